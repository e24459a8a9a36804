#pragma once

#include <vector>

#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/context/meter.h"
#include "graph/live/topology_follower.h"
#include "plan/operation/operation.h"

namespace adjoin::graph {

// Traversals from the topology in memory, with the same results as from the table. Each returns
// false if the table has to be read: there is no topology, or `spent.source` has the reason. It
// leaves the rest of the answer alone then.

Result<bool> read_topology(TopologyFollower* follower, const std::vector<plan::EdgeChoice>& choices,
                           const plan::Neighborhood& operation, Meter& meter,
                           NeighborhoodAnswer& answer);
Result<bool> read_topology(TopologyFollower* follower, const std::vector<plan::EdgeChoice>& choices,
                           const plan::FindPath& operation, Meter& meter, PathAnswer& answer);
/// `rounds` as `plan::walk_rounds` gives them.
Result<bool> read_topology(TopologyFollower* follower,
                           const std::vector<std::vector<plan::EdgeChoice>>& rounds,
                           const plan::Walk& operation, Meter& meter, RankedAnswer& answer);
/// `a_follows` and `b_follows` are the edges followed from a and from b.
Result<bool> read_topology(TopologyFollower* follower, const plan::EdgeChoice& a_follows,
                           const plan::EdgeChoice& b_follows, const plan::Mutual& operation,
                           Meter& meter, MutualAnswer& answer);

}  // namespace adjoin::graph
