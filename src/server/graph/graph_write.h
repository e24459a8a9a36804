#pragma once

#include <vector>

#include "server/graph/graph_body.h"

namespace adjoin::server {

/// Does one write, or explains it, and appends {"outcome":"created"}.
Result<void> answer_write(ApiCall& call, const GraphBody& body, const graph::Graph& graph,
                          const plan::WriteOperation& operation);

}  // namespace adjoin::server
