#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/strong_id.h"
#include "topology/grouped_edges.h"
#include "topology/topology.h"

namespace adjoin::topology {

/// All edges, with nodes numbered in the order of their refs.
struct SortedEdges {
  std::vector<std::string_view> refs;
  std::vector<GroupedEdges> forward;  ///< per type, each group sorted
};

/// Makes a topology from all edges at once, in any order: far faster than adding them one by one,
/// and with nodes numbered in the order of their refs. One thread.
class Builder {
 public:
  Builder(std::vector<EdgeTypeShape> types, std::size_t memory_bytes_max);

  /// @errors limit_exceeded: the edges alone are beyond the cap. Stop then.
  Result<void> add(EdgeTypeId type, std::string_view from, std::string_view to);
  /// The number that `add` by numbers takes.
  NodeId intern(std::string_view ref) { return names_.intern(ref); }
  Result<void> add(EdgeTypeId type, NodeId from, NodeId to);

  /// The topology as the state after `commit`. Call it once. @errors limit_exceeded
  Result<std::unique_ptr<Topology>> finish(CommitId commit);

  /// A topology of these edges. @errors limit_exceeded
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
  std::string last_from_;  ///< scans give a node's edges one after the other
  NodeId last_from_id_ = UINT32_MAX;
};

}  // namespace adjoin::topology
