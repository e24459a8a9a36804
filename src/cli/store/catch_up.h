#pragma once

#include <string>
#include <vector>

#include "adjoin/graph.h"
#include "adjoin/maintenance.h"
#include "base/result.h"
#include "cli/shell/terminal.h"

namespace adjoin::cli {

/// Applies the table's stream at the end of a command that wrote, so that eventual counters and
/// copies are right for a single user of the store. The write is already done: failures are only
/// printed to standard error. Never recounts, which can take long.
void catch_up(const Graph& graph, Terminal& terminal);

/// Applies the stream to its end with a progress bar, and prints the nodes that take no counter.
Result<Report> apply_with_progress(const Graph& graph, Terminal& terminal);
/// Prints nodes and edges that take no update.
void tell_refused(const std::vector<std::string>& refused, Terminal& terminal);

}  // namespace adjoin::cli
