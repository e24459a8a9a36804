// Fields that an index sorts by as they are, as tables have them that were made by hand.
#include "graph/test_graph.h"
#include "graph/verify.h"

namespace adjoin::graph {
namespace {

std::string schema_with(const std::string& fields) {
  return "graph: 1\ntable: {name: people, pk: PK, sk: SK}\nindexes: {byEmail: {pk: email}}\n"
         "nodes: {User: {ref: \"U#{id}\", sk: ME, fields: {" +
         fields + "}}}\nedges: {KNOWS: {from: User, to: User}}\n";
}

TEST(IndexField, IsWrittenReadAndLeftAloneByVerify) {
  // Declared, derived from itself, or not known to the schema at all.
  const std::string entry = "name: string, email: string}, index: {byEmail: {pk: \"{email}\"}";
  for (const std::string& fields :
       {std::string("name: string, email: string"), entry, std::string("name: string")}) {
    TestGraph graph(load_text(schema_with(fields)));
    EXPECT_EQ(graph.put("U#a", {{"name", "Ann"}, {"email", "x@y"}}), "put") << fields;
    EXPECT_EQ(TestGraph::outcome(graph->update_node({"U#a", {{"email", "z@y"}}, {}, "", {}})),
              "updated");
    VerifyOptions options;
    options.repair = true;
    const auto verified = verify(*graph, options, [](const Finding& finding) {
      ADD_FAILURE() << finding.what << ": " << finding.detail;
      return Result<void>();
    });
    ASSERT_TRUE(verified.has_value()) << verified.error().message();
    const auto item = graph.item("U#a", "ME");
    ASSERT_TRUE(item.has_value());
    ASSERT_NE(item->find("email"), nullptr) << fields;
    EXPECT_EQ(*item->find("email"), item::AttributeValue("z@y"));
  }
}

TEST(IndexField, IsTakenOffByARemovalOnly) {
  TestGraph graph(
      load_text(schema_with("name: string, email: string}, index: {byEmail: {pk: \"{email}\"}")));
  graph.put("U#a", {{"name", "Ann"}, {"email", "x@y"}});
  EXPECT_EQ(TestGraph::outcome(graph->update_node({"U#a", {{"name", "Anna"}}, {}, "", {}})),
            "updated");
  EXPECT_NE(graph.item("U#a", "ME")->find("email"), nullptr);
  EXPECT_EQ(TestGraph::outcome(graph->update_node({"U#a", {}, {"email"}, "", {}})), "updated");
  EXPECT_EQ(graph.item("U#a", "ME")->find("email"), nullptr);
}

}  // namespace
}  // namespace adjoin::graph
