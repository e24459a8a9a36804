#pragma once

#include <rocksdb/db.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/database.h"
#include "graph/graph.h"
#include "table/request/table_description.h"

namespace adjoin::bench {

/// The size of things in `make_graph_data`.
constexpr int kTeams = 50;
constexpr int kGoalsOfTeam = 20;
constexpr int kPeople = 500;
constexpr int kPeopleOfGoal = 4;
constexpr int kStars = 50;
constexpr int kFansOfStar = 2'000;
constexpr int kShards = 8;
constexpr int kWriters = 2'000;

/// Three graphs in one store of ours, and the same bytes opened with RocksDB alone: a copy of the
/// folder, with the same options and an equal cache.
struct GraphData {
  std::unique_ptr<table::TableStore> store;
  std::unique_ptr<engine::Database> raw;

  /// Edges with a mirror, a counter at each end and an edge set; empty.
  std::unique_ptr<graph::Graph> social;
  /// Goals in teams, led by people: the three-step fetch.
  std::unique_ptr<graph::Graph> goals;
  table::TableDescription goals_table;
  /// Fans of stars in an index of kShards shards.
  std::unique_ptr<graph::Graph> fans;
  table::TableDescription fans_table;
};

std::string team_ref(int id);
std::string star_ref(int id);

/// Writes them below `folder` (emptied first) and opens both sides.
Result<GraphData> make_graph_data(const std::string& folder);

}  // namespace adjoin::bench
