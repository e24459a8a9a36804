// A node of many edges is removed in groups of transactions, each true by itself.
#include "graph/suite/interrupted_store.h"
#include "graph/suite/spoilt_graph.h"

namespace adjoin::graph::remove_node_test {
namespace {

constexpr const char* kFollowers = R"(
graph: 1
table: {name: hubs, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {User: {ref: "U#{id}", fields: {name: string}, counters: {followers: {of: ~FOLLOWS}, follows: {of: FOLLOWS}}}}
edges: {FOLLOWS: {from: User, to: User, on-exists: keep, reverse: {index: GSI1}}}
)";
constexpr int kFollowed = 1000;

class Hub : public testing::Test {
 protected:
  Hub() : hubs(load_text(kFollowers)) {
    Loader loader(*hubs.graph);
    std::uint64_t tag = 0;
    for (int i = 0; i < kFollowed; ++i) {
      EXPECT_TRUE(loader.add_edge(++tag, {"U#hub", "FOLLOWS", user(i), {}}).has_value());
      if (i % 10 != 0) continue;
      EXPECT_TRUE(loader.add_edge(++tag, {user(i), "FOLLOWS", "U#hub", {}}).has_value());
      EXPECT_TRUE(loader.add_edge(++tag, {user(i), "FOLLOWS", "U#other", {}}).has_value());
    }
    EXPECT_TRUE(loader.add_edge(++tag, {"U#hub", "FOLLOWS", "U#hub", {}}).has_value());
    EXPECT_TRUE(loader.flush().has_value());
  }
  static std::string user(int number) { return "U#" + std::to_string(number); }

  /// What others count of the edges that are left, and what verify says.
  void expect_only_others() {
    EXPECT_EQ(hubs.graph.list("U#hub", "FOLLOWS"), "");
    EXPECT_EQ(hubs.graph.list("U#hub", "~FOLLOWS"), "");
    EXPECT_FALSE(hubs.graph.item("U#hub", "U#hub").has_value());
    EXPECT_EQ(hubs.graph.count("U#7", "~FOLLOWS"), 0);
    EXPECT_EQ(hubs.graph.count("U#10", "FOLLOWS"), 1);
    EXPECT_EQ(hubs.verify(false, {Finding::Kind::orphan_edge}), std::vector<std::string>());
  }

  Spoilt hubs;
};

TEST_F(Hub, GoesWithAllItsEdges) {
  const Result<RemovedNode> removed = hubs.graph->remove_node("U#hub");
  ASSERT_TRUE(removed.has_value()) << removed.error().message();
  EXPECT_TRUE(removed->complete);
  EXPECT_EQ(removed->edges_removed, kFollowed + kFollowed / 10 + 1U);
  expect_only_others();
}

TEST_F(Hub, TellsBeforehandWhatItsRemovalCosts) {
  const std::size_t items = hubs.graph.item_count();
  table::Cost sum;
  CallOptions counted;
  counted.context.cost = &sum;
  const Result<RemovedNode> would = hubs.graph->would_remove("U#hub", counted);
  ASSERT_TRUE(would.has_value()) << would.error().message();
  EXPECT_EQ(hubs.graph.item_count(), items) << "nothing was written";
  EXPECT_EQ(would->spent.cost.capacity.write_half_units, 0);
  EXPECT_EQ(sum.requests, would->spent.cost.requests);
  const Result<RemovedNode> removed = hubs.graph->remove_node("U#hub");
  ASSERT_TRUE(removed.has_value()) << removed.error().message();
  EXPECT_EQ(would->edges_removed, removed->edges_removed);
  EXPECT_EQ(would->complete, removed->complete);
  EXPECT_EQ(would->node_existed, removed->node_existed);
  EXPECT_EQ(would->would_cost.requests, removed->spent.cost.requests);
  EXPECT_EQ(would->would_cost.capacity.read_half_units,
            removed->spent.cost.capacity.read_half_units);
  EXPECT_EQ(would->would_cost.capacity.write_half_units,
            removed->spent.cost.capacity.write_half_units);
  EXPECT_GT(removed->spent.cost.capacity.write_half_units, 0);
}

/// Where the edges name a node that has no item, the last write is refused.
TEST_F(Hub, TellsBeforehandOfARemovalWhoseLastWriteIsRefused) {
  const Result<RemovedNode> would = hubs.graph->would_remove("U#other");
  ASSERT_TRUE(hubs.graph.item("U#other", "U#other").has_value()) << "it counts";
  hubs.remove("U#other", "U#other");
  const Result<RemovedNode> without = hubs.graph->would_remove("U#other");
  const Result<RemovedNode> removed = hubs.graph->remove_node("U#other");
  ASSERT_TRUE(would && without && removed);
  EXPECT_TRUE(would->node_existed);
  EXPECT_EQ(without->node_existed, removed->node_existed);
  EXPECT_EQ(without->edges_removed, removed->edges_removed);
  EXPECT_EQ(without->would_cost.requests, removed->spent.cost.requests);
}

TEST_F(Hub, TellsBeforehandWhereTheBudgetWouldEndIt) {
  CallOptions few;
  few.budget.requests_max = 9;
  const Result<RemovedNode> would = hubs.graph->would_remove("U#hub", few);
  const Result<RemovedNode> removed = hubs.graph->remove_node("U#hub", few);
  ASSERT_TRUE(would && removed);
  EXPECT_FALSE(would->complete);
  EXPECT_EQ(would->spent.cut_by, removed->spent.cut_by);
  EXPECT_EQ(would->edges_removed, removed->edges_removed);
  EXPECT_EQ(would->would_cost.requests, removed->spent.cost.requests);
}

TEST_F(Hub, IsReadOnceToTellWhatItsRemovalCosts) {
  const Result<RemovedNode> would = hubs.graph->would_remove("U#hub");
  ASSERT_TRUE(would.has_value()) << would.error().message();
  // Edges are listed whole, those that arrive from the index. They are still there when the rest of
  // the partition is listed. Only nodes at the other ends are read singly, each for half a unit:
  // the users that are followed, and the hub.
  const auto listed = would->would_cost.capacity.read_half_units;
  EXPECT_LE(would->spent.cost.capacity.read_half_units, 2 * listed + kFollowed + 1);
}

TEST_F(Hub, IsNotReadForMoreUnitsThanTheBudgetOfTheDryRunHas) {
  CallOptions little;
  little.budget.read_units_max = 100;
  table::Cost sum;
  little.context.cost = &sum;
  const Result<RemovedNode> would = hubs.graph->would_remove("U#hub", little);
  ASSERT_FALSE(would.has_value());
  EXPECT_EQ(would.error().code(), ErrorCode::budget_exceeded);
  EXPECT_NE(would.error().message().find("the budget's limit of rcu"), std::string::npos)
      << would.error().message();
  // One read passes the limit, and is the last: a page, or 100 items.
  EXPECT_GT(sum.capacity.read_units(), 100);
  EXPECT_LE(sum.capacity.read_units(), 100 + 128);
  // The removal itself needs less.
  const Result<RemovedNode> removed = hubs.graph->remove_node("U#hub", little);
  ASSERT_TRUE(removed.has_value()) << removed.error().message();
  EXPECT_TRUE(removed->complete);
}

TEST_F(Hub, GoesThoughOthersRemoveSomeOfTheEdgesMeanwhile) {
  RacedStore store(hubs.graph.store());
  Result<Graph> raced = Graph::open(store, "hubs");
  ASSERT_TRUE(raced.has_value()) << raced.error().message();
  store.before_transaction = [&] {
    EXPECT_EQ(hubs.graph.remove("U#hub", "FOLLOWS", "U#1"), "removed");
    EXPECT_EQ(hubs.graph.remove("U#hub", "FOLLOWS", "U#500"), "removed");
  };
  const Result<RemovedNode> removed = raced->remove_node("U#hub");
  ASSERT_TRUE(removed.has_value()) << removed.error().message();
  EXPECT_TRUE(removed->complete);
  EXPECT_EQ(removed->edges_removed, kFollowed + kFollowed / 10 - 1U);
  expect_only_others();
}

TEST_F(Hub, StopsWhereTheBudgetEndsAndGoesOnFromThere) {
  CallOptions few;
  few.budget.requests_max = 9;
  const Result<RemovedNode> begun = hubs.graph->remove_node("U#hub", few);
  ASSERT_TRUE(begun.has_value()) << begun.error().message();
  EXPECT_FALSE(begun->complete);
  EXPECT_GT(begun->edges_removed, 0U);
  EXPECT_LE(begun->spent.cost.requests, 9 + 2);
  ASSERT_TRUE(hubs.graph->remove_node("U#hub").has_value());
  expect_only_others();
}

}  // namespace
}  // namespace adjoin::graph::remove_node_test
