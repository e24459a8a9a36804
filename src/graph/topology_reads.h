#pragma once

#include <vector>

#include "base/result.h"
#include "graph/answer.h"
#include "graph/meter.h"
#include "graph/topology_follower.h"
#include "plan/operation.h"

namespace adjoin::graph {

// Traversals from memory. Each answers false when the table has to do it (there is no follower, or
// the answer's `source` says why not), with the answer otherwise untouched, and gives the same
// answer as the table.

Result<bool> read_topology(TopologyFollower* follower, const std::vector<plan::EdgeChoice>& choices,
                           const plan::Neighborhood& operation, Meter& meter,
                           NeighborhoodAnswer& answer);
Result<bool> read_topology(TopologyFollower* follower, const std::vector<plan::EdgeChoice>& choices,
                           const plan::FindPath& operation, Meter& meter, PathAnswer& answer);

}  // namespace adjoin::graph
