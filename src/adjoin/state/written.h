#pragma once

#include "adjoin/transaction.h"
#include "graph/context/answer.h"

namespace adjoin::detail {

/// Returns the outcome of one operation. Not for `committed`, which is that of a whole transaction.
Outcome to_outcome(plan::WriteOutcome outcome) noexcept;

/// Returns what a write of a graph did, as the public API says it: an outcome for each operation.
WriteResult to_write_result(graph::Written written);

}  // namespace adjoin::detail
