#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "topology/search_space.h"
#include "topology/view.h"

namespace adjoin::topology {

struct LevelLimits {
  std::uint32_t hops_max = UINT32_MAX;  ///< deepest level; the start is level 0
  std::size_t nodes_max = SIZE_MAX;     ///< nodes that the search may remember, the start included
};

/// Result of a breadth-first search: nodes by their distance from a start. Level 0 is the start
/// alone. Every node is in the first level that reaches it. A level is in the order of discovery.
struct Levels {
  std::span<NodeId> nodes;        ///< in the SearchSpace; valid until the next search in it
  std::vector<std::size_t> ends;  ///< level k is nodes[ends[k - 1] .. ends[k])
  Ended ended = Ended::complete;  ///< `hops`: the next level was not searched

  /// Returns the nodes at distance `k` from the start, k < ends.size().
  std::span<const NodeId> level(std::size_t k) const {
    const std::size_t begin = k == 0 ? 0 : ends[k - 1];
    return nodes.subspan(begin, ends[k] - begin);
  }
};

/// Breadth-first search from `start` along edges of any of `follows`. Nodes are written side by
/// side into one buffer, level behind level: the next level is also the queue of this one.
/// @cost reads every edge once at every node outside the last level
Levels levels(const View& view, std::span<const Follow> follows, NodeId start,
              const LevelLimits& limits, SearchSpace& space, const StopCheck& stop = {});

}  // namespace adjoin::topology
