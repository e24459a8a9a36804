#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/call.h"
#include "adjoin/detail/handle.h"
#include "adjoin/listing.h"
#include "adjoin/store.h"
#include "adjoin/transaction.h"
#include "adjoin/value.h"

namespace adjoin {

namespace detail {
struct TableState;
extern template class Handle<const TableState>;
}  // namespace detail

/// One action of Table::commit. Made by the functions below.
struct ItemWrite {
  enum class Kind : std::uint8_t { put, update, remove, check };
  Kind kind = Kind::put;
  Item item;  ///< The whole item of a put; the key of the others.
  Update update = {};
  std::string where = {};

  static ItemWrite put_item(Item item, std::string where = {}) {
    return {Kind::put, std::move(item), {}, std::move(where)};
  }
  /// The condition is `update.where`.
  static ItemWrite update_item(Item key, Update update) {
    return {Kind::update, std::move(key), std::move(update), {}};
  }
  static ItemWrite remove_item(Item key, std::string where = {}) {
    return {Kind::remove, std::move(key), {}, std::move(where)};
  }
  static ItemWrite check_item(Item key, std::string where) {
    return {Kind::check, std::move(key), {}, std::move(where)};
  }
};

/// The items of one table, without a schema: DynamoDB's own operations on items.
///
/// A key is an Item that holds exactly the key attributes. Conditions are DynamoDB's, but names and
/// values stand in place, without placeholders: `stock >= 3 and exists(name)`.
///
/// Writes to a graph's table that go through this class bypass the graph: it does not update
/// mirrors, counters and index keys. `verify` (maintenance.h) finds and repairs what then differs.
///
/// What is not here, such as making tables, is Store::request.
///
/// A handle: cheap to copy, keeps its store open. Any thread may use it.
class Table {
 public:
  /// @cost one DescribeTable, for an endpoint  @errors not_found: the store has no such table
  static Result<Table> open(const Store& store, std::string_view name,
                            const CallOptions& call = {});

  /// The item, or nothing if the key has none. @cost one GetItem
  /// @errors invalid_argument: the key lacks an attribute, has one too many, or one of a wrong type
  Result<std::optional<Item>> get(const Item& key, const CallOptions& call = {}) const;

  /// Writes an item, and replaces the one with its key. @cost one PutItem
  /// @errors condition_failed: `where` does not hold, nothing is written
  ///         limit_exceeded: the item is larger than 400 KB
  Result<WriteResult> put(const Item& item, std::string_view where = {},
                          const CallOptions& call = {}) const;

  /// Changes an item. Creates it if it is missing and the condition does not forbid that.
  /// @cost one UpdateItem  @errors as `put`; invalid_argument: the update changes nothing
  Result<WriteResult> update(const Item& key, const Update& update,
                             const CallOptions& call = {}) const;

  /// Removes an item; one that does not exist is no error. A local store then reports
  /// Outcome::missing; an endpoint is not asked, so that a lost request can be sent again.
  /// @cost one DeleteItem  @errors condition_failed: `where` does not hold, nothing is changed
  Result<WriteResult> remove(const Item& key, std::string_view where = {},
                             const CallOptions& call = {}) const;

  /// Writes, or removes, any number of items, 25 to a request, not atomically: after an error some
  /// are done. What the store leaves unprocessed is sent again.
  /// @cost one BatchWriteItem for each 25
  Result<Usage> put_all(const std::vector<Item>& items, const CallOptions& call = {}) const;
  Result<Usage> remove_all(const std::vector<Item>& keys, const CallOptions& call = {}) const;

  /// Does all of up to 100 actions on different items, or none. @cost one TransactWriteItems
  /// @errors condition_failed: `Error::causes` names the actions that were refused
  Result<WriteResult> commit(const std::vector<ItemWrite>& actions,
                             const CallOptions& call = {}) const;

  /// Items with one partition key: `PK = "ACTOR#alice" and begins_with(SK, "T")`.
  /// `by` names an index, `where` filters. A range of sort keys stands in the condition, and so the
  /// listing refuses `range` and `prefix`.
  Listing<Item> query(std::string_view key_condition) const;

  /// All items, in no order: the listing also refuses `descending` and `before`. Reads the whole
  /// table, or with `by` an index.
  Listing<Item> scan() const;

  const std::string& name() const noexcept;  ///< Valid while this table lives.

 private:
  friend struct detail::Access;
  explicit Table(detail::Handle<const detail::TableState> state);
  detail::Handle<const detail::TableState> state_;
};

}  // namespace adjoin
