#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "plan/operation/edge_place.h"
#include "plan/operation/plan.h"
#include "plan/write/write_plan.h"
#include "schema/items/item_keys.h"

namespace adjoin::plan {

/// How one transaction changes the edge set of one node.
/// Collected and written at the end: several edges of one transaction may be in one set, whose item
/// takes one update.
struct EdgeSetChange {
  Item key;  ///< of the node's item
  std::string ref;
  const schema::NodeEdgeSet* declared = nullptr;
  std::set<std::string> added;
  std::set<std::string> removed;        ///< an entry that is also in `added` stays
  std::vector<std::size_t> operations;  ///< indexes of the operations that add to it
};

/// How one transaction changes a node's place in a tree.
struct TreeChange {
  const schema::EdgeType* edge = nullptr;
  std::string child;
  std::string before;  ///< parent whose edge is removed; empty: none
  std::string after;   ///< parent whose edge is added; empty: none
  bool two_parents = false;
  std::size_t operation = 0;  ///< index of the operation that adds the edge
};

/// Changes of a node's fields: new values, and names of removed fields.
struct FieldChanges {
  Item set;
  std::vector<std::string> gone;
};
/// How one operation changes the copies of a node's fields.
struct CopySpread {
  std::size_t operation = 0;
  CopyRound round;
  const KnownCopies* known = nullptr;
  FieldChanges changes;
};

/// How one transaction changes a minimum or maximum of one node.
struct ExtremeChange {
  Item key;  ///< of the node's item
  std::string ref;
  const schema::Counter* counter = nullptr;
  std::vector<Value> added;
  std::vector<Value> removed;
  std::vector<std::size_t> operations;
};

/// Working state that the planners of the single operations share: what is written so far, and what
/// must be read first.
struct WriteBuild {
  const Target& target;
  const Knowledge& known;
  bool is_alone = false;  ///< the transaction has one operation
  WriteSet set;
  std::vector<Item> needs;
  std::vector<std::string> needs_edges;
  std::vector<NeededExtreme> needs_extremes;
  std::vector<Growth> needs_shards;
  std::vector<CopyRound> rounds;
  std::vector<CopySpread> spreads;
  std::vector<WriteOutcome> outcomes;
  /// Nodes that an edge requires, with the index of the operation that adds the edge.
  std::vector<std::pair<std::string, std::size_t>> required;
  /// Keys of the nodes that this transaction itself puts.
  /// A check of a node that the same transaction puts would name its item twice.
  std::set<std::string, std::less<>> put_nodes;
  /// By the identity of the node's key.
  std::map<std::string, EdgeSetChange> edge_sets;
  /// By the identity of the node's key and the counter's attribute.
  std::map<std::pair<std::string, std::string>, ExtremeChange> extremes;
  /// Key identities of all edge items that change a minimum or maximum.
  std::set<std::string, std::less<>> changed_edges;
  /// By the edge type's name and the child's ref.
  std::map<std::pair<std::string, std::string>, TreeChange> trees;

  WriteBuild(const Target& where, const Knowledge& knowledge)
      : target(where), known(knowledge), set(*where.schema) {}
  const schema::Schema& schema() const noexcept { return *target.schema; }

  /// Returns whether nothing must be read before the plan is complete.
  bool is_whole() const noexcept {
    return needs.empty() && needs_edges.empty() && needs_extremes.empty() && needs_shards.empty();
  }

  /// Returns the item as it was read. Null if it was not; then its key is added to `needs`.
  const std::optional<Item>* seen(const Item& key);
  /// Returns the node's number of shards. nullopt if it is unknown; then it is added to
  /// `needs_shards`.
  std::optional<std::uint32_t> shards(Growth growth);
};

// Plans one operation; `index` is its index in the transaction.
Result<void> plan_write(WriteBuild& build, std::size_t index, const PutNode& put);
Result<void> plan_write(WriteBuild& build, std::size_t index, const UpdateNode& update);
Result<void> plan_write(WriteBuild& build, std::size_t index, const RemoveNode& remove);
Result<void> plan_write(WriteBuild& build, std::size_t index, const AddEdge& add);
Result<void> plan_write(WriteBuild& build, std::size_t index, const RemoveEdge& remove);
Result<void> plan_write(WriteBuild& build, std::size_t index, const UpdateEdge& update);
Result<void> plan_write(WriteBuild& build, std::size_t index, const MoveEdge& move);
Result<void> plan_write(WriteBuild& build, std::size_t index, const AddToSeries& add);
Result<void> plan_write(WriteBuild& build, std::size_t index, const CheckNode& check);
Result<void> plan_write(WriteBuild& build, std::size_t index, const CheckEdge& check);

/// Adds the checks of nodes that edges require. Call last: a node that this transaction itself puts
/// exists then.
Result<void> require_ends(WriteBuild& build);

// ---- What they share

/// Returns a stamp: one among the user's fields ("CreatedAt", when data is loaded) is removed from
/// them and returned, else `now`.
std::string take_stamp(const std::string& attribute, const std::string& now, Item& fields);

/// Returns a version: one among the user's fields (when data is loaded) is removed from them and
/// returned. Else the first version, or 0 if the table keeps none.
std::int64_t take_version(const schema::Schema& schema, Item& fields);

/// Returns the user's fields of an edge from its item, without what the ends determine.
Item edge_fields(const schema::Schema& schema, const NamedEdge& edge, const Item& item);

/// Returns whether something besides the edge's items is made of the field, or the mirror's key.
bool is_counted_or_listed(const WriteBuild& build, const NamedEdge& edge, std::string_view field);

/// A condition takes 300 operators, two for each value that it compares. Of edges with more fields
/// than this, only those are compared that something else is made of.
inline constexpr std::size_t kComparedFieldsMax = 100;
/// What of an edge is compared before it is written anew.
enum class Compared : bool { what_matters, everything };
/// Requires that the edge has the fields that it had when it was read, and none of its declared
/// ones besides.
void expect_fields(const WriteBuild& build, MergedWrite& write, const NamedEdge& edge,
                   const Item& fields, std::size_t index,
                   Compared compared = Compared::what_matters);

/// Returns whether the mirror's key holds a field that the edge's own key does not.
bool mirror_key_needs_fields(const schema::EdgeForm& form);

/// Returns whether the template or the index entry uses the field.
bool uses_field(const schema::Template& key, std::string_view field);
bool uses_field(const schema::IndexEntry& entry, std::string_view field);
bool uses_field(const std::vector<schema::IndexEntry>& entries, std::string_view field);

/// Adds the difference of two derived items to an update: SET for changes, REMOVE for what is gone.
Result<void> write_difference(MergedWrite& write, const Item& before, const Item& after,
                              const Item& key);

/// Returns the input that an edge's items are derived from. Stamps and version among the fields are
/// moved out of them.
schema::EdgeInput edge_input(const Target& target, const NamedEdge& edge, Item fields);

/// Returns the shard of a new edge of a sharded type, out of `count`. `index` must differ from that
/// of other edges with the target's token. By time: the shard advances each second.
std::uint32_t choose_shard(const Target& target, const NamedEdge& edge, std::size_t index,
                           std::uint32_t count);

// ---- Parts of a write of a node: additions, which are numbers that an update adds to its fields,
// and guards.

/// Checks the additions of an update.
/// @errors invalid_argument for an addition that is no number, does not fit its field, or whose
/// field the
///         update also changes otherwise
Result<void> check_additions(const schema::NodeType& node, const UpdateNode& update);

/// Replaces additions whose sum matters by values, conditional on the fields being unchanged since
/// the read. Other additions stay. Returns false if the node must be read first.
/// @errors invalid_argument: the field holds no number, or the sum does not fit it
Result<bool> add_up(WriteBuild& build, std::size_t index, const schema::NodeType& node,
                    UpdateNode& update, MergedWrite& write);

// Each unique value in use has a guard, a separate item (docs/formats/graph.md). The node's
// transaction creates, changes and removes it.

/// Adds the changes of a node's guards when its fields change. Null: the node did not exist, or is
/// removed. `write` is the node's own item; it gets the condition that it is as in `before`.
/// @errors invalid_argument for a value that is too long for a guard
Result<void> change_guards(WriteBuild& build, std::size_t operation, const schema::NodeType& node,
                           const std::string& ref, const Item* before, const Item* after,
                           MergedWrite& write);

/// Returns whether the update changes a unique value.
bool touches_unique(const schema::NodeType& node, const UpdateNode& update);

}  // namespace adjoin::plan
