// Versions: how often a node or edge was written, for writers that want to know that nobody came
// between.
#include "graph/suite/test_graph.h"
#include "graph/upkeep/verify.h"

namespace adjoin::graph::version_test {
namespace {

constexpr const char* kSchema = R"(
graph: 1
table: {name: docs, pk: PK, sk: SK, version: ver}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  Doc: {ref: "D#{id}", fields: {title: string, stars: int}, index: {byStars: {index: GSI1, pk: DOCS, sk: "{stars:num}"}}}
  User: {ref: "U#{id}", fields: {name: string}, counters: {wrote: {of: WROTE}}}
edges:
  WROTE: {from: User, to: Doc, on-exists: replace, fields: {part: string}}
  READ: {from: User, to: Doc, on-exists: replace, reverse: {item: {pk: "{to}", sk: "READER#{from}"}}, fields: {page: int}}
  LIKES: {from: User, to: Doc, on-exists: keep}
  SEES: {from: User, to: Doc, fields: {at: int}}
  KNOWS: {from: User, to: User, reverse: same, self-loops: refuse, fields: {since: int}}
  BELOW: {from: Doc, to: Doc, tree: true, on-exists: refuse, fields: {note: string}}
)";

std::string version(TestGraph& graph, const std::string& pk, const std::string& sk) {
  const auto item = graph.item(pk, sk);
  if (!item) return "no item";
  const Value* value = item->find("ver");
  return value == nullptr ? "none" : schema::key_text(*value).value_or("?");
}
std::string update(TestGraph& graph, const std::string& ref, Item set,
                   const std::string& where = "") {
  return TestGraph::outcome(graph->update_node({ref, std::move(set), {}, where, {}}));
}
std::string update(TestGraph& graph, const plan::EdgeId& edge, Item set,
                   const std::string& where = "") {
  return TestGraph::outcome(graph->update_edge({edge, std::move(set), {}, where}));
}

TEST(Version, OfANodeCountsItsWritesAndNotThoseOfItsEdges) {
  TestGraph graph(load_text(kSchema));
  EXPECT_EQ(graph.put("U#a", {{"name", "Ann"}}), "put");
  EXPECT_EQ(version(graph, "U#a", "U#a"), "1");
  EXPECT_EQ(graph.put("U#a", {{"name", "Anna"}}), "put");
  EXPECT_EQ(version(graph, "U#a", "U#a"), "2");
  EXPECT_EQ(update(graph, "U#a", {{"name", "Ann"}}), "updated");
  EXPECT_EQ(version(graph, "U#a", "U#a"), "3");
  EXPECT_EQ(graph.add("U#a", "WROTE", "D#1"), "created");
  EXPECT_EQ(version(graph, "U#a", "U#a"), "3") << "its counter went up";
  // One whose index key follows a field, and one that nothing else writes to.
  EXPECT_EQ(graph.put("D#1", number_field("stars", 3)), "put");
  EXPECT_EQ(update(graph, "D#1", number_field("stars", 4)), "updated");
  EXPECT_EQ(version(graph, "D#1", "D#1"), "2");
}

TEST(Version, LetsOneOfTwoWritersThrough) {
  TestGraph graph(load_text(kSchema));
  graph.put("D#1", {{"title", "one"}});
  EXPECT_EQ(update(graph, "D#1", {{"title", "two"}}, "ver = 1"), "updated");
  const auto late = graph->update_node({"D#1", {{"title", "three"}}, {}, "ver = 1", {}});
  ASSERT_FALSE(late.has_value());
  EXPECT_EQ(api_error_of(late.error()), ApiError::conditional_check_failed);
  EXPECT_EQ(*graph.item("D#1", "D#1")->find("title"), Value("two"));
  EXPECT_EQ(version(graph, "D#1", "D#1"), "2");
  graph.add("U#a", "SEES", "D#1", number_field("at", 1));
  const plan::EdgeId edge{"U#a", "SEES", "D#1", {}};
  EXPECT_EQ(update(graph, edge, number_field("at", 2), "ver = 1"), "updated");
  EXPECT_NE(update(graph, edge, number_field("at", 3), "ver = 1"), "updated");
  EXPECT_EQ(version(graph, "U#a", "SEES#D#1"), "2");
}

TEST(Version, OfAnEdgeIsThatOfItsMirrorToo) {
  TestGraph graph(load_text(kSchema));
  const struct {
    const char* type;
    const char* to;
    const char* mirror;  ///< sort key of the other item
    const char* field;
  } cases[] = {{"READ", "D#1", "READER#U#a", "page"}, {"KNOWS", "U#b", "KNOWS#U#a", "since"}};
  for (const auto& one : cases) {
    const std::string sk = std::string(one.type) + "#" + one.to;
    graph.add("U#a", one.type, one.to, number_field(one.field, 1));
    EXPECT_EQ(version(graph, "U#a", sk) + version(graph, one.to, one.mirror), "11") << one.type;
    graph.add("U#a", one.type, one.to, number_field(one.field, 2));
    EXPECT_EQ(version(graph, "U#a", sk) + version(graph, one.to, one.mirror), "22") << one.type;
    EXPECT_EQ(update(graph, {"U#a", one.type, one.to, {}}, number_field(one.field, 3)), "updated");
    EXPECT_EQ(version(graph, "U#a", sk) + version(graph, one.to, one.mirror), "33") << one.type;
  }
  std::string found;
  const auto verified = verify(*graph, {}, [&](const Finding& finding) {
    if (finding.kind != Finding::Kind::orphan_edge) found += finding.what + finding.detail + "\n";
    return Result<void>();
  });
  ASSERT_TRUE(verified.has_value());
  EXPECT_EQ(found, "");
}

TEST(Version, GoesOnWhereAnEdgeIsReplacedKeptOrMoved) {
  TestGraph graph(load_text(kSchema));
  graph.add("U#a", "LIKES", "D#1");
  EXPECT_EQ(graph.add("U#a", "LIKES", "D#1"), "existed");
  EXPECT_EQ(version(graph, "U#a", "LIKES#D#1"), "1");
  graph.add("U#a", "SEES", "D#1", number_field("at", 1));
  EXPECT_EQ(graph.add("U#a", "SEES", "D#1", number_field("at", 2)), "replaced");
  EXPECT_EQ(version(graph, "U#a", "SEES#D#1"), "2");
  EXPECT_EQ(graph.remove("U#a", "SEES", "D#1"), "removed");
  graph.add("U#a", "SEES", "D#1");
  EXPECT_EQ(version(graph, "U#a", "SEES#D#1"), "1") << "another edge than the one before";
  graph.add("D#1", "BELOW", "D#2");
  EXPECT_EQ(TestGraph::outcome(graph->move_edge({"D#3", "BELOW", "D#2"})), "updated");
  EXPECT_EQ(version(graph, "D#3", "BELOW#D#2"), "2");
}

TEST(Version, IsNotForAnybodyToSetButWhoLoads) {
  TestGraph graph(load_text(kSchema));
  graph.put("D#1");
  EXPECT_NE(update(graph, "D#1", number_field("ver", 9)).find("\"ver\""), std::string::npos);
  EXPECT_NE(TestGraph::outcome(graph->update_node({"D#1", {}, {"ver"}, "", {}})).find("\"ver\""),
            std::string::npos);
  graph.add("U#a", "SEES", "D#1");
  EXPECT_NE(update(graph, {"U#a", "SEES", "D#1", {}}, number_field("ver", 9)).find("\"ver\""),
            std::string::npos);
  EXPECT_EQ(version(graph, "D#1", "D#1") + version(graph, "U#a", "SEES#D#1"), "11");
  Loader loader(*graph);
  ASSERT_TRUE(loader.add_node(1, {"D#7", number_field("ver", 41), false}).has_value());
  ASSERT_TRUE(loader.add_edge(2, {"U#a", "SEES", "D#7", number_field("ver", 5)}).has_value());
  ASSERT_TRUE(loader.flush().has_value());
  EXPECT_EQ(version(graph, "D#7", "D#7") + version(graph, "U#a", "SEES#D#7"), "415");
}

}  // namespace
}  // namespace adjoin::graph::version_test
