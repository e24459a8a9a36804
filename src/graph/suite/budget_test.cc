// Reads that a budget ends.
#include "graph/suite/test_graph.h"

namespace adjoin::graph::budget_test {
namespace {

constexpr const char* kHub = R"(
graph: 1
table: {name: hub, pk: PK, sk: SK}
nodes: {User: {ref: "U#{id}"}}
edges: {KNOWS: {from: User, to: User}}
)";

TEST(NodesBudget, IsLookedAtWhileALevelIsExpanded) {
  TestGraph graph(load_text(kHub));
  const std::string far(200, 'x');
  for (int i = 0; i < 1500; ++i) {
    graph.add("U#hub", "KNOWS", "U#" + std::to_string(i), {{"note", far}});
  }
  CallOptions options;
  options.budget.nodes_max = 100;
  const Result<NeighborhoodAnswer> cut = graph->neighborhood({"U#hub", {"KNOWS"}, 2}, options);
  ASSERT_TRUE(cut.has_value()) << cut.error().message();
  EXPECT_EQ(cut->spent.cut_by, Limit::nodes);
  EXPECT_EQ(cut->total, 100U);
  EXPECT_LE(cut->spent.cost.scanned, 101);
  options.budget.nodes_max = 1501;
  const Result<NeighborhoodAnswer> whole = graph->neighborhood({"U#hub", {"KNOWS"}, 2}, options);
  ASSERT_TRUE(whole.has_value()) << whole.error().message();
  EXPECT_EQ(whole->spent.cut_by, Limit::none) << "all that there are fit";
  EXPECT_EQ(whole->total, 1501U);
}

}  // namespace
}  // namespace adjoin::graph::budget_test
