#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "graph/context/context.h"
#include "graph/upkeep/verify.h"

namespace adjoin::graph {

/// Things of one kind that the graph keeps beside nodes and edges, and that the table has not, or
/// not so.
struct Missing {
  Finding::Kind kind = Finding::Kind::wrong_counter;
  Finding::Repair repair = Finding::Repair::none;  ///< what became of them, or would
  std::string what;                                ///< the type's name
  std::string attribute;                           ///< the counter, edge set or copy, if any
  std::uint64_t items = 0;
  std::vector<std::string> examples;  ///< the first, at most three
};

/// Whether the schema has anything that takes more than one item to tell: counters, edge sets,
/// unique values, mirrors, copies, trees.
bool has_companions(const schema::Schema& schema);

/// Compares the whole table with what the schema keeps beside nodes and edges. With `backfill` it
/// writes keys of indexes, mirrors and guards, then counters and edge sets; each write is one
/// transaction on condition of what was seen. It removes no item and no field: what is there and
/// differs, and parents that are too many, are told.
/// @errors conflict, with `backfill`: others changed something whenever it was to be written
/// @cost a Scan and the companions of each item, as verify; twice with `backfill`
Result<std::vector<Missing>> find_missing(const GraphContext& graph, bool backfill,
                                          const VerifyProgress& progress, const CallOptions& call,
                                          Spent& spent);

}  // namespace adjoin::graph
