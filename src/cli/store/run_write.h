#pragma once

#include "base/result.h"
#include "cli/shell/command.h"
#include "cli/shell/terminal.h"
#include "graph/graph.h"

namespace adjoin::cli {

/// Runs one write and prints {"outcome":"created"}, or explains it under --explain.
/// @return the exit code: kExitNotFound if there was nothing to remove
Result<int> run_write(const graph::Graph& graph, const plan::WriteOperation& operation,
                      const Invocation& invocation, Terminal& terminal);

}  // namespace adjoin::cli
