#pragma once

#include <cstdint>

#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/transition/transition.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// Estimated cost of a migration. Within a factor of three of the real cost, if the first items of
/// the table are like the others.
struct MigrationEstimate {
  std::uint64_t items = 0;    ///< in the table
  int passes = 0;             ///< Scans of the whole table
  std::uint64_t changes = 0;  ///< items written, new ones among them
  double requests = 0;
  double read_units = 0;
  double write_units = 0;
};

/// Estimates a migration. Counts the passes that `migrate` would make, and what each would read and
/// write for the first items of the table. Extrapolates that by the table's size. Writes nothing.
/// @cost one Scan of at most a thousand items; one BatchGetItem if the migration makes counters
Result<MigrationEstimate> estimate_migration(table::TableStore& store, const Transition& transition,
                                             const CallOptions& call = {});

}  // namespace adjoin::graph
