#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "topology/search_space.h"
#include "topology/view.h"

namespace adjoin::topology {

struct LevelLimits {
  std::uint32_t hops_max = UINT32_MAX;  ///< levels beyond the start
  std::size_t nodes_max = SIZE_MAX;     ///< nodes remembered, the start included
};

/// Nodes by their distance from a start. Level 0 is the start alone; every node stands in the first
/// level that reaches it; within a level they stand in the order in which they were met.
struct Levels {
  std::span<NodeId> nodes;        ///< in the search's space, until the next search there
  std::vector<std::size_t> ends;  ///< level k is nodes[ends[k - 1] .. ends[k])
  Ended ended = Ended::complete;  ///< hops: the next level has not been looked at

  std::span<const NodeId> level(std::size_t k) const {
    const std::size_t begin = k == 0 ? 0 : ends[k - 1];
    return nodes.subspan(begin, ends[k] - begin);
  }
};

/// @cost every edge at every node but those of the last level, once
Levels levels(const View& view, std::span<const Follow> follows, NodeId start,
              const LevelLimits& limits, SearchSpace& space, const StopCheck& stop = {});

}  // namespace adjoin::topology
