#pragma once

#include <vector>

#include "server/api/route.h"
#include "server/graph/graph_body.h"
#include "server/metrics/counted.h"

namespace adjoin::server {

/// How a path of the graph is answered: all of them on the pool. Valid for ever.
const Route& graph_route(GraphPath path) noexcept;

// What stands behind them, one file each: reads the body, asks the graph, appends the answer.
Result<void> answer_graph_plan(ApiCall& call);
Result<void> answer_graph_nodes(ApiCall& call);
Result<void> answer_graph_edges(ApiCall& call);
Result<void> answer_graph_transact(ApiCall& call);

/// Does one write, or explains it, and appends {"outcome":"created"}.
Result<void> answer_write(ApiCall& call, const GraphBody& body, const graph::Graph& graph,
                          const plan::WriteOperation& operation);

}  // namespace adjoin::server
