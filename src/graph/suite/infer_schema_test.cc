// A schema proposed for a table that the graph itself wrote.
#include "graph/suite/test_graph.h"
#include "graph/upkeep/filled_table.h"

namespace adjoin::graph {
namespace {

TEST(InferredSchema, LeavesOutWhatTheGraphKeepsForItself) {
  TestGraph graph(load_text(R"(
graph: 1
table: {name: shop, pk: PK, sk: SK, type: type}
nodes:
  Product: {ref: "P#{id}", fields: {name: string}, unique: [name], counters: {ratings: {of: ~RATES, shards: 4}, best: {of: ~RATES, max: stars}}}
  User: {ref: "U#{id}", fields: {age: int}, counters: {given: {of: RATES, mode: eventual}}}
edges:
  RATES: {from: User, to: Product, on-exists: keep, reverse: {item: {sk: "BY#{from}"}}, fields: {stars: int}}
  PART: {from: Product, to: Product, tree: true, reverse: {item: {sk: "PART_OF#{from}"}}}
)"));
  for (int i = 0; i < 12; ++i) {
    const std::string number = std::to_string(i);
    graph.put("P#" + number, {{"name", "n" + number}});
    graph.put("U#" + number, number_field("age", 20 + i));
    graph.add("U#" + number, "RATES", "P#1", number_field("stars", i % 5));
    if (i == 0) continue;
    ASSERT_EQ(graph.add("P#0", "PART", "P#" + number), "created");
  }
  table::UpdateItemRequest update;
  update.table = graph->table();
  update.key = {{"PK", "U#1"}, {"SK", "U#1"}};
  update.update_expression = "SET copiesPending = :t";
  update.placeholders.values.emplace(":t", Value("0123456789abcdef"));
  ASSERT_TRUE(graph.store().update_item({}, update).has_value());
  const auto answer = infer_schema(graph.store(), "shop", std::nullopt, {});
  ASSERT_TRUE(answer.has_value()) << answer.error().message();
  const schema::Inferred& inferred = answer->inferred;
  EXPECT_EQ(inferred.nodes, 2U) << inferred.text;
  EXPECT_EQ(inferred.unfit, 0U) << inferred.text;
  EXPECT_EQ(inferred.kept, 4U + 12U + 11U + 1U) << "shards, unique names, parents, the position";
  for (const char* word :
       {"extremesChanged", "copiesPending", "UNIQUE", "PARENT", "COUNTER", "holder", "FOLLOWED"}) {
    EXPECT_EQ(inferred.text.find(word), std::string::npos) << word << "\n" << inferred.text;
  }
}

}  // namespace
}  // namespace adjoin::graph
