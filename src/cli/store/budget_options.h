#pragma once

#include <chrono>
#include <vector>

#include "base/result.h"
#include "cli/shell/command.h"
#include "graph/context/answer.h"

namespace adjoin::cli {

/// The options of a read, and those that bound what it may spend.
std::vector<Option> with_budget(std::vector<Option> options);

/// Call options with the budget of the command line, stopped by an interrupt. @errors usage
Result<graph::CallOptions> budget(const Invocation& invocation);

/// What of a budget is left after a part of the work that began then.
graph::Budget left_of(const graph::Budget& budget, const graph::Spent& spent,
                      std::chrono::steady_clock::time_point begun);

}  // namespace adjoin::cli
