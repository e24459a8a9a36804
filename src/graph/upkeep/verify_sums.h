#pragma once

#include <cstdint>

#include "base/result.h"
#include "graph/check/verify_claims.h"
#include "graph/check/verify_ledger.h"
#include "graph/context/meter.h"
#include "graph/upkeep/verify.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// Where the items of a table are read from, and how.
struct SumSource {
  table::TableStore& store;
  table::ScanRequest scan;     ///< of the whole table
  std::uint32_t segments = 1;  ///< parts of it that are read at once, each on a thread of its own
  const VerifyProgress& progress;
};

/// Adds up what all items of the table claim: in one pass, or as many as the ledger asks for.
/// Counts items, nodes and edges, and what it spent. Ends early when the budget is spent.
/// @errors of the store; cancelled
Result<void> sum_claims(const SumSource& source, const ClaimMaker& maker, Ledger& ledger,
                        Meter& meter, VerifySummary& summary);

}  // namespace adjoin::graph
