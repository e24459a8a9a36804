// Writes of the graph: what they do, what they cost, how they fail.
#include "adjoin/graph.h"
#include "adjoin/state/test_people.h"

namespace adjoin::graph_writes_test {
namespace {

using namespace test;  // NOLINT: a test

Item stored(const Graph& graph, const std::string& ref) {
  const auto node = graph.get_node(ref).value();
  return node ? node->fields : Item();
}

TEST(GraphWrites, PutNodeReplacesDeclaredFieldsAndKeepsCounters) {
  const Graph graph = graph_of();
  const WriteResult put = graph.put_node(person("a", {{"name", "Ann"}, {"age", 3}})).value();
  EXPECT_EQ(put.outcome(), Outcome::put);
  EXPECT_GT(put.commit, 0U);
  EXPECT_FALSE(put.copies_pending);
  graph.add_edge({"PERSON#b", "FOLLOWS", "PERSON#a"}).value();
  graph.put_node(person("a", {{"name", "Anna"}})).value();
  const Item fields = stored(graph, "PERSON#a");
  EXPECT_EQ(fields["name"], Value("Anna"));
  EXPECT_FALSE(fields.contains("age"));
  EXPECT_EQ(fields["followers"], Value(1));
}

// Pins: Graph::put_node @cost
TEST(GraphWrites, PutNodeCostsOneRequestAndALookWhereTheTypeHasUniqueFields) {
  const Graph graph = graph_of();
  EXPECT_EQ(graph.put_node({"THING#1", {{"stock", 5}}}).value().usage.requests, 1);
  const Graph orders = graph_of(R"(
graph: 1
table: {name: orders}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {Order: {ref: "O#{id}", index: {GSI1: {pk: ALL, sk: "{day}"}}, fields: {day: date!}}}
)");
  EXPECT_EQ(orders.put_node({"O#1", {{"day", "2024-01-01"}}}).value().usage.requests, 1);
  Usage usage;
  const WriteResult put = graph.put_node(person("a"), {.usage = &usage}).value();
  EXPECT_EQ(put.usage.requests, 2);
  EXPECT_EQ(usage, put.usage);
}

// Pins: Graph::update_node @cost
TEST(GraphWrites, UpdateNodeLooksFirstWhereAnIndexEntryOrUniqueFieldChanges) {
  const Graph graph = graph_of();
  graph.put_node(person("a")).value();
  struct Case {
    Item set;
    int requests;
  };
  for (const Case& one : {Case{{{"name", "Ann"}}, 1}, Case{{{"since", "2024-01-01"}}, 2},
                          Case{{{"email", "a@b"}}, 2}}) {
    EXPECT_EQ(graph.update_node("PERSON#a", {.set = one.set}).value().usage.requests, one.requests)
        << one.set.to_json();
  }
  EXPECT_EQ(
      refs(graph.nodes("Person", {{"city", "Rome"}}).range(KeyRange::above("2023")).page().value()),
      "a");
}

// Pins: Graph::put_node @errors already_exists; Graph::update_node @errors already_exists
TEST(GraphWrites, RefuseAValueThatAnotherNodeHas) {
  const Graph graph = graph_of();
  graph.put_node(person("a", {{"email", "x@y"}})).value();
  EXPECT_FAILS(already_exists, "PERSON#a", graph.put_node(person("b", {{"email", "x@y"}})));
  graph.put_node(person("b")).value();
  EXPECT_FAILS(already_exists, "PERSON#a",
               graph.update_node("PERSON#b", {.set = {{"email", "x@y"}}}));
  EXPECT_FALSE(stored(graph, "PERSON#b").contains("email"));
}

// Pins: Graph::create_node @errors already_exists
TEST(GraphWrites, CreateNodeWritesOnlyWhatIsNotThere) {
  const Graph graph = graph_of();
  EXPECT_EQ(graph.create_node({"THING#1", {{"stock", 5}}}).value().outcome(), Outcome::created);
  EXPECT_FAILS(already_exists, "THING#1", graph.create_node({"THING#1", {{"stock", 6}}}));
  EXPECT_EQ(stored(graph, "THING#1")["stock"], Value(5));
}

// Pins: Graph::update_node @errors condition_failed not_found
TEST(GraphWrites, UpdateNodeChangesSingleFieldsOnACondition) {
  const Graph graph = graph_of();
  graph.put_node({"THING#1", {{"stock", 5}, {"label", "x"}}}).value();
  const WriteResult sold =
      graph.update_node("THING#1", {.add = {{"stock", -3}}, .where = "stock >= 3"}).value();
  EXPECT_EQ(sold.outcome(), Outcome::updated);
  EXPECT_EQ(sold.usage.requests, 1);
  EXPECT_FAILS(condition_failed, "THING#1",
               graph.update_node("THING#1", {.add = {{"stock", -3}}, .where = "stock >= 3"}));
  EXPECT_FAILS(not_found, "THING#2", graph.update_node("THING#2", {.set = {{"stock", 1}}}));
  graph.update_node("THING#1", {.set = {{"new", true}}, .remove = {"label"}}).value();
  EXPECT_EQ(stored(graph, "THING#1"), (Item{{"new", true}, {"stock", 2}}));
}

TEST(GraphWrites, RefuseWhatTheSchemaDoesNotAllow) {
  const Graph graph = graph_of();
  EXPECT_FAILS(invalid_argument, "PLANET#1", graph.put_node({"PLANET#1"}));
  EXPECT_FAILS(invalid_argument, "stock", graph.put_node({"THING#1", {{"stock", "many"}}}));
  EXPECT_FAILS(invalid_argument, "followers", graph.put_node(person("a", {{"followers", 9}})));
  EXPECT_FAILS(invalid_argument, "ADMIRES", graph.add_edge({"PERSON#a", "ADMIRES", "PERSON#b"}));
  EXPECT_FAILS(invalid_argument, "FOLLOWS", graph.add_edge({"THING#1", "FOLLOWS", "PERSON#b"}));
}

// Pins: Graph::add_edge @cost; Graph::add_edge @errors already_exists
TEST(GraphWrites, AddEdgeKeepsReplacesOrRefusesAsTheSchemaSays) {
  const Graph graph = graph_of();
  const Edge follows{"PERSON#a", "FOLLOWS", "PERSON#b", {{"note", "one"}}};
  const WriteResult added = graph.add_edge(follows).value();
  EXPECT_EQ(added.outcome(), Outcome::created);
  EXPECT_EQ(added.usage.requests, 1) << "its counter and its index entry included";
  EXPECT_EQ(
      graph.add_edge({"PERSON#a", "FOLLOWS", "PERSON#b", {{"note", "two"}}}).value().outcome(),
      Outcome::existed);
  EXPECT_EQ(graph.get_edge(follows).value()->fields, follows.fields);
  graph.add_edge({"PERSON#a", "RATES", "THING#1", {{"stars", 2}}}).value();
  EXPECT_EQ(graph.add_edge({"PERSON#a", "RATES", "THING#1", {{"stars", 5}}}).value().outcome(),
            Outcome::replaced);
  EXPECT_EQ(stored(graph, "PERSON#a")["given"], Value(5));
  graph.add_edge({"PERSON#a", "OWNS", "THING#1"}).value();
  EXPECT_FAILS(already_exists, "OWNS", graph.add_edge({"PERSON#a", "OWNS", "THING#1"}));
}

// Pins: Graph::add_edge @errors limit_exceeded not_found
TEST(GraphWrites, AddEdgeKeepsLimitsAndRequiredNodes) {
  const Graph graph = graph_of();
  graph.add_edge({"PERSON#a", "OWNS", "THING#1"}).value();
  graph.add_edge({"PERSON#a", "OWNS", "THING#2"}).value();
  EXPECT_FAILS(limit_exceeded, "OWNS", graph.add_edge({"PERSON#a", "OWNS", "THING#3"}));
  EXPECT_FALSE(graph.has_edge({"PERSON#a", "OWNS", "THING#3"}).value());
  graph.put_node(person("a")).value();
  EXPECT_FAILS(not_found, "THING#9", graph.add_edge({"PERSON#a", "NEEDS", "THING#9"}));
}

// Pins: Graph::update_edge @errors condition_failed not_found
TEST(GraphWrites, UpdateEdgeChangesFieldsAndWhatIsMadeOfThem) {
  const Graph graph = graph_of();
  const Edge rates{"PERSON#a", "RATES", "THING#1", {{"stars", 2}}};
  graph.add_edge(rates).value();
  EXPECT_EQ(graph.update_edge(rates, {.set = {{"stars", 4}}}).value().outcome(), Outcome::updated);
  EXPECT_EQ(stored(graph, "PERSON#a")["given"], Value(4));
  EXPECT_EQ(graph.edges_to("THING#1", "RATES").page().value()[0].fields["stars"], Value(4));
  EXPECT_FAILS(condition_failed, "",
               graph.update_edge(rates, {.set = {{"stars", 1}}, .where = "stars < 3"}));
  EXPECT_FAILS(not_found, "RATES",
               graph.update_edge({"PERSON#b", "RATES", "THING#1"}, {.set = {{"stars", 1}}}));
}

// Pins: Graph::update_edge @cost
TEST(GraphWrites, UpdateEdgeAddsToNumbersAndSums) {
  const Graph graph = graph_of();
  const Edge rates{"PERSON#a", "RATES", "THING#1", {{"stars", 2}}};
  graph.add_edge(rates).value();
  graph.add_edge({"PERSON#a", "RATES", "THING#2", {{"stars", 1}}}).value();
  const WriteResult added = graph.update_edge(rates, {.add = {{"stars", 2}}}).value();
  EXPECT_EQ(added.usage.requests, 2) << "the sum is made of what was read";
  EXPECT_EQ(stored(graph, "PERSON#a")["given"], Value(5));
  EXPECT_EQ(graph.edges_to("THING#1", "RATES").page().value()[0].fields["stars"], Value(4));
  EXPECT_FAILS(invalid_argument, "stars", graph.update_edge(rates, {.add = {{"stars", 2}}}));
  EXPECT_FAILS(invalid_argument, "number", graph.update_edge(rates, {.add = {{"stars", "2"}}}));
  EXPECT_FAILS(invalid_argument, "besides",
               graph.update_edge(rates, {.set = {{"stars", 1}}, .add = {{"stars", 2}}}));
  const Edge follows{"PERSON#a", "FOLLOWS", "PERSON#b"};
  graph.add_edge(follows).value();
  graph.update_edge(follows, {.add = {{"weight", 2}}}).value();
  const WriteResult blind = graph.update_edge(follows, {.add = {{"weight", 3}}}).value();
  EXPECT_EQ(blind.usage.requests, 1);
  EXPECT_EQ(graph.get_edge(follows).value()->fields, (Item{{"weight", 5}}));
}

// Pins: Graph::update_edge @errors invalid_argument
TEST(GraphWrites, NameAnEdgeByItsKeyFieldsAndIgnoreOthers) {
  const Graph graph = graph_of();
  const auto flies = [](const char* airline, Item more = {}) {
    more.set("airline", airline);
    return Edge{"PERSON#a", "FLIES", "PERSON#b", more};
  };
  graph.add_edge(flies("LH", {{"seats", 2}})).value();
  graph.add_edge(flies("BA")).value();
  const Edge read = graph.get_edge(flies("LH")).value().value();
  EXPECT_EQ(read.fields["seats"], Value(2));
  EXPECT_FAILS(invalid_argument, "airline", graph.update_edge(read, {.set = {{"airline", "X"}}}));
  EXPECT_EQ(graph.remove_edge(read).value().outcome(), Outcome::removed);
  EXPECT_FALSE(graph.has_edge(flies("LH")).value());
  EXPECT_TRUE(graph.has_edge(flies("BA", {{"seats", 9}})).value());
  EXPECT_FAILS(invalid_argument, "airline", graph.has_edge({"PERSON#a", "FLIES", "PERSON#b"}));
  Transaction swap;
  swap.remove_edge(flies("BA", {{"seats", 9}})).add_edge(flies("LH"));
  EXPECT_EQ(graph.commit(swap).value().outcomes,
            (std::vector<Outcome>{Outcome::removed, Outcome::created}));
}

// Pins: Graph::remove_edge @cost
TEST(GraphWrites, RemoveEdgeOfNothingIsNoError) {
  const Graph graph = graph_of();
  const Edge follows{"PERSON#a", "FOLLOWS", "PERSON#b"};
  graph.add_edge(follows).value();
  const WriteResult removed = graph.remove_edge(follows).value();
  EXPECT_EQ(removed.outcome(), Outcome::removed);
  EXPECT_EQ(removed.usage.requests, 1);
  EXPECT_EQ(graph.edges_to("PERSON#b", "FOLLOWS").count().value(), 0);
  EXPECT_EQ(graph.remove_edge(follows).value().outcome(), Outcome::missing);
}

// Pins: Graph::add_edge @errors condition_failed
// Pins: Graph::move_edge @errors not_found condition_failed
TEST(GraphWrites, MoveEdgeTakesANodeToAnotherParent) {
  const Graph graph = graph_of();
  graph.add_edge({"THING#root", "PARENT", "THING#a", {{"order", 1}}}).value();
  graph.add_edge({"THING#root", "PARENT", "THING#b"}).value();
  graph.add_edge({"THING#a", "PARENT", "THING#leaf", {{"order", 7}}}).value();
  EXPECT_FAILS(already_exists, "THING#leaf", graph.add_edge({"THING#b", "PARENT", "THING#leaf"}));
  EXPECT_FAILS(condition_failed, "THING#root",
               graph.add_edge({"THING#leaf", "PARENT", "THING#root"}));
  graph.move_edge({"THING#b", "PARENT", "THING#leaf"}).value();
  const auto moved = graph.get_edge({"THING#b", "PARENT", "THING#leaf"}).value();
  ASSERT_TRUE(moved.has_value());
  EXPECT_EQ(moved->fields["order"], Value(7));
  EXPECT_FALSE(graph.has_edge({"THING#a", "PARENT", "THING#leaf"}).value());
  EXPECT_FAILS(not_found, "THING#new", graph.move_edge({"THING#b", "PARENT", "THING#new"}));
  EXPECT_FAILS(condition_failed, "THING#b", graph.move_edge({"THING#leaf", "PARENT", "THING#b"}));
}

// Pins: Graph::append @cost
TEST(GraphWrites, AppendTakesThePresentTimeAndKeepsEntriesOfOneMoment) {
  const Graph graph = graph_of();
  for (const int requests : {1, 2, 2}) {
    EXPECT_EQ(graph.append("PERSON#a", "Visits", {{"at", 7}}).value().usage.requests, requests);
  }
  graph.append("PERSON#a", "Visits", {{"place", "here"}}).value();
  const auto visits = graph.series("PERSON#a", "Visits").page().value();
  ASSERT_EQ(visits.size(), 4U);
  EXPECT_GT(visits[3]["at"].as_int().value(), 1'600'000'000'000);
  EXPECT_FAILS(invalid_argument, "Calls", graph.append("PERSON#a", "Calls", {}));
}

// Pins: Graph::would_remove_node @errors budget_exceeded
TEST(GraphWrites, ADryRunReadsNoMoreThanItsBudgetHas) {
  const Graph graph = graph_of();
  graph.add_edge({"PERSON#a", "FOLLOWS", "PERSON#b"}).value();
  EXPECT_FAILS(budget_exceeded, "limit of rcu",
               graph.would_remove_node("PERSON#a", {.budget = {.read_units_max = 0.1}}));
  EXPECT_TRUE(graph.would_remove_node("PERSON#a", {.budget = {.read_units_max = 100}})->complete);
}

TEST(GraphWrites, RemoveNodeTakesItsEdgesAndSaysWhatItCannotReach) {
  const Graph graph = graph_of();
  graph.put_node(person("a")).value();
  for (int i = 0; i < 30; ++i) {
    graph.add_edge({"PERSON#a", "FOLLOWS", "PERSON#" + std::to_string(i)}).value();
  }
  graph.add_edge({"PERSON#z", "FOLLOWS", "PERSON#a"}).value();
  graph.append("PERSON#a", "Visits", {}).value();
  const Graph::Removal would = graph.would_remove_node("PERSON#a").value();
  EXPECT_EQ(would.edges_removed, 31U);
  EXPECT_EQ(would.items_removed, 1U);
  EXPECT_TRUE(graph.get_node("PERSON#a").value().has_value()) << "nothing changes";
  const Graph::Removal cut = graph.remove_node("PERSON#a", {.budget = {.requests_max = 3}}).value();
  EXPECT_FALSE(cut.complete);
  EXPECT_EQ(cut.stopped_by, Limit::requests);
  Usage usage;
  const Graph::Removal removal = graph.remove_node("PERSON#a", {.usage = &usage}).value();
  EXPECT_TRUE(removal.complete);
  EXPECT_TRUE(removal.node_existed);
  EXPECT_EQ(cut.edges_removed + removal.edges_removed, 31U);
  EXPECT_EQ(cut.items_removed + removal.items_removed, 1U);
  EXPECT_EQ(removal.usage, usage);
  EXPECT_TRUE(graph.collection("PERSON#a").page().value().empty());
  EXPECT_EQ(graph.edges_to("PERSON#0", "FOLLOWS").count().value(), 0);
  EXPECT_FALSE(graph.remove_node("PERSON#a").value().node_existed);
  EXPECT_EQ(graph.remove_node("THING#1").value().types_not_reached,
            (std::vector<std::string>{"OWNS", "NEEDS"}));
}

TEST(GraphWrites, IgnoreTheBudgetOfReads) {
  const Graph graph = graph_of();
  const CallOptions none{.budget = {.requests_max = 0}};
  EXPECT_TRUE(graph.put_node(person("a"), none).has_value());
  EXPECT_TRUE(graph.add_edge({"PERSON#a", "RATES", "THING#1", {{"stars", 2}}}, none).has_value());
  EXPECT_TRUE(graph.remove_edge({"PERSON#a", "RATES", "THING#1"}, none).has_value());
}

// Pins: Graph::commit @cost; Graph::commit @errors condition_failed
TEST(Commit, DoesEverythingInOneRequestOrNothing) {
  const Graph graph = graph_of();
  graph.put_node({"THING#1", {{"stock", 1}}}).value();
  Transaction order;
  order.add_edge({"PERSON#a", "OWNS", "THING#1"})
      .update_node("THING#1", {.add = {{"stock", -1}}, .where = "stock >= 1"});
  EXPECT_EQ(graph.explain(order).value().at_most.requests, 1);
  const WriteResult done = graph.commit(order).value();
  EXPECT_EQ(done.outcomes, (std::vector<Outcome>{Outcome::created, Outcome::updated}));
  EXPECT_EQ(done.usage.requests, 1);
  Transaction again;
  again.add_edge({"PERSON#b", "OWNS", "THING#1"})
      .update_node("THING#1", {.add = {{"stock", -1}}, .where = "stock >= 1"});
  EXPECT_FAILS(condition_failed, "THING#1", graph.commit(again));
  EXPECT_FALSE(graph.has_edge({"PERSON#b", "OWNS", "THING#1"}).value());
}

// Pins: Graph::commit @errors invalid_argument
TEST(Commit, RefusesWhatIsEmptyOrTooLarge) {
  const Graph graph = graph_of();
  EXPECT_FAILS(invalid_argument, "empty", graph.commit(Transaction()));
  EXPECT_FAILS(invalid_argument, "empty", graph.explain(Transaction()));
  Transaction many;
  for (int i = 0; i < 101; ++i) many.put_node({"THING#" + std::to_string(i), {{"stock", i}}});
  Usage usage;
  EXPECT_FAILS(invalid_argument, "100", graph.commit(many, {.usage = &usage}));
  EXPECT_EQ(usage.requests, 0);
}

}  // namespace
}  // namespace adjoin::graph_writes_test
