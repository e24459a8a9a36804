#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "topology/edge_change.h"

namespace adjoin::topology {

/// The edges of one type in one direction: the other ends of node n are at [begins[n],
/// begins[n + 1]) of `others`.
struct GroupedEdges {
  std::vector<std::uint64_t> begins;
  std::vector<NodeId> others;

  std::span<const NodeId> of(NodeId node) const {
    return std::span(others).subspan(begins[node], begins[node + std::size_t{1}] - begins[node]);
  }
};

/// The same edges grouped by their other ends, each group sorted: groups are walked in rising
/// order. @cost linear
GroupedEdges turned(const GroupedEdges& grouped);

}  // namespace adjoin::topology
