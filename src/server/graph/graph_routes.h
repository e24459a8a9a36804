#pragma once

#include <vector>

#include "server/graph/graph_body.h"
#include "server/metrics/counted.h"
#include "server/route/route.h"

namespace adjoin::server {

/// Returns the route of a graph path; all of them run on the pool. The route has static lifetime.
const Route& graph_route(GraphPath path) noexcept;

// Handlers of the paths, each in its own file (plan_call.cc, keys_call.cc): read the body, call the
// graph, append the reply.
Result<void> answer_graph_plan(ApiCall& call);
Result<void> answer_graph_nodes(ApiCall& call);
Result<void> answer_graph_edges(ApiCall& call);
Result<void> answer_graph_transact(ApiCall& call);
Result<void> answer_graph_schema(ApiCall& call);
Result<void> answer_graph_keys(ApiCall& call);
Result<void> answer_graph_around(ApiCall& call);
Result<void> answer_graph_expressions(ApiCall& call);
Result<void> answer_graph_verify(ApiCall& call);
Result<void> answer_graph_heat(ApiCall& call);
Result<void> answer_graph_log(ApiCall& call);

/// Answers a body of the path verify with "count": how many items each type has.
/// @cost a Scan, as far as the budget goes
Result<void> answer_count(ApiCall& call, const GraphBody& body);

/// Runs one write, or explains it, and appends {"outcome":"created"}.
Result<void> answer_write(ApiCall& call, const GraphBody& body, const graph::Graph& graph,
                          const plan::WriteOperation& operation);

}  // namespace adjoin::server
