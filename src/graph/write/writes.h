#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/context/context.h"
#include "plan/operation/operation.h"

namespace adjoin::graph {

// Implementations of Graph's writes. graph.h documents their guarantees and errors.

/// Applies all operations or none.
Result<Written> transact(const GraphContext& graph,
                         const std::vector<plan::WriteOperation>& operations,
                         const CallOptions& options);
/// The same for operations that have no program (program_write.h).
Result<Written> transact_planned(const GraphContext& graph,
                                 const std::vector<plan::WriteOperation>& operations,
                                 const CallOptions& options);
/// Removes a node and every edge of it that can be found.
Result<RemovedNode> remove_node(const GraphContext& graph, std::string_view ref,
                                const CallOptions& options);
/// Returns what remove_node would remove. Writes nothing.
Result<RemovedNode> would_remove(const GraphContext& graph, std::string_view ref,
                                 const CallOptions& options);

}  // namespace adjoin::graph
