// Goal: after any history of writes through the graph, with restarts, the topology is what a scan
// of the table says, every traversal answers the same from it and from the table, and a reader
// beside the writers never sees half a transaction. Method: random writes of every kind from
// printed seeds on the engine on disk; ADJOIN_HISTORIES=N runs N of them, ADJOIN_SEED=S from S on.

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <thread>

#include "base/random.h"
#include "engine/open.h"
#include "graph/suite/test_graph.h"
#include "schema/items/item_keys.h"

namespace adjoin::graph {
namespace {

// Every way an edge can lie in the table: one item and an index, a mirrored item, both items of a
// symmetric edge, parallel edges told apart by a field.
constexpr const char* kSchema = R"(graph: 1
table: {name: Social, pk: PK, sk: SK, separator: "#", type: Type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}
nodes: {User: {ref: "USER#{id}", sk: PROFILE, fields: {seq: int}}}
edges:
  FOLLOWS: {from: User, to: User, reverse: {index: GSI1}}
  BLOCKS: {from: User, to: User, reverse: {item: {sk: "BLOCKED_BY#{from.id}", type: BLOCKED_BY}}}
  FRIEND: {from: User, to: User, reverse: same}
  RATED: {from: User, to: User, key: [stars], reverse: {index: GSI1}, fields: {stars: int!}}
)";
const std::vector<std::string> kTypes{"FOLLOWS", "BLOCKS", "FRIEND", "RATED"};
constexpr int kUsers = 14;

std::string user(std::uint64_t id) { return "USER#u" + std::to_string(id); }

/// The edges as their own items in the table tell them.
struct Scanned {
  using Leads = std::map<std::pair<std::string, std::string>, std::set<std::string>>;
  std::uint64_t edges = 0;
  Leads leads;  ///< of a type ("~" before it: backwards) and a ref
};

class StoreOnDisk {
 public:
  StoreOnDisk() {
    folder_ = std::filesystem::temp_directory_path() /
              ("adjoin-topology-" + std::to_string(std::random_device()()));
    open();
  }
  ~StoreOnDisk() {
    close();
    std::filesystem::remove_all(folder_);
  }
  void open() {
    engine::Options options;
    options.path = folder_;
    options.durability = engine::Durability::none;
    Result<std::unique_ptr<table::TableStore>> store = engine::open(options);
    ASSERT_TRUE(store) << store.error().message();
    store_ = *std::move(store);
    Result<Graph> graph = Graph::create(*store_, load_text(kSchema));
    ASSERT_TRUE(graph) << graph.error().message();
    table_.emplace(*graph);
    TopologyOptions kept;
    kept.kept_edges_min = 1;  // each life begins with the file that the one before has left
    memory_.emplace(graph->with_topology(kept).value());
  }
  void close() {
    memory_.reset();
    table_.reset();
    store_.reset();
  }
  /// Drops the table and makes it again; the graphs stay.
  void replace_table() {
    ASSERT_TRUE(store_->delete_table({}, "Social"));
    const Result<Graph> again = Graph::create(*store_, load_text(kSchema));
    ASSERT_TRUE(again) << again.error().message();
  }
  std::shared_ptr<const table::ReadView> moment() const { return store_->read_view({}).value(); }
  const Graph& table() const { return *table_; }
  const Graph& memory() const { return *memory_; }
  Scanned scan() const {
    Scanned found;
    table::ScanRequest request;
    request.table = "Social";
    do {
      Result<table::ScanResult> page = store_->scan({}, request);
      EXPECT_TRUE(page) << page.error().message();
      for (const item::ItemView row : page->items) {
        const Item item = row.decode();
        const schema::Recognised known = schema::recognise_key(
            schema_, *item.find("PK")->as_string(), *item.find("SK")->as_string());
        if (known.kind != schema::Recognised::Kind::edge) continue;
        ++found.edges;
        if (known.from == known.to) continue;  // no neighbour of its own
        found.leads[{known.edge->name, known.from}].insert(known.to);
        found.leads[{"~" + known.edge->name, known.to}].insert(known.from);
      }
      request.exclusive_start_key = std::move(page->last_evaluated_key);
    } while (request.exclusive_start_key);
    return found;
  }

 private:
  std::filesystem::path folder_;
  const schema::Schema schema_ = load_text(kSchema);
  std::unique_ptr<table::TableStore> store_;
  std::optional<Graph> table_;
  std::optional<Graph> memory_;
};

plan::EdgeId random_edge(Random& random) {
  plan::EdgeId edge{user(random.below(kUsers)),
                    kTypes[random.below(kTypes.size())],
                    user(random.below(kUsers)),
                    {}};
  if (edge.type == "RATED") {
    edge.fields = number_field("stars", static_cast<std::int64_t>(random.below(3)));
  }
  return edge;
}

void write(const Graph& graph, Random& random) {
  switch (random.below(10)) {
    case 0:
      EXPECT_TRUE(graph.put_node({user(random.below(kUsers)), number_field("seq", 1), false}));
      return;
    case 1: {
      if (!random.one_in(4)) return;
      const Result<RemovedNode> removed = graph.remove_node(user(random.below(kUsers)));
      EXPECT_TRUE(removed || removed.error().code() == ErrorCode::not_found);
      return;
    }
    case 2: {
      std::vector<plan::WriteOperation> operations;
      for (int i = 0; i < 4; ++i) {
        plan::EdgeId edge = random_edge(random);
        if (random.one_in(2)) {
          operations.emplace_back(plan::AddEdge{edge.from, edge.type, edge.to, edge.fields});
        } else {
          operations.emplace_back(plan::RemoveEdge{std::move(edge)});
        }
      }
      (void)graph.transact(operations).has_value();  // two that touch one item may be refused
      return;
    }
    case 3:
    case 4:
    case 5: (void)graph.remove_edge({random_edge(random)}).has_value(); return;
    default: {
      const plan::EdgeId edge = random_edge(random);
      EXPECT_TRUE(graph.add_edge({edge.from, edge.type, edge.to, edge.fields}));
    }
  }
}

/// Every node's neighbours, by type and direction, and the number of edges, parallel ones counted.
void expect_as_scanned(const StoreOnDisk& store) {
  const Scanned scanned = store.scan();
  const Result<TopologyState> state = store.memory().topology_state(kTypes);
  ASSERT_TRUE(state && state->in_use);
  EXPECT_EQ(state->edges, scanned.edges);
  for (int id = 0; id < kUsers; ++id) {
    for (const std::string& name : kTypes) {
      for (const std::string& type : {name, "~" + name}) {
        const std::string ref = user(static_cast<std::uint64_t>(id));
        const Result<NeighborhoodAnswer> near = store.memory().neighborhood({ref, {type}, 1});
        ASSERT_TRUE(near);
        const auto found = scanned.leads.find({type, ref});
        const std::set<std::string> none;
        const std::set<std::string>& leads = found == scanned.leads.end() ? none : found->second;
        EXPECT_EQ(near->levels.size(), leads.empty() ? 1U : 2U) << ref << " " << type;
        if (near->levels.size() < 2) continue;
        EXPECT_EQ(near->levels[1], std::vector<std::string>(leads.begin(), leads.end()));
      }
    }
  }
}

/// Friends of friends, related nodes, recommendations and mutual neighbours, asked of both.
void expect_same_rankings(const StoreOnDisk& store, const std::string& node,
                          const std::vector<std::string>& types, Random& random) {
  using Kind = plan::Walk::Kind;
  for (const Kind kind : {Kind::friends_of_friends, Kind::related, Kind::recommend}) {
    plan::Walk walk{kind, node, types, {}};
    if (random.one_in(2)) walk.first = 1 + random.below(5);
    const Result<RankedAnswer> expected = store.table().walk(walk);
    const Result<RankedAnswer> found = store.memory().walk(walk);
    ASSERT_TRUE(expected && found);
    EXPECT_EQ(found->nodes, expected->nodes);
    EXPECT_EQ(found->total, expected->total);
    EXPECT_EQ(found->spent.source.substr(0, 8), "topology");
  }
  if (types.size() > 1) return;
  for (const std::string& other : {std::string(), user(random.below(kUsers))}) {
    plan::Mutual mutual{node, types.front(), other, {}};
    if (random.one_in(2)) mutual.first = 1 + random.below(5);
    const Result<MutualAnswer> expected = store.table().mutual(mutual);
    const Result<MutualAnswer> found = store.memory().mutual(mutual);
    ASSERT_TRUE(expected && found);
    EXPECT_EQ(found->nodes, expected->nodes);
    EXPECT_EQ(found->more, expected->more);
    EXPECT_EQ(found->spent.source.substr(0, 8), "topology");
  }
}

/// Every question, asked of both.
void expect_same_answers(const StoreOnDisk& store, Random& random) {
  std::vector<std::vector<std::string>> choices;
  for (const std::string& type : kTypes) {
    choices.push_back({type});
    choices.push_back({"~" + type});
  }
  choices.push_back({"FOLLOWS", "~RATED", "FRIEND"});
  for (int id = 0; id < kUsers; ++id) {
    for (const std::vector<std::string>& types : choices) {
      const bool far = random.one_in(4);
      const plan::Neighborhood question{user(static_cast<std::uint64_t>(id)), types,
                                        far ? std::nullopt : std::optional<std::uint32_t>(1)};
      const Result<NeighborhoodAnswer> expected = store.table().neighborhood(question);
      const Result<NeighborhoodAnswer> found = store.memory().neighborhood(question);
      ASSERT_TRUE(expected && found);
      EXPECT_EQ(found->levels, expected->levels);
      EXPECT_EQ(found->total, expected->total);
      EXPECT_EQ(found->spent.cut_by, expected->spent.cut_by);
      EXPECT_EQ(found->spent.source.substr(0, 8), "topology");
      if (!random.one_in(8)) continue;
      expect_same_rankings(store, question.node, types, random);
      const plan::FindPath way{question.node, types, user(random.below(kUsers))};
      const Result<PathAnswer> path = store.table().path(way);
      const Result<PathAnswer> same = store.memory().path(way);
      ASSERT_TRUE(path && same);
      EXPECT_EQ(same->hops, path->hops);
      EXPECT_EQ(same->nodes, path->nodes);
      const Result<TrianglesAnswer> corners = store.table().triangles(types, question.node);
      const Result<TrianglesAnswer> as_many = store.memory().triangles(types, question.node);
      ASSERT_TRUE(corners && as_many);
      EXPECT_EQ(as_many->triangles, corners->triangles);
      EXPECT_EQ(as_many->neighbors, corners->neighbors);
      const Result<ComponentAnswer> part = store.table().component(question.node, types);
      const Result<ComponentAnswer> same_part = store.memory().component(question.node, types);
      ASSERT_TRUE(part && same_part);
      EXPECT_EQ(same_part->nodes, part->nodes);
    }
  }
}

TEST(TopologyFollows, AnyHistoryWithRestarts) {
  const char* asked = std::getenv("ADJOIN_HISTORIES");
  const int histories = asked == nullptr ? 3 : std::atoi(asked);
  const char* from = std::getenv("ADJOIN_SEED");
  const std::uint64_t first =
      from == nullptr ? std::random_device()() : std::strtoull(from, nullptr, 10);
  constexpr int kWrites = 25;  // of a thread, between two looks
  std::cout << histories << " histories of " << 3 * 3 * 4 * kWrites
            << " writes by 4 threads with 2 restarts, seeds from " << first << "\n";
  for (std::uint64_t seed = first; seed < first + static_cast<std::uint64_t>(histories); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    StoreOnDisk store;
    Random random(seed);
    for (int life = 0; life < 3; ++life) {
      for (int round = 0; round < 3; ++round) {
        std::vector<std::thread> writers;
        for (int thread = 0; thread < 4; ++thread) {
          writers.emplace_back([&store, own = random.next()] {
            Random mine(own);
            for (int i = 0; i < kWrites; ++i) write(store.table(), mine);
          });
        }
        for (std::thread& writer : writers) writer.join();
        expect_as_scanned(store);
        expect_same_answers(store, random);
      }
      store.close();
      store.open();
    }
    if (HasFailure()) return;
  }
}

TEST(TopologyFollows, AWriteIsSeenByTheReadBehindIt) {
  StoreOnDisk store;
  for (int i = 0; i < 50; ++i) {
    const std::string to = user(static_cast<std::uint64_t>(i) + 1);
    ASSERT_TRUE(store.table().add_edge({user(0), "FOLLOWS", to, {}}));
    const Result<NeighborhoodAnswer> near = store.memory().neighborhood({user(0), {"FOLLOWS"}, 1});
    ASSERT_TRUE(near);
    ASSERT_EQ(near->total, static_cast<std::size_t>(i) + 2);
  }
}

/// A page of changes holds 1,000 commits, of which none may have an edge.
TEST(TopologyFollows, AnEdgeIsSeenBehindManyChangesOfOtherItems) {
  StoreOnDisk store;
  ASSERT_TRUE(store.table().add_edge({user(0), "FOLLOWS", user(1), {}}));
  ASSERT_EQ(store.memory().neighborhood({user(0), {"FOLLOWS"}, 1})->total, 2U);
  for (std::int64_t i = 0; i < 2500; ++i) {
    ASSERT_TRUE(store.table().put_node({user(9), number_field("seq", i), false}));
  }
  ASSERT_TRUE(store.table().add_edge({user(0), "FOLLOWS", user(2), {}}));
  EXPECT_EQ(store.memory().neighborhood({user(0), {"FOLLOWS"}, 1})->total, 3U);
  EXPECT_EQ(store.memory().topology_state({"FOLLOWS"})->in_use, true);
}

/// Every transaction moves one edge, so that user 0 always follows exactly one other.
TEST(TopologyFollows, NoReaderSeesHalfATransaction) {
  StoreOnDisk store;
  ASSERT_TRUE(store.table().add_edge({user(0), "FOLLOWS", user(1), {}}));
  std::atomic<bool> done{false};
  std::thread reader([&] {
    while (!done.load()) {
      const Result<NeighborhoodAnswer> near =
          store.memory().neighborhood({user(0), {"FOLLOWS"}, 1});
      ASSERT_TRUE(near);
      ASSERT_EQ(near->total, 2U);
    }
  });
  for (std::uint64_t i = 1; i < 1500; ++i) {
    const auto moved = store.table().transact({plan::RemoveEdge{{user(0), "FOLLOWS", user(i), {}}},
                                               plan::AddEdge{user(0), "FOLLOWS", user(i + 1), {}}});
    ASSERT_TRUE(moved) << moved.error().message();
  }
  done.store(true);
  reader.join();
}

TEST(TopologyFollows, TheTableAnswersBeyondTheMemoryCapAndSaysSo) {
  StoreOnDisk store;
  for (std::uint64_t i = 1; i < 300; ++i) {
    ASSERT_TRUE(store.table().add_edge({user(0), "FOLLOWS", user(i), {}}));
  }
  TopologyOptions options;
  options.memory_bytes_max = 1000;
  const Graph graph = store.table().with_topology(options).value();
  const Result<NeighborhoodAnswer> near = graph.neighborhood({user(0), {"FOLLOWS"}, 1});
  ASSERT_TRUE(near);
  EXPECT_EQ(near->total, 300U);
  EXPECT_EQ(near->spent.source, "table: the topology needs more than its 1000 bytes");
  EXPECT_GT(near->spent.cost.requests, 0);
  EXPECT_EQ(graph.component(user(0), {"FOLLOWS"})->nodes.size(), 300U);
  const Result<ComponentsAnswer> whole = graph.components({"FOLLOWS"});
  ASSERT_FALSE(whole);
  EXPECT_EQ(whole.error().code(), ErrorCode::budget_exceeded);
  EXPECT_EQ(graph.topology_state({"FOLLOWS"})->in_use, false);
}

TEST(TopologyFollows, OnlyTheTypesItWasAskedToHold) {
  StoreOnDisk store;
  ASSERT_TRUE(store.table().add_edge({user(0), "FOLLOWS", user(1), {}}));
  ASSERT_TRUE(store.table().add_edge({user(1), "FRIEND", user(2), {}}));
  TopologyOptions options;
  options.types = {"FRIEND"};
  const Graph graph = store.table().with_topology(options).value();
  EXPECT_EQ(graph.neighborhood({user(1), {"FRIEND"}, 1})->spent.source.substr(0, 8), "topology");
  const Result<NeighborhoodAnswer> both = graph.neighborhood({user(0), {"FOLLOWS", "FRIEND"}, 2});
  ASSERT_TRUE(both);
  EXPECT_EQ(both->total, 3U);
  EXPECT_EQ(both->spent.source, "table: the topology does not hold edges FOLLOWS");
  EXPECT_EQ(graph.topology_state({"FRIEND"})->edges, 2U);
}

TEST(TopologyFollows, RefusesATypeThatTheSchemaHasNot) {
  StoreOnDisk store;
  TopologyOptions options;
  options.types = {"FRIEND", "FREIND"};
  const Result<Graph> graph = store.table().with_topology(options);
  ASSERT_FALSE(graph);
  EXPECT_EQ(api_error_of(graph.error()), ApiError::validation);
  EXPECT_NE(graph.error().message().find("FREIND"), std::string::npos);
}

TEST(TopologyFollows, AnotherTableOfThatNameIsNotTakenForTheOneThatWasOpened) {
  StoreOnDisk store;
  ASSERT_TRUE(store.table().add_edge({user(0), "FOLLOWS", user(1), {}}));
  const plan::Neighborhood near{user(0), {"FOLLOWS"}, 1};
  EXPECT_EQ(store.memory().neighborhood(near)->total, 2U);
  store.replace_table();
  EXPECT_EQ(store.table().add_edge({user(0), "FOLLOWS", user(2), {}}).error().code(),
            ErrorCode::schema_changed);
  EXPECT_EQ(store.memory().neighborhood(near).error().code(), ErrorCode::schema_changed);
}

TEST(TopologyFollows, AReadOfAnEarlierMomentIsTheTables) {
  StoreOnDisk store;
  ASSERT_TRUE(store.table().add_edge({user(0), "FOLLOWS", user(1), {}}));
  CallOptions then;
  then.context.read_view = store.moment();
  ASSERT_TRUE(store.table().add_edge({user(0), "FOLLOWS", user(2), {}}));
  const plan::Neighborhood near{user(0), {"FOLLOWS"}, 1};
  EXPECT_EQ(store.memory().neighborhood(near)->total, 3U);
  const Result<NeighborhoodAnswer> earlier = store.memory().neighborhood(near, then);
  ASSERT_TRUE(earlier);
  EXPECT_EQ(earlier->total, 2U);
  EXPECT_EQ(earlier->spent.source, "table: a read of an earlier moment needs the table");
}

TEST(TopologyFollows, BudgetsCutTheSameAnswers) {
  StoreOnDisk store;
  for (std::uint64_t i = 0; i < 40; ++i) {
    ASSERT_TRUE(store.table().add_edge({user(i), "FOLLOWS", user(i + 1), {}}));
  }
  CallOptions options;
  options.budget.hops_max = 5;
  const plan::Neighborhood all{user(0), {"FOLLOWS"}, {}};
  const Result<NeighborhoodAnswer> near = store.memory().neighborhood(all, options);
  ASSERT_TRUE(near);
  EXPECT_EQ(near->levels.size(), 6U);
  EXPECT_EQ(near->spent.cut_by, Limit::hops);
  EXPECT_EQ(store.memory().path({user(0), {"FOLLOWS"}, user(40)}, options)->spent.cut_by,
            Limit::hops);
  options.budget.hops_max = 1'000'000'000;
  EXPECT_EQ(store.memory().neighborhood(all, options)->total, 41U);
  for (std::uint64_t i = 100; i < 5000; ++i) {
    ASSERT_TRUE(store.table().add_edge({user(40), "FOLLOWS", user(i), {}}));
  }
  options.budget.requests_max = 0;  // what the topology itself reads is no part of a call's budget
  const Graph fresh = store.table().with_topology().value();
  const Result<NeighborhoodAnswer> free = fresh.neighborhood(all, options);
  ASSERT_TRUE(free);
  EXPECT_EQ(free->total, 4941U);
  EXPECT_EQ(free->spent.cut_by, Limit::none);
  options.budget.time_ms_max = 0;
  EXPECT_EQ(store.memory().neighborhood(all, options)->spent.cut_by, Limit::time);
  EXPECT_EQ(store.memory().triangles({"FOLLOWS"}, {}, options)->spent.cut_by, Limit::time);
  std::atomic<bool> cancel{false};
  cancel = true;
  options.context.cancel = &cancel;
  const Result<NeighborhoodAnswer> cancelled = store.memory().neighborhood(all, options);
  ASSERT_FALSE(cancelled);
  EXPECT_EQ(cancelled.error().code(), ErrorCode::cancelled);
}

}  // namespace
}  // namespace adjoin::graph
