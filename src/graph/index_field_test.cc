// Fields that an index sorts by as they are, as tables have them that were made by hand.
#include "graph/test_graph.h"
#include "graph/verify.h"

namespace adjoin::graph::index_field_test {
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

TEST(IndexField, IsFoundByTheKeyAndNotByAFilter) {
  // DynamoDB refuses a filter that names a key attribute of the index.
  TestGraph graph(load_text(
      "graph: 1\ntable: {name: people, pk: PK, sk: SK}\n"
      "indexes: {byCity: {pk: city, sk: name}, byYear: {pk: land, sk: {name: born, type: N}}}\n"
      "nodes: {User: {ref: \"U#{id}\", fields: {city: string!, name: string!, land: string, born: "
      "int!}, index: "
      "{byCity: {pk: \"{city}\", sk: \"{name}\"}, byYear: {pk: \"{land}\", sk: \"{born}\"}}}}\n"
      "edges: {KNOWS: {from: User, to: User}}\n"));
  const auto put = [&](const char* ref, const char* city, const char* name, std::int64_t born) {
    EXPECT_EQ(
        graph.put(ref,
                  {{"city", city}, {"name", name}, {"born", item::AttributeValue::number(born)}}),
        "put");
  };
  put("U#a", "Rome", "Ann", 1990);
  put("U#b", "Rome", "Anna", 1991);
  put("U#c", "Rome", "Bob", 1990);
  const auto found = [&](item::AttributeMap fields) {
    const auto rows = graph->find({"User", std::move(fields), {}, {}});
    if (!rows) return "error: " + rows.error().message();
    std::string text;
    for (const ItemRow& row : *rows) text += row.node + " ";
    return text;
  };
  EXPECT_EQ(found({{"city", "Rome"}}), "U#a U#b U#c ");
  EXPECT_EQ(found({{"city", "Rome"}, {"name", "Ann"}}), "U#a ");
  EXPECT_EQ(found({{"city", "Rome"}, {"born", item::AttributeValue::number(1990)}}), "U#a U#c ");
  EXPECT_EQ(
      found({{"city", "Rome"}, {"name", "Ann"}, {"born", item::AttributeValue::number(1991)}}), "");
}

}  // namespace
}  // namespace adjoin::graph::index_field_test
