#pragma once

#include <string>
#include <vector>

#include "graph/graph.h"
#include "tests/histories/coverage.h"
#include "tests/histories/plain_graph.h"

namespace adjoin::histories {

/// Asks the graph everything that it can be asked, and the plain graph the same. Sentences about
/// what differs; at most about ten of them.
std::vector<std::string> compare_reads(const graph::Graph& graph, const PlainGraph& plain,
                                       Coverage& coverage);

}  // namespace adjoin::histories
