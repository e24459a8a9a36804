#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "plan/write/write_build.h"

namespace adjoin::plan {

// Counters: what nodes store about the edges at their ends.

/// One end of an edge, and the direction in which that node's counters count the edge.
struct CountedEnd {
  std::string_view ref;  ///< of the edge's node at this end
  std::string_view other;
  std::string_view type;
  schema::Direction direction;
};
/// Returns both ends. A symmetric edge counts in both directions at either end, a self-loop once in
/// each direction.
std::vector<CountedEnd> counted_ends(const NamedEdge& edge);
/// Returns the value of the edge's field for a minimum or maximum. Null: none, because only numbers
/// and texts have an order.
const Value* extreme_value(const schema::Counter& counter, const Item& fields);
/// Returns what an edge with these fields adds to a counter that is no minimum or maximum.
Number amount_of(const schema::Counter& counter, const Item& fields, int sign);

/// Returns the counter shard, out of `shards`, for a node's edges to this other node.
/// By the other node, so that the edge's removal finds the shard that its addition counted on.
std::uint32_t counter_shard(std::string_view other, std::uint32_t shards);

/// Adds `sign` times the edge's amounts to the strong counters of both end nodes. Without such
/// counters it does nothing. `fields` are the edge's, for sums, minima and maxima.
Result<void> count_edge(WriteBuild& build, std::size_t operation, const NamedEdge& edge,
                        const Item& fields, int sign);
/// Enforces the type's `limit`: the most edges of it that the from node may have after this write.
Result<void> limit_edges(WriteBuild& build, std::size_t operation, const NamedEdge& edge);
/// Returns whether a strong counter counts the edge, and whether one uses a field of it.
bool has_counters(const schema::Schema& schema, const NamedEdge& edge);
bool has_sums(const schema::Schema& schema, const NamedEdge& edge);

/// Requires the strong counters of a removed node to be zero, and removes the items of its sharded
/// counters.
Result<void> remove_counters(WriteBuild& build, std::size_t operation, const schema::NodeType& node,
                             const RemoveNode& remove, MergedWrite& write);

/// Adds the changes of minima and maxima. Call when all changes of the transaction are known.
Result<void> finish_extremes(WriteBuild& build);
/// Returns whether `value` is lower (for a minimum) or higher (for a maximum) than `other`.
bool is_beyond(const schema::Counter& counter, const Value& value, const Value& other);

}  // namespace adjoin::plan
