#include "adjoin/algorithms.h"

#include <functional>
#include <string>
#include <vector>

#include "adjoin/state/test_people.h"

namespace adjoin::algorithms_test {
namespace {

using test::error_of;
using test::graph_of;

constexpr std::string_view kSchema = R"(
graph: 1
table: {name: walks, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  Person: {ref: "P#{id}"}
  Thing: {ref: "T#{id}", fields: {title: string}}
edges:
  FOLLOWS: {from: Person, to: Person, on-exists: keep, reverse: {index: GSI1}}
  BOUGHT: {from: Person, to: Thing, on-exists: keep, reverse: {index: GSI1}}
  BLOCKS: {from: Person, to: Person}
  PARENT: {from: Thing, to: Thing, tree: true, reverse: {index: GSI1}}
)";

std::string joined(const Page<std::string>& page) {
  std::string text;
  for (const std::string& ref : page) text += (text.empty() ? "" : " ") + ref;
  return text;
}
std::string joined(const Page<Reached>& page) {
  std::string text;
  for (const Reached& one : page) {
    text += (text.empty() ? "" : " ") + one.ref + "@" + std::to_string(one.level);
    if (!one.parent.empty()) text += "<" + one.parent;
  }
  return text;
}
std::string joined(const Page<Scored>& page) {
  std::string text;
  for (const Scored& one : page) {
    text += (text.empty() ? "" : " ") + one.ref + "=" + std::to_string(one.score);
  }
  return text;
}

/// a follows b and c, both follow d, and d follows e and a. Apart from them x follows y. a and b
/// bought 1; b bought 2, c bought 1 and 2 and 3. In the tree, 1 has 2 and 3, and 2 has 4.
class Searches : public ::testing::Test {
 protected:
  void SetUp() override {
    add("FOLLOWS", "P#", "P#", "a>b a>c b>d c>d d>e d>a x>y");
    add("BOUGHT", "P#", "T#", "a>1 b>1 b>2 c>1 c>2 c>3");
    add("BLOCKS", "P#", "P#", "a>e e>x");
    add("PARENT", "T#", "T#", "1>2 1>3 2>4");
  }
  void add(const std::string& type, const std::string& from, const std::string& to,
           const std::string& edges) {
    for (std::size_t i = 0; i < edges.size(); i += 4) {
      graph_.add_edge({from + edges[i], type, to + edges[i + 2]}).value();
    }
  }

  Graph graph_ = graph_of(kSchema);
};

struct SearchCase {
  const char* name;
  std::function<Result<std::string>(const Graph&, const CallOptions&)> run;
  std::string answer;
  std::int64_t requests;      ///< to the table, without a topology
  bool is_of_a_tree = false;  ///< which is read from the table even so
};

template <typename Rows>
Result<std::string> text_of(const Result<Rows>& page, const CallOptions& call) {
  if (!page) return page.error();
  EXPECT_EQ(page->stopped_by, Limit::none);
  if (call.usage != nullptr) {
    EXPECT_EQ(page->usage, *call.usage);
  }
  return joined(*page);
}

std::vector<SearchCase> all_searches() {
  using G = const Graph&;
  using C = const CallOptions&;
  return {
      // One node in each level of the smaller side.
      {"path", [](G g, C c) { return text_of(path(g, "P#a", "FOLLOWS", "P#e", 9, c), c); },
       "P#a P#b P#d P#e", 3},
      {"path to itself",
       [](G g, C c) { return text_of(path(g, "P#a", "FOLLOWS", "P#a", 9, c), c); }, "P#a", 0},
      {"no path within one hop",
       [](G g, C c) { return text_of(path(g, "P#a", "FOLLOWS", "P#d", 1, c), c); }, "", 1},
      {"against the direction",
       [](G g, C c) { return text_of(path(g, "P#d", "~FOLLOWS", "P#b", 9, c), c); }, "P#d P#b", 1},
      {"neighborhood", [](G g, C c) { return text_of(neighborhood(g, "P#a", "FOLLOWS", 2, c), c); },
       "P#a@0 P#b@1 P#c@1 P#d@2", 3},
      {"descendants", [](G g, C c) { return text_of(descendants(g, "T#1", "PARENT", 9, c), c); },
       "T#1@0 T#2@1<T#1 T#4@2<T#2 T#3@1<T#1", 4, true},
      {"children", [](G g, C c) { return text_of(descendants(g, "T#1", "PARENT", 1, c), c); },
       "T#1@0 T#2@1<T#1 T#3@1<T#1", 1, true},
      {"ancestors", [](G g, C c) { return text_of(ancestors(g, "T#4", "PARENT", 9, c), c); },
       "T#4@0 T#2@1<T#4 T#1@2<T#2", 3, true},
      {"mutual", [](G g, C c) { return text_of(mutual(g, "P#b", "FOLLOWS", "P#c", 9, c), c); },
       "P#d", 2},
      {"mutual, the first",
       [](G g, C c) { return text_of(mutual(g, "P#b", "BOUGHT", "P#c", 1, c), c); }, "T#1", 2},
      {"the parent", [](G g, C c) { return text_of(ancestors(g, "T#4", "PARENT", 1, c), c); },
       "T#4@0 T#2@1<T#4", 1, true},
      {"reciprocal", [](G g, C c) { return text_of(reciprocal(g, "P#a", "FOLLOWS", 9, c), c); }, "",
       2},
      // One Query for a, one for each of its two friends.
      {"friends of friends",
       [](G g, C c) { return text_of(friends_of_friends(g, "P#a", "FOLLOWS", {}, c), c); }, "P#d=2",
       3},
      // One Query for b, one for each of the two things.
      {"related", [](G g, C c) { return text_of(related(g, "P#b", "BOUGHT", {}, c), c); },
       "P#c=2 P#a=1", 3},
      // And one for each of the two who are related.
      {"recommend", [](G g, C c) { return text_of(recommend(g, "P#b", "BOUGHT", {}, c), c); },
       "T#3=2", 5},
      {"the best alone",
       [](G g, C c) { return text_of(related(g, "P#b", "BOUGHT", {.first = 1}, c), c); }, "P#c=2",
       3},
      // Both ways go over c.
      {"by different nodes",
       [](G g, C c) { return text_of(recommend(g, "P#b", "BOUGHT", {.distinct = true}, c), c); },
       "T#3=1", 5},
      // Both directions of each of the five nodes.
      {"component", [](G g, C c) { return text_of(component(g, "P#e", "FOLLOWS", c), c); },
       "P#a P#b P#c P#d P#e", 10},
  };
}

// Pins: path @cost; neighborhood @cost; descendants @cost; ancestors @cost
// Pins: mutual @cost; reciprocal @cost; friends_of_friends @cost; related @cost
// Pins: recommend @cost; component @cost
TEST_F(Searches, SendWhatTheirStepsCostAndAnswerTheSameFromATopology) {
  const Graph fast = with_topology(graph_).value();
  ASSERT_TRUE(topology_state(fast).value().in_use);
  for (const SearchCase& one : all_searches()) {
    SCOPED_TRACE(one.name);
    Usage usage;
    EXPECT_EQ(one.run(graph_, {.usage = &usage}).value(), one.answer);
    EXPECT_EQ(usage.requests, one.requests);
    Usage in_memory;
    EXPECT_EQ(one.run(fast, {.usage = &in_memory}).value(), one.answer);
    EXPECT_EQ(in_memory.requests, one.is_of_a_tree ? one.requests : 0);
  }
}

// Pins: with_topology @cost
TEST_F(Searches, LoadATopologyByOneScanAndThenFollowEveryWrite) {
  const Graph fast = with_topology(graph_, {.types = "FOLLOWS"}).value();
  Usage usage;
  auto page = path(fast, "P#a", "FOLLOWS", "P#e", UINT32_MAX, {.usage = &usage}).value();
  EXPECT_EQ(usage.requests, 1);
  EXPECT_EQ(page.source.substr(0, 8), "topology");
  graph_.add_edge({"P#a", "FOLLOWS", "P#e"}).value();
  EXPECT_EQ(joined(path(fast, "P#a", "FOLLOWS", "P#e").value()), "P#a P#e");
  const TopologyState state = topology_state(fast).value();
  EXPECT_TRUE(state.in_use) << state.reason;
  EXPECT_EQ(state.nodes, 7U);
  EXPECT_EQ(state.edges, 8U);
  EXPECT_GT(state.commit, 0U);
  EXPECT_GT(state.memory_bytes, 0U);
}

TEST_F(Searches, ReadTheTableIfTheTopologyIsTooLargeOrHoldsOtherTypes) {
  const Graph small = with_topology(graph_, {.memory_bytes_max = 1}).value();
  const auto page = path(small, "P#a", "FOLLOWS", "P#e").value();
  EXPECT_EQ(joined(page), "P#a P#b P#d P#e");
  EXPECT_EQ(page.source.substr(0, 7), "table: ");
  EXPECT_FALSE(topology_state(small).value().in_use);
  const Graph other = with_topology(graph_, {.types = "BOUGHT"}).value();
  EXPECT_FALSE(topology_state(other, "FOLLOWS").value().in_use);
  EXPECT_FALSE(topology_state(graph_).value().reason.empty());
}

TEST_F(Searches, FollowEveryDeclaredTypeIfNoneIsNamed) {
  EXPECT_EQ(joined(path(graph_, "P#a", {}, "P#x").value()), "P#a P#e P#x");
  EXPECT_EQ(joined(neighborhood(graph_, "P#a", {}, 1).value()), "P#a@0 P#b@1 P#c@1 P#e@1 T#1@1");
}

TEST_F(Searches, EndEarlyAtTheBudgetAndSaySo) {
  const auto cut =
      neighborhood(graph_, "P#a", "FOLLOWS", UINT32_MAX, {.budget = {.requests_max = 1}}).value();
  EXPECT_EQ(cut.stopped_by, Limit::requests);
  EXPECT_EQ(cut.usage.requests, 1);
  EXPECT_EQ(cut[0].ref, "P#a");
  const auto near =
      path(graph_, "P#a", "FOLLOWS", "P#e", UINT32_MAX, {.budget = {.hops_max = 1}}).value();
  EXPECT_EQ(near.stopped_by, Limit::hops);
  EXPECT_TRUE(near.empty());
}

// Pins: components @cost; count_triangles @cost
TEST_F(Searches, FindAllComponentsAndTrianglesByOneScan) {
  Usage usage;
  EXPECT_EQ(joined(components(graph_, "FOLLOWS", {.usage = &usage}).value()), "P#a=5 P#x=2");
  EXPECT_EQ(usage.requests, 1);
  usage = {};
  const Triangles all = count_triangles(graph_, "FOLLOWS", {}, {.usage = &usage}).value();
  EXPECT_EQ(all.count, 2U);
  EXPECT_EQ(all.neighbors, std::nullopt);
  EXPECT_EQ(all.usage, usage);
  EXPECT_EQ(usage.requests, 1);
  const Graph fast = with_topology(graph_).value();
  EXPECT_TRUE(topology_state(fast).value().in_use);
  usage = {};
  EXPECT_EQ(joined(components(fast, "FOLLOWS", {.usage = &usage}).value()), "P#a=5 P#x=2");
  EXPECT_EQ(count_triangles(fast, "FOLLOWS", {}, {.usage = &usage}).value().count, 2U);
  EXPECT_EQ(usage.requests, 0);
}

// Pins: count_triangles @cost; count_triangles @errors unsupported
TEST_F(Searches, CountTheTrianglesAndNeighboursOfANode) {
  struct Case {
    const char* node;
    std::uint64_t triangles;
    std::uint64_t neighbors;
  };
  const Graph fast = with_topology(graph_).value();
  ASSERT_TRUE(topology_state(fast).value().in_use);
  for (const Case& one : {Case{"P#a", 2, 3}, Case{"P#b", 1, 2}, Case{"P#e", 0, 1}}) {
    SCOPED_TRACE(one.node);
    const Triangles read = count_triangles(graph_, "FOLLOWS", one.node).value();
    EXPECT_EQ(read.count, one.triangles);
    EXPECT_EQ(read.neighbors, one.neighbors);
    EXPECT_EQ(read.source, "");
    // Both directions of the node, and of each neighbour.
    EXPECT_EQ(read.usage.requests, static_cast<std::int64_t>(2 + 2 * one.neighbors));
    const Triangles held = count_triangles(fast, "FOLLOWS", one.node).value();
    EXPECT_EQ(held.count, one.triangles);
    EXPECT_EQ(held.neighbors, one.neighbors);
    EXPECT_EQ(held.source.substr(0, 8), "topology");
    EXPECT_EQ(held.usage.requests, 0);
  }
  EXPECT_FAILS(unsupported, "BLOCKS", count_triangles(graph_, "BLOCKS", "P#a"));
}

TEST_F(Searches, CountATriangleAtLeastWhenTheBudgetEnds) {
  // The two directions of a, and one of its neighbours.
  const Triangles cut =
      count_triangles(graph_, "FOLLOWS", "P#a", {.budget = {.requests_max = 3}}).value();
  EXPECT_EQ(cut.stopped_by, Limit::requests);
  EXPECT_EQ(cut.usage.requests, 3);
  EXPECT_EQ(cut.neighbors, 3U);
  EXPECT_EQ(cut.count, 1U);
}

// Pins: recommend @cost
TEST_F(Searches, ReadTheFieldsOfRankedNodesInOneRequestMore) {
  graph_.put_node({"T#3", {{"title", "lamp"}}}).value();
  const RankingOptions titles{.fields = {"title"}};
  const Ranking ranking = recommend(graph_, "P#b", "BOUGHT", titles).value();
  ASSERT_EQ(joined(ranking), "T#3=2");
  EXPECT_EQ(ranking[0].fields, (Item{{"title", "lamp"}}));
  EXPECT_EQ(ranking.usage.requests, 6);
  const Graph fast = with_topology(graph_).value();
  ASSERT_TRUE(topology_state(fast).value().in_use);
  const Ranking held = recommend(fast, "P#b", "BOUGHT", titles).value();
  EXPECT_EQ(held[0].fields, (Item{{"title", "lamp"}}));
  EXPECT_EQ(held.usage.requests, 1);
  EXPECT_EQ(recommend(graph_, "P#b", "BOUGHT").value()[0].fields, std::nullopt);
  EXPECT_EQ(related(graph_, "P#b", "BOUGHT", titles).value()[0].fields, std::nullopt)
      << "nobody wrote P#c itself";
  const Ranking wrong = recommend(graph_, "P#b", "BOUGHT", {.fields = {"titel"}}).value();
  EXPECT_EQ(wrong[0].fields, Item());
  ASSERT_EQ(wrong.warnings.size(), 1U);
  EXPECT_NE(wrong.warnings[0].find("titel"), std::string::npos);
}

// Pins: related @errors invalid_argument
TEST_F(Searches, RankAllNodesButGiveTheFirst) {
  const Ranking best = related(graph_, "P#b", "BOUGHT", {.first = 1}).value();
  EXPECT_EQ(best.size(), 1U);
  EXPECT_EQ(best.total, 2U);
  EXPECT_EQ(joined(related(graph_, "P#b", "BOUGHT", {.first = SIZE_MAX}).value()), "P#c=2 P#a=1");
  EXPECT_FAILS(invalid_argument, "first", related(graph_, "P#b", "BOUGHT", {.first = 0}));
}

TEST_F(Searches, RankWithoutFieldsWhenTheBudgetEndsBeforeThem) {
  graph_.put_node({"T#3", {{"title", "lamp"}}}).value();
  const Ranking cut =
      recommend(graph_, "P#b", "BOUGHT", {.fields = {"title"}}, {.budget = {.requests_max = 5}})
          .value();
  EXPECT_EQ(cut.stopped_by, Limit::requests);
  EXPECT_EQ(joined(cut), "T#3=2");
  EXPECT_EQ(cut[0].fields, std::nullopt);
}

// Pins: component @errors unsupported; related @errors unsupported
// Pins: recommend @errors unsupported
TEST_F(Searches, FollowATypeWithoutReverseBackInATopologyAlone) {
  const Graph fast = with_topology(graph_).value();
  EXPECT_EQ(joined(component(fast, "P#x", "BLOCKS").value()), "P#a P#e P#x");
  EXPECT_FAILS(unsupported, "BLOCKS", component(graph_, "P#x", "BLOCKS"));
  EXPECT_FAILS(unsupported, "BLOCKS", related(graph_, "P#a", "BLOCKS"));
  EXPECT_FAILS(unsupported, "BLOCKS", recommend(graph_, "P#a", "BLOCKS"));
}

// Pins: components @errors budget_exceeded; count_triangles @errors budget_exceeded
TEST_F(Searches, RefuseAPartialAnswerAboutTheWholeGraph) {
  const Graph small = with_topology(graph_, {.memory_bytes_max = 1}).value();
  EXPECT_FAILS(budget_exceeded, "memory", components(small, "FOLLOWS"));
  EXPECT_FAILS(budget_exceeded, "memory", count_triangles(small, "FOLLOWS"));
}

// Pins: with_topology @errors invalid_argument
TEST_F(Searches, NameWhatIsWrong) {
  EXPECT_FAILS(invalid_argument, "FOLOWS", with_topology(graph_, {.types = "FOLOWS"}));
  EXPECT_FAILS(invalid_argument, "FOLOWS", path(graph_, "P#a", "FOLOWS", "P#b"));
  EXPECT_FAILS(invalid_argument, "Q#a", path(graph_, "Q#a", "FOLLOWS", "P#b"));
  EXPECT_FAILS(invalid_argument, "Q#a", neighborhood(graph_, "Q#a", "FOLLOWS"));
  EXPECT_FAILS(invalid_argument, "FOLLOWS", descendants(graph_, "P#a", "FOLLOWS"));
  EXPECT_FAILS(invalid_argument, "Q#a", mutual(graph_, "Q#a", "FOLLOWS", "P#b"));
  EXPECT_FAILS(invalid_argument, "Q#a", count_triangles(graph_, "FOLLOWS", "Q#a"));
}

// Pins: descendants @errors corruption; ancestors @errors corruption
TEST(Trees, ThatAreNoneAreCorruption) {
  const Store store = Store::open("memory:").value();
  const Graph graph = Graph::create(store, Schema::parse(kSchema).value()).value();
  graph.add_edge({"T#1", "PARENT", "T#2"}).value();
  // Another program puts the edge back up, which closes a circle.
  store
      .request("PutItem", R"({"TableName": "walks", "Item": {"PK": {"S": "T#2"},
        "SK": {"S": "PARENT#T#1"}, "type": {"S": "PARENT"}, "GSI1PK": {"S": "T#1"},
        "GSI1SK": {"S": "PARENT#T#2"}}})")
      .value();
  ASSERT_TRUE(graph.has_edge({"T#2", "PARENT", "T#1"}).value());
  EXPECT_FAILS(corruption, "T#1", descendants(graph, "T#1", "PARENT"));
  EXPECT_FAILS(corruption, "T#1", ancestors(graph, "T#1", "PARENT"));
}

}  // namespace
}  // namespace adjoin::algorithms_test
