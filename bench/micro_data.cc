#include "bench/micro_data.h"

#include <rocksdb/env.h>

#include <filesystem>
#include <utility>

#include "base/random.h"
#include "engine/layout/item_key.h"
#include "graph/load/loader.h"
#include "item/key_codec.h"
#include "schema/load/load.h"

namespace adjoin::bench {
namespace {

// Two hundred bytes of payload, so that an item has the size of a small real one.
constexpr const char* kSchema = R"(graph: 1
table: {name: Bench, pk: PK, sk: SK, separator: "#"}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: KEYS_ONLY}}
nodes: {User: {ref: "USER#{id}"}}
edges: {FOLLOWS: {from: User, to: User, reverse: {index: GSI1}, fields: {note: string}}}
)";

constexpr std::size_t kMemoryBytes = std::size_t{512} << 20;

engine::Options options_for(const std::string& path) {
  engine::Options options;
  options.path = path;
  options.durability = engine::Durability::none;
  options.memory_bytes = kMemoryBytes;
  return options;
}

Result<void> load(graph::Graph& graph, MicroData& data, int degree, Random& random) {
  graph::Loader loader(graph);
  const std::string note(200, 'n');
  std::uint64_t tag = 0;
  for (int from = 0; from < data.users; ++from) {
    for (int i = 0; i < degree; ++i) {
      // A step through the ids keeps the targets of one user distinct.
      const int to = (from + 1 + i * 7) % data.users;
      data.edge_from.push_back(bench_user(from));
      data.edge_to.push_back(bench_user(to));
      ADJOIN_CHECK(loader.add_edge(
          ++tag, {data.edge_from.back(), "FOLLOWS", data.edge_to.back(), {{"note", note}}}));
    }
  }
  ADJOIN_CHECK(loader.flush());
  for (std::size_t i = data.edge_from.size(); i > 1; --i) {
    const std::size_t other = random.below(i);
    std::swap(data.edge_from[i - 1], data.edge_from[other]);
    std::swap(data.edge_to[i - 1], data.edge_to[other]);
  }
  return {};
}

/// The requests and, for the other side, the bytes they come down to.
Result<void> prepare_requests(MicroData& data) {
  const table::CallContext context;
  ADJOIN_TRY(const auto description, data.store->describe_table(context, "Bench"));
  for (std::size_t i = 0; i < data.edge_from.size(); ++i) {
    table::GetItemRequest request;
    request.table = data.graph->table();
    request.key = {{"PK", data.edge_from[i]}, {"SK", "FOLLOWS#" + data.edge_to[i]}};
    std::string key;
    engine::layout::append_item_key(description, request.key, key);
    data.raw_keys.push_back(std::move(key));
    data.get_requests.push_back(std::move(request));
  }
  for (int user = 0; user < data.users; ++user) {
    const Item first = {{"PK", bench_user(user)}, {"SK", "FOLLOWS#"}};
    expression::KeyCondition condition;
    condition.terms.push_back({"PK", expression::KeyOperator::eq, bench_user(user), {}});
    condition.terms.push_back({"SK", expression::KeyOperator::begins_with, "FOLLOWS#", {}});
    table::QueryRequest request;
    request.table = data.graph->table();
    request.key_condition = std::move(condition);
    data.query_requests.push_back(std::move(request));
    std::string whole;
    engine::layout::append_item_key(description, first, whole);
    std::string end;  // of a finished string part, which a prefix does not have
    item::append_key_string("", end);
    data.raw_prefixes.push_back(whole.substr(0, whole.size() - end.size()));
  }
  return {};
}

}  // namespace

std::string bench_user(int id) { return "USER#" + std::to_string(1'000'000 + id); }

Result<MicroData> make_micro_data(const std::string& folder, int users, int degree,
                                  std::uint64_t seed) {
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  MicroData data;
  data.users = users;
  Random random(seed);
  {
    ADJOIN_TRY(auto store, engine::open(options_for(folder + "/ours")));
    ADJOIN_TRY(auto schema, schema::load_schema(kSchema, "bench.yaml"));
    ADJOIN_TRY(auto graph, graph::Graph::create(*store, std::move(schema)));
    ADJOIN_CHECK(load(graph, data, degree, random));
  }
  std::filesystem::copy(folder + "/ours", folder + "/raw",
                        std::filesystem::copy_options::recursive);
  ADJOIN_TRY(data.store, engine::open(options_for(folder + "/ours")));
  ADJOIN_TRY(auto graph, graph::Graph::open(*data.store, "Bench"));
  data.graph = std::make_unique<graph::Graph>(std::move(graph));
  ADJOIN_TRY(data.raw,
             engine::Database::open(options_for(folder + "/raw"), *rocksdb::Env::Default()));
  ADJOIN_CHECK(prepare_requests(data));
  return data;
}

}  // namespace adjoin::bench
