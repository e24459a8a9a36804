#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/context/context.h"
#include "plan/operation/plan.h"

namespace adjoin::graph {

/// Returns the same graph with a topology in memory, built when it is first needed. Writes through
/// the returned graph are in the topology at once.
/// @errors invalid_argument: the schema has no such edge type
Result<GraphContext> with_topology(const GraphContext& graph, const TopologyOptions& options);
/// Builds the topology and returns whether it serves these edge types; if not, with the reason.
/// Succeeds on a graph without a topology too. @errors invalid_argument: no such edge type
Result<TopologyState> topology_state(const GraphContext& graph,
                                     const std::vector<std::string>& types,
                                     const CallOptions& options);
/// Returns the plan of the scan that builds the topology. Sends no request.
plan::Plan explain_topology(const GraphContext& graph);

}  // namespace adjoin::graph
