#include "bench/topology/followed_table.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>

#include "engine/open.h"
#include "graph/graph.h"
#include "graph/load/loader.h"
#include "schema/load/load.h"
#include "schema/model/schema.h"

namespace adjoin::bench {
namespace {

constexpr const char* kSchema = R"(graph: 1
table: {name: Bench, pk: PK, sk: SK, separator: "#"}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: KEYS_ONLY}}
nodes: {User: {ref: "USER#{id}", stored: false}}
edges: {FOLLOWS: {from: User, to: User, reverse: {index: GSI1}}}
)";
constexpr int kWrites = 5'000;

using Clock = std::chrono::steady_clock;

std::string user(std::uint64_t id) { return "USER#" + std::to_string(id); }

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

Error wrong(const std::string& what) {
  return Error(ErrorCode::corruption, "wrong answer: " + what);
}

/// Every write gives one node a neighbour more; the read behind it has to count it.
Result<double> own_writes(const graph::Graph& graph) {
  std::vector<double> milliseconds;
  const std::string reader = "USER#reader";
  for (int i = 1; i <= kWrites; ++i) {
    ADJOIN_CHECK(graph.add_edge({reader, "FOLLOWS", user(static_cast<std::uint64_t>(i)), {}}));
    const Clock::time_point start = Clock::now();
    ADJOIN_TRY(const graph::NeighborhoodAnswer near, graph.neighborhood({reader, {"FOLLOWS"}, 1}));
    milliseconds.push_back(seconds_since(start) * 1e3);
    if (near.total != static_cast<std::size_t>(i) + 1) return wrong("a write was not seen");
  }
  std::sort(milliseconds.begin(), milliseconds.end());
  return milliseconds[milliseconds.size() * 99 / 100];
}

/// A second topology of the same table, beside the first one, whose file is waited for.
Result<double> from_file(const graph::Graph& table, std::size_t edges) {
  for (int tries = 0; tries < 100; ++tries) {
    ADJOIN_TRY(const graph::Graph graph, table.with_topology());
    graph::CallOptions options;
    table::Cost cost;
    options.context.cost = &cost;
    const Clock::time_point start = Clock::now();
    ADJOIN_TRY(const graph::TopologyState state, graph.topology_state({"FOLLOWS"}, options));
    const double seconds = seconds_since(start);
    if (!state.in_use || state.edges != edges) return wrong("edges are missing in the file");
    if (cost.scanned == 0) return static_cast<double>(edges) / seconds / 1e6;
  }
  return wrong("the topology was never read from its file");
}

Result<FollowedTable> measure(const std::vector<std::pair<std::uint32_t, std::uint32_t>>& edges,
                              const std::string& folder) {
  engine::Options options;
  options.path = folder;
  options.durability = engine::Durability::none;
  ADJOIN_TRY(const auto store, engine::open(options));
  ADJOIN_TRY(schema::Schema schema, schema::load_schema(kSchema, "bench"));
  ADJOIN_TRY(const graph::Graph table, graph::Graph::create(*store, std::move(schema)));
  graph::Loader loader(table);
  std::uint64_t tag = 0;
  for (const auto& [from, to] : edges) {
    ADJOIN_CHECK(loader.add_edge(++tag, {user(from), "FOLLOWS", user(to), {}}));
  }
  ADJOIN_CHECK(loader.flush());
  ADJOIN_TRY(const graph::Graph graph, table.with_topology());
  FollowedTable found;
  const Clock::time_point start = Clock::now();
  ADJOIN_TRY(const graph::TopologyState state, graph.topology_state({"FOLLOWS"}));
  found.build_millions_a_second = static_cast<double>(edges.size()) / seconds_since(start) / 1e6;
  if (!state.in_use || state.edges != edges.size()) return wrong("edges are missing");
  ADJOIN_TRY(found.file_millions_a_second, from_file(table, edges.size()));
  ADJOIN_TRY(found.own_write_ms_p99, own_writes(graph));
  ADJOIN_TRY(const table::StoreStats stats, store->stats());
  found.rocksdb = stats.storage;
  return found;
}

}  // namespace

Result<FollowedTable> measure_followed_table(
    const std::vector<std::pair<std::uint32_t, std::uint32_t>>& edges, const std::string& folder) {
  std::filesystem::remove_all(folder);
  Result<FollowedTable> found = measure(edges, folder);
  std::filesystem::remove_all(folder);
  return found;
}

}  // namespace adjoin::bench
