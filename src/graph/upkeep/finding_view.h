#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "graph/check/finding.h"
#include "graph/context/answer.h"
#include "graph/context/context.h"

namespace adjoin::graph {

/// One write of a repair, and what it makes of the item as it is now.
struct RepairWrite {
  enum class Operation : std::uint8_t { put, update, remove };
  Operation operation = Operation::put;
  Item key;
  std::optional<Item> before;  ///< nullopt: there is no such item
  std::optional<Item> after;   ///< nullopt: it is removed
};

/// A finding, with the items that it speaks of.
struct FindingView {
  Finding finding;
  std::optional<Item> item;    ///< the item that was looked at
  std::optional<Item> is;      ///< the item that is wrong or missing; nullopt: there is none
  std::optional<Item> should;  ///< that item behind the repair; nullopt: none, or no repair
  std::vector<RepairWrite> writes;
};

/// Reads the items that findings speak of, and works out what their repairs would write. Writes
/// nothing. Adds its cost to `spent`. @cost a BatchGetItem for each 100 items
Result<std::vector<FindingView>> view_findings(const GraphContext& graph,
                                               std::vector<Finding> findings,
                                               const CallOptions& call, Spent& spent);

}  // namespace adjoin::graph
