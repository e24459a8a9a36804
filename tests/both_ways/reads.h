#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "base/random.h"
#include "both_ways/bill.h"
#include "both_ways/random_writes.h"
#include "graph/graph.h"

namespace adjoin::both_ways {

/// A read that a store may be asked for in stored form.
struct ReadOperation {
  std::variant<plan::GetNode, plan::Count, plan::Neighbors> what;
  std::int64_t requests_max = INT64_MAX;  ///< budget of each call
};

/// Makes a read, most often a right one. @param refs  names the nodes
ReadOperation random_read(Random& random, RandomWrites& refs);
std::string describe(const ReadOperation& operation);

/// Reads, a list page after page, and returns all that the answers say.
std::string answer_of(const graph::Graph& graph, const ReadOperation& operation, Bill& bill);

}  // namespace adjoin::both_ways
