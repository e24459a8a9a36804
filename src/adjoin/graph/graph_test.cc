// Opening a graph, reading nodes and edges, declared reads, names.
#include "adjoin/graph.h"

#include "adjoin/state/state.h"
#include "adjoin/state/test_people.h"

namespace adjoin::graph_test {
namespace {

using namespace test;  // NOLINT: a test

Store memory() { return Store::open("memory:").value(); }
Schema people() { return Schema::parse(kPeople).value(); }

// Pins: Graph::open @errors not_found
TEST(OpenGraph, FindsTheOnlyTableThatHasASchema) {
  const Store store = memory();
  EXPECT_FAILS(not_found, "graph", Graph::open(store));
  EXPECT_FAILS(not_found, "people", Graph::open(store, "people"));
  Graph::create(store, people()).value();
  const Graph graph = Graph::open(store).value();
  EXPECT_EQ(graph.schema().table(), "people");
  EXPECT_EQ(graph.schema().to_json(), people().to_json());
  EXPECT_TRUE(graph.check_schema().has_value());
  store
      .request("CreateTable", R"({"TableName": "plain", "BillingMode": "PAY_PER_REQUEST",
        "AttributeDefinitions": [{"AttributeName": "PK", "AttributeType": "S"}],
        "KeySchema": [{"AttributeName": "PK", "KeyType": "HASH"}]})")
      .value();
  EXPECT_FAILS(not_found, "no schema", Graph::open(store, "plain"));
}

// Pins: Graph::open @errors configuration
TEST(OpenGraph, AsksWhichOneWhereThereAreSeveral) {
  const Store store = memory();
  for (const std::string name : {"one", "two"}) {
    Graph::create(store, Schema::parse("graph: 1\ntable: {name: " + name +
                                       "}\nnodes: {N: {ref: \"N#{id}\"}}\n")
                             .value())
        .value();
  }
  EXPECT_FAILS(configuration, "one, two", Graph::open(store));
  EXPECT_EQ(Graph::open(store, "two").value().schema().table(), "two");
}

// Pins: Graph::create @errors configuration
TEST(CreateGraph, OpensATableThatHasTheSameSchemaAndRefusesAnother) {
  const Store store = memory();
  Graph::create(store, people()).value().put_node(person("a")).value();
  EXPECT_TRUE(Graph::create(store, people()).value().get_node("PERSON#a").value().has_value());
  EXPECT_FAILS(configuration, "another schema",
               Graph::create(store, Schema::parse("graph: 1\ntable: {name: people}\n"
                                                  "nodes: {N: {ref: \"N#{id}\"}}\n")
                                        .value()));
  Usage usage;
  const Graph copy = Graph::open(store, "people", {.usage = &usage}).value();
  EXPECT_TRUE(copy.get_node("PERSON#a").value().has_value());
}

// Pins: Graph::check_schema @errors schema_changed
TEST(OpenGraph, NoticesThatTheTableHasAnotherSchemaNow) {
  const Store store = memory();
  const Graph graph = Graph::create(store, people()).value();
  table::TableStore& tables = detail::tables_of(store);
  const auto kept = tables.note({}, "people").value();
  const std::string later = "graph: 1\ntable: {name: people}\nnodes: {N: {ref: \"N#{id}\"}}\n";
  ASSERT_TRUE(tables.set_note({}, "people", kept, later).has_value());
  EXPECT_FAILS(schema_changed, "people", graph.check_schema());
  EXPECT_FAILS(schema_changed, "people", graph.get_node("PERSON#a"));
  EXPECT_FAILS(schema_changed, "people", graph.edges_from("PERSON#a", "FOLLOWS").page());
  EXPECT_FAILS(schema_changed, "people", graph.put_node(person("a")));
}

// Pins: Graph::get_node @cost
TEST(GetNode, GivesANodeWithItsTypeAndCountersForOneGetItem) {
  const Graph graph = graph_of();
  graph.put_node(person("a", {{"name", "Ann"}})).value();
  graph.add_edge({"PERSON#b", "FOLLOWS", "PERSON#a"}).value();
  Usage usage;
  const auto node = graph.get_node("PERSON#a", {}, {.usage = &usage}).value();
  ASSERT_TRUE(node.has_value());
  EXPECT_EQ(node->ref, "PERSON#a");
  EXPECT_EQ(node->type, "Person");
  EXPECT_EQ(node->fields,
            (Item{{"city", "Rome"}, {"followers", 1}, {"name", "Ann"}, {"since", "2020-01-01"}}));
  EXPECT_EQ(usage.requests, 1);
  EXPECT_EQ(usage.items_read, 1);
  EXPECT_EQ(graph.get_node("PERSON#a", {"name"}).value()->fields, (Item{{"name", "Ann"}}));
  EXPECT_FALSE(graph.get_node("PERSON#nobody").value().has_value());
  EXPECT_FAILS(invalid_argument, "nonsense", graph.get_node("nonsense"));
}

// Pins: Graph::batch_get_nodes @cost
TEST(BatchGetNodes, CostsOneRequestForEachHundredNodes) {
  const Graph graph = graph_of();
  std::vector<std::string> wanted;
  for (int i = 0; i < 150; ++i) {
    wanted.push_back("THING#" + std::to_string(i));
    if (i != 7) graph.put_node({wanted.back(), {{"stock", i}}}).value();
  }
  wanted.push_back("THING#0");
  const Page<Node> page = graph.batch_get_nodes(wanted, {"stock"}).value();
  ASSERT_EQ(page.size(), 149U) << "each once, and none without an item";
  EXPECT_EQ(page[7].ref, "THING#8");
  EXPECT_EQ(page[7].type, "Thing");
  EXPECT_EQ(page[7].fields, (Item{{"stock", 8}}));
  EXPECT_EQ(page.usage.requests, 2);
  EXPECT_TRUE(page.warnings.empty());
  const auto odd = graph.batch_get_nodes({"THING#1"}, {"colour"}).value();
  ASSERT_EQ(odd.warnings.size(), 1U) << "a field that the schema lacks";
  EXPECT_NE(odd.warnings[0].find("colour"), std::string::npos) << odd.warnings[0];
  const auto cut = graph.batch_get_nodes(wanted, {}, {.budget = {.requests_max = 1}}).value();
  EXPECT_EQ(cut.stopped_by, Limit::requests);
  EXPECT_TRUE(graph.batch_get_nodes({}).value().empty());
  EXPECT_FAILS(invalid_argument, "nonsense", graph.batch_get_nodes({"nonsense"}));
}

// Pins: Graph::get_edge @cost; Graph::has_edge @cost
TEST(GetEdge, CostsOneGetItem) {
  const Graph graph = graph_of();
  const Edge follows{"PERSON#a", "FOLLOWS", "PERSON#b", {{"note", "n"}, {"weight", 1}}};
  graph.add_edge(follows).value();
  Usage usage;
  EXPECT_EQ(graph.get_edge(follows, {}, {.usage = &usage}).value()->fields, follows.fields);
  EXPECT_TRUE(graph.has_edge(follows, {.usage = &usage}).value());
  EXPECT_EQ(usage.requests, 2);
  EXPECT_EQ(graph.get_edge(follows, {"note"}).value()->fields, (Item{{"note", "n"}}));
  EXPECT_FALSE(graph.get_edge({"PERSON#b", "FOLLOWS", "PERSON#a"}).value().has_value());
  EXPECT_FALSE(graph.has_edge({"PERSON#b", "FOLLOWS", "PERSON#a"}).value());
  EXPECT_FAILS(invalid_argument, "ADMIRES", graph.has_edge({"PERSON#b", "ADMIRES", "PERSON#a"}));
}

// Pins: Graph::edges_between @cost
TEST(EdgesBetween, AreThoseOfEveryTypeInEitherDirection) {
  const Graph graph = graph_of();
  graph.add_edge({"PERSON#a", "FOLLOWS", "PERSON#b", {{"note", "n"}}}).value();
  graph.add_edge({"PERSON#b", "FOLLOWS", "PERSON#a"}).value();
  graph.add_edge({"PERSON#b", "FLIES", "PERSON#a", {{"airline", "LH"}}}).value();
  graph.add_edge({"PERSON#b", "FOLLOWS", "PERSON#c"}).value();
  const Page<Edge> page = graph.edges_between("PERSON#a", "PERSON#b").value();
  EXPECT_EQ(ends(page), "a>b b>a b>a");
  EXPECT_EQ(page[0].fields, (Item{{"note", "n"}}));
  EXPECT_EQ(page[2].type, "FLIES");
  EXPECT_EQ(page.usage.requests, 3) << "FLIES has a field in its key";
  EXPECT_EQ(graph.edges_between("PERSON#a", "THING#1").value().usage.requests, 1);
}

TEST(Reads, SeeTheStateOfASnapshot) {
  const Store store = memory();
  const Graph graph = Graph::create(store, people()).value();
  graph.put_node({"THING#1", {{"stock", 1}}}).value();
  const Snapshot before = store.snapshot().value();
  graph.update_node("THING#1", {.set = {{"stock", 2}}}).value();
  graph.add_edge({"PERSON#a", "RATES", "THING#1"}).value();
  const CallOptions then{.snapshot = &before};
  EXPECT_EQ(graph.get_node("THING#1", {}, then).value()->fields["stock"], Value(1));
  EXPECT_EQ(graph.edges_to("THING#1", "RATES").count(then).value(), 0);
  EXPECT_EQ(graph.edges_to("THING#1", "RATES").count().value(), 1);
}

TEST(Run, GivesTheRowsOfAPlanPageByPage) {
  const Graph graph = graph_of();
  for (const std::string id : {"a", "b", "c"}) {
    graph.put_node(person(id, {{"name", id}})).value();
    graph.add_edge({"PERSON#" + id, "FOLLOWS", "PERSON#star", {{"note", "by " + id}}}).value();
  }
  const PlanPage first = graph.run("followersOf", {{"person", "PERSON#star"}}).value();
  ASSERT_EQ(refs(first), "a b");
  EXPECT_EQ(first[0].fields["name"], Value("a"));
  ASSERT_EQ(first[1].with("follows").size(), 1U);
  EXPECT_EQ(first[1].with("follows")[0].from, "PERSON#b");
  EXPECT_EQ(first[1].with("follows")[0].type, "FOLLOWS");
  EXPECT_EQ(first[1].with("follows")[0].fields["note"], Value("by b"));
  EXPECT_TRUE(first[1].with("others").empty());
  EXPECT_EQ(first.usage.requests, 2);
  ASSERT_EQ(first.steps.size(), 2U);
  EXPECT_EQ(first.steps[1].first, "people");
  EXPECT_EQ(first.steps[1].second.requests, 1);
  const auto second =
      graph.run("followersOf", {{"person", "star"}, {"first", 5}, {"after", first.next}});
  EXPECT_EQ(refs(second.value()), "c");
  EXPECT_EQ(second.value().next, "");
  const PlanPage counted = graph.run("howMany", {{"person", "star"}}).value();
  EXPECT_EQ(counted[0].number, 3);
  EXPECT_EQ(counted[0].measure, "count");
}

// Pins: Graph::run @errors not_found invalid_argument
TEST(Run, SaysWhichPlanOrParameterIsWrong) {
  const Graph graph = graph_of();
  EXPECT_FAILS(not_found, "followersOf, howMany", graph.run("nothing"));
  EXPECT_FAILS(invalid_argument, "person", graph.run("howMany"));
  EXPECT_FAILS(invalid_argument, "who", graph.run("howMany", {{"person", "x"}, {"who", "y"}}));
  EXPECT_FAILS(invalid_argument, "THING#1", graph.run("howMany", {{"person", "THING#1"}}));
  EXPECT_FAILS(invalid_argument, "person", graph.run("howMany", {{"person", Item{{"a", 1}}}}));
}

// Pins: Graph::run_text @errors unsupported invalid_argument
TEST(RunText, RunsAPlanThatIsNotDeclared) {
  const Graph graph = graph_of();
  graph.add_edge({"PERSON#a", "FOLLOWS", "PERSON#star"}).value();
  const char* yaml = "steps: [{count: FOLLOWS, to: $person}]";
  const char* json = R"({"steps": [{"count": "FOLLOWS", "to": "$person"}]})";
  for (const char* text : {yaml, json}) {
    EXPECT_EQ(graph.run_text(text, {{"person", "PERSON#star"}}).value()[0].number, 1);
  }
  EXPECT_FAILS(invalid_argument, "person", graph.run_text(yaml));
  const char* whole = "params: {person: Person}\nsteps: [{count: FOLLOWS, to: $person}]";
  EXPECT_EQ(graph.run_text(whole, {{"person", "star"}}).value()[0].number, 1) << "by its id alone";
  EXPECT_FAILS(invalid_argument, "who", graph.run_text(whole, {{"person", "a"}, {"who", "b"}}));
  EXPECT_FAILS(invalid_argument, "plan:", graph.run_text("steps: ["));
  EXPECT_FAILS(invalid_argument, "map", graph.run_text("7"));
  EXPECT_FAILS(invalid_argument, "loops", graph.run_text("loops: []"));
  EXPECT_FAILS(unsupported, "Scan", graph.run_text("steps: [{nodes: Thing}]"));
}

TEST(Explain, ShowsThePlansRequestsWithMadeUpParameters) {
  const Graph graph = graph_of();
  const Explanation plan = graph.explain("followersOf").value();
  EXPECT_NE(plan.text.find("GSI1"), std::string::npos) << plan.text;
  EXPECT_EQ(plan.at_most.requests, 2);
  const Explanation given = graph.explain("howMany", {{"person", "PERSON#star"}}).value();
  EXPECT_NE(given.text.find("PERSON#star"), std::string::npos) << given.text;
  EXPECT_FAILS(not_found, "followersOf", graph.explain("nothing"));
  Transaction one;
  one.add_edge({"PERSON#a", "FOLLOWS", "PERSON#b"});
  const Explanation write = graph.explain(one).value();
  EXPECT_EQ(write.at_most.requests, 1);
  EXPECT_GT(write.at_most.write_units, 0);
  EXPECT_FALSE(graph.has_edge({"PERSON#a", "FOLLOWS", "PERSON#b"}).value());
}

TEST(Explain, LeavesOutEmptySetsAsCommitDoes) {
  const Graph graph = graph_of();
  Transaction write;
  write.put_node({"THING#1", {{"label", "x"}, {"tags", Set<std::string>()}}});
  EXPECT_EQ(graph.explain(write).value().text.find("tags"), std::string::npos);
  EXPECT_EQ(graph.commit(write).value().outcome(), Outcome::put);
  EXPECT_FALSE(graph.get_node("THING#1").value()->fields.contains("tags"));
}

// Pins: Graph::make_ref @errors invalid_argument
// Pins: Graph::parse_ref @errors invalid_argument
TEST(Refs, AreMadeOfPartsAndTakenApart) {
  const Graph graph = graph_of();
  EXPECT_EQ(graph.make_ref("Person", {{"id", "ann"}}).value(), "PERSON#ann");
  EXPECT_EQ(graph.make_ref("Room", {{"house", "h"}, {"number", 12}}).value(), "ROOM#h#12");
  const Node node = graph.parse_ref("ROOM#h#12").value();
  EXPECT_EQ(node.type, "Room");
  EXPECT_EQ(node.ref, "ROOM#h#12");
  EXPECT_EQ(node.fields, (Item{{"house", "h"}, {"number", "12"}}));
  EXPECT_FAILS(invalid_argument, "Person", graph.make_ref("Planet", {}));
  EXPECT_FAILS(invalid_argument, "number", graph.make_ref("Room", {{"house", "h"}}));
  EXPECT_FAILS(invalid_argument, "house, number", graph.make_ref("Room", {{"floor", 1}}));
  EXPECT_FAILS(invalid_argument, "no text", graph.make_ref("Person", {{"id", Value::List{}}}));
  EXPECT_FAILS(invalid_argument, "nonsense", graph.parse_ref("nonsense"));
}

}  // namespace
}  // namespace adjoin::graph_test
