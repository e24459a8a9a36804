#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace adjoin::graph {

/// How an adjacency of the graph is kept in memory.
struct TopologyOptions {
  /// What it may take; beyond, traversals read the table, and say so.
  std::size_t memory_bytes_max = std::size_t{1} << 30U;
  /// With so many edges it is kept in a file in the store's folder, if it has one, from which it is
  /// there again much sooner than from the table. SIZE_MAX: never.
  std::size_t kept_edges_min = 50'000;
  /// Where the table's stream is followed, it is asked so often at most; more often only for what
  /// was written through the same graph.
  std::chrono::milliseconds stream_poll{200};
  std::vector<std::string> types;  ///< names of the edge types to hold; empty: every declared one
};

}  // namespace adjoin::graph
