#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "topology/edge_change.h"

namespace adjoin::topology {

/// Compressed sparse rows: the edges of one type in one direction. The neighbours of node n are
/// others[begins[n]] up to, but not including, others[begins[n + 1]].
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

}  // namespace adjoin::topology
