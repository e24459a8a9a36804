#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adjoin/store.h"
#include "base/result.h"
#include "item/attribute_value.h"
#include "table/store/table_store.h"

namespace adjoin {

/// One page of a Query or Scan. Owns its items.
struct TablePage {
  std::vector<item::Item> items;
  std::int64_t count = 0;          ///< items that passed the filter, also with `count_only`
  std::optional<item::Item> next;  ///< key to start the next page from; nullopt: no more pages
};

/// Options of a Query or Scan; the defaults read one page of the table in ascending key order.
struct TableQueryOptions {
  std::string index;  ///< name of the index to read; empty: the table itself
  /// Filter expression with values in place: `stock >= 3`. It drops items after they were read, so
  /// that it saves no capacity. Empty: no filter.
  std::string where;
  std::optional<std::int64_t> limit;  ///< items read, before the filter; nullopt: one full page
  bool descending = false;            ///< from the highest sort key down; of a Query only
  bool count_only = false;            ///< return `count` and no items
  std::optional<item::Item> start;    ///< `next` of an earlier page
};

/// Item API of one table: the basic calls of DynamoDB, without a schema. Cheap to copy,
/// thread-safe; keeps its store open. `store().tables()` has the complete API.
///
/// Writes here do not update a graph's mirrors, counters and index keys. Every call returns the
/// errors of the DynamoDB API, such as validation and throttling.
class Table {
 public:
  /// Looks the table up by name. @errors resource_not_found
  static Result<Table> open(const Store& store, std::string_view name);

  /// Returns the item with this key; nullopt if there is none. @cost one GetItem
  Result<std::optional<item::Item>> get(item::Item key) const;
  /// Writes a whole item, replacing the one with the same key. `condition` is a
  /// ConditionExpression with values in place: `stock >= 3 and exists(name)`; empty: none.
  /// @errors condition_failed @cost one PutItem
  Result<CommitId> put(item::Item item, std::string_view condition = {}) const;
  /// Sets and removes single attributes and leaves the others alone. Creates the item if it is
  /// missing, unless the condition fails then.
  /// @errors condition_failed; invalid_argument: nothing to set or to remove
  /// @cost one UpdateItem
  Result<CommitId> update(item::Item key, const item::Item& set,
                          const std::vector<std::string>& remove = {},
                          std::string_view condition = {}) const;
  /// Deletes the item with this key. It is no error if there is none.
  /// @errors condition_failed @cost one DeleteItem
  Result<CommitId> remove(item::Item key, std::string_view condition = {}) const;

  using Page = TablePage;
  using QueryOptions = TableQueryOptions;
  /// Returns one page of the items of a partition, ordered by sort key. `key` is a key condition
  /// with values in place: `PK = "ACTOR#a" and begins_with(SK, "T")`. Pass the page's `next` as
  /// `start` to read on. @cost one Query
  Result<Page> query(std::string_view key, const QueryOptions& options = {}) const;
  /// Returns one page of all items of the table or index. `descending` is ignored.
  /// @cost one Scan
  Result<Page> scan(const QueryOptions& options = {}) const;

  /// Writes any number of items, 25 to a BatchWriteItem, and sends unprocessed items again without
  /// a limit of tries. Not atomic: after an error earlier items are written.
  Result<void> put_all(std::vector<item::Item> items) const;
  /// Deletes the items with these keys, as `put_all` writes them.
  Result<void> remove_all(std::vector<item::Item> keys) const;
  /// Applies all actions or none, as one TransactWriteItems of up to 100 items. The table of every
  /// action is set to this one. @errors transaction_canceled
  Result<CommitId> transact(std::vector<table::TransactAction> actions) const;

  const Store& store() const noexcept { return store_; }
  const table::TableRef& ref() const noexcept { return table_; }

 private:
  Table(Store store, table::TableRef table) : store_(std::move(store)), table_(std::move(table)) {}
  Result<void> write_all(std::vector<table::BatchAction> actions) const;

  Store store_;
  table::TableRef table_;
};

}  // namespace adjoin
