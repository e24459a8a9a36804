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

/// Returns whether the mirror's key holds a field that the edge's own key does not.
bool mirror_key_needs_fields(const schema::EdgeForm& form);

/// Returns whether the template uses the field.
bool uses_field(const schema::Template& key, std::string_view field);
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

}  // namespace adjoin::plan
