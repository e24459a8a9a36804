#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/context/context.h"
#include "plan/operation/plan.h"

namespace adjoin::graph {

/// Returns the same graph with a topology in memory, built when it is first needed. The topology
/// has what is written through the result at once. @errors invalid_argument for a type the schema
/// has not
Result<GraphContext> with_topology(const GraphContext& graph, const TopologyOptions& options);
/// Builds the topology and returns whether it serves these types.
Result<TopologyState> topology_state(const GraphContext& graph,
                                     const std::vector<std::string>& types,
                                     const CallOptions& options);
/// Returns the plan of the scan that builds the topology.
plan::Plan explain_topology(const GraphContext& graph);

}  // namespace adjoin::graph
