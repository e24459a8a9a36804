#pragma once

#include <string>

#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/context/context.h"
#include "plan/operation/operation.h"

namespace adjoin::graph {

/// Applies one operation: by its program (plan/program), which neither plans nor reads first; or,
/// if it has none, or the store does not do it as it is, by the writer, which also says why not.
/// This is the one place where that is chosen.
/// @errors as Graph::transact
template <typename Operation>
Result<Written> write_one(const GraphContext& graph, const Operation& operation,
                          const CallOptions& options);

/// Returns the program of such a write as text; empty: it has none.
std::string program_of(const GraphContext& graph, const plan::WriteOperation& operation);

}  // namespace adjoin::graph
