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

/// What a Query or Scan answers: items, and the key to go on from.
struct TablePage {
  std::vector<item::Item> items;
  std::int64_t count = 0;
  std::optional<item::Item> next;
};

struct TableQueryOptions {
  std::string index;
  std::string where;  ///< filter
  std::optional<std::int64_t> limit;
  bool descending = false;
  bool count_only = false;
  std::optional<item::Item> start;  ///< `next` of an earlier page
};

/// Items of one table, without a schema: the plain calls of the DynamoDB API. Cheap to copy,
/// thread-safe; keeps its store open. What is not here is a request away: `store().tables()`.
class Table {
 public:
  /// @errors resource_not_found
  static Result<Table> open(const Store& store, std::string_view name);

  Result<std::optional<item::Item>> get(item::Item key) const;
  /// `condition` is a ConditionExpression with values in place: `stock >= 3 and exists(name)`.
  Result<CommitId> put(item::Item item, std::string_view condition = {}) const;
  /// Sets and removes attributes; makes the item when it is missing and no condition forbids it.
  Result<CommitId> update(item::Item key, const item::Item& set,
                          const std::vector<std::string>& remove = {},
                          std::string_view condition = {}) const;
  Result<CommitId> remove(item::Item key, std::string_view condition = {}) const;

  using Page = TablePage;
  using QueryOptions = TableQueryOptions;
  /// `key` is a key condition with values in place: `PK = "ACTOR#a" and begins_with(SK, "T")`.
  Result<Page> query(std::string_view key, const QueryOptions& options = {}) const;
  Result<Page> scan(const QueryOptions& options = {}) const;

  /// Any number of items: sent 25 at a time, what the store leaves over is sent again.
  Result<void> put_all(std::vector<item::Item> items) const;
  Result<void> remove_all(std::vector<item::Item> keys) const;
  /// All actions on up to 100 items, or none. Their tables are this one.
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
