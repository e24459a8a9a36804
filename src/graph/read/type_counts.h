#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/context/context.h"

namespace adjoin::graph {

/// Number and size of the items of one kind and type.
struct TypeCount {
  std::string kind;  ///< "node", "edge", "mirror", "series", "guard", "counter", …, "unknown"
  std::string type;  ///< declared name; of an open type its prefix; empty when there is none
  std::uint64_t items = 0;
  std::uint64_t bytes = 0;  ///< as DynamoDB counts them
};
struct TypeCounts {
  std::vector<TypeCount> types;  ///< by kind, then by name; kinds in the order of `TypeCount::kind`
  std::optional<Item> next;      ///< where the budget ended it: `after` of the next call
  Spent spent;
};

/// Counts the items of each type. Items that a budget left unread are not counted.
/// @param after  starts behind this key; nullopt: at the beginning
/// @cost reads the whole table by Scan
Result<TypeCounts> count_types(const GraphContext& graph, const CallOptions& options = {},
                               std::optional<Item> after = std::nullopt);

}  // namespace adjoin::graph
