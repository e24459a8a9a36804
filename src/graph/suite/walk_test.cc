// Mutual neighbours and ranked walks: what they answer, what they cost, and what a budget cuts.
#include <algorithm>
#include <map>
#include <set>

#include "base/random.h"
#include "graph/suite/test_graph.h"

namespace adjoin::graph::walk_test {
namespace {

using Kind = plan::Walk::Kind;

std::string text(const Result<MutualAnswer>& answer) {
  if (!answer) return "error: " + answer.error().message();
  std::string text;
  for (const std::string& node : answer->nodes) text += (text.empty() ? "" : " ") + node;
  return text + (answer->more ? " …" : "");
}

std::string text(const Result<RankedAnswer>& answer) {
  if (!answer) return "error: " + answer.error().message();
  std::string text;
  for (const RankedNode& node : answer->nodes) {
    text += (text.empty() ? "" : " ") + node.node + "=" + std::to_string(node.score);
  }
  return text;
}

TEST(Mutual, IsTwoQueriesMerged) {
  TestGraph graph(load_example("follow-graph"));
  for (const char* to : {"b", "c", "d", "f"}) {
    graph.add("ACTOR#x", "FOLLOWS", std::string("ACTOR#") + to);
  }
  for (const char* to : {"a", "c", "e", "f", "g"}) {
    graph.add("ACTOR#y", "FOLLOWS", std::string("ACTOR#") + to);
  }
  const Result<MutualAnswer> both = graph->mutual({"ACTOR#x", "FOLLOWS", "ACTOR#y", {}});
  EXPECT_EQ(text(both), "ACTOR#c ACTOR#f");
  EXPECT_EQ(both->spent.cost.requests, 2);
  EXPECT_EQ(text(graph->mutual({"ACTOR#x", "FOLLOWS", "ACTOR#y", 1})), "ACTOR#c …");
  EXPECT_EQ(text(graph->mutual({"ACTOR#c", "followers", "ACTOR#e", {}})), "ACTOR#y");
  EXPECT_EQ(text(graph->mutual({"ACTOR#x", "FOLLOWS", "ACTOR#z", {}})), "");
}

TEST(Mutual, OfOneNodeAreThoseWhoFollowBack) {
  TestGraph graph(load_example("social"));
  graph.add("DEVICE#1", "CONNECTED_TO", "DEVICE#2");
  EXPECT_EQ(text(graph->mutual({"DEVICE#1", "CONNECTED_TO", "", {}})), "DEVICE#2");
  TestGraph follows(load_example("follow-graph"));
  for (const char* to : {"b", "c", "d"}) {
    follows.add("ACTOR#x", "FOLLOWS", std::string("ACTOR#") + to);
  }
  follows.add("ACTOR#d", "FOLLOWS", "ACTOR#x");
  const Result<MutualAnswer> back = follows->mutual({"ACTOR#x", "FOLLOWS", "", {}});
  EXPECT_EQ(text(back), "ACTOR#d");
  EXPECT_EQ(back->spent.cost.requests, 3) << "two Queries, and the count of followers' shards";
}

TEST(Mutual, MeetsListsThatAreSortedByRank) {
  TestGraph graph(load_text(R"(
graph: 1
table: {name: Ranked, pk: PK, sk: SK}
nodes: {User: {ref: "USER#{id}"}, Team: {ref: "TEAM#{id}"}}
edges:
  MEMBER:
    from: User
    to: Team
    sk: "MEMBER#{rank}#{to}"
    key: [role]
    fields: {role: {enum: [LEAD, OTHER]}}
    rank: {field: role, values: {LEAD: 5, OTHER: 1}}
)"));
  const Item lead{{"role", "LEAD"}};
  const Item other{{"role", "OTHER"}};
  ASSERT_EQ(graph.add("USER#a", "MEMBER", "TEAM#1", lead), "put");
  graph.add("USER#a", "MEMBER", "TEAM#2", other);
  graph.add("USER#a", "MEMBER", "TEAM#1", other);
  graph.add("USER#b", "MEMBER", "TEAM#1", other);
  graph.add("USER#b", "MEMBER", "TEAM#2", lead);
  EXPECT_EQ(text(graph->mutual({"USER#a", "MEMBER", "USER#b", {}})), "TEAM#1 TEAM#2");
  const Result<MutualAnswer> back = graph->mutual({"USER#a", "MEMBER", "", {}});
  ASSERT_FALSE(back.has_value());
  EXPECT_EQ(api_error_of(back.error()), ApiError::validation);
}

TEST(Mutual, CutByItsBudgetSaysSo) {
  TestGraph graph(load_example("follow-graph"));
  graph.add("ACTOR#x", "FOLLOWS", "ACTOR#b");
  CallOptions options;
  options.budget.requests_max = 1;
  const Result<MutualAnswer> cut = graph->mutual({"ACTOR#x", "FOLLOWS", "ACTOR#y", {}}, options);
  ASSERT_TRUE(cut.has_value());
  EXPECT_EQ(cut->spent.cut_by, Limit::requests);
  EXPECT_EQ(cut->spent.cost.requests, 0);
}

TEST(Related, CountsSharedNeighbours) {
  TestGraph graph(load_example("social"));
  const std::map<std::string, std::string> tags{
      {"1", "abc"}, {"2", "ab"}, {"3", "c"}, {"4", "bc"}, {"5", "x"}};
  for (const auto& [post, letters] : tags) {
    for (const char tag : letters) {
      ASSERT_EQ(graph.add("POST#" + post, "HAS_TAG", std::string("TAG#") + tag), "put");
    }
  }
  const Result<RankedAnswer> related = graph->walk({Kind::related, "POST#1", {"HAS_TAG"}, {}});
  EXPECT_EQ(text(related), "POST#2=2 POST#4=2 POST#3=1");
  EXPECT_EQ(related->spent.cost.requests, 1 + 3);
  EXPECT_EQ(related->total, 3U);
  EXPECT_EQ(text(graph->walk({Kind::related, "POST#1", {"tags"}, 1})), "POST#2=2");
}

TEST(Recommend, CountsPathsAndLeavesOutWhatIsChosen) {
  TestGraph graph(load_example("social"));
  const std::map<std::string, std::string> likes{
      {"a", "12"}, {"b", "1234"}, {"c", "24"}, {"d", "5"}};
  for (const auto& [user, products] : likes) {
    for (const char product : products) {
      ASSERT_EQ(graph.add("USER#" + user, "LIKES", std::string("PRODUCT#") + product), "put");
    }
  }
  const Result<RankedAnswer> found = graph->walk({Kind::recommend, "USER#a", {"LIKES"}, {}});
  // b shares two products with a, c one: 4 is reached on 2 + 1 paths.
  EXPECT_EQ(text(found), "PRODUCT#4=3 PRODUCT#3=2");
  EXPECT_EQ(found->spent.cost.requests, 1 + 2 + 2);
}

TEST(Recommend, ByDistinctNodesCountsEachPersonOnceFromMemoryToo) {
  TestGraph graph(load_example("social"));
  const std::map<std::string, std::string> likes{
      {"a", "12"}, {"b", "1234"}, {"c", "24"}, {"d", "5"}};
  for (const auto& [user, products] : likes) {
    for (const char product : products) {
      ASSERT_EQ(graph.add("USER#" + user, "LIKES", std::string("PRODUCT#") + product), "put");
    }
  }
  plan::Walk walk{Kind::recommend, "USER#a", {"LIKES"}, {}};
  walk.distinct = true;
  EXPECT_EQ(text(graph->walk(walk)), "PRODUCT#4=2 PRODUCT#3=1");
  const Result<Graph> in_memory = graph->with_topology();
  ASSERT_TRUE(in_memory.has_value()) << in_memory.error().message();
  EXPECT_EQ(text(in_memory->walk(walk)), "PRODUCT#4=2 PRODUCT#3=1");
  walk.distinct = false;
  EXPECT_EQ(text(in_memory->walk(walk)), "PRODUCT#4=3 PRODUCT#3=2");
}

TEST(Recommend, AnswersFieldsOfTheBestByOneBatch) {
  TestGraph graph(load_text(R"(
graph: 1
table: {name: likes, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {User: {ref: "USER#{id}"}, Thing: {ref: "THING#{id}", fields: {name: string, price: int}}}
edges: {LIKES: {from: User, to: Thing, reverse: {index: GSI1}}}
)"));
  graph.put("THING#tea", {{"name", "Tea"}, {"price", Value(3)}});
  for (const char* edge : {"a1", "b1", "b2", "b3"}) {
    graph.add(std::string("USER#") + edge[0], "LIKES",
              edge[1] == '2' ? "THING#tea" : std::string("THING#") + edge[1]);
  }
  plan::Walk walk{Kind::recommend, "USER#a", {"LIKES"}, {}};
  walk.fields = {"name"};
  const Result<RankedAnswer> found = graph->walk(walk);
  EXPECT_EQ(text(found), "THING#3=1 THING#tea=1");
  EXPECT_FALSE(found->nodes[0].item) << "nobody put it";
  ASSERT_TRUE(found->nodes[1].item);
  EXPECT_EQ(*found->nodes[1].item->find("name"), Value("Tea"));
  EXPECT_EQ(found->nodes[1].item->find("price"), nullptr);
  EXPECT_EQ(found->spent.cost.requests, 1 + 1 + 1 + 1);
  EXPECT_TRUE(graph->explain(plan::ReadOperation(walk))->worst.per_hundred);
  walk.fields = {"nmae"};
  EXPECT_EQ(graph->walk(walk)->spent.warnings,
            std::vector<std::string>{
                "\"nmae\" is no declared field of nodes Thing; did you mean \"name\"?"});
}

TEST(Related, TakesNoNoticeOfAnEdgeOfTheStartToItself) {
  TestGraph graph(load_text(R"(
graph: 1
table: {name: follows, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {User: {ref: "USER#{id}"}}
edges: {FOLLOWS: {from: User, to: User, reverse: {index: GSI1}}}
)"));
  graph.add("USER#a", "FOLLOWS", "USER#a");
  graph.add("USER#b", "FOLLOWS", "USER#a");
  EXPECT_EQ(text(graph->walk({Kind::related, "USER#a", {"FOLLOWS"}, {}})), "");
  graph.add("USER#a", "FOLLOWS", "USER#c");
  graph.add("USER#b", "FOLLOWS", "USER#c");
  EXPECT_EQ(text(graph->walk({Kind::related, "USER#a", {"FOLLOWS"}, {}})), "USER#b=1");
}

TEST(Walk, RefusesWhatOnlyAScanWouldFind) {
  TestGraph graph(load_example("users"));
  const Result<RankedAnswer> related = graph->walk({Kind::related, "USER#a", {"LIKES"}, {}});
  ASSERT_FALSE(related.has_value());
  EXPECT_EQ(related.error().code(), ErrorCode::unsupported);
  EXPECT_NE(related.error().message().find("reverse"), std::string::npos);
  EXPECT_FALSE(graph->walk({Kind::related, "POST#a", {"FRIEND"}, {}}).has_value());
  EXPECT_FALSE(graph->walk({Kind::related, "USER#a", {}, {}}).has_value());
}

TEST(Mutual, NamesANodeOnceThatParallelEdgesLeadTo) {
  TestGraph graph(load_text(R"(
graph: 1
table: {name: Shop, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {Person: {ref: "P#{id}"}, Thing: {ref: "T#{id}"}}
edges: {BOUGHT: {from: Person, to: Thing, key: [at], fields: {at: string!}, reverse: {index: GSI1, pk: "{to}", sk: "BOUGHT#{from}"}}}
)"));
  for (const char* thing : {"T#1", "T#2"}) {
    for (const char* at : {"x", "y"}) graph.add("P#ann", "BOUGHT", thing, {{"at", at}});
    graph.add("P#bob", "BOUGHT", thing, {{"at", "x"}});
  }
  const Result<MutualAnswer> both = graph->mutual({"T#1", "~BOUGHT", "T#2", 2});
  ASSERT_TRUE(both) << both.error().message();
  EXPECT_EQ(both->nodes, (std::vector<std::string>{"P#ann", "P#bob"}));
  EXPECT_FALSE(both->more);
}

TEST(Walk, ParallelEdgesCountOnce) {
  TestGraph graph(load_text(R"(
graph: 1
table: {name: Routes, pk: PK, sk: SK}
nodes: {Airport: {ref: "AP#{id}"}}
edges: {ROUTE: {from: Airport, to: Airport, key: [airline], reverse: same, fields: {airline: string!}}}
)"));
  for (const char* airline : {"X", "Y", "Z"}) {
    ASSERT_EQ(graph.add("AP#a", "ROUTE", "AP#b", {{"airline", airline}}), "put");
    graph.add("AP#b", "ROUTE", "AP#c", {{"airline", airline}});
  }
  EXPECT_EQ(text(graph->walk({Kind::friends_of_friends, "AP#a", {"ROUTE"}, {}})), "AP#c=1");
}

TEST(Walk, IsCutByEachBudgetAndSaysByWhich) {
  TestGraph graph(load_example("follow-graph"));
  for (int i = 0; i < 9; ++i) {
    graph.add("ACTOR#x", "FOLLOWS", "ACTOR#" + std::to_string(i));
    graph.add("ACTOR#" + std::to_string(i), "FOLLOWS", "ACTOR#y");
    graph.add("ACTOR#" + std::to_string(i), "FOLLOWS", "ACTOR#z" + std::to_string(i));
  }
  const plan::Walk walk{Kind::friends_of_friends, "ACTOR#x", {"FOLLOWS"}, 1};
  EXPECT_EQ(text(graph->walk(walk)), "ACTOR#y=9");
  CallOptions requests;
  requests.budget.requests_max = 5;
  const Result<RankedAnswer> some = graph->walk(walk, requests);
  EXPECT_EQ(text(some), "ACTOR#y=4");
  EXPECT_EQ(some->spent.cut_by, Limit::requests);
  EXPECT_EQ(some->spent.cost.requests, 5);
  CallOptions hops;
  hops.budget.hops_max = 1;
  const Result<RankedAnswer> near = graph->walk(walk, hops);
  EXPECT_EQ(text(near), "");
  EXPECT_EQ(near->spent.cut_by, Limit::hops);
  CallOptions sample;
  sample.budget.fan_out_max = 3;
  const Result<RankedAnswer> sampled = graph->walk(walk, sample);
  EXPECT_EQ(text(sampled), "ACTOR#y=3");
  EXPECT_EQ(sampled->spent.cut_by, Limit::fan_out);
  EXPECT_EQ(sampled->spent.cost.requests, 1 + 3);
  EXPECT_LE(sampled->spent.cost.scanned, 4 + 3 * 2);
  CallOptions units;
  units.budget.read_units_max = 0;
  EXPECT_EQ(graph->walk(walk, units)->spent.cut_by, Limit::read_units);
  CallOptions nodes;
  nodes.budget.nodes_max = 4;
  EXPECT_EQ(graph->walk(walk, nodes)->spent.cut_by, Limit::nodes);
}

/// The same answers from sets, as everyone would write them.
struct PlainGraph {
  std::map<std::string, std::set<std::string>> out;
  std::map<std::string, std::set<std::string>> in;

  using Ranking = std::vector<std::pair<std::int64_t, std::string>>;
  Ranking walk(Kind kind, const std::string& start) {
    std::map<std::string, std::int64_t> scores;
    for (const std::string& a : out[start]) {
      if (a == start) continue;
      for (const std::string& b : kind == Kind::friends_of_friends ? out[a] : in[a]) {
        if (b == start) continue;
        if (kind != Kind::recommend) {
          ++scores[b];
          continue;
        }
        for (const std::string& c : out[b]) {
          if (c != start) ++scores[c];
        }
      }
    }
    Ranking ranking;
    for (const auto& [node, score] : scores) {
      if (kind == Kind::related || out[start].count(node) == 0) ranking.emplace_back(-score, node);
    }
    std::sort(ranking.begin(), ranking.end());
    return ranking;
  }
  std::string mutual(const std::string& a, const std::string& b) {
    std::string text;
    for (const std::string& node : out[a]) {
      if (out[b].count(node) != 0) text += (text.empty() ? "" : " ") + node;
    }
    return text;
  }
};

class RandomWalks : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomWalks, AreThoseOfAPlainGraph) {
  Random random(GetParam());
  TestGraph graph(load_example("follow-graph"));
  PlainGraph plain;
  Loader loader(*graph);
  const std::uint64_t nodes = 8 + random.below(20);
  for (std::uint64_t i = 0; i < nodes * 3; ++i) {
    const std::string from = "ACTOR#" + std::to_string(random.below(nodes));
    const std::string to = "ACTOR#" + std::to_string(random.below(nodes));
    ASSERT_TRUE(loader.add_edge(i, {from, "FOLLOWS", to, {}}).has_value());
    plain.out[from].insert(to);
    plain.in[to].insert(from);
  }
  ASSERT_TRUE(loader.flush().has_value());
  for (int i = 0; i < 8; ++i) {
    const std::string start = "ACTOR#" + std::to_string(random.below(nodes));
    const std::string other = "ACTOR#" + std::to_string(random.below(nodes));
    for (const Kind kind : {Kind::friends_of_friends, Kind::related, Kind::recommend}) {
      const Result<RankedAnswer> found = graph->walk({kind, start, {"FOLLOWS"}, {}});
      ASSERT_TRUE(found.has_value()) << found.error().message();
      PlainGraph::Ranking ranking;
      for (const RankedNode& node : found->nodes) ranking.emplace_back(-node.score, node.node);
      EXPECT_EQ(ranking, plain.walk(kind, start)) << start;
    }
    EXPECT_EQ(text(graph->mutual({start, "FOLLOWS", other, {}})), plain.mutual(start, other));
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomWalks, testing::Range<std::uint64_t>(1, 13));

}  // namespace
}  // namespace adjoin::graph::walk_test
