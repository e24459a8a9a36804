#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "graph/context/context.h"
#include "graph/upkeep/verify.h"

namespace adjoin::graph {

/// Data of one kind that the graph keeps beside nodes and edges, and that the table lacks or has
/// with other values.
struct Missing {
  Finding::Kind kind = Finding::Kind::wrong_counter;
  Finding::Repair repair = Finding::Repair::none;  ///< what was done with them, or would be
  std::string what;                                ///< the type's name
  std::string attribute;  ///< the counter or edge set; empty: not about one
  std::uint64_t items = 0;
  std::vector<std::string> examples;  ///< the first findings, at most three
};

/// Returns whether the schema has data that only a comparison of several items can check: counters,
/// edge sets, unique values, mirrors, copies, trees.
bool has_companions(const schema::Schema& schema);

/// Compares the whole table with what the schema keeps beside nodes and edges. With `backfill` it
/// writes index keys, mirrors and guards, then counters and edge sets. Each write is one
/// transaction conditioned on what was seen. It removes no item and no field: data that differs,
/// and second parents, are only reported. Eventual counters and copies by the stream are not
/// compared.
/// @errors conflict, with `backfill`: other writers kept changing an item
///         budget_exceeded: the budget ended the comparison
/// @cost a Scan and the companions of each item, as verify; twice with `backfill`
Result<std::vector<Missing>> find_missing(const GraphContext& graph, bool backfill,
                                          const VerifyProgress& progress, const CallOptions& call,
                                          Spent& spent);

}  // namespace adjoin::graph
