#pragma once

#include <span>

#include "topology/shortest_paths.h"

namespace adjoin::topology {

/// Returns one shortest path, the smallest in the order of refs. Fast path of `shortest_paths` for
/// a single path. The nodes of a level are in the order of the smallest paths that lead to them.
/// The search therefore ends at the first edge that joins the two sides.
ShortestPaths smallest_path(const View& view, std::span<const Follow> follows, NodeId start,
                            NodeId end, const PathLimits& limits, SearchSpace& space,
                            const StopCheck& stop);

}  // namespace adjoin::topology
