// Trees: one parent, no cycles, whoever writes; moved with all that is below. And limits.
#include <atomic>
#include <map>
#include <thread>

#include "graph/suite/test_graph.h"
#include "schema/items/item_keys.h"

namespace adjoin::graph::tree_test {
namespace {

constexpr const char* kTree = R"(
graph: 1
table: {name: tree, pk: PK, sk: SK, type: type, created: madeAt}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  Node: {ref: "N#{id}", counters: {children: {of: CHILD}, links: {of: LINK}}, edge-set: {attr: all, max: 50}}
edges:
  CHILD: {from: {type: Node, as: children}, to: {type: Node, as: parent}, tree: true, on-exists: keep, reverse: {index: GSI1}, fields: {order: int}}
  LINK: {from: Node, to: Node, on-exists: keep, limit: 2, edge-set: false, reverse: {index: GSI1}}
)";

class Tree : public testing::Test {
 protected:
  TestGraph graph_{load_text(kTree)};

  std::string child(const std::string& parent, const std::string& node) {
    return graph_.add("N#" + parent, "CHILD", "N#" + node);
  }
  std::string move(const std::string& parent, const std::string& node) {
    return TestGraph::outcome(graph_->move_edge({"N#" + parent, "CHILD", "N#" + node}));
  }
  std::string parent(const std::string& node) { return graph_.list("N#" + node, "~CHILD"); }
  std::string guard(const std::string& node) {
    const std::optional<Item> item = graph_.item("PARENT#CHILD#N#" + node, "PARENT");
    return item ? *item->find("holder")->as_string() : "";
  }
};

TEST_F(Tree, GivesANodeOneParent) {
  EXPECT_EQ(child("a", "b"), "created");
  EXPECT_EQ(child("a", "b"), "existed");
  EXPECT_EQ(child("c", "b"),
            "error: edge N#c CHILD N#b: N#b has a parent by edges CHILD already: N#a");
  EXPECT_EQ(parent("b"), "N#a");
  EXPECT_EQ(graph_.remove("N#a", "CHILD", "N#b"), "removed");
  EXPECT_EQ(guard("b"), "");
  EXPECT_EQ(child("c", "b"), "created");
  EXPECT_EQ(guard("b"), "N#c");
}

TEST_F(Tree, HasNoCycles) {
  child("a", "b");
  child("b", "c");
  child("c", "d");
  EXPECT_EQ(
      child("d", "a"),
      "error: N#d is a descendant of N#a: a node of the tree CHILD cannot be its own ancestor");
  EXPECT_EQ(child("a", "a"),
            "error: N#a is itself: a node of the tree CHILD cannot be its own ancestor");
  EXPECT_EQ(graph_.count("N#d", "CHILD"), 0);
}

TEST_F(Tree, ReadsOneGuardForEachAncestor) {
  child("a", "b");
  child("b", "c");
  const Result<Written> written = graph_->add_edge({"N#c", "CHILD", "N#d", {}});
  ASSERT_TRUE(written.has_value()) << written.error().message();
  EXPECT_EQ(written->spent.cost.requests, 4) << "the guards of c, b and a, and the transaction";
}

TEST_F(Tree, MovesASubtreeWithItsEdgesFields) {
  child("a", "b");
  graph_.add("N#b", "CHILD", "N#c", number_field("order", 7));
  child("c", "d");
  const Value made = *graph_.item("N#b", "CHILD#N#c")->find("madeAt");
  EXPECT_EQ(move("a", "c"), "updated");
  EXPECT_EQ(parent("c"), "N#a");
  EXPECT_EQ(guard("c"), "N#a");
  EXPECT_EQ(graph_.list("N#a", "CHILD"), "N#b N#c");
  EXPECT_EQ(graph_.list("N#b", "CHILD"), "");
  EXPECT_EQ(*graph_.item("N#a", "CHILD#N#c")->find("order"), Value(7));
  EXPECT_EQ(*graph_.item("N#a", "CHILD#N#c")->find("madeAt"), made);
  EXPECT_EQ(graph_.count("N#a", "CHILD"), 2);
  EXPECT_EQ(graph_.count("N#b", "CHILD"), 0);
  EXPECT_EQ(move("a", "c"), "existed");
}

TEST_F(Tree, MovesNothingBelowItself) {
  child("a", "b");
  child("b", "c");
  EXPECT_NE(move("c", "b").find("N#c is a descendant of N#b"), std::string::npos);
  EXPECT_EQ(move("c", "a"), "error: N#a has no parent by edges CHILD: add the edge instead");
  EXPECT_NE(TestGraph::outcome(graph_->move_edge({"N#a", "LINK", "N#b"})).find("are no tree"),
            std::string::npos);
  EXPECT_EQ(parent("b"), "N#a");
}

TEST_F(Tree, IsCheckedAsTheWholeTransactionLeavesIt) {
  child("a", "b");
  const plan::AddEdge up{"N#b", "CHILD", "N#a", {}};
  const plan::RemoveEdge cut{{"N#a", "CHILD", "N#b", {}}};
  EXPECT_FALSE(graph_
                   ->transact({plan::AddEdge{"N#x", "CHILD", "N#y", {}},
                               plan::AddEdge{"N#y", "CHILD", "N#x", {}}})
                   .has_value());
  EXPECT_FALSE(graph_
                   ->transact({plan::AddEdge{"N#x", "CHILD", "N#z", {}},
                               plan::AddEdge{"N#y", "CHILD", "N#z", {}}})
                   .has_value());
  const Result<Written> turned = graph_->transact({up, cut});
  ASSERT_TRUE(turned.has_value()) << turned.error().message();
  EXPECT_EQ(parent("a"), "N#b");
  EXPECT_EQ(guard("b"), "");
}

TEST_F(Tree, RefusesMoreAncestorsThanATransactionCanHold) {
  std::string last;
  int depth = 0;
  for (; depth < 120; ++depth) {
    last = child(std::to_string(depth), std::to_string(depth + 1));
    if (last != "created") break;
  }
  EXPECT_EQ(depth, 91);
  EXPECT_NE(last.find("more than 90 ancestors"), std::string::npos) << last;
}

TEST_F(Tree, HasNoCyclesWhenManyMoveItsNodes) {
  for (int i = 1; i < 8; ++i) child("0", std::to_string(i));
  const auto work = [&](int first) {
    for (int i = 0; i < 40; ++i) {
      move(std::to_string((first * 5 + i * 3) % 8), std::to_string(1 + (first + i) % 7));
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back(work, i);
  for (std::thread& thread : threads) thread.join();
  std::int64_t counted = 0;
  for (int i = 0; i < 8; ++i) {
    std::string at = std::to_string(i);
    int steps = 0;
    while (at != "0" && steps < 20) {
      EXPECT_EQ(parent(at), guard(at));
      at = guard(at).substr(2);
      ++steps;
    }
    EXPECT_LT(steps, 8) << i;
    counted += graph_.count("N#" + std::to_string(i), "CHILD");
  }
  EXPECT_EQ(counted, 7);
}

TEST_F(Tree, LosesItsGuardsWithItsNodes) {
  for (int i = 1; i < 40; ++i) child("0", std::to_string(i));
  child("7", "x");
  const Result<RemovedNode> inner = graph_->remove_node("N#7");
  ASSERT_TRUE(inner.has_value()) << inner.error().message();
  EXPECT_TRUE(inner->complete);
  EXPECT_EQ(guard("7") + guard("x"), "");
  const Result<RemovedNode> removed = graph_->remove_node("N#0");
  ASSERT_TRUE(removed.has_value()) << removed.error().message();
  EXPECT_TRUE(removed->complete);
  EXPECT_EQ(graph_.item_count(), 0U);
}

TEST_F(Tree, IsLoadedWithItsGuards) {
  Loader loader(*graph_, {.skip_bad = true, .in_flight_max = 4});
  for (std::uint64_t i = 1; i < 60; ++i) {
    const std::string at = "N#" + std::to_string(i);
    ASSERT_TRUE(loader.add_edge(i, {"N#" + std::to_string(i / 3), "CHILD", at, {}}).has_value());
  }
  ASSERT_TRUE(loader.flush().has_value());
  EXPECT_EQ(loader.written(), 59U);
  EXPECT_EQ(guard("41"), "N#13");
}

TEST_F(Tree, KnowsItsGuards) {
  child("a", "b");
  const schema::Recognised known =
      schema::recognise(graph_->schema(), *graph_.item("PARENT#CHILD#N#b", "PARENT"));
  EXPECT_EQ(known.kind, schema::Recognised::Kind::guard);
  EXPECT_EQ(known.to, "N#b");
  EXPECT_EQ(known.type_name(), "PARENT");
}

TEST_F(Tree, OfTheGoalsExampleKeepsItsEdgeSet) {
  TestGraph goals(load_example("goals"));
  EXPECT_EQ(goals.add("GOAL-G1", "SUBGOAL", "GOAL-G2", {{"date", "2024-01-01"}}), "created");
  EXPECT_EQ(goals.add("GOAL-G1", "SUBGOAL", "GOAL-G3", {{"date", "2024-01-02"}}), "created");
  EXPECT_EQ(TestGraph::outcome(goals->move_edge({"GOAL-G2", "SUBGOAL", "GOAL-G3"})), "updated");
  EXPECT_EQ(*goals.item("GOAL-G1", "GOAL-G1")->find("edgeSet"),
            Value(Set<std::string>{"SUBGOAL-GOAL-G2"}));
  EXPECT_EQ(*goals.item("GOAL-G2", "GOAL-G2")->find("edgeSet"),
            Value(Set<std::string>{"SUBGOAL-GOAL-G3"}));
  EXPECT_EQ(*goals.item("PARENT-SUBGOAL-GOAL-G3", "PARENT")->find("holder"), Value("GOAL-G2"));
}

TEST(Limit, IsKeptByTheCounter) {
  TestGraph graph(load_text(kTree));
  EXPECT_EQ(graph.add("N#a", "LINK", "N#1"), "created");
  EXPECT_EQ(graph.add("N#a", "LINK", "N#2"), "created");
  EXPECT_EQ(graph.add("N#a", "LINK", "N#2"), "existed");
  EXPECT_EQ(graph.add("N#a", "LINK", "N#3"),
            "error: edge N#a LINK N#3: N#a can have at most 2 edges LINK, its limit");
  EXPECT_EQ(TestGraph::outcome(graph->transact({plan::RemoveEdge{{"N#a", "LINK", "N#1", {}}},
                                                plan::AddEdge{"N#a", "LINK", "N#3", {}}})),
            "committed");
  EXPECT_EQ(graph.list("N#a", "LINK"), "N#2 N#3");
  EXPECT_NE(TestGraph::outcome(graph->transact({plan::AddEdge{"N#b", "LINK", "N#1", {}},
                                                plan::AddEdge{"N#b", "LINK", "N#2", {}},
                                                plan::AddEdge{"N#b", "LINK", "N#3", {}}}))
                .find("N#b can have at most 2 edges LINK"),
            std::string::npos);
  EXPECT_EQ(graph.count("N#b", "LINK", true), 0);
}

TEST(Limit, IsKeptWhenManyWriteAtOnceAndWithoutARead) {
  TestGraph graph(load_text(kTree));
  std::atomic<int> created{0};
  const auto work = [&](int first) {
    for (int i = 0; i < 10; ++i) {
      if (graph.add("N#a", "LINK", "N#" + std::to_string(first * 10 + i)) == "created") ++created;
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back(work, i);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(created, 2);
  EXPECT_EQ(graph.count("N#a", "LINK", true), 2);
  const Result<Written> written = graph->add_edge({"N#b", "LINK", "N#1", {}});
  ASSERT_TRUE(written.has_value());
  EXPECT_EQ(written->spent.cost.requests, 1);
}

}  // namespace
}  // namespace adjoin::graph::tree_test
