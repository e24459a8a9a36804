// Counts of several types.
#include "graph/read/pages.h"
#include "graph/suite/test_graph.h"

namespace adjoin::graph::count_types_test {
namespace {

constexpr const char* kTwoTypes = R"(
graph: 1
table: {name: hub, pk: PK, sk: SK}
nodes: {User: {ref: "U#{id}", counters: {likes: {of: LIKES}}}}
edges: {KNOWS: {from: User, to: User}, LIKES: {from: User, to: User, on-exists: keep}}
plans:
  both: {params: {user: User}, steps: [{count: [KNOWS, LIKES], from: $user}]}
)";

TEST(CountOfTypes, OfSeveralTypesIsTheirSumByCounterAndByQuery) {
  TestGraph graph(load_text(kTwoTypes));
  for (const char* to : {"U#b", "U#c"}) graph.add("U#a", "KNOWS", to);
  graph.add("U#a", "LIKES", "U#b");
  const Result<CountAnswer> both = graph->count({"U#a", "KNOWS", false, "", {"LIKES"}});
  ASSERT_TRUE(both.has_value()) << both.error().message();
  EXPECT_EQ(both->count, 3);
  EXPECT_FALSE(both->from_counter);
  const Result<PlanAnswer> planned = graph->run("both", {{"user", "a"}});
  ASSERT_TRUE(planned.has_value()) << planned.error().message();
  ASSERT_EQ(planned->data.size(), 1U);
  EXPECT_EQ(planned->data.front().row.value, 3);
  const Result<plan::Plan> explained = graph->explain("both", {{"user", "a"}});
  ASSERT_TRUE(explained.has_value());
  EXPECT_EQ(explained->steps.size(), 2U);
}

}  // namespace
}  // namespace adjoin::graph::count_types_test
