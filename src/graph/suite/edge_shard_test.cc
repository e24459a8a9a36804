// Edges in shards: a hot node's edges lie in several partitions and read as one list.
#include <algorithm>
#include <map>
#include <set>
#include <thread>

#include "base/random.h"
#include "graph/suite/test_graph.h"
#include "graph/upkeep/verify.h"

namespace adjoin::graph::edge_shard_test {
namespace {

constexpr const char* kSchema = R"(
graph: 1
table: {name: hot, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  User: {ref: "U#{id}", fields: {name: string}}
  Post: {ref: "P#{id}", fields: {name: string}, counters: {likes: {of: ~LIKES}}}
edges:
  FOLLOWS: {from: User, to: {type: User, as: followers}, on-exists: replace, reverse: {index: GSI1, pk: "{to}{shard}"}, shards: {by: source, default: 4, max: 4}, fields: {weight: int}, copy: {who: to.name}}
  LIKES: {from: User, to: Post, on-exists: keep, reverse: {index: GSI1, pk: "{to}{shard}", sk: "LIKES#{at:ms}#{from}"}, shards: {by: random, default: 3, max: 3}, fields: {at: ms!, note: string}}
  SAW: {from: User, to: Post, reverse: {index: GSI1, pk: "{to}{shard}"}, shards: {by: random, default: 3, max: 3}}
  VISIT: {from: User, to: Post, pk: "{from}#V{shard}", on-exists: replace, reverse: {item: {pk: "{to}#V{shard}", sk: "VISITED#{from}"}}, shards: {by: source, default: 5, max: 5}, fields: {n: int}}
  FRIEND: {from: User, to: User, pk: "{from}#F{shard}", reverse: same, self-loops: refuse, on-exists: keep, shards: {by: source, default: 3, max: 3}}
)";

std::string user(std::uint64_t n) { return "U#" + std::to_string(100 + n); }
Item at(std::uint64_t n) {
  return number_field("at", static_cast<std::int64_t>(1'700'000'000'000 + n));
}
plan::Neighbors of(const std::string& node, const std::string& type) {
  plan::Neighbors operation;
  operation.node = node;
  operation.types = {type};
  return operation;
}
/// What verify says but of ends that nobody put.
std::vector<std::string> findings(TestGraph& graph) {
  VerifyOptions options;
  options.without = {Finding::Kind::orphan_edge};
  std::vector<std::string> found;
  const auto done = verify(*graph, options, [&](const Finding& finding) {
    found.push_back(finding.what + ": " + finding.detail);
    return Result<void>();
  });
  EXPECT_TRUE(done.has_value()) << done.error().message();
  return found;
}
using Lines = std::vector<std::string>;

std::string users(std::uint64_t from, std::uint64_t to) {
  std::string text;
  for (std::uint64_t i = from; i < to; ++i) text += (text.empty() ? "" : " ") + user(i);
  return text;
}

TEST(EdgeShards, SpreadTheIndexKeyAndLeaveTheItemAPointDelete) {
  TestGraph graph(load_text(kSchema));
  std::set<std::string> partitions;
  for (std::uint64_t i = 0; i < 40; ++i) {
    ASSERT_EQ(graph.add(user(i), "FOLLOWS", "U#star"), "put");
    const auto item = graph.item(user(i), "FOLLOWS#U#star");
    ASSERT_TRUE(item.has_value()) << "its own key has no shard";
    partitions.insert(*item->find("GSI1PK")->as_string());
  }
  EXPECT_EQ(partitions, (std::set<std::string>{"U#star", "U#star#1", "U#star#2", "U#star#3"}));
  const auto removed = graph->remove_edge({{user(7), "FOLLOWS", "U#star", {}}});
  ASSERT_TRUE(removed.has_value()) << removed.error().message();
  EXPECT_EQ(removed->outcome, plan::WriteOutcome::removed);
  EXPECT_EQ(removed->spent.cost.requests, 1);
  EXPECT_EQ(graph.count("U#star", "followers"), 39);
  EXPECT_EQ(graph.list("U#star", "followers"), users(0, 7) + " " + users(8, 40));
}

TEST(EdgeShards, AreReadInOneRoundInTheOrderOfTheSortKey) {
  TestGraph graph(load_text(kSchema));
  for (std::uint64_t i = 0; i < 30; ++i)
    graph.add(user(i * 7 % 30), "LIKES", "P#1", at(i * 7 % 30));
  const Result<EdgePage> page = graph->neighbors(of("P#1", "~LIKES"));
  ASSERT_TRUE(page.has_value()) << page.error().message();
  EXPECT_EQ(page->size(), 30U);
  EXPECT_EQ(page->spent.cost.requests, 3);
  EXPECT_EQ(graph.list("P#1", "~LIKES"), users(0, 30)) << "by time, over all shards";
  plan::Neighbors range = of("P#1", "~LIKES");
  range.rank = plan::Range{plan::Range::Op::between, *schema::key_text(at(5).begin()->second),
                           *schema::key_text(at(9).begin()->second)};
  EXPECT_EQ(graph.list(range), users(5, 10));
}

TEST(EdgeShards, PagesJoinToTheWholeInBothDirections) {
  TestGraph graph(load_text(kSchema));
  for (std::uint64_t i = 0; i < 25; ++i) {
    graph.add(user(i), "FOLLOWS", "U#star");
    graph.add("U#star", "VISIT", "P#" + std::to_string(100 + i));
    // Four likes of one moment: equal sort keys are told apart by the ref behind the time.
    graph.add(user(i), "LIKES", "P#1", at(i / 4));
  }
  for (const auto& [node, type] :
       {std::pair{"U#star", "followers"}, {"P#1", "~LIKES"}, {"U#star", "VISIT"}}) {
    for (const bool descending : {false, true}) {
      plan::Neighbors whole = of(node, type);
      whole.page.descending = descending;
      whole.page.first = 100;
      const Result<EdgePage> all = graph->neighbors(whole);
      ASSERT_TRUE(all.has_value()) << all.error().message();
      ASSERT_EQ(all->size(), 25U) << type;
      EXPECT_TRUE(all->next.empty());
      for (const std::size_t size : {1U, 3U, 7U}) {
        plan::Neighbors part = whole;
        part.page.first = size;
        std::vector<std::string> pages;
        std::string joined;
        std::string last;
        do {
          const Result<EdgePage> page = graph->neighbors(part);
          ASSERT_TRUE(page.has_value()) << page.error().message();
          for (const EdgeRow& row : *page) joined += std::string(row.node) + " ";
          last = page->previous;
          part.page.after = page->next;
        } while (!part.page.after.empty());
        std::string expected;
        for (const EdgeRow& row : *all) expected += std::string(row.node) + " ";
        EXPECT_EQ(joined, expected) << type << " by " << size;
        // Back from the last page to the first.
        std::string back;
        part.page.after.clear();
        const std::size_t rest = 25 % size == 0 ? size : 25 % size;
        for (part.page.before = last; !part.page.before.empty();) {
          const Result<EdgePage> page = graph->neighbors(part);
          ASSERT_TRUE(page.has_value()) << page.error().message();
          std::string front;
          for (const EdgeRow& row : *page) front += std::string(row.node) + " ";
          back = front + back;
          part.page.before = page->previous;
        }
        std::string but_last;
        for (std::size_t i = 0; i + rest < all->size(); ++i) {
          but_last += std::string((*all)[i].node) + " ";
        }
        EXPECT_EQ(back, but_last) << type << " back by " << size;
      }
    }
  }
}

TEST(EdgeShards, OfTheBaseKeyAreFoundByTheirEnds) {
  TestGraph graph(load_text(kSchema));
  std::set<std::string> partitions;
  for (std::uint64_t i = 0; i < 30; ++i) {
    const std::string post = "P#" + std::to_string(i);
    ASSERT_EQ(graph.add("U#1", "VISIT", post, number_field("n", 1)), "put");
    const auto found = graph->get_edge({{"U#1", "VISIT", post, {}}, {}});
    ASSERT_TRUE(found.has_value() && found->item) << post;
    EXPECT_EQ(found->spent.cost.requests, 1);
    partitions.insert(std::string(found->item->view().find("PK")->as_string()));
    ASSERT_EQ(graph.list(post, "~VISIT"), "U#1");
  }
  EXPECT_EQ(partitions.size(), 5U);
  ASSERT_TRUE(graph->update_edge({{"U#1", "VISIT", "P#3", {}}, number_field("n", 9), {}, ""}));
  EXPECT_EQ(findings(graph), Lines{}) << "the mirror changed with it";
  EXPECT_EQ(graph.remove("U#1", "VISIT", "P#3"), "removed");
  EXPECT_EQ(graph.item_count(), 58U) << "29 edges and their mirrors";
  const Result<EdgePage> between = graph->between({"U#1", "P#4"});
  ASSERT_TRUE(between.has_value()) << between.error().message();
  EXPECT_EQ(between->size(), 1U);
}

TEST(EdgeShards, OfSymmetricEdgesAreTheSameFromEitherEnd) {
  TestGraph graph(load_text(kSchema));
  for (std::uint64_t i = 0; i < 12; ++i) {
    ASSERT_EQ(graph.add("U#1", "FRIEND", user(i)), "created");
    EXPECT_EQ(graph.add(user(i), "FRIEND", "U#1"), "existed");
  }
  EXPECT_EQ(graph.list("U#1", "FRIEND"), users(0, 12));
  EXPECT_EQ(graph.remove(user(5), "FRIEND", "U#1"), "removed");
  EXPECT_EQ(graph.list("U#1", "FRIEND"), users(0, 5) + " " + users(6, 12));
  EXPECT_EQ(findings(graph), Lines{});
}

TEST(EdgeShards, AreWalkedLikeOneList) {
  TestGraph graph(load_text(kSchema));
  for (std::uint64_t i = 0; i < 20; ++i) {
    graph.add(user(i), "FOLLOWS", "U#a");
    if (i % 2 == 0) graph.add(user(i), "FOLLOWS", "U#b");
  }
  const Result<MutualAnswer> mutual = graph->mutual({"U#a", "followers", "U#b", {}});
  ASSERT_TRUE(mutual.has_value()) << mutual.error().message();
  EXPECT_EQ(mutual->nodes.size(), 10U);
  const Result<PathAnswer> path = graph->path({user(2), {"FOLLOWS", "followers"}, user(5), 3});
  ASSERT_TRUE(path.has_value()) << path.error().message();
  EXPECT_EQ(path->hops, 2U);
  const auto removed = graph->remove_node("U#a");
  ASSERT_TRUE(removed.has_value()) << removed.error().message();
  EXPECT_EQ(removed->edges_removed, 20U);
  EXPECT_EQ(graph.count("U#b", "followers"), 10);
}

TEST(EdgeShards, AreFollowedFromManyNodesOfAPlanEachByItsFirstRows) {
  TestGraph graph(load_text(std::string(kSchema) +
                            "plans:\n"
                            "  first:\n"
                            "    params: {user: User}\n"
                            "    steps:\n"
                            "      - {edges: VISIT, from: $user, as: mine}\n"
                            "      - {edges: LIKES, to: mine.to, first: 2, as: others}\n"));
  for (const char* post : {"P#1", "P#2"}) {
    graph.add("U#me", "VISIT", post);
    for (std::uint64_t i = 0; i < 9; ++i) graph.add(user(i), "LIKES", post, at(8 - i));
  }
  const Result<PlanAnswer> answer = graph->run("first", {{"user", "U#me"}});
  ASSERT_TRUE(answer.has_value()) << answer.error().message();
  std::vector<std::string> found;
  for (const PlanEntry& entry : answer->data) found.push_back(entry.row.to + " " + entry.row.from);
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found, (Lines{"P#1 " + user(7), "P#1 " + user(8), "P#2 " + user(7), "P#2 " + user(8)}))
      << "the two earliest of each, wherever they lie";
}

/// Every row that the pages hold when each of them is cut after one round of requests.
std::string read_in_small_steps(TestGraph& graph, plan::Neighbors operation) {
  const bool backwards = !operation.page.before.empty();
  std::vector<std::string> rows;
  CallOptions options;
  options.budget.requests_max = 4;
  for (int page = 0; page < 500; ++page) {
    const Result<EdgePage> read = graph->neighbors(operation, options);
    if (!read) return "error: " + read.error().message();
    std::vector<std::string> found;
    for (const EdgeRow& row : *read) found.emplace_back(row.node);
    rows.insert(backwards ? rows.begin() : rows.end(), found.begin(), found.end());
    const std::string& cursor = backwards ? read->previous : read->next;
    if (cursor.empty()) break;
    (backwards ? operation.page.before : operation.page.after) = cursor;
  }
  std::string text;
  for (const std::string& row : rows) text += (text.empty() ? "" : " ") + row;
  return text;
}

TEST(EdgeShards, GoOnFromACutThatFoundNothing) {
  TestGraph graph(load_text(kSchema));
  constexpr std::uint64_t kEdges = 700;
  std::string heavy;
  for (std::uint64_t i = 0; i < kEdges; ++i) {
    const bool is_heavy = i % 97 == 50;
    graph.add(user(i), "FOLLOWS", "U#star", number_field("weight", is_heavy ? 9 : 1));
    if (is_heavy) heavy += (heavy.empty() ? "" : " ") + user(i);
  }
  plan::Neighbors operation = of("U#star", "followers");
  operation.selection.where = "weight > 5";
  for (const std::size_t first : {1U, 3U}) {
    operation.page = {};
    operation.page.first = first;
    EXPECT_EQ(read_in_small_steps(graph, operation), heavy);
  }
  operation.page.first = 6;
  const Result<EdgePage> six = graph->neighbors(operation);
  ASSERT_TRUE(six.has_value());
  operation.page.first = 1;
  operation.page.before = six->next;
  EXPECT_EQ(read_in_small_steps(graph, operation), heavy.substr(0, 5 * 6 - 1));
  operation.page = {};
  operation.selection.where = "weight > 99";
  const Result<EdgePage> none = graph->neighbors(operation);
  ASSERT_TRUE(none.has_value());
  EXPECT_TRUE(none->empty());
  EXPECT_TRUE(none->next.empty());
}

TEST(EdgeShards, KeepAnEdgeInItsShardWhenItChanges) {
  TestGraph graph(load_text(kSchema));
  for (std::uint64_t i = 0; i < 9; ++i) {
    graph.add(user(i), "LIKES", "P#1", at(i));
    const auto before = graph.item(user(i), "LIKES#P#1");
    ASSERT_TRUE(graph->update_edge({{user(i), "LIKES", "P#1", {}}, at(50 - i), {}, ""}));
    const auto after = graph.item(user(i), "LIKES#P#1");
    EXPECT_EQ(*before->find("GSI1PK"), *after->find("GSI1PK"));
    EXPECT_FALSE(*before->find("GSI1SK") == *after->find("GSI1SK"));
  }
  EXPECT_EQ(findings(graph), Lines{});
}

TEST(EdgeShards, SpreadByChanceAreSpreadWhenTheyAreLoaded) {
  TestGraph graph(load_text(kSchema));
  Loader loader(*graph, {});
  for (std::uint64_t i = 0; i < 60; ++i) {
    ASSERT_TRUE(loader.add_edge(i, {user(i), "SAW", "P#1", {}}).has_value());
  }
  ASSERT_TRUE(loader.flush().has_value());
  std::set<std::string> partitions;
  for (std::uint64_t i = 0; i < 60; ++i) {
    partitions.insert(*graph.item(user(i), "SAW#P#1")->find("GSI1PK")->as_string());
  }
  EXPECT_EQ(partitions.size(), 3U);
  EXPECT_EQ(graph.count("P#1", "~SAW"), 60);
}

class EdgeShardHistory : public testing::TestWithParam<std::uint64_t> {};

/// Edges that one thread writes; others write other edges at the same nodes.
void write_own(TestGraph& graph, std::uint64_t seed, std::set<std::pair<std::string, int>>& edges) {
  Random random(seed);
  const char* types[] = {"FOLLOWS", "LIKES", "VISIT", "FRIEND"};
  for (int i = 0; i < 100; ++i) {
    const std::string from = "U#" + std::to_string(seed) + "x" + std::to_string(random.below(12));
    const int type = static_cast<int>(random.below(4));
    const std::string to = type == 0 || type == 3 ? "U#star" : "P#star";
    if (random.one_in(3)) {
      const std::string outcome = graph.remove(from, types[type], to);
      EXPECT_EQ(outcome, edges.erase({from, type}) != 0 ? "removed" : "missing");
    } else {
      const std::string outcome =
          graph.add(from, types[type], to, type == 1 ? at(static_cast<std::uint64_t>(i)) : at(0));
      EXPECT_EQ(outcome.find("error"), std::string::npos) << outcome;
      edges.insert({from, type});
    }
  }
}

TEST_P(EdgeShardHistory, EqualsAPlainGraphAfterManyWritersAtOnce) {
  TestGraph graph(load_text(kSchema));
  std::vector<std::set<std::pair<std::string, int>>> edges(4);
  std::vector<std::thread> threads;
  for (std::uint64_t i = 0; i < 4; ++i) {
    threads.emplace_back([&, i] { write_own(graph, GetParam() * 10 + i, edges[i]); });
  }
  for (std::thread& thread : threads) thread.join();
  const char* reads[] = {"followers", "~LIKES", "~VISIT", "FRIEND"};
  for (int type = 0; type < 4; ++type) {
    std::set<std::string> expected;
    for (const auto& own : edges) {
      for (const auto& [from, of_type] : own) {
        if (of_type == type) expected.insert(from);
      }
    }
    const std::string star = type == 0 || type == 3 ? "U#star" : "P#star";
    plan::Neighbors operation = of(star, reads[type]);
    operation.page.first = 1000;
    const Result<EdgePage> page = graph->neighbors(operation);
    ASSERT_TRUE(page.has_value()) << page.error().message();
    std::set<std::string> found;
    for (const EdgeRow& row : *page) found.emplace(row.node);
    EXPECT_EQ(found, expected) << reads[type];
    EXPECT_EQ(page->size(), expected.size()) << "none twice";
    EXPECT_EQ(graph.count(star, reads[type]), static_cast<std::int64_t>(expected.size()));
  }
  EXPECT_EQ(findings(graph), Lines{});
}

INSTANTIATE_TEST_SUITE_P(Seeds, EdgeShardHistory, testing::Range<std::uint64_t>(1, 7));

}  // namespace
}  // namespace adjoin::graph::edge_shard_test
