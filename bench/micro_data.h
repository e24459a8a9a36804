#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/database.h"
#include "engine/open.h"
#include "graph/graph.h"

namespace adjoin::bench {

/// A follow graph in a store of ours, and the same bytes opened with RocksDB alone: a copy of the
/// folder, with the same options and an equal cache.
struct MicroData {
  std::unique_ptr<table::TableStore> store;
  std::unique_ptr<graph::Graph> graph;
  std::unique_ptr<engine::Database> raw;

  int users = 0;
  std::vector<std::string> edge_from;  ///< refs of the edges, in random order
  std::vector<std::string> edge_to;
  std::vector<table::GetItemRequest> get_requests;  ///< one per edge
  std::vector<std::string> raw_keys;                ///< the same keys as RocksDB has them
  std::vector<table::QueryRequest> query_requests;  ///< all edges from a user, one per user
  std::vector<std::string> raw_prefixes;            ///< what those keys start with
};

std::string bench_user(int id);

/// Writes `users` users with `degree` follow edges each below `folder` (emptied first) and opens
/// both sides.
Result<MicroData> make_micro_data(const std::string& folder, int users, int degree,
                                  std::uint64_t seed);

}  // namespace adjoin::bench
