#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "graph/context/context.h"
#include "graph/context/meter.h"
#include "plan/operation/plan.h"
#include "schema/diff/diff.h"
#include "schema/items/item_keys.h"
#include "schema/model/schema.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// Returns the attributes that a schema derives on items of this kind, each once. These are index
/// keys made of other fields, the type's name, counters, the edge set, id parts, copies, marks and
/// the holder of a guard. The primary key and time stamps are not among them.
std::vector<std::string> made_attributes(const schema::Schema& schema,
                                         const schema::Recognised& known);

/// Returns whether the schema derives this attribute on such items, or declares it for them as a
/// field, a stamp, the time to live or the version.
bool makes_or_declares(const schema::Schema& schema, const schema::Recognised& known,
                       std::string_view attribute);

/// Migration from an old schema to a new one: what an item of the old schema becomes, and where an
/// item of the new schema may still be stored. Thread-safe; borrows the new schema.
class Transition {
 public:
  Transition(schema::Schema before, const schema::Schema& after);

  const schema::Schema& before() const noexcept { return before_; }
  const schema::Schema& after() const noexcept { return after_; }
  const std::vector<schema::Difference>& differences() const noexcept { return differences_; }
  /// Returns whether items move, are removed, or change attributes by what they contain, so that
  /// the migration has to read all items for that.
  bool moves_items() const noexcept { return moves_items_; }
  /// Returns whether the migration has to read any item.
  bool concerns_items() const noexcept;
  /// Returns whether data derived from single items may differ: index keys, mirrors, copies,
  /// guards.
  bool derives() const noexcept { return differs(schema::Difference::Reach::counts); }
  /// Returns whether data that nodes keep about their edges may differ: counters, edge sets.
  bool counts() const noexcept;
  /// Succeeds if the migration can be done.
  /// @errors unsupported, naming every difference that no migration does, and keys that could be an
  ///         item's old key as well as its new one
  Result<void> check() const;
  /// Returns whether the migration is over. After the first true it sends no request.
  Result<bool> has_ended(table::TableStore& store, const table::CallContext& context) const;

  /// Returns the actions that convert an item to the new schema; none if it stays as it is. The
  /// first is on the item itself, the second, if it moves, on its new key.
  /// @errors invalid_argument: its new keys cannot be made, or it is too large to be compared
  Result<std::vector<table::TransactAction>> changes(const plan::Target& target,
                                                     const Item& stored) const;
  /// Returns whether the item has the new schema's expiry attribute but will be of a type that does
  /// not expire.
  bool would_expire_unsaid(const Item& stored) const;
  /// Returns whether the attribute is user data now and would not be in the new schema.
  bool takes_away(const Item& stored, const std::string& attribute) const;
  /// Returns the key at which the item with this new key may still be stored, moved or converted
  /// later; nullopt: no other key.
  std::optional<Item> former_key(const Item& key) const;
  /// Returns why items with this key cannot be written before the migration ends; empty: they can.
  std::string waits(const Item& key) const;

 private:
  using Actions = std::vector<table::TransactAction>;
  using Changes = std::vector<std::pair<std::string, std::optional<Value>>>;

  /// Returns whether any difference reaches further than `beyond`.
  bool differs(schema::Difference::Reach beyond) const noexcept;
  std::vector<std::string> overlaps() const;
  void note_waiting();
  bool gains_mark(const schema::NodeType& before, const schema::NodeType& after) const;

  /// Returns what such an item is in the new schema; of kind unknown: nothing.
  schema::Recognised later_of(const schema::Recognised& was) const;
  Result<Actions> change_node(const plan::Target&, const schema::Recognised&, const Item&) const;
  Result<Actions> change_edge(const plan::Target&, const schema::Recognised&, const Item&) const;
  Result<Actions> change_mirror(const plan::Target&, const schema::Recognised&, const Item&) const;
  Result<Actions> change_guard(const plan::Target&, const schema::Recognised&, const Item&) const;
  Result<Actions> changes_of_kind(const plan::Target&, const Item& stored) const;
  Result<Actions> change_counter(const plan::Target&, const schema::Recognised&, const Item&) const;
  Actions remove(const plan::Target&, const Item& stored) const;
  Actions move(const plan::Target&, const Item& stored, Item later) const;
  /// Returns one update of an item that keeps its key; no action without changes.
  Actions amend(const plan::Target&, const Item& stored, const Changes& changes) const;
  /// Returns the changes of attributes: those that the old schema derived, and the new one neither
  /// derives nor declares, are removed. The type's name is written where no repair would write it.
  Changes differences_of(const schema::Recognised& was, const schema::Recognised& is,
                         const Item& stored) const;

  schema::Schema before_;
  const schema::Schema& after_;
  std::vector<schema::Difference> differences_;
  bool moves_items_ = false;
  bool rekeys_items_ = false;                                ///< for more than a mark on them
  std::map<std::string, std::string, std::less<>> waiting_;  ///< type name: why
  mutable std::atomic<bool> ended_{false};
};

/// Returns the running migration of the graph's table; null: there is none, or it has ended.
/// @cost one read of table metadata if a migration was running when the graph was opened, else none
Result<const Transition*> under_way(const GraphContext& graph, const table::CallContext& context);

/// Returns the type of the old schema that became `type`; null: none.
const schema::NodeType* predecessor_of(const schema::Schema& before, const schema::NodeType& type,
                                       const schema::Schema& after) noexcept;
const schema::EdgeType* predecessor_of(const schema::Schema& before, const schema::EdgeType& type,
                                       const schema::Schema& after) noexcept;

/// Result of the conversion of one item.
enum class ItemChange : std::uint8_t {
  none,     ///< nothing to change, or the item is gone
  done,     ///< converted
  blocked,  ///< another item has its new key; it stays as it is
};

/// Moves items that are still stored at the old keys of these new keys. Several writers may do so
/// at the same time. Returns how many items were moved. @errors conflict: others won every time
Result<std::uint64_t> settle(table::TableStore& store, const Transition& transition,
                             const plan::Target& target, const std::vector<Item>& keys,
                             Meter& meter);

/// Converts one item to the new schema.
/// @errors as Transition::changes; conflict: other writers kept changing it
Result<ItemChange> change_item(table::TableStore& store, const Transition& transition,
                               const plan::Target& target, Item stored, Meter& meter);

/// Converts several items at once and returns how many were changed. An item that cannot be
/// converted, or whose new key is taken, stays as it is. @errors as change_item, without
/// invalid_argument
Result<std::uint64_t> change_items(table::TableStore& store, const Transition& transition,
                                   const plan::Target& target, std::vector<Item> items,
                                   Meter& meter);

}  // namespace adjoin::graph
