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
  item::Item key;  ///< of the node's item
  std::string ref;
  const schema::NodeEdgeSet* declared = nullptr;
  std::set<std::string> added;
  std::set<std::string> removed;        ///< what is in `added` too stays
  std::vector<std::size_t> operations;  ///< that add to it
};

/// How one transaction changes a node's place in a tree.
struct TreeChange {
  const schema::EdgeType* edge = nullptr;
  std::string child;
  std::string before;  ///< the parent whose edge goes; empty: none does
  std::string after;   ///< the parent whose edge comes; empty: none does
  bool two_parents = false;
  std::size_t operation = 0;  ///< that adds the edge
};

/// What changes of a node's fields: new values, and names of those that go.
struct FieldChanges {
  item::AttributeMap set;
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
  item::Item key;  ///< of the node's item
  std::string ref;
  const schema::Counter* counter = nullptr;
  std::vector<item::AttributeValue> added;
  std::vector<item::AttributeValue> removed;
  std::vector<std::size_t> operations;
};

/// What the planners of the single operations work on together.
struct WriteBuild {
  const Target& target;
  const Knowledge& known;
  WriteSet set;
  std::vector<item::Item> needs;
  std::vector<std::string> needs_edges;
  std::vector<NeededExtreme> needs_extremes;
  std::vector<Growth> needs_shards;
  std::vector<CopyRound> rounds;
  std::vector<CopySpread> spreads;
  std::vector<WriteOutcome> outcomes;
  /// Nodes that an edge requires, and the operation that adds the edge.
  std::vector<std::pair<std::string, std::size_t>> required;
  /// Keys of the nodes that this transaction puts itself.
  std::set<std::string, std::less<>> put_nodes;
  /// By the identity of the node's key.
  std::map<std::string, EdgeSetChange> edge_sets;
  /// By the identity of the node's key and the counter's attribute.
  std::map<std::pair<std::string, std::string>, ExtremeChange> extremes;
  /// Identities of the keys of all items of edges that change an extreme.
  std::set<std::string, std::less<>> changed_edges;
  /// By the edge type's name and the child's ref.
  std::map<std::pair<std::string, std::string>, TreeChange> trees;

  WriteBuild(const Target& where, const Knowledge& knowledge)
      : target(where), known(knowledge), set(*where.schema) {}
  const schema::Schema& schema() const noexcept { return *target.schema; }

  bool is_whole() const noexcept {
    return needs.empty() && needs_edges.empty() && needs_extremes.empty() && needs_shards.empty();
  }

  /// The item as it was read, or null after noting that it has to be.
  const std::optional<item::Item>* seen(const item::Item& key);
  /// The node's shards, or nothing after noting that they have to be read.
  std::optional<std::uint32_t> shards(Growth growth);
};

// One per operation; `index` is its place in the transaction.
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

/// The nodes that edges require, last: what this very transaction puts will be there.
Result<void> require_ends(WriteBuild& build);

// ---- What they share

/// A stamp that the user gives as a field ("CreatedAt", when data is loaded) is taken out of the
/// fields; else it is `now`.
std::string take_stamp(const std::string& attribute, const std::string& now,
                       item::AttributeMap& fields);

/// The version that the user gives as a field (when data is loaded) is taken out of the fields;
/// else it is the first, or 0 in a table that keeps none.
std::int64_t take_version(const schema::Schema& schema, item::AttributeMap& fields);

/// What the user gave to an edge, from its item: what the ends themselves tell is left out.
item::AttributeMap edge_fields(const schema::Schema& schema, const NamedEdge& edge,
                               const item::Item& item);

/// Whether the mirror's key holds a field that the edge's own key does not.
bool mirror_key_needs_fields(const schema::EdgeForm& form);

/// Whether a field stands in this template.
bool uses_field(const schema::Template& key, std::string_view field);
bool uses_field(const std::vector<schema::IndexEntry>& entries, std::string_view field);

/// Writes the difference of two derived items onto an update: SET what differs, REMOVE what
/// vanished.
Result<void> write_difference(ItemWrite& write, const item::Item& before, const item::Item& after,
                              const item::Item& key);

/// What the items of an edge are derived from: stamps and version that stand among the fields are
/// taken out of them.
schema::EdgeInput edge_input(const Target& target, const NamedEdge& edge,
                             item::AttributeMap fields);

/// The shard of a new edge whose type has shards, of so many. `index`: unlike that of other edges
/// with the target's token. By time: the next one each second.
std::uint32_t choose_shard(const Target& target, const NamedEdge& edge, std::size_t index,
                           std::uint32_t count);

}  // namespace adjoin::plan
