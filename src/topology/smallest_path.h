#pragma once

#include <span>

#include "topology/shortest_paths.h"

namespace adjoin::topology {

/// One shortest path, the smallest in the order of refs: what `shortest_paths` does when one is
/// enough. It ends at the first edge that joins the two sides, because the nodes of a level stand
/// in the order of the smallest paths that lead to them.
ShortestPaths smallest_path(const View& view, std::span<const Follow> follows, NodeId start,
                            NodeId end, const PathLimits& limits, SearchSpace& space,
                            const StopCheck& stop);

}  // namespace adjoin::topology
