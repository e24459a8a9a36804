#include "bench/graph/verify_scan.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "engine/open.h"
#include "graph/graph.h"
#include "graph/load/bulk_loader.h"
#include "graph/upkeep/verify.h"
#include "schema/load/load.h"

namespace adjoin::bench {
namespace {

/// Every edge has a mirrored item, every user two counters: verify compares all of it.
constexpr const char* kSchema = R"(graph: 1
table: {name: Follows, pk: PK, sk: SK, separator: "#"}
nodes:
  User:
    ref: "USER#{id}"
    fields: {name: string}
    counters: {following: {of: following}, followers: {of: followers}}
edges:
  FOLLOWS:
    from: {type: User, as: following}
    to: {type: User, as: followers}
    on-exists: keep
    reverse: {item: {sk: "FOLLOWER#{from}"}}
    fields: {note: string}
)";

constexpr std::uint64_t kUsers = 20'000;
constexpr std::uint64_t kEdgesOfUser = 24;
constexpr std::uint64_t kEdges = kUsers * kEdgesOfUser + kUsers / 2;  // half have one more
constexpr std::uint64_t kItems = kUsers + 2 * kEdges;
static_assert(kItems == 1'000'000);

struct Follows {
  std::unique_ptr<table::TableStore> store;
  std::optional<graph::Graph> graph;
};

std::string user(std::uint64_t id) { return "USER#" + std::to_string(1'000'000 + id); }

Result<void> load(const graph::Graph& graph) {
  ADJOIN_TRY(const auto loader, graph::BulkLoader::begin(graph));
  const Value note(std::string(20, 'n'));
  std::uint64_t tag = 0;
  for (std::uint64_t id = 0; id < kUsers; ++id) {
    ADJOIN_CHECK(loader->add_node(++tag, {user(id), {{"name", note}}, false}));
  }
  for (std::uint64_t i = 0; i < kEdges; ++i) {
    const std::uint64_t from = i % kUsers;
    const std::uint64_t to = (from + 1 + (i / kUsers) * 797) % kUsers;
    ADJOIN_CHECK(loader->add_edge(++tag, {user(from), "FOLLOWS", user(to), {{"note", note}}}));
  }
  return loader->finish();
}

Result<std::shared_ptr<Follows>> make_follows(const std::string& folder) {
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  engine::Options options;
  options.path = folder;
  options.durability = engine::Durability::none;
  const auto follows = std::make_shared<Follows>();
  ADJOIN_TRY(follows->store, engine::open(options));
  ADJOIN_TRY(auto schema, schema::load_schema(kSchema, "bench.yaml"));
  ADJOIN_TRY(follows->graph, graph::Graph::create(*follows->store, std::move(schema)));
  ADJOIN_CHECK(load(*follows->graph));
  return follows;
}

/// Items and findings, of which there are none.
std::uint64_t verify(const Follows& follows) {
  const auto summary =
      graph::verify(*follows.graph, {}, [](const graph::Finding&) { return Result<void>(); });
  return summary ? summary->items + summary->findings : 0;
}

std::uint64_t scan(const Follows& follows) {
  std::uint64_t items = 0;
  table::ScanRequest request;
  request.table = follows.graph->table();
  do {
    auto page = follows.store->scan({}, request);
    if (!page) return 0;
    items += page->items.size();
    request.exclusive_start_key = std::move(page->last_evaluated_key);
  } while (request.exclusive_start_key);
  return items;
}

}  // namespace

Result<Comparison> verify_beside_scan(const std::string& folder) {
  ADJOIN_TRY(const auto follows, make_follows(folder));
  Comparison one{kVerifyScan,
                 "verify of 1,000,000 items beside a Scan of them",
                 0,
                 kItems,
                 [follows](std::uint64_t) { return verify(*follows); },
                 [follows](std::uint64_t) { return scan(*follows); },
                 "a Scan of the same table, page by page"};
  one.wall_time = true;  // verify reads on all processors
  return one;
}

}  // namespace adjoin::bench
