#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "graph/context/context.h"
#include "graph/context/meter.h"
#include "item/attribute_value.h"
#include "plan/operation/plan.h"
#include "schema/diff/diff.h"
#include "schema/items/item_keys.h"
#include "schema/model/schema.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// Attributes that a schema makes on items of this kind, beside their primary key and the stamps:
/// keys of indexes that are made of other fields, the type's name, counters, the edge set, id
/// parts, copies, marks, the holder of a guard. Each once. No user gives them.
std::vector<std::string> made_attributes(const schema::Schema& schema,
                                         const schema::Recognised& known);

/// Whether the schema makes this attribute on such items, or declares it for them: as a field, a
/// stamp, the time to live or the version.
bool makes_or_declares(const schema::Schema& schema, const schema::Recognised& known,
                       std::string_view attribute);

/// From one schema to the next: what an item of the earlier one becomes in the later one, and
/// where an item of the later one may still lie. Thread-safe; borrows the later schema.
class Transition {
 public:
  Transition(schema::Schema before, const schema::Schema& after);

  const schema::Schema& before() const noexcept { return before_; }
  const schema::Schema& after() const noexcept { return after_; }
  const std::vector<schema::Difference>& differences() const noexcept { return differences_; }
  /// Whether items move, change attributes that only they can tell, or go, so that all of them have
  /// to be looked at for that.
  bool moves_items() const noexcept { return moves_items_; }
  /// Whether any item may have to be looked at.
  bool concerns_items() const noexcept;
  /// Whether what is made of items themselves may differ: keys of indexes, mirrors, copies, guards.
  bool derives() const noexcept { return differs(schema::Difference::Reach::counts); }
  /// Whether what nodes keep about their edges may differ: counters, edge sets.
  bool counts() const noexcept;
  /// @errors unsupported, naming every difference that no migration does, and keys of which nobody
  ///         could tell whether they are an item's former or its later one
  Result<void> check() const;
  /// Whether the table is on this way no more; once that is so no store is asked again.
  Result<bool> has_ended(table::TableStore& store, const table::CallContext& context) const;

  /// The actions that make of an item what it is later: none when it stays. The item's own is the
  /// first, that at its later key, if it moves, the second.
  /// @errors validation when its later keys cannot be made, or when it is too large to be compared
  Result<std::vector<table::TransactAction>> changes(const plan::Target& target,
                                                     const item::Item& stored) const;
  /// Whether the item has a time by which items expire later, and will be of no type that does.
  bool would_expire_unsaid(const item::Item& stored) const;
  /// Whether the attribute is the user's own and would not be so later.
  bool takes_away(const item::Item& stored, const std::string& attribute) const;
  /// Where the item that is to have this key may lie until it is moved, or not yet be what it is to
  /// be; nullopt: nowhere else.
  std::optional<item::Item> former_key(const item::Item& key) const;
  /// Why items with this key cannot be written until all is done; empty: they can.
  std::string waits(const item::Item& key) const;

 private:
  using Actions = std::vector<table::TransactAction>;
  using Changes = std::vector<std::pair<std::string, std::optional<item::AttributeValue>>>;

  /// Whether anything reaches beyond this.
  bool differs(schema::Difference::Reach beyond) const noexcept;
  std::vector<std::string> overlaps() const;
  void note_waiting();
  bool gains_mark(const schema::NodeType& before, const schema::NodeType& after) const;

  /// What such an item is later; unknown: nothing.
  schema::Recognised later_of(const schema::Recognised& was) const;
  Result<Actions> change_node(const plan::Target&, const schema::Recognised&,
                              const item::Item&) const;
  Result<Actions> change_edge(const plan::Target&, const schema::Recognised&,
                              const item::Item&) const;
  Result<Actions> change_mirror(const plan::Target&, const schema::Recognised&,
                                const item::Item&) const;
  Result<Actions> change_guard(const plan::Target&, const schema::Recognised&,
                               const item::Item&) const;
  Result<Actions> changes_of_kind(const plan::Target&, const item::Item& stored) const;
  Result<Actions> change_counter(const plan::Target&, const schema::Recognised&,
                                 const item::Item&) const;
  Actions remove(const plan::Target&, const item::Item& stored) const;
  Actions move(const plan::Target&, const item::Item& stored, item::Item later) const;
  /// One update of an item that stays where it is; no action without changes.
  Actions amend(const plan::Target&, const item::Item& stored, const Changes& changes) const;
  /// What the earlier schema made on the item and the later one neither makes nor declares is taken
  /// off; the type's name is written where no repair would do it.
  Changes differences_of(const schema::Recognised& was, const schema::Recognised& is,
                         const item::Item& stored) const;

  schema::Schema before_;
  const schema::Schema& after_;
  std::vector<schema::Difference> differences_;
  bool moves_items_ = false;
  bool rekeys_items_ = false;                                ///< and for more than a mark on them
  std::map<std::string, std::string, std::less<>> waiting_;  ///< type name: why
  mutable std::atomic<bool> ended_{false};
};

/// The way that the graph's table is on to its schema; null: it is on none, or has come to its end.
/// @cost a note read while a migration was under way when the graph was opened
Result<const Transition*> under_way(const GraphContext& graph, const table::CallContext& context);

/// The type that `type` of the later schema was; null: none.
const schema::NodeType* predecessor_of(const schema::Schema& before, const schema::NodeType& type,
                                       const schema::Schema& after) noexcept;
const schema::EdgeType* predecessor_of(const schema::Schema& before, const schema::EdgeType& type,
                                       const schema::Schema& after) noexcept;

/// What became of one item.
enum class ItemChange : std::uint8_t {
  none,     ///< it stays as it is, or is gone
  done,     ///< it is what it is to be
  blocked,  ///< another item lies at its later key: it stays
};

/// Moves what lies at former keys of these keys, if it is there. Others may do the same.
/// Answers how many items were moved. @errors not_applied: lost to others again and again
Result<std::uint64_t> settle(table::TableStore& store, const Transition& transition,
                             const plan::Target& target, const std::vector<item::Item>& keys,
                             Meter& meter);

/// Makes of one item what it is later.
/// @errors as Transition::changes; not_applied: others changed it again and again
Result<ItemChange> change_item(table::TableStore& store, const Transition& transition,
                               const plan::Target& target, item::Item stored, Meter& meter);

/// The same of several at once; answers how many were changed. One of which nothing can be made, or
/// whose later place is taken, stays as it is. @errors as change_item, without validation
Result<std::uint64_t> change_items(table::TableStore& store, const Transition& transition,
                                   const plan::Target& target, std::vector<item::Item> items,
                                   Meter& meter);

}  // namespace adjoin::graph
