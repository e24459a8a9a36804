#pragma once

#include <cstdint>

#include "base/result.h"
#include "graph/check/verify_claims.h"
#include "graph/check/verify_ledger.h"
#include "graph/context/meter.h"
#include "graph/upkeep/verify.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// How to read the items of a table.
struct SumSource {
  table::TableStore& store;
  table::ScanRequest scan;     ///< of the whole table
  std::uint32_t segments = 1;  ///< scan segments read in parallel, one thread each
  const VerifyProgress& progress;
};

/// Adds the claims of all items to the ledger, in as many passes as the ledger needs. Counts items,
/// nodes, edges and usage in `summary`. Ends early if the budget is spent.
/// @errors of the store; cancelled
Result<void> sum_claims(const SumSource& source, const ClaimMaker& maker, Ledger& ledger,
                        Meter& meter, VerifySummary& summary);

}  // namespace adjoin::graph
