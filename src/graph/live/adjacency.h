#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/context/context.h"
#include "plan/operation/plan.h"

namespace adjoin::graph {

/// The same graph with an adjacency in memory, made when it is first needed. What is written
/// through the result is known to it at once. @errors validation for a type the schema has not
Result<GraphContext> with_topology(const GraphContext& graph, const TopologyOptions& options);
/// Makes the adjacency ready and tells whether it answers for these types.
Result<TopologyState> topology_state(const GraphContext& graph,
                                     const std::vector<std::string>& types,
                                     const CallOptions& options);
/// How an adjacency comes to be: what it asks of the table before the first answer.
plan::Plan explain_topology(const GraphContext& graph);

}  // namespace adjoin::graph
