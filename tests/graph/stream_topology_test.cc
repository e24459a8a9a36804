// Goal: a topology that follows a stream of several shards has, when it has caught up, the edges of
// the table, whatever the shards, the order and the repetitions it is told in; and it reads the
// table once, unless records are gone.

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "engine/open.h"
#include "graph/sharded_stream.h"
#include "graph/suite/test_graph.h"
#include "schema/items/item_keys.h"

namespace adjoin::graph {
namespace {

constexpr const char* kSchema = R"(
graph: 1
table: {name: Social, pk: PK, sk: SK, type: Type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {User: {ref: "USER#{id}", sk: PROFILE}}
edges:
  FOLLOWS: {from: User, to: User, reverse: {index: GSI1}}
  FRIEND: {from: User, to: User, reverse: same}
  RATED: {from: User, to: User, key: [stars], reverse: {index: GSI1}, fields: {stars: int!}}
)";
const std::vector<std::string> kTypes{"FOLLOWS", "FRIEND", "RATED"};
constexpr std::uint64_t kUsers = 12;
constexpr const char* kFromStream = "topology, as the table's stream tells it";

std::string user(std::uint64_t id) { return "USER#u" + std::to_string(id); }

/// A table with a stream of several shards, and two graphs: one of the store behind, whose writes
/// are others', and one that searches in memory.
class Streamed {
 public:
  explicit Streamed(std::uint64_t seed, std::size_t shards = 3,
                    std::optional<table::StreamViewType> view = table::StreamViewType::keys_only)
      : store_(engine::open(in_memory()).value()),
        stream(*store_, seed, shards),
        others(Graph::create(*store_, load_text(kSchema)).value()) {
    if (view) {
      table::UpdateTableRequest update;
      update.table_name = "Social";
      update.stream.emplace(view);
      EXPECT_TRUE(store_->update_table({}, update).has_value());
    }
    open();
  }
  void open(std::size_t memory = std::size_t{1} << 30) {
    TopologyOptions options;
    options.stream_poll = std::chrono::milliseconds(0);
    options.memory_bytes_max = memory;
    memory_.emplace(Graph::open(stream, "Social").value().with_topology(options).value());
  }
  const Graph& memory() const { return *memory_; }
  /// What another user writes.
  void follow(std::uint64_t from, std::uint64_t to) const {
    EXPECT_TRUE(others.add_edge({user(from), "FOLLOWS", user(to), {}}).has_value());
  }
  std::string reached(std::uint64_t from, std::string* source = nullptr) const {
    const Result<NeighborhoodAnswer> near = memory().neighborhood({user(from), {"FOLLOWS"}, 1});
    EXPECT_TRUE(near.has_value()) << near.error().message();
    if (!near) return "";
    if (source != nullptr) *source = near->spent.source;
    std::string text;
    if (near->levels.size() < 2) return text;
    for (const std::string& ref : near->levels[1]) text += (text.empty() ? "" : " ") + ref;
    return text;
  }

 private:
  static engine::Options in_memory() {
    engine::Options options;
    options.in_memory = true;
    options.memory_store_bytes_max = std::size_t{64} << 20;
    return options;
  }
  std::unique_ptr<table::TableStore> store_;

 public:
  ShardedStream stream;
  Graph others;

 private:
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

void write_randomly(const Graph& graph, Random random, int writes) {
  for (int i = 0; i < writes; ++i) {
    const plan::EdgeId edge = random_edge(random);
    if (random.one_in(2)) {
      EXPECT_TRUE(graph.add_edge({edge.from, edge.type, edge.to, edge.fields}).has_value());
    } else {
      (void)graph.remove_edge({edge}).has_value();
    }
    if (random.one_in(40)) (void)graph.remove_node(user(random.below(kUsers))).has_value();
    if (random.one_in(3)) std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
}

/// Writes edges that nobody else writes, and sees each at once, from wherever it is answered.
void write_and_look(const Streamed& graph, std::uint64_t writer, Random random, int writes) {
  const std::string mine = "USER#mine" + std::to_string(writer);
  std::set<std::string> leads;
  for (int i = 0; i < writes; ++i) {
    for (std::uint64_t more = random.below(4); more <= 3; ++more) {
      const std::string to = mine + "to" + std::to_string(random.below(3));
      if (random.one_in(2)) {
        EXPECT_TRUE(graph.memory().add_edge({mine, "FOLLOWS", to, {}}).has_value());
        leads.insert(to);
      } else if (leads.erase(to) > 0) {
        EXPECT_TRUE(graph.memory().remove_edge({{mine, "FOLLOWS", to, {}}}).has_value());
      }
    }
    const Result<NeighborhoodAnswer> near = graph.memory().neighborhood({mine, {"FOLLOWS"}, 1});
    ASSERT_TRUE(near.has_value()) << near.error().message();
    std::set<std::string> found;
    if (near->levels.size() > 1) found = {near->levels[1].begin(), near->levels[1].end()};
    EXPECT_EQ(found, leads) << near->spent.source;
  }
}

std::uint64_t edges_in_table(const Streamed& graph) {
  std::uint64_t edges = 0;
  table::ScanRequest scan;
  scan.table = "Social";
  const schema::Schema schema = load_text(kSchema);
  do {
    table::ScanResult page = graph.others.store().scan({}, scan).value();
    for (const item::ItemView row : page.items) {
      const Item item = row.decode();
      edges += schema::recognise(schema, item).kind == schema::Recognised::Kind::edge;
    }
    scan.exclusive_start_key = std::move(page.last_evaluated_key);
  } while (scan.exclusive_start_key);
  return edges;
}

/// Every node's neighbours by type and direction, and the number of edges, once all is told: a new
/// shard may be listed late, and where several write one edge, a record may be taken for another's
/// until the table is asked.
void expect_as_in_table(const Streamed& graph) {
  const std::uint64_t edges = edges_in_table(graph);
  const auto is_told = [&](const Result<TopologyState>& state) {
    return !state || (state->in_use && state->edges == edges);
  };
  Result<TopologyState> state = graph.memory().topology_state(kTypes);
  for (int tries = 0; tries < 400 && !is_told(state); ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    state = graph.memory().topology_state(kTypes);
  }
  ASSERT_TRUE(state && state->in_use) << (state ? state->why_not : state.error().message());
  EXPECT_EQ(state->source, kFromStream);
  EXPECT_EQ(state->edges, edges);
  EXPECT_EQ(state->commit, CommitId{}) << "a stream tells of none";
  for (std::uint64_t id = 0; id < kUsers; ++id) {
    for (const char* type : {"FOLLOWS", "~FOLLOWS", "FRIEND", "RATED", "~RATED"}) {
      const plan::Neighborhood near{user(id), {type}, 1};
      const Result<NeighborhoodAnswer> found = graph.memory().neighborhood(near);
      const Result<NeighborhoodAnswer> expected = graph.others.neighborhood(near);
      ASSERT_TRUE(found && expected);
      EXPECT_EQ(found->spent.source, kFromStream);
      EXPECT_EQ(found->levels, expected->levels) << user(id) << " " << type;
    }
  }
}

class StreamTopology : public testing::TestWithParam<std::uint64_t> {};

TEST_P(StreamTopology, IsTheTableAfterAnyHistory) {
  Random random(GetParam());
  Streamed graph(random.next(), 1 + random.below(4));
  write_randomly(graph.others, Random(random.next()), 60);
  const bool is_trimmed = random.one_in(3);
  std::uint64_t drops = is_trimmed ? 1 + random.below(3) : 0;
  graph.stream.is_noisy = true;
  std::atomic<bool> ended{false};
  std::vector<std::thread> writers;
  for (int i = 0; i < 2; ++i) {
    writers.emplace_back(
        [&, seed = random.next()] { write_randomly(graph.others, Random(seed), 150); });
  }
  writers.emplace_back(
      [&, seed = random.next()] { write_randomly(graph.memory(), Random(seed), 150); });
  for (std::uint64_t i = 0; i < 2; ++i) {
    writers.emplace_back(
        [&, i, seed = random.next()] { write_and_look(graph, i, Random(seed), 40); });
  }
  std::thread chaos([&, seed = random.next()] {
    Random own(seed);
    for (int i = 0; !ended; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(own.below(8)));
      if (own.one_in(2)) graph.stream.end_some_shard();
      if (own.one_in(5)) graph.stream.expires = true;
      if (drops == 0 || !own.one_in(15)) continue;
      --drops;
      graph.stream.drop_shards();
    }
  });
  for (std::thread& writer : writers) writer.join();
  ended = true;
  chaos.join();
  graph.stream.is_noisy = false;
  expect_as_in_table(graph);
  if (is_trimmed) return;
  EXPECT_EQ(graph.stream.scans, 1U);
}

/// More of them: ADJOIN_HISTORIES=N.
std::uint64_t histories() {
  const char* asked = std::getenv("ADJOIN_HISTORIES");
  return asked == nullptr ? 8 : std::stoull(asked);
}
INSTANTIATE_TEST_SUITE_P(Seeds, StreamTopology, testing::Range<std::uint64_t>(1, 1 + histories()));

TEST(TopologyByStream, FollowsWhatOthersWriteByPolls) {
  Streamed graph(1);
  graph.follow(1, 2);
  EXPECT_EQ(graph.reached(1), "USER#u2");
  graph.follow(1, 3);
  const std::uint64_t polls = graph.stream.polls;
  std::string source;
  EXPECT_EQ(graph.reached(1, &source), "USER#u2 USER#u3");
  EXPECT_EQ(source, kFromStream);
  // One a shard, and one more where something came.
  EXPECT_EQ(graph.stream.polls - polls, 4U);
  EXPECT_EQ(graph.stream.describes, 1U);
}

TEST(TopologyByStream, GoesOnBehindTheLastRecordWhenPositionsExpire) {
  Streamed graph(2);
  graph.follow(1, 2);
  EXPECT_EQ(graph.reached(1), "USER#u2");
  for (std::uint64_t to = 3; to < 9; ++to) {
    graph.follow(1, to);
    graph.follow(to, 1);
    graph.stream.expires = true;
    EXPECT_EQ(graph.reached(to), "USER#u1");
  }
  EXPECT_EQ(graph.stream.scans, 1U);
}

TEST(TopologyByStream, GoesOnInTheShardsThatAnEndedOneGoesOnIn) {
  Streamed graph(3, 1);
  graph.follow(1, 2);
  EXPECT_EQ(graph.reached(1), "USER#u2");
  for (std::uint64_t to = 3; to < 9; ++to) {
    graph.follow(to, 1);
    graph.stream.end_some_shard();
    graph.follow(to, 2);
    graph.stream.end_some_shard();
    EXPECT_EQ(graph.reached(to), "USER#u1 USER#u2");
  }
  EXPECT_EQ(graph.stream.scans, 1U);
}

TEST(TopologyByStream, IsMadeAnewWhenRecordsAreGone) {
  Streamed graph(4);
  graph.follow(1, 2);
  EXPECT_EQ(graph.reached(1), "USER#u2");
  graph.follow(1, 3);
  graph.stream.trim();
  EXPECT_EQ(graph.reached(1), "USER#u2 USER#u3");
  EXPECT_EQ(graph.stream.scans, 2U);
  // Also where shards came and went meanwhile.
  graph.follow(1, 4);
  graph.stream.drop_shards();
  graph.stream.drop_shards();
  EXPECT_EQ(graph.reached(1), "USER#u2 USER#u3 USER#u4");
  EXPECT_EQ(graph.stream.scans, 3U);
}

TEST(TopologyByStream, LetsTheTableAnswerWhileOwnWritesAreNotTold) {
  Streamed graph(5);
  graph.follow(1, 2);
  std::string source;
  EXPECT_EQ(graph.reached(1, &source), "USER#u2");
  graph.stream.tells = false;
  graph.follow(1, 3);
  EXPECT_EQ(graph.reached(1, &source), "USER#u2") << "others' writes are seen when they are told";
  EXPECT_EQ(source, kFromStream);
  EXPECT_TRUE(graph.memory().add_edge({user(1), "FOLLOWS", user(4), {}}).has_value());
  EXPECT_EQ(graph.reached(1, &source), "USER#u2 USER#u3 USER#u4");
  EXPECT_EQ(source, "table: its stream has not told of a write yet that was made here");
  graph.stream.tells = true;
  EXPECT_EQ(graph.reached(1, &source), "USER#u2 USER#u3 USER#u4");
  EXPECT_EQ(source, kFromStream);
}

TEST(TopologyByStream, SaysWhyTheTableAnswers) {
  std::string source;
  Streamed throttled(9);
  throttled.follow(1, 2);
  for (const char* expected : {"table: too many requests", kFromStream,
                               "table: its stream cannot be read now: too many requests"}) {
    throttled.stream.is_throttled = expected != kFromStream;
    EXPECT_EQ(throttled.reached(1, &source), "USER#u2");
    EXPECT_EQ(source, expected);
  }
  Streamed without(6, 1, std::nullopt);
  without.follow(1, 2);
  EXPECT_EQ(without.reached(1, &source), "USER#u2");
  EXPECT_EQ(source, "table: it has no stream that tells its changes");
  const Result<ComponentsAnswer> whole = without.memory().components({"FOLLOWS"});
  ASSERT_TRUE(whole.has_value()) << whole.error().message();
  EXPECT_EQ(whole->nodes, 2U);
  EXPECT_EQ(whole->spent.source, "topology, of a scan");
  Streamed graph(7);
  graph.open(1000);
  graph.follow(1, 2);
  EXPECT_EQ(graph.reached(1, &source), "USER#u2");
  EXPECT_EQ(source, "table: the topology needs more than its 1000 bytes");
}

TEST(TopologyByStream, IsMadeAnewAfterMoreOfItsOwnWritesThanItRemembers) {
  Streamed graph(8);
  graph.follow(1, 2);
  EXPECT_EQ(graph.reached(1), "USER#u2");
  graph.stream.tells = false;
  for (int i = 0; i < 120; ++i) {  // of one edge
    if (i % 2 == 0) {
      EXPECT_TRUE(graph.memory().add_edge({user(1), "FOLLOWS", user(5), {}}).has_value());
    } else {
      EXPECT_TRUE(graph.memory().remove_edge({{user(1), "FOLLOWS", user(5), {}}}).has_value());
    }
  }
  EXPECT_TRUE(graph.memory().add_edge({user(1), "FOLLOWS", user(6), {}}).has_value());
  EXPECT_EQ(graph.reached(1), "USER#u2 USER#u6") << "from the table, while more may be written";
  std::string source;
  for (int tries = 0; tries < 100 && source != kFromStream; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(graph.reached(1, &source), "USER#u2 USER#u6");
  }
  EXPECT_EQ(graph.stream.scans, 2U);
}

}  // namespace
}  // namespace adjoin::graph
