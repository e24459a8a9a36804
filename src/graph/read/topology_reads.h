#pragma once

#include <vector>

#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/context/meter.h"
#include "graph/live/topology_follower.h"
#include "plan/operation/operation.h"

namespace adjoin::graph {

// Traversals from memory. Each answers false when the table has to do it (there is no follower, or
// the answer's `source` says why not), with the answer otherwise untouched, and gives the same
// answer as the table.

Result<bool> read_topology(TopologyFollower* follower, const std::vector<plan::EdgeChoice>& choices,
                           const plan::Neighborhood& operation, Meter& meter,
                           NeighborhoodAnswer& answer);
Result<bool> read_topology(TopologyFollower* follower, const std::vector<plan::EdgeChoice>& choices,
                           const plan::FindPath& operation, Meter& meter, PathAnswer& answer);
/// `rounds` as `plan::walk_rounds` gives them.
Result<bool> read_topology(TopologyFollower* follower,
                           const std::vector<std::vector<plan::EdgeChoice>>& rounds,
                           const plan::Walk& operation, Meter& meter, RankedAnswer& answer);
/// What a and what b follow.
Result<bool> read_topology(TopologyFollower* follower, const plan::EdgeChoice& a_follows,
                           const plan::EdgeChoice& b_follows, const plan::Mutual& operation,
                           Meter& meter, MutualAnswer& answer);

}  // namespace adjoin::graph
