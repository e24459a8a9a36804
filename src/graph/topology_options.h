#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace adjoin::graph {

/// How an adjacency of the graph is kept in memory.
struct TopologyOptions {
  /// What it may take; beyond, traversals read the table, and say so.
  std::size_t memory_bytes_max = std::size_t{1} << 30U;
  std::vector<std::string> types;  ///< names of the edge types to hold; empty: every declared one
};

}  // namespace adjoin::graph
