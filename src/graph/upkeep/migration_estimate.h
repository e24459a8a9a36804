#pragma once

#include <cstdint>

#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/transition/transition.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// About what a migration would take. Within a factor of three of what it then does, on tables
/// whose first items are like the others.
struct MigrationEstimate {
  std::uint64_t items = 0;    ///< of the table
  int passes = 0;             ///< over all of them
  std::uint64_t changes = 0;  ///< items that it writes, with new ones and nodes
  double requests = 0;
  double read_units = 0;
  double write_units = 0;
};

/// Counts the passes that `migrate` would make, and what each would read and write for the first
/// items of the table; the rest follows from the table's size. Writes nothing.
/// @cost one Scan of a thousand items at most, one BatchGetItem where counts are made
Result<MigrationEstimate> estimate_migration(table::TableStore& store, const Transition& transition,
                                             const CallOptions& call = {});

}  // namespace adjoin::graph
