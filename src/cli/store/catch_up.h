#pragma once

#include "base/result.h"
#include "cli/shell/terminal.h"
#include "graph/follow/follower.h"
#include "graph/graph.h"

namespace adjoin::cli {

/// Brings what follows the table's stream up to date at the end of a command that wrote, so that
/// who uses the store alone finds numbers that are right. The write is done whatever becomes of it:
/// what is in the way is said on standard error. Nothing is counted anew, which takes its time.
void catch_up(const graph::Graph& graph, Terminal& terminal);

/// Follows to the end, with a bar, and says which nodes take no counter.
Result<graph::Followed> follow_with_progress(graph::Follower& follower, Terminal& terminal);

}  // namespace adjoin::cli
