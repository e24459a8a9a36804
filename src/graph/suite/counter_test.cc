// Counters in shards, minima and maxima: exact after every write, whoever writes at the same time.
#include <algorithm>
#include <map>
#include <set>
#include <thread>

#include "base/random.h"
#include "graph/suite/test_graph.h"
#include "graph/upkeep/verify.h"
#include "schema/items/guard.h"

namespace adjoin::graph::counter_test {
namespace {

constexpr const char* kSchema = R"(
graph: 1
table: {name: shop, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  User: {ref: "U#{id}", counters: {rated: {of: RATES}, best: {of: RATES, max: stars}, friends: {of: FRIEND, shards: 3}, oldest: {of: FRIEND, min: since}}}
  Product: {ref: "P#{id}", fields: {name: string}, counters: {ratings: {of: ~RATES, shards: 4}, total: {of: ~RATES, sum: stars, shards: 4}, lowest: {of: ~RATES, min: stars}, highest: {of: ~RATES, max: stars}}}
edges:
  RATES: {from: User, to: Product, on-exists: replace, reverse: {index: GSI1}, fields: {stars: int}}
  FRIEND: {from: User, to: User, reverse: same, self-loops: refuse, on-exists: keep, fields: {since: date}}
)";

Item stars(std::int64_t n) { return number_field("stars", n); }
std::string user(int n) { return "U#" + std::to_string(n); }

std::string text(const std::optional<Item>& item, const char* name) {
  const Value* value = item ? item->find(name) : nullptr;
  return value == nullptr ? "-" : schema::key_text(*value).value_or("?");
}
std::string extremes(TestGraph& graph, const std::string& ref) {
  const auto item = graph.item(ref, ref);
  return text(item, "lowest") + ".." + text(item, "highest");
}
/// What verify says, mended where `repair`.
std::vector<std::string> findings(TestGraph& graph, bool repair = false) {
  VerifyOptions options;
  options.repair = repair;
  options.without = {Finding::Kind::orphan_edge};
  std::vector<std::string> found;
  const auto done = verify(*graph, options, [&](const Finding& finding) {
    found.push_back(finding.what + ": " + finding.detail);
    return Result<void>();
  });
  EXPECT_TRUE(done.has_value()) << done.error().message();
  std::sort(found.begin(), found.end());
  return found;
}
using Lines = std::vector<std::string>;

TEST(Counters, CountASymmetricSelfLoopOnceAsItIsListed) {
  TestGraph graph(load_text(R"(
graph: 1
table: {name: peers, pk: PK, sk: SK}
nodes: {User: {ref: "U#{id}", counters: {peers: {of: PEER}}}}
edges: {PEER: {from: User, to: User, reverse: same, on-exists: keep}}
)"));
  ASSERT_EQ(graph.add("U#1", "PEER", "U#1"), "created");
  ASSERT_EQ(graph.add("U#1", "PEER", "U#2"), "created");
  EXPECT_EQ(graph.list("U#1", "PEER"), "U#1 U#2");
  EXPECT_EQ(graph.count("U#1", "PEER"), 2);
  EXPECT_EQ(findings(graph), Lines());
  ASSERT_EQ(graph.remove("U#1", "PEER", "U#1"), "removed");
  EXPECT_EQ(graph.count("U#1", "PEER"), 1);
}

TEST(Counters, OfASumTakeAnEdgeWithoutTheFieldAtANodeThatHasNoItem) {
  TestGraph graph(load_text(R"(
graph: 1
table: {name: shop, pk: PK, sk: SK}
nodes:
  User: {ref: "U#{id}"}
  Item: {ref: "I#{id}", counters: {sold: {of: ~BOUGHT, sum: amount}}}
edges:
  BOUGHT: {from: User, to: Item, on-exists: keep, reverse: {item: {sk: "BY#{from}"}}, fields: {amount: int}}
)"));
  ASSERT_TRUE(graph->add_edge({"U#1", "BOUGHT", "I#1", {}}).has_value());
  EXPECT_EQ(graph.item("I#1", "I#1"), std::nullopt);
  ASSERT_TRUE(graph->add_edge({"U#2", "BOUGHT", "I#1", number_field("amount", 3)}).has_value());
  EXPECT_EQ(text(graph.item("I#1", "I#1"), "sold"), "3");
  ASSERT_TRUE(graph->remove_edge({"U#1", "BOUGHT", "I#1", {}}).has_value());
  EXPECT_EQ(findings(graph), Lines{});
}

TEST(Counters, InShardsAddUpInOneRequest) {
  TestGraph graph(load_text(kSchema));
  for (int i = 0; i < 40; ++i) {
    ASSERT_EQ(graph.add(user(i), "RATES", "P#1", stars(i)), "created");
  }
  const Result<CountAnswer> counted = graph->count({"P#1", "~RATES", false, ""});
  ASSERT_TRUE(counted.has_value()) << counted.error().message();
  EXPECT_EQ(counted->count, 40);
  EXPECT_TRUE(counted->from_counter);
  EXPECT_EQ(counted->spent.cost.requests, 1);
  EXPECT_FALSE(graph.item("P#1", "P#1")->contains("ratings")) << "the hot node counts elsewhere";
  std::int64_t sum = 0;
  for (int shard = 0; shard < 4; ++shard) {
    const auto item = graph.item("COUNTER#Product#" + std::to_string(shard) + "#P#1", "COUNTER");
    ASSERT_NE(text(item, "ratings"), "-") << "every shard has its part";
    EXPECT_EQ(text(item, "type"), "COUNTER");
    sum += std::stoll(text(item, "total"));
  }
  EXPECT_EQ(sum, 40 * 39 / 2);
  EXPECT_EQ(graph.remove("U#7", "RATES", "P#1"), "removed");
  EXPECT_EQ(graph.add("U#8", "RATES", "P#1", stars(1)), "replaced");
  EXPECT_EQ(graph.count("P#1", "~RATES"), 39);
  EXPECT_EQ(findings(graph), Lines{});
}

TEST(AnEdgeThatIsLikelyThere, IsLookedForFirstAndSoItIsExplained) {
  TestGraph graph(load_text(kSchema));
  const plan::WriteOperation add = plan::AddEdge{"U#1", "RATES", "P#1", stars(3)};
  EXPECT_EQ(graph->explain(add)->steps.size(), 1U);
  for (int i = 0; i < 40; ++i) graph.add("U#1", "RATES", "P#1", stars(i % 5));
  const plan::Plan plan = graph->explain(add).value();
  if (!graph->store().capabilities().reads_at_hand) {
    EXPECT_EQ(plan.steps.size(), 1U) << "a look is as dear as a write in vain";
    return;
  }
  ASSERT_EQ(plan.steps.size(), 2U);
  EXPECT_TRUE(std::holds_alternative<table::GetItemRequest>(plan.steps[0].request));
  EXPECT_TRUE(std::holds_alternative<table::TransactWriteItemsRequest>(plan.steps[1].request));
}

TEST(Counters, InShardsGoWithTheirNode) {
  TestGraph graph(load_text(kSchema));
  graph.put("P#1");
  for (int i = 0; i < 9; ++i) graph.add(user(i), "RATES", "P#1", stars(i));
  EXPECT_NE(TestGraph::outcome(graph->transact({plan::RemoveNode{"P#1"}})).find("still has edges"),
            std::string::npos);
  const auto removed = graph->remove_node("P#1");
  ASSERT_TRUE(removed.has_value()) << removed.error().message();
  EXPECT_TRUE(removed->complete);
  EXPECT_EQ(removed->edges_removed, 9U);
  EXPECT_EQ(graph.item_count(), 9U) << "the users alone, as virtual nodes";
}

constexpr const char* kShardsAlone = R"(
graph: 1
table: {name: shop, pk: PK, sk: SK, type: type}
nodes:
  User: {ref: "U#{id}", stored: false}
  Product: {ref: "P#{id}", UNIQUE fields: {name: string}, counters: {ratings: {of: ~RATES, shards: 4}, total: {of: ~RATES, sum: stars, shards: 2}}}
edges:
  RATES: {from: User, to: Product, on-exists: keep, reverse: {item: {sk: "BY#{from}"}}, fields: {stars: int}}
)";

schema::Schema shards_alone(const std::string& unique = "") {
  std::string text = kShardsAlone;
  return load_text(text.replace(text.find("UNIQUE"), 6, unique));
}

TEST(Counters, InShardsGoWithANodeThatWasNeverPut) {
  for (const char* unique : {"", "unique: [name],"}) {
    TestGraph graph(shards_alone(unique));
    for (int i = 0; i < 9; ++i) graph.add(user(i), "RATES", "P#1", stars(i));
    EXPECT_NE(TestGraph::outcome(graph->transact({plan::RemoveNode{"P#1"}})).find("still has"),
              std::string::npos);
    const auto removed = graph->remove_node("P#1");
    ASSERT_TRUE(removed.has_value()) << removed.error().message();
    EXPECT_TRUE(removed->complete);
    EXPECT_FALSE(removed->node_existed);
    EXPECT_EQ(graph.item_count(), 0U);
    EXPECT_EQ(TestGraph::outcome(graph->transact({plan::RemoveNode{"P#1"}})), "missing");
  }
}

TEST(Counters, LeaveNothingInShardsThatTheyHaveNoMore) {
  TestGraph graph(shards_alone());
  graph.put("P#1", {{"name", "one"}});
  for (int i = 0; i < 9; ++i) graph.add(user(i), "RATES", "P#1", stars(i));
  for (const char* shard : {"3", "4", "17"}) {
    table::UpdateItemRequest update;
    update.table = graph->table();
    update.key = {{"PK", "COUNTER#Product#" + std::string(shard) + "#P#1"}, {"SK", "COUNTER"}};
    update.update_expression = "ADD #t :n";
    update.placeholders.names.emplace("#t", "total");
    update.placeholders.values.emplace(":n", Value(7));
    ASSERT_TRUE(graph.store().update_item({}, update).has_value());
  }
  EXPECT_EQ(findings(graph, true),
            (Lines{"counters of P#1: this is shard 17, and they have 4, numbered from 0",
                   "counters of P#1: this is shard 4, and they have 4, numbered from 0",
                   "counters of P#1: total does not stand in shard 3"}));
  EXPECT_EQ(findings(graph), Lines{});
  EXPECT_FALSE(graph.item("COUNTER#Product#17#P#1", "COUNTER").has_value());
  EXPECT_EQ(text(graph.item("COUNTER#Product#3#P#1", "COUNTER"), "total"), "-");
  EXPECT_EQ(graph.count("P#1", "~RATES"), 9);
}

TEST(Counters, InAShardThatIsMadeAnewNameTheirType) {
  TestGraph graph(shards_alone());
  graph.put("P#1", {{"name", "one"}});
  for (int i = 0; i < 9; ++i) graph.add(user(i), "RATES", "P#1", stars(i));
  const auto before = graph.item("COUNTER#Product#1#P#1", "COUNTER");
  ASSERT_TRUE(before.has_value());
  table::DeleteItemRequest remove;
  remove.table = graph->table();
  remove.key = {{"PK", "COUNTER#Product#1#P#1"}, {"SK", "COUNTER"}};
  ASSERT_TRUE(graph.store().delete_item({}, remove).has_value());
  EXPECT_EQ(findings(graph, true).size(), 2U);
  EXPECT_EQ(graph.item("COUNTER#Product#1#P#1", "COUNTER"), before);
}

TEST(Counters, OfSymmetricEdgesCountFromEitherEnd) {
  TestGraph graph(load_text(kSchema));
  for (int i = 1; i < 9; ++i) {
    graph.add("U#0", "FRIEND", user(i), {{"since", "2020-01-0" + std::to_string(i)}});
  }
  EXPECT_EQ(graph.remove("U#3", "FRIEND", "U#0"), "removed") << "by the other end";
  EXPECT_EQ(graph.count("U#0", "FRIEND"), 7);
  EXPECT_EQ(graph.remove("U#1", "FRIEND", "U#0"), "removed");
  EXPECT_EQ(text(graph.item("U#0", "U#0"), "oldest"), "2020-01-02");
  EXPECT_EQ(graph.count("U#1", "FRIEND"), 0);
  EXPECT_EQ(findings(graph), Lines{});
}

TEST(Extremes, FollowEveryChangeOfTheEdges) {
  TestGraph graph(load_text(kSchema));
  graph.add("U#1", "RATES", "P#1", stars(3));
  EXPECT_EQ(extremes(graph, "P#1"), "3..3");
  graph.add("U#2", "RATES", "P#1", stars(5));
  graph.add("U#3", "RATES", "P#1", stars(1));
  graph.add("U#4", "RATES", "P#1", stars(4));
  graph.add("U#5", "RATES", "P#1");
  EXPECT_EQ(extremes(graph, "P#1"), "1..5");
  EXPECT_EQ(graph.add("U#2", "RATES", "P#1", stars(2)), "replaced");
  EXPECT_EQ(extremes(graph, "P#1"), "1..4") << "what held the highest fell below another";
  graph.remove("U#3", "RATES", "P#1");
  EXPECT_EQ(extremes(graph, "P#1"), "2..4");
  const auto updated = graph->update_edge({{"U#1", "RATES", "P#1", {}}, stars(9), {}, ""});
  ASSERT_TRUE(updated.has_value()) << updated.error().message();
  EXPECT_EQ(extremes(graph, "P#1"), "2..9");
  ASSERT_TRUE(graph->update_edge({{"U#1", "RATES", "P#1", {}}, {}, {"stars"}, ""}).has_value());
  EXPECT_EQ(extremes(graph, "P#1"), "2..4") << "an edge without the field says nothing";
  for (const int i : {1, 2, 4, 5}) graph.remove(user(i), "RATES", "P#1");
  EXPECT_EQ(extremes(graph, "P#1"), "-..-");
  EXPECT_EQ(findings(graph), Lines{});
}

TEST(Extremes, OfOneTransactionAreThoseOfAllItsEdges) {
  TestGraph graph(load_text(kSchema));
  graph.add("U#1", "RATES", "P#1", stars(1));
  graph.add("U#2", "RATES", "P#1", stars(6));
  const auto written = graph->transact({plan::RemoveEdge{{"U#1", "RATES", "P#1", {}}},
                                        plan::RemoveEdge{{"U#2", "RATES", "P#1", {}}},
                                        plan::AddEdge{"U#3", "RATES", "P#1", stars(4)},
                                        plan::AddEdge{"U#4", "RATES", "P#1", stars(3)}});
  ASSERT_TRUE(written.has_value()) << written.error().message();
  EXPECT_EQ(extremes(graph, "P#1"), "3..4");
  EXPECT_EQ(findings(graph), Lines{});
}

TEST(Extremes, CostOneRequestWhereTheyStayOneMoreWhereTheyMoveAndReadNothing) {
  TestGraph graph(load_text(
      "graph: 1\ntable: {name: shop}\nnodes: {N: {ref: \"N#{id}\", counters: {low: {of: ~R, min: "
      "w}, last: {of: ~R, max: at}}}}\nedges: {R: {from: N, to: N, on-exists: keep, reverse: "
      "{item: {sk: \"BY#{from}\"}}, fields: {w: int, at: ms}}}\n"));
  const auto add = [&](const std::string& from, std::int64_t weight, std::int64_t at) {
    const auto written =
        graph->add_edge({from, "R", "N#0", {{"w", Value(weight)}, {"at", Value(at)}}});
    EXPECT_TRUE(written.has_value()) << written.error().message();
    return written ? written->spent.cost.requests : 0;
  };
  add("N#1", 2, 1);
  EXPECT_EQ(add("N#2", 5, 2), 1) << "the lowest stays, the last time grows";
  EXPECT_EQ(add("N#3", 1, 3), 2) << "a failed condition tells what is there: nothing is read";
  EXPECT_EQ(text(graph.item("N#0", "N#0"), "low"), "1");
  EXPECT_EQ(text(graph.item("N#0", "N#0"), "last"), "3");
}

TEST(Extremes, AndShardsThatDriftedAreFoundAndMended) {
  TestGraph graph(load_text(kSchema));
  graph.add("U#1", "RATES", "P#1", stars(3));
  graph.add("U#2", "RATES", "P#1", stars(5));
  for (const auto& [key, change] : {std::pair{"P#1", "SET lowest = :n REMOVE highest"},
                                    {"COUNTER#Product#0#P#1", "ADD ratings :n"}}) {
    table::UpdateItemRequest update;
    update.table = graph->table();
    update.key.set("PK", key);
    update.key.set("SK", key[0] == 'P' ? key : "COUNTER");
    update.update_expression = change;
    update.placeholders.values.emplace(":n", Value(7));
    ASSERT_TRUE(graph.store().update_item({}, update).has_value());
  }
  const Lines found = findings(graph, true);
  ASSERT_EQ(found.size(), 3U) << testing::PrintToString(found);
  EXPECT_EQ(found[0], "node P#1: highest is missing, the edges say 5");
  EXPECT_EQ(found[1], "node P#1: lowest is 7, the edges say 3");
  EXPECT_EQ(found[2].find("node P#1: ratings is "), 0U);
  EXPECT_EQ(findings(graph), Lines{});
  EXPECT_EQ(extremes(graph, "P#1"), "3..5");
}

/// Writes edges of its own at nodes that all threads share, and remembers them.
class OwnEdges {
 public:
  using Edges = std::map<std::pair<std::string, std::string>, std::int64_t>;

  OwnEdges(TestGraph& graph, std::uint64_t seed)
      : graph_(graph), name_("U#" + std::to_string(seed) + "x"), random_(seed) {}

  void run(int writes) {
    for (int i = 0; i < writes; ++i) {
      Edges after = edges;
      std::vector<plan::WriteOperation> operations;
      std::set<std::string> used;
      do {
        const std::string from = name_ + std::to_string(random_.below(3));
        const std::string to = "P#" + std::to_string(random_.below(2));
        if (used.insert(from + to).second) operations.push_back(change(from, to, after));
      } while (random_.one_in(3));
      const Result<Written> written = graph_->transact(operations);
      if (written) {
        edges = std::move(after);
      } else {
        EXPECT_EQ(written.error().code(), ErrorCode::conflict) << written.error().message();
      }
    }
  }

  Edges edges;

 private:
  plan::WriteOperation change(const std::string& from, const std::string& to, Edges& after) {
    const auto value = static_cast<std::int64_t>(random_.below(7));
    const bool there = edges.contains({from, to});
    if (there && random_.one_in(2)) {
      after.erase({from, to});
      return plan::RemoveEdge{{from, "RATES", to, {}}};
    }
    after[{from, to}] = value;
    if (there && random_.one_in(2)) {
      return plan::UpdateEdge{{from, "RATES", to, {}}, stars(value), {}, ""};
    }
    return plan::AddEdge{from, "RATES", to, stars(value)};
  }

  TestGraph& graph_;
  std::string name_;
  Random random_;
};

class CounterHistory : public testing::TestWithParam<std::uint64_t> {};

TEST_P(CounterHistory, EqualsAPlainGraphAfterManyWritersAtOnce) {
  TestGraph graph(load_text(kSchema));
  std::vector<std::unique_ptr<OwnEdges>> writers;
  std::vector<std::thread> threads;
  for (std::uint64_t i = 0; i < 4; ++i) {
    writers.push_back(std::make_unique<OwnEdges>(graph, GetParam() * 10 + i));
    threads.emplace_back([writer = writers.back().get()] { writer->run(60); });
  }
  for (std::thread& thread : threads) thread.join();
  std::map<std::string, std::multiset<std::int64_t>> at;
  for (const auto& writer : writers) {
    for (const auto& [ends, value] : writer->edges) at[ends.second].insert(value);
  }
  for (const char* product : {"P#0", "P#1"}) {
    const std::multiset<std::int64_t>& values = at[product];
    EXPECT_EQ(graph.count(product, "~RATES"), static_cast<std::int64_t>(values.size()));
    EXPECT_EQ(graph.count(product, "~RATES", true), static_cast<std::int64_t>(values.size()));
    const std::string expected =
        values.empty() ? "-..-"
                       : std::to_string(*values.begin()) + ".." + std::to_string(*values.rbegin());
    EXPECT_EQ(extremes(graph, product), expected);
  }
  EXPECT_EQ(findings(graph), Lines{});
}

INSTANTIATE_TEST_SUITE_P(Seeds, CounterHistory, testing::Range<std::uint64_t>(1, 9));

}  // namespace
}  // namespace adjoin::graph::counter_test
