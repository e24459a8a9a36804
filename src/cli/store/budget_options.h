#pragma once

#include <chrono>
#include <vector>

#include "adjoin/call.h"
#include "base/result.h"
#include "cli/shell/command.h"
#include "graph/context/answer.h"

namespace adjoin::cli {

/// Returns a read's options with those that set its budget.
std::vector<Option> with_budget(std::vector<Option> options);

/// Returns call options with the command line's budget, which an interrupt cancels. @errors
/// invalid_argument
Result<graph::CallOptions> budget(const Invocation& invocation);
/// The same for a call of the public API. @errors as budget
Result<CallOptions> budgeted_call(const Invocation& invocation);

/// Returns the rest of a budget after `spent`; the work began at `begun`.
Budget left_of(const Budget& budget, const Usage& spent,
               std::chrono::steady_clock::time_point begun);

}  // namespace adjoin::cli
