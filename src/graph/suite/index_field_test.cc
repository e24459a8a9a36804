// Fields that an index sorts by as they are, as tables have them that were made by hand.
#include <algorithm>

#include "graph/suite/test_graph.h"
#include "graph/upkeep/table_fit.h"
#include "graph/upkeep/verify.h"
#include "schema/diff/diff.h"

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
    EXPECT_EQ(*item->find("email"), Value("z@y"));
  }
}

TEST(IndexField, IsWhatNodesAreFoundByWithoutAnEntry) {
  for (const bool declared : {true, false}) {
    TestGraph graph(
        load_text(schema_with(std::string("name: string") + (declared ? ", email: string" : ""))));
    graph.put("U#a", {{"name", "Ann"}, {"email", "x@y"}});
    graph.put("U#b", {{"name", "Bob"}, {"email", "x@y"}});
    graph.put("U#c", {{"name", "Cid"}});
    const auto found = graph->find({"User", {{"email", "x@y"}, {"name", "Bob"}}, {}, {}});
    ASSERT_TRUE(found.has_value()) << found.error().message();
    ASSERT_EQ(found->size(), 1U);
    EXPECT_EQ((*found)[0].node, "U#b");
    EXPECT_EQ(found->spent.cost.requests, 1);
    // The index holds texts: a number is in none.
    const auto number = graph->find({"User", number_field("email", 1), {}, {}});
    EXPECT_EQ(number.error().code(), ErrorCode::unsupported);
  }
}

TEST(IndexField, ThatNodesCanLackIsNoWayToFindThemByAnother) {
  const std::string index =
      "graph: 1\ntable: {name: people, pk: PK, sk: SK}\n"
      "indexes: {byTeam: {pk: team, sk: age}}\nnodes: {User: {ref: \"U#{id}\", "
      "fields: {team: string, age: ";
  const std::string end = "}}}\nedges: {KNOWS: {from: User, to: User}}\n";
  TestGraph lacks(load_text(index + "int" + end));
  EXPECT_EQ(lacks->find({"User", {{"team", "red"}}, {}, {}}).error().code(),
            ErrorCode::unsupported);
  TestGraph has(load_text(index + "int!" + end));
  has.put("U#a", {{"team", "red"}, {"age", Value(3)}});
  EXPECT_EQ(has->find({"User", {{"team", "red"}}, {}, {}})->size(), 1U);
  Item both = number_field("age", 3);
  both.set("team", Value("red"));
  EXPECT_EQ(has->find({"User", both, {}, {}})->size(), 1U);
}

/// A schema whose index sorts by a field of a number's type, as it is.
std::string scores(const std::string& sk) {
  return "graph: 1\ntable: {name: games, pk: PK, sk: SK}\n"
         "indexes: {ByScore: {pk: team, sk: " +
         sk +
         "}}\n"
         "nodes: {Player: {ref: \"P#{id}\", fields: {team: string, score: int, level: int}, index: "
         "{ByScore: {}}}}\nedges: {KNOWS: {from: Player, to: Player}}\n";
}

std::string ranking(TestGraph& graph, std::optional<plan::Range> range) {
  plan::NodesBy read;
  read.type = "Player";
  read.by = "ByScore";
  read.partition = {{"team", "red"}};
  read.range = std::move(range);
  const Result<ItemRows> rows = graph->nodes_by(read);
  if (!rows) return "error: " + rows.error().message();
  std::string text;
  for (const ItemRow& row : *rows) text += (text.empty() ? "" : " ") + row.node;
  return text;
}

TEST(IndexField, OfANumberIsKeptAndSortedAsANumber) {
  using Op = plan::Range::Op;
  for (const char* sk : {"score", "[score, level]", "[{name: score, type: N}, level]"}) {
    SCOPED_TRACE(sk);
    TestGraph graph(load_text(scores(sk)));
    for (const std::int64_t score : {9, 10, 100, -1}) {
      EXPECT_EQ(graph.put("P#" + std::to_string(score),
                          {{"team", "red"}, {"score", Value(score)}, {"level", Value(1)}}),
                "put");
    }
    EXPECT_EQ(*graph.item("P#9", "P#9")->find("score"), Value(9));
    EXPECT_EQ(ranking(graph, {}), "P#-1 P#9 P#10 P#100");
    EXPECT_EQ(ranking(graph, plan::Range{Op::ge, "10", ""}), "P#10 P#100");
    EXPECT_EQ(ranking(graph, plan::Range{Op::lt, "9.5", ""}), "P#-1 P#9");
    EXPECT_EQ(ranking(graph, plan::Range{Op::between, "9", "10"}), "P#9 P#10");
    EXPECT_EQ(ranking(graph, plan::Range{Op::eq, "100", ""}), "P#100");
    EXPECT_NE(ranking(graph, plan::Range{Op::ge, "many", ""}).find("score"), std::string::npos);
    EXPECT_EQ(TestGraph::outcome(graph->update_node({"P#9", {{"score", Value(11)}}, {}, "", {}})),
              "updated");
    EXPECT_EQ(ranking(graph, {}), "P#-1 P#10 P#9 P#100");
    const auto verified = verify(*graph, {}, [](const Finding& finding) {
      ADD_FAILURE() << finding.what << ": " << finding.detail;
      return Result<void>();
    });
    ASSERT_TRUE(verified.has_value()) << verified.error().message();
  }
}

TEST(IndexField, OfANumberThatIsKeptAsTextIsRepaired) {
  // An item of a time when an index attribute was text: here one that no index has.
  TestGraph graph(
      load_text("graph: 1\ntable: {name: games, pk: PK, sk: SK}\n"
                "nodes: {Player: {ref: \"P#{id}\", fields: {score: int}}}\n"
                "edges: {KNOWS: {from: Player, to: Player}}\n"));
  table::PutItemRequest put;
  put.table = graph->table();
  put.item = {{"PK", "P#1"}, {"SK", "P#1"}, {"score", "10"}};
  ASSERT_TRUE(graph.store().put_item({}, put).has_value());
  VerifyOptions options;
  options.repair = true;
  std::string found;
  const auto verified = verify(*graph, options, [&](const Finding& finding) {
    found += std::string(to_string(finding.kind)) + ": " + finding.detail + ", " +
             std::string(to_string(finding.repair));
    return Result<void>();
  });
  ASSERT_TRUE(verified.has_value()) << verified.error().message();
  EXPECT_EQ(found, "wrong-key: not as the schema makes them: score, repaired");
  EXPECT_EQ(*graph.item("P#1", "P#1")->find("score"), Value(10));
}

TEST(IndexField, OfANumberInAnIndexOfTextIsToldWithTheTypesOfBoth) {
  TestGraph graph(
      load_text("graph: 1\ntable: {name: games, pk: PK, sk: SK}\n"
                "indexes: {ByScore: {pk: team, sk: score}}\n"
                "nodes: {Player: {ref: \"P#{id}\", fields: {team: string, score: string}}}\n"
                "edges: {KNOWS: {from: Player, to: Player}}\n"));
  const Result<Graph> other = Graph::open(graph.store(), load_text(scores("score")));
  ASSERT_FALSE(other.has_value());
  const schema::Schema after = load_text(scores("score"));
  const Result<void> fits = check_table_fits(graph.store().describe_table({}, "games").value(),
                                             after, FurtherIndexes::allowed);
  ASSERT_FALSE(fits.has_value());
  EXPECT_NE(fits.error().message().find("pk team (S), sk score (S), ALL in the table and pk team "
                                        "(S), sk score (N), ALL in the schema"),
            std::string::npos)
      << fits.error().message();
  const std::vector<schema::Difference> found = schema::diff(graph->schema(), after);
  EXPECT_TRUE(std::any_of(found.begin(), found.end(), [](const schema::Difference& one) {
    return one.subject == "index ByScore" && one.kind == schema::Difference::Class::refused &&
           one.change == "sorts score as a number, was text";
  }));
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
    EXPECT_EQ(graph.put(ref, {{"city", city}, {"name", name}, {"born", Value(born)}}), "put");
  };
  put("U#a", "Rome", "Ann", 1990);
  put("U#b", "Rome", "Anna", 1991);
  put("U#c", "Rome", "Bob", 1990);
  const auto found = [&](Item fields) {
    const auto rows = graph->find({"User", std::move(fields), {}, {}});
    if (!rows) return "error: " + rows.error().message();
    std::string text;
    for (const ItemRow& row : *rows) text += row.node + " ";
    return text;
  };
  EXPECT_EQ(found({{"city", "Rome"}}), "U#a U#b U#c ");
  EXPECT_EQ(found({{"city", "Rome"}, {"name", "Ann"}}), "U#a ");
  EXPECT_EQ(found({{"city", "Rome"}, {"born", Value(1990)}}), "U#a U#c ");
  EXPECT_EQ(found({{"city", "Rome"}, {"name", "Ann"}, {"born", Value(1991)}}), "");
}

}  // namespace
}  // namespace adjoin::graph::index_field_test
