#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "plan/write/write_build.h"

namespace adjoin::plan {

// Counters: what nodes keep about the edges at their ends.

/// One end of an edge, in the direction in which its node's counters see the edge.
struct CountedEnd {
  std::string_view ref;  ///< of the edge
  std::string_view other;
  std::string_view type;
  schema::Direction direction;
};
/// Both ends; a symmetric edge is seen in both directions by either, a self-loop once in each.
std::vector<CountedEnd> counted_ends(const NamedEdge& edge);
/// What the edge's field is for a minimum or maximum; null: nothing, as only numbers and texts have
/// an order.
const item::AttributeValue* extreme_value(const schema::Counter& counter,
                                          const item::AttributeMap& fields);
/// What an edge with these fields adds to a counter that is no extreme.
item::Number amount_of(const schema::Counter& counter, const item::AttributeMap& fields, int sign);

/// The shard, of so many, that counts a node's edge to this other node.
std::uint32_t counter_shard(std::string_view other, std::uint32_t shards);

/// Adds `sign` times what the edge counts for to both end nodes: nothing when no strong counter is
/// declared. `fields` are the edge's, for sums and extremes.
Result<void> count_edge(WriteBuild& build, std::size_t operation, const NamedEdge& edge,
                        const item::AttributeMap& fields, int sign);
/// The type's `limit`: the from node has, after this write, at most so many edges of it.
Result<void> limit_edges(WriteBuild& build, std::size_t operation, const NamedEdge& edge);
/// Whether the edge counts for anything strong, and whether a field of it does.
bool has_counters(const schema::Schema& schema, const NamedEdge& edge);
bool has_sums(const schema::Schema& schema, const NamedEdge& edge);

/// Nothing strong counts on a removed node, and the items of its counters in shards go with it.
Result<void> remove_counters(WriteBuild& build, std::size_t operation, const schema::NodeType& node,
                             const RemoveNode& remove, ItemWrite& write);

/// Minima and maxima, when all changes of the transaction are known.
Result<void> finish_extremes(WriteBuild& build);
/// Whether `value` is lower (of a minimum) or higher (of a maximum) than `other`.
bool is_beyond(const schema::Counter& counter, const item::AttributeValue& value,
               const item::AttributeValue& other);

}  // namespace adjoin::plan
