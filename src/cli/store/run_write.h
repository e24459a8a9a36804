#pragma once

#include "base/result.h"
#include "cli/shell/command.h"
#include "cli/shell/terminal.h"
#include "graph/graph.h"

namespace adjoin::cli {

/// Explains one write when that is asked for, else does it and prints {"outcome":"created"}.
/// @return the exit code: kExitNotFound when what it removes was not there.
Result<int> run_write(const graph::Graph& graph, const plan::WriteOperation& operation,
                      const Invocation& invocation, Terminal& terminal);

}  // namespace adjoin::cli
