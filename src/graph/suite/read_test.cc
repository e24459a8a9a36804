// Reads: order, ranges, filters, cursors, collections, paths and neighbourhoods against a plain
// graph.
#include <map>
#include <set>

#include "base/random.h"
#include "graph/suite/test_graph.h"

namespace adjoin::graph::read_test {
namespace {

plan::Neighbors followers(const std::string& node, std::size_t first) {
  plan::Neighbors operation;
  operation.node = node;
  operation.types = {"followers"};
  operation.page.first = first;
  return operation;
}

std::string refs(const EdgePage& page) {
  std::string text;
  for (const EdgeRow& row : page) text += (text.empty() ? "" : " ") + std::string(row.node);
  return text;
}

TEST(Neighbors, BackwardsAreOneQueryAndAPointCheckOneGet) {
  TestGraph graph(load_example("follow-graph"));
  graph.add("ACTOR#a", "FOLLOWS", "ACTOR#b");
  const Result<EdgePage> page = graph->neighbors(followers("ACTOR#b", 20));
  ASSERT_TRUE(page.has_value());
  EXPECT_EQ(page->spent.cost.requests, 2) << "and her count of shards, in the same round";
  EXPECT_TRUE(page->next.empty());
  TestGraph packages(load_example("debian"));
  packages.add("PKG#dpkg", "DEPENDS", "PKG#tar");
  plan::Neighbors dependents;
  dependents.node = "PKG#tar";
  dependents.types = {"dependents"};
  EXPECT_EQ(packages->neighbors(dependents)->spent.cost.requests, 1) << "without shards";
  const Result<Found> edge = graph->get_edge({{"ACTOR#b", "~FOLLOWS", "ACTOR#a", {}}, {}});
  ASSERT_TRUE(edge.has_value());
  EXPECT_TRUE(edge->item.has_value());
  EXPECT_EQ(edge->spent.cost.requests, 1);
}

TEST(Neighbors, PageForwardsAndBackwardsWhileOthersWrite) {
  TestGraph graph(load_example("follow-graph"));
  for (const char* name : {"b", "d", "f", "h", "j", "l"}) {
    graph.add(std::string("ACTOR#") + name, "FOLLOWS", "ACTOR#x");
  }
  const Result<EdgePage> first = graph->neighbors(followers("ACTOR#x", 2));
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(refs(*first), "ACTOR#b ACTOR#d");
  EXPECT_TRUE(first->previous.empty());
  graph.add("ACTOR#a", "FOLLOWS", "ACTOR#x");
  graph.add("ACTOR#e", "FOLLOWS", "ACTOR#x");
  graph.remove("ACTOR#d", "FOLLOWS", "ACTOR#x");
  plan::Neighbors next = followers("ACTOR#x", 3);
  next.page.after = first->next;
  const Result<EdgePage> second = graph->neighbors(next);
  // A cursor belongs to the query, not to the size of its pages.
  ASSERT_TRUE(second.has_value()) << second.error().message();
  EXPECT_EQ(refs(*second), "ACTOR#e ACTOR#f ACTOR#h");
  plan::Neighbors back = followers("ACTOR#x", 3);
  back.page.before = second->previous;
  const Result<EdgePage> before = graph->neighbors(back);
  ASSERT_TRUE(before.has_value());
  EXPECT_EQ(refs(*before), "ACTOR#a ACTOR#b");
  EXPECT_TRUE(before->previous.empty());
  EXPECT_FALSE(before->next.empty());
}

TEST(Neighbors, RefuseACursorOfAnotherQuery) {
  TestGraph graph(load_example("follow-graph"));
  for (int i = 0; i < 4; ++i) graph.add("ACTOR#" + std::to_string(i), "FOLLOWS", "ACTOR#x");
  const Result<EdgePage> page = graph->neighbors(followers("ACTOR#x", 2));
  plan::Neighbors other = followers("ACTOR#y", 2);
  other.page.after = page->next;
  EXPECT_FALSE(graph->neighbors(other).has_value());
  other.page.after = "garbage";
  EXPECT_FALSE(graph->neighbors(other).has_value());
}

TEST(Neighbors, GoThroughSeveralTypesInTheirOrderAndBack) {
  TestGraph graph(load_example("follow-graph"));
  for (const char* name : {"b", "c"}) {
    graph.add(std::string("ACTOR#") + name, "FOLLOWS", "ACTOR#x");
    graph.add("ACTOR#x", "FOLLOWS", std::string("ACTOR#") + name);
  }
  plan::Neighbors both;
  both.node = "ACTOR#x";
  both.types = {"following", "followers"};
  both.page.first = 3;
  const Result<EdgePage> first = graph->neighbors(both);
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(refs(*first), "ACTOR#b ACTOR#c ACTOR#b");
  both.page.after = first->next;
  const Result<EdgePage> second = graph->neighbors(both);
  EXPECT_EQ(refs(*second), "ACTOR#c");
  EXPECT_TRUE(second->next.empty());
  both.page.after.clear();
  both.page.before = second->previous;
  EXPECT_EQ(refs(*graph->neighbors(both)), "ACTOR#b ACTOR#c ACTOR#b");
}

TEST(Neighbors, FilterAndProject) {
  TestGraph graph(load_example("follow-graph"));
  for (int i = 0; i < 9; ++i) {
    graph.add("ACTOR#x", "FOLLOWS", "ACTOR#" + std::to_string(i), number_field("createdAt", i));
  }
  plan::Neighbors some;
  some.node = "ACTOR#x";
  some.types = {"FOLLOWS"};
  some.selection.where = "createdAt between 3 and 4 or createdAt = 8";
  some.selection.fields = {"createdAt"};
  EXPECT_EQ(graph.list(some), "ACTOR#3 ACTOR#4 ACTOR#8");
  some.page.first = 2;
  const Result<EdgePage> page = graph->neighbors(some);
  EXPECT_EQ(refs(*page), "ACTOR#3 ACTOR#4");
  EXPECT_EQ(page->spent.cost.scanned, 9);
  some.selection.where = "createdAt >";
  EXPECT_FALSE(graph->neighbors(some).has_value());
}

TEST(Collection, TellsItsItemsApart) {
  TestGraph graph(load_example("shop"));
  graph.put("ORDER#1", {{"customerId", "u"}, {"orderDate", "2024-01-01T00:00:00Z"}});
  graph.add("ORDER#1", "OrderItem", "PRODUCT#p", number_field("quantity", 2));
  const Result<ItemRows> rows = graph->collection({"ORDER#1", {}, {}});
  ASSERT_TRUE(rows.has_value()) << rows.error().message();
  ASSERT_EQ(rows->size(), 2U);
  EXPECT_EQ((*rows)[0].type, "Order");
  EXPECT_EQ((*rows)[1].type, "OrderItem");
  EXPECT_EQ((*rows)[1].node, "PRODUCT#p");
  EXPECT_EQ(rows->spent.cost.requests, 1);
}

/// A directed graph as everyone would write it, to compare with.
struct PlainGraph {
  std::map<std::string, std::set<std::string>> out;
  std::map<std::string, std::set<std::string>> in;

  std::map<std::string, int> distances(const std::string& start) const {
    std::map<std::string, int> distance{{start, 0}};
    std::vector<std::string> level{start};
    for (int d = 1; !level.empty(); ++d) {
      std::vector<std::string> next;
      for (const std::string& node : level) {
        const auto edges = out.find(node);
        if (edges == out.end()) continue;
        for (const std::string& to : edges->second) {
          if (distance.emplace(to, d).second) next.push_back(to);
        }
      }
      level = next;
    }
    return distance;
  }
  /// The shortest path with the smallest sequence of refs.
  std::vector<std::string> path(const std::string& from, const std::string& to) const {
    std::vector<std::vector<std::string>> paths{{from}};
    const std::map<std::string, int> distance = distances(from);
    if (distance.count(to) == 0) return {};
    for (int d = 0; d < distance.at(to); ++d) {
      std::vector<std::vector<std::string>> longer;
      std::set<std::string> reached;
      for (const std::vector<std::string>& path : paths) {
        const auto edges = out.find(path.back());
        if (edges == out.end()) continue;
        for (const std::string& next : edges->second) {
          if (distance.at(next) != d + 1 || !reached.insert(next).second) continue;
          longer.push_back(path);
          longer.back().push_back(next);
        }
      }
      paths = longer;
    }
    for (const std::vector<std::string>& path : paths) {
      if (path.back() == to) return path;
    }
    return {};
  }
};

class RandomGraphs : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomGraphs, HaveThePathsAndLevelsOfAPlainGraph) {
  Random random(GetParam());
  TestGraph graph(load_example("follow-graph"));
  PlainGraph plain;
  Loader loader(*graph);
  const std::uint64_t nodes = 12 + random.below(20);
  for (std::uint64_t i = 0; i < nodes * 2; ++i) {
    const std::string from = "ACTOR#" + std::to_string(random.below(nodes));
    const std::string to = "ACTOR#" + std::to_string(random.below(nodes));
    ASSERT_TRUE(loader.add_edge(i, {from, "FOLLOWS", to, {}}).has_value());
    plain.out[from].insert(to);
    plain.in[to].insert(from);
  }
  ASSERT_TRUE(loader.flush().has_value());
  for (int i = 0; i < 10; ++i) {
    const std::string from = "ACTOR#" + std::to_string(random.below(nodes));
    const std::string to = "ACTOR#" + std::to_string(random.below(nodes));
    const Result<PathAnswer> path = graph->path({from, {"FOLLOWS"}, to});
    ASSERT_TRUE(path.has_value()) << path.error().message();
    EXPECT_EQ(path->nodes, plain.path(from, to)) << from << " to " << to;
    const Result<PathAnswer> back = graph->path({to, {"~FOLLOWS"}, from});
    EXPECT_EQ(back->hops, path->hops);

    const Result<NeighborhoodAnswer> hood = graph->neighborhood({from, {"FOLLOWS"}, {}});
    ASSERT_TRUE(hood.has_value());
    std::map<std::string, int> levels;
    for (std::size_t d = 0; d < hood->levels.size(); ++d) {
      for (const std::string& ref : hood->levels[d]) levels[ref] = static_cast<int>(d);
    }
    EXPECT_EQ(levels, plain.distances(from));
    EXPECT_EQ(hood->total, levels.size());
  }
  for (const auto& [node, ends] : plain.in) {
    EXPECT_EQ(graph.count(node, "followers"), static_cast<std::int64_t>(ends.size()));
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomGraphs, testing::Range<std::uint64_t>(1, 13));

TEST(Budget, SaysWhatCutTheAnswer) {
  TestGraph graph(load_example("follow-graph"));
  for (int i = 0; i < 6; ++i) {
    graph.add("ACTOR#" + std::to_string(i), "FOLLOWS", "ACTOR#" + std::to_string(i + 1));
  }
  CallOptions options;
  options.budget.hops_max = 2;
  const Result<NeighborhoodAnswer> hood =
      graph->neighborhood({"ACTOR#0", {"FOLLOWS"}, {}}, options);
  EXPECT_EQ(hood->total, 3U);
  EXPECT_EQ(hood->spent.cut_by, Limit::hops);
  const Result<NeighborhoodAnswer> asked = graph->neighborhood({"ACTOR#0", {"FOLLOWS"}, 2});
  EXPECT_EQ(asked->total, 3U);
  EXPECT_EQ(asked->spent.cut_by, Limit::none);
  EXPECT_EQ(asked->spent.cost.requests, 2);
  EXPECT_FALSE(graph->neighborhood({"ACTOR#0", {}, {}}).has_value());
  // A bound that was asked for is no cut.
  const Result<PathAnswer> near = graph->path({"ACTOR#0", {"FOLLOWS"}, "ACTOR#3", 2});
  EXPECT_FALSE(near->hops.has_value());
  EXPECT_EQ(near->spent.cut_by, Limit::none);
  EXPECT_EQ(graph->path({"ACTOR#0", {"FOLLOWS"}, "ACTOR#3", 3})->hops, 3U);
  EXPECT_EQ(graph->path({"ACTOR#0", {"FOLLOWS"}, "ACTOR#3", {}}, options)->spent.cut_by,
            Limit::hops);
}

}  // namespace
}  // namespace adjoin::graph::read_test
