#pragma once

#include <vector>

#include "server/graph/graph_body.h"
#include "server/metrics/counted.h"
#include "server/route/route.h"

namespace adjoin::server {

/// Returns the route of a graph path; all of them run on the pool. The route has static lifetime.
const Route& graph_route(GraphPath path) noexcept;

// Handlers of the paths (plan_call.cc, nodes_call.cc, graph_routes.cc): read the body, call the
// graph, append the reply.
Result<void> answer_graph_plan(ApiCall& call);
Result<void> answer_graph_nodes(ApiCall& call);
Result<void> answer_graph_edges(ApiCall& call);
Result<void> answer_graph_transact(ApiCall& call);

/// Runs one write, or explains it, and appends {"outcome":"created"}.
Result<void> answer_write(ApiCall& call, const GraphBody& body, const graph::Graph& graph,
                          const plan::WriteOperation& operation);

}  // namespace adjoin::server
