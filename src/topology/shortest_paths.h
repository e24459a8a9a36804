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
  std::size_t nodes_max = SIZE_MAX;  ///< nodes that both sides together may remember
  std::size_t paths_max = 1;         ///< paths that are returned
};

/// Ordered by refs, so that the same question has the same answer whatever numbers nodes have.
struct ShortestPaths {
  std::optional<std::uint32_t> hops;  ///< nullopt: there is no path, or the search ended early
  /// Each path has all its nodes, start and end included. Paths are sorted by their sequences of
  /// refs. If only one is returned, it is the smallest of all.
  std::vector<std::vector<NodeId>> paths;
  Ended ended = Ended::complete;
};

/// Bidirectional breadth-first search: finds shortest paths from `start` to `end` along edges of
/// any of `follows`. It always expands the smaller side by one whole level.
ShortestPaths shortest_paths(const View& view, std::span<const Follow> follows, NodeId start,
                             NodeId end, const PathLimits& limits, SearchSpace& space,
                             const StopCheck& stop = {});

/// Returns one shortest path, the smallest in the order of refs. Fast path of `shortest_paths` for
/// a single path. The nodes of a level are in the order of the smallest paths that lead to them.
/// The search therefore ends at the first edge that joins the two sides.
ShortestPaths smallest_path(const View& view, std::span<const Follow> follows, NodeId start,
                            NodeId end, const PathLimits& limits, SearchSpace& space,
                            const StopCheck& stop);

}  // namespace adjoin::topology
