#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "topology/search_space.h"
#include "topology/view.h"

namespace adjoin::topology {

struct PathLimits {
  std::uint32_t hops_max = UINT32_MAX - 2;
  std::size_t nodes_max = SIZE_MAX;  ///< nodes remembered, from both ends
  std::size_t paths_max = 1;         ///< paths written down
};

struct ShortestPaths {
  std::optional<std::uint32_t> hops;  ///< nothing: there is no path, or the search ended early
  /// From start to end, both included, in the order of their refs, read as sequences: one path is
  /// the smallest of all.
  std::vector<std::vector<NodeId>> paths;
  Ended ended = Ended::complete;
};

/// Searches from both ends, by whole levels, the smaller side first.
ShortestPaths shortest_paths(const View& view, std::span<const Follow> follows, NodeId start,
                             NodeId end, const PathLimits& limits, SearchSpace& space,
                             const StopCheck& stop = {});

}  // namespace adjoin::topology
