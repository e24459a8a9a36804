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
#include "topology/topology.h"

namespace adjoin::topology {

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

  std::uint64_t edges() const noexcept { return edges_; }

 private:
  struct Edge {
    NodeId from = 0;
    NodeId to = 0;
  };
  /// Edges grouped by one end: the other ends of node n are at [begins[n], begins[n + 1]).
  struct Grouped {
    std::vector<std::uint64_t> begins;
    std::vector<NodeId> others;
  };

  std::vector<NodeId> order() const;
  static Grouped group_by_to(const std::vector<Edge>& edges, std::uint32_t nodes,
                             const std::vector<NodeId>& place);
  static Grouped turn(const Grouped& grouped);
  Result<void> fill(Topology& topology, std::size_t layer, const Grouped& grouped) const;

  std::vector<EdgeTypeShape> types_;
  std::size_t memory_bytes_max_;
  Interner names_;
  std::vector<std::vector<Edge>> lists_;  ///< per type
  std::uint64_t edges_ = 0;
  std::string last_from_;  ///< scans give a node's edges one after the other
  NodeId last_from_id_ = UINT32_MAX;
};

}  // namespace adjoin::topology
