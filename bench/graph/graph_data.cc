#include "bench/graph/graph_data.h"

#include <rocksdb/env.h>

#include <filesystem>

#include "engine/open.h"
#include "graph/load/loader.h"
#include "schema/load/load.h"

namespace adjoin::bench {
namespace {

constexpr const char* kSocial = R"(graph: 1
table: {name: Social, pk: PK, sk: SK, separator: "#"}
nodes:
  User:
    ref: "USER#{id}"
    edge-set: {attr: edges, max: 100}
    counters: {following: {of: following}, followers: {of: followers}}
edges:
  FOLLOWS:
    from: {type: User, as: following}
    to: {type: User, as: followers}
    on-exists: keep
    edge-set: "{sk}"
    reverse: {item: {sk: "FOLLOWER#{from}"}}
    fields: {note: string}
)";

constexpr const char* kGoals = R"(graph: 1
table: {name: Goals, pk: PK, sk: SK, separator: "#"}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  Goal: {ref: "GOAL#{id}", fields: {title: string}, edge-set: {attr: edgeSet, max: 100}}
  User: {ref: "USER#{id}", fields: {name: string}}
  Team: {ref: "TEAM#{id}", fields: {name: string}}
edges:
  MEMBER:
    from: Goal
    to: [User, Team]
    on-exists: refuse
    reverse: {index: GSI1}
    edge-set: "{sk}"
plans:
  page:
    params: {team: Team}
    steps:
      - {edges: MEMBER, to: $team, as: m}
      - {nodes: m.from, as: goals}
      - {unpack: goals.edgeSet, edge: MEMBER, as: e}
      - {nodes: e.to, as: people}
    return: {each: goals, with: {people: {via: e, node: people}}}
)";

constexpr const char* kFans = R"(graph: 1
table: {name: Fans, pk: PK, sk: SK, separator: "#"}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {User: {ref: "USER#{id}", stored: false}}
edges:
  LIKES:
    from: User
    to: {type: User, as: fans}
    on-exists: replace
    reverse: {index: GSI1, pk: "{to}{shard}"}
    shards: {by: source, default: 8}
    fields: {note: string}
)";

constexpr std::size_t kMemoryBytes = std::size_t{512} << 20;

engine::Options options_for(const std::string& path) {
  engine::Options options;
  options.path = path;
  options.durability = engine::Durability::none;
  options.memory_bytes = kMemoryBytes;
  return options;
}

std::string ref(const char* type, int id) {
  return std::string(type) + "#" + std::to_string(1'000'000 + id);
}

Result<graph::Graph> create(table::TableStore& store, const char* text) {
  ADJOIN_TRY(auto schema, schema::load_schema(text, "bench.yaml"));
  return graph::Graph::create(store, std::move(schema));
}

Result<void> load_goals(const graph::Graph& graph) {
  graph::Loader loader(graph);
  std::uint64_t line = 0;
  const Value text(std::string(200, 't'));
  for (int i = 0; i < kPeople; ++i) {
    ADJOIN_CHECK(loader.add_node(++line, {ref("USER", i), {{"name", text}}, false}));
  }
  for (int i = 0; i < kTeams * kGoalsOfTeam; ++i) {
    ADJOIN_CHECK(loader.add_node(++line, {ref("GOAL", i), {{"title", text}}, false}));
  }
  ADJOIN_CHECK(loader.flush());
  for (int i = 0; i < kTeams * kGoalsOfTeam; ++i) {
    ADJOIN_CHECK(loader.add_edge(++line, {ref("GOAL", i), "MEMBER", team_ref(i % kTeams), {}}));
    for (int k = 0; k < kPeopleOfGoal; ++k) {
      const int person = (i * 7 + k * 13) % kPeople;
      ADJOIN_CHECK(loader.add_edge(++line, {ref("GOAL", i), "MEMBER", ref("USER", person), {}}));
    }
  }
  return loader.flush();
}

Result<void> load_fans(const graph::Graph& graph) {
  graph::Loader loader(graph);
  std::uint64_t line = 0;
  const Value note(std::string(200, 'n'));
  for (int star = 0; star < kStars; ++star) {
    for (int fan = 0; fan < kFansOfStar; ++fan) {
      ADJOIN_CHECK(
          loader.add_edge(++line, {ref("USER", fan), "LIKES", star_ref(star), {{"note", note}}}));
    }
  }
  return loader.flush();
}

Result<std::unique_ptr<graph::Graph>> open(table::TableStore& store, const char* name) {
  ADJOIN_TRY(graph::Graph graph, graph::Graph::open(store, name));
  return std::make_unique<graph::Graph>(std::move(graph));
}

}  // namespace

std::string team_ref(int id) { return ref("TEAM", id); }
std::string star_ref(int id) { return ref("USER", 500'000 + id); }

Result<GraphData> make_graph_data(const std::string& folder) {
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  {
    ADJOIN_TRY(auto store, engine::open(options_for(folder + "/ours")));
    ADJOIN_CHECK(create(*store, kSocial));
    ADJOIN_TRY(const graph::Graph goals, create(*store, kGoals));
    ADJOIN_CHECK(load_goals(goals));
    ADJOIN_TRY(const graph::Graph fans, create(*store, kFans));
    ADJOIN_CHECK(load_fans(fans));
  }
  std::filesystem::copy(folder + "/ours", folder + "/raw",
                        std::filesystem::copy_options::recursive);
  GraphData data;
  ADJOIN_TRY(data.store, engine::open(options_for(folder + "/ours")));
  ADJOIN_TRY(data.raw,
             engine::Database::open(options_for(folder + "/raw"), *rocksdb::Env::Default()));
  ADJOIN_TRY(data.social, open(*data.store, "Social"));
  ADJOIN_TRY(data.goals, open(*data.store, "Goals"));
  ADJOIN_TRY(data.fans, open(*data.store, "Fans"));
  ADJOIN_TRY(data.goals_table, data.store->describe_table({}, "Goals"));
  ADJOIN_TRY(data.fans_table, data.store->describe_table({}, "Fans"));
  return data;
}

}  // namespace adjoin::bench
