// What the articles behind the examples get wrong when taken at their word, and what happens here.
#include "graph/suite/test_graph.h"

namespace adjoin::graph {
namespace {

TEST(OrdersOfACustomer, AreWholeByDateOverTheIndexAndRelationsInThePartition) {
  TestGraph graph(load_example("shop"));
  for (const auto& [order, date] :
       {std::pair{"ORDER#3", "2024-01-01T00:00:00Z"}, std::pair{"ORDER#1", "2024-02-01T00:00:00Z"},
        std::pair{"ORDER#2", "2024-03-01T00:00:00Z"}}) {
    graph.put(order, {{"customerId", "u"}, {"orderDate", date}, {"status", "paid"}});
    graph.add("USER#u", "CustomerOrder", order);
  }
  plan::NodesBy by_date;
  by_date.type = "Order";
  by_date.by = "GSI1";
  by_date.of = "USER#u";
  const Result<ItemRows> orders = graph->nodes_by(by_date);
  ASSERT_TRUE(orders.has_value()) << orders.error().message();
  ASSERT_EQ(orders->size(), 3U);
  EXPECT_EQ((*orders)[0].node, "ORDER#3");
  EXPECT_EQ((*orders)[2].node, "ORDER#2");
  EXPECT_EQ((*orders)[0].item.find("status")->decode(), Value("paid"));
  EXPECT_EQ(graph.list("USER#u", "CustomerOrder"), "ORDER#1 ORDER#2 ORDER#3");
}

constexpr const char* kLinks = R"(
graph: 1
table: {name: links, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  Node: {ref: "N#{id:any}", sk: SELF, counters: {out: {of: from}, in: {of: to}}}
edges:
  LINK: {from: {type: Node, as: to}, to: {type: Node, as: from}, sk: "LINK#{to}", reverse: {index: GSI1}, on-exists: keep, fields: {text: string}}
  LINKED: {from: Node, to: Node, sk: "LINKED#{to}", reverse: {index: GSI1}}
kinds: {any: "[a-z#]+|[0-9]+"}
)";

std::vector<std::size_t> sizes(const Result<NeighborhoodAnswer>& answer) {
  EXPECT_TRUE(answer.has_value()) << answer.error().message();
  std::vector<std::size_t> sizes;
  for (const auto& level : answer->levels) sizes.push_back(level.size());
  return sizes;
}

TEST(Traversal, FollowsEveryPageOfAList) {
  TestGraph graph(load_text(kLinks));
  // Each edge is 60 KB, so that the hub's edges need three pages of 1 MB each way.
  const std::string text(60'000, 'x');
  for (int i = 10; i < 55; ++i) {
    graph.add("N#hub", "LINK", "N#" + std::to_string(i), {{"text", text}});
    graph.add("N#" + std::to_string(i), "LINK", "N#end", {{"text", text}});
  }
  plan::Neighborhood near;
  near.node = "N#hub";
  near.types = {"LINK"};
  EXPECT_EQ(sizes(graph->neighborhood(near)), (std::vector<std::size_t>{1, 45, 1}));
  near.node = "N#end";
  near.types = {"~LINK"};
  EXPECT_EQ(sizes(graph->neighborhood(near)), (std::vector<std::size_t>{1, 45, 1}));
  EXPECT_EQ(graph.count("N#hub", "LINK", true), 45);
}

TEST(Traversal, KeepsIdsWholeThatHoldTheSeparator) {
  TestGraph graph(load_text(kLinks));
  graph.add("N#a#b", "LINK", "N#c#d");
  EXPECT_EQ(graph.list("N#a#b", "LINK"), "N#c#d");
  EXPECT_EQ(graph.list("N#c#d", "~LINK"), "N#a#b");
  EXPECT_EQ(graph.list("N#c", "~LINK"), "");
}

TEST(Traversal, DoesNotMixTypesOfWhichOneNameBeginsTheOther) {
  TestGraph graph(load_text(kLinks));
  graph.add("N#a", "LINK", "N#b");
  graph.add("N#a", "LINKED", "N#c");
  EXPECT_EQ(graph.list("N#a", "LINK"), "N#b");
  EXPECT_EQ(graph.list("N#a", "LINKED"), "N#c");
  EXPECT_EQ(graph.list("N#b", "~LINK"), "N#a");
  EXPECT_EQ(graph.list("N#c", "~LINK"), "");
}

TEST(TwoDirections, AreOneTransaction) {
  TestGraph graph(load_example("social"));
  const auto plan = graph->explain(
      plan::WriteOperation(plan::AddEdge{"DEVICE#1", "CONNECTED_TO", "DEVICE#2", {}}));
  ASSERT_TRUE(plan.has_value()) << plan.error().message();
  ASSERT_EQ(plan->steps.size(), 1U);
  EXPECT_EQ(graph.add("DEVICE#1", "CONNECTED_TO", "DEVICE#2"), "put");
  EXPECT_EQ(graph.item_count(), 2U);
}

TEST(CountersOfOneNode, AreOneUpdateWithinATransaction) {
  TestGraph graph(load_text(kLinks));
  EXPECT_EQ(graph.add("N#a", "LINK", "N#a"), "created");
  EXPECT_EQ(graph.count("N#a", "from"), 1);
  EXPECT_EQ(graph.count("N#a", "to"), 1);
  const Result<Written> written = graph->transact({plan::AddEdge{"N#a", "LINK", "N#b", {}},
                                                   plan::AddEdge{"N#a", "LINK", "N#c", {}},
                                                   plan::RemoveEdge{{"N#a", "LINK", "N#a", {}}}});
  ASSERT_TRUE(written.has_value()) << written.error().message();
  EXPECT_EQ(graph.count("N#a", "to"), 2);
  EXPECT_EQ(graph.count("N#a", "from"), 0);
}

TEST(Transactions, TakeTheRemovalOfAnEdgeThatIsNotThereAsDone) {
  TestGraph graph(load_text(kLinks));
  EXPECT_EQ(graph.add("N#a", "LINK", "N#b"), "created");
  const auto removal = [](const char* to) { return plan::RemoveEdge{{"N#a", "LINK", to, {}}}; };
  using Outcome = Written::Outcome;
  const Result<Written> alone = graph->remove_edge(removal("N#c"));
  ASSERT_TRUE(alone.has_value()) << alone.error().message();
  EXPECT_EQ(alone->outcome, Outcome::missing);
  const Result<Written> both = graph->transact({removal("N#c"), removal("N#b")});
  ASSERT_TRUE(both.has_value()) << both.error().message();
  EXPECT_EQ(both->each, (std::vector<Outcome>{Outcome::missing, Outcome::removed}));
  EXPECT_EQ(graph.count("N#a", "to"), 0);
  const Result<Written> none = graph->transact({removal("N#b"), removal("N#c")});
  ASSERT_TRUE(none.has_value()) << none.error().message();
  EXPECT_EQ(none->each, (std::vector<Outcome>{Outcome::missing, Outcome::missing}));
}

TEST(Conflicts, AreWhatTheGraphHoldsAndNotWhatIsAsked) {
  TestGraph graph(load_text(R"(
graph: 1
table: {name: tree, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  N: {ref: "N#{id}", counters: {below: {of: UNDER}, links: {of: LINK}}, edge-set: {attr: all, max: 50}}
edges:
  UNDER: {from: {type: N, as: children}, to: {type: N, as: parent}, tree: true, on-exists: keep, reverse: {index: GSI1}}
  LINK: {from: N, to: N, on-exists: keep, limit: 2, edge-set: false, reverse: {index: GSI1}}
)"));
  for (const char* name : {"N#a", "N#b", "N#c", "N#d", "N#e", "N#x", "N#y", "N#z"}) {
    ASSERT_TRUE(graph->transact({plan::PutNode{name, {}, false}}).has_value());
  }
  using Edges = std::vector<std::pair<const char*, const char*>>;
  const auto add = [&](const char* type, const Edges& edges) {
    std::vector<plan::WriteOperation> operations;
    for (const auto& [from, to] : edges) operations.push_back(plan::AddEdge{from, type, to, {}});
    const Result<Written> written = graph->transact(operations);
    return written ? "ok" : std::string(exact_name(written.error()));
  };
  EXPECT_EQ(add("UNDER", {{"N#a", "N#b"}, {"N#b", "N#c"}}), "ok");
  EXPECT_EQ(add("UNDER", {{"N#c", "N#a"}}), "condition_failed") << "a cycle";
  EXPECT_EQ(add("UNDER", {{"N#d", "N#d"}}), "validation") << "its own parent, in any graph";
  EXPECT_EQ(add("LINK", {{"N#a", "N#x"}}), "ok");
  EXPECT_EQ(add("LINK", {{"N#a", "N#y"}, {"N#a", "N#z"}}), "limit_exceeded")
      << "more than its limit";
  EXPECT_EQ(add("LINK", {{"N#e", "N#x"}, {"N#e", "N#y"}, {"N#e", "N#z"}}), "validation");
}

}  // namespace
}  // namespace adjoin::graph
