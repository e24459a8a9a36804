#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/strong_id.h"
#include "topology/edge_change.h"
#include "topology/interner.h"
#include "topology/topology.h"

namespace adjoin::topology {

/// Compressed sparse rows: the edges of one type in one direction. The neighbours of node n are
/// others[begins[n]] up to, but not including, others[begins[n + 1]].
/// Two arrays for all nodes: nothing is denser, and a neighbour list is one run of memory.
struct GroupedEdges {
  std::vector<std::uint64_t> begins;
  std::vector<NodeId> others;

  /// Returns the neighbours of a node. Valid while `others` is not changed.
  std::span<const NodeId> of(NodeId node) const {
    return std::span(others).subspan(begins[node], begins[node + std::size_t{1}] - begins[node]);
  }
};

/// Transposes the rows: returns the same edges grouped by their other end, each group sorted.
/// @cost linear
GroupedEdges turned(const GroupedEdges& grouped);

/// All edges of a graph in sorted form. A node's number is its position in `refs`.
/// A bulk load has its edges in this form already, and hands it over as it is.
struct SortedEdges {
  std::vector<std::string_view> refs;  ///< ascending; borrowed
  std::vector<GroupedEdges> forward;   ///< per type, each group sorted
};

/// Bulk loader: builds a topology from all edges at once. The edges may come in any order. This is
/// far faster than Topology::apply edge by edge, and numbers the nodes in the order of their refs.
/// Sorting all edges once and filling each list in one go saves a copy of each list for each edge.
/// One thread.
class Builder {
 public:
  /// @param types  one for each edge type; their order defines the EdgeTypeIds
  /// @param memory_bytes_max  cap of the topology that is built, as in Topology
  Builder(std::vector<EdgeTypeShape> types, std::size_t memory_bytes_max);

  /// Collects one edge. @errors limit_exceeded: the edges alone exceed the cap; stop then
  Result<void> add(EdgeTypeId type, std::string_view from, std::string_view to);
  /// Returns the temporary number of a node, for the `add` below. The finished topology numbers
  /// nodes anew.
  NodeId intern(std::string_view ref) { return names_.intern(ref); }
  /// Collects one edge between nodes that `intern` numbered. @errors as the other `add`
  Result<void> add(EdgeTypeId type, NodeId from, NodeId to);

  /// Builds the topology and publishes it as the state after `commit`. Call it once.
  /// @errors limit_exceeded
  Result<std::unique_ptr<Topology>> finish(CommitId commit);

  /// Builds a topology from edges that are sorted already. @errors limit_exceeded
  static Result<std::unique_ptr<Topology>> build(std::vector<EdgeTypeShape> types,
                                                 std::size_t memory_bytes_max, CommitId commit,
                                                 SortedEdges edges);

 private:
  struct Edge {
    NodeId from = 0;
    NodeId to = 0;
  };

  std::vector<NodeId> order() const;
  static GroupedEdges group_by_to(const std::vector<Edge>& edges, std::uint32_t nodes,
                                  const std::vector<NodeId>& place);
  static Result<void> fill(Topology& topology, std::size_t layer, const GroupedEdges& grouped);

  std::vector<EdgeTypeShape> types_;
  std::size_t memory_bytes_max_;
  Interner names_;
  std::vector<std::vector<Edge>> lists_;  ///< per type
  std::uint64_t edges_ = 0;
  std::string last_from_;  ///< last source node: scans return a node's edges in a row
  NodeId last_from_id_ = UINT32_MAX;
};

}  // namespace adjoin::topology
