// What lists tell beyond their pages: counts within a budget, partitions of an index, Scans.
#include <cstdint>
#include <string>

#include "adjoin/graph.h"
#include "adjoin/state/test_people.h"

namespace adjoin::graph_lists_test {
namespace {

using namespace test;  // NOLINT: a test

/// PERSON#a follows 30 nodes, in three pages of the store.
Graph with_three_pages() {
  Graph graph = graph_of();
  const std::string large(90'000, 'x');
  for (int i = 10; i < 40; ++i) {
    graph.add_edge({"PERSON#a", "FOLLOWS", "PERSON#" + std::to_string(i), {{"note", large}}})
        .value();
  }
  return graph;
}

// Pins: Listing::count_within_budget @cost
TEST(CountWithinBudget, ReadsACounterUnlessItIsToldToCount) {
  const Graph graph = followed_star();
  const Listing<Edge> to_star = graph.edges_to("PERSON#star", "FOLLOWS");
  Usage usage;
  const Count kept = to_star.count_within_budget({}, {.usage = &usage}).value();
  EXPECT_EQ(kept.rows, 5);
  EXPECT_TRUE(kept.from_counter);
  EXPECT_TRUE(kept.is_exact);
  EXPECT_EQ(kept.usage.items_read, 1);
  EXPECT_EQ(kept.usage, usage);
  const Count counted = to_star.count_within_budget({.ignore_counters = true}).value();
  EXPECT_EQ(counted.rows, 5);
  EXPECT_FALSE(counted.from_counter);
  EXPECT_TRUE(counted.is_exact);
  EXPECT_EQ(counted.usage.requests, 1);
  EXPECT_EQ(counted.usage.items_read, 5);
}

TEST(CountWithinBudget, ShowsACounterThatAnotherProgramMadeWrong) {
  const Store store = Store::open("memory:").value();
  const Graph graph = Graph::create(store, Schema::parse(kPeople).value()).value();
  graph.put_node(person("star")).value();
  graph.add_edge({"PERSON#a", "FOLLOWS", "PERSON#star"}).value();
  store
      .request("UpdateItem", R"({"TableName": "people", "Key": {"PK": {"S": "PERSON#star"},
        "SK": {"S": "PERSON#star"}}, "UpdateExpression": "SET followers = :seven",
        "ExpressionAttributeValues": {":seven": {"N": "7"}}})")
      .value();
  const Listing<Edge> to_star = graph.edges_to("PERSON#star", "FOLLOWS");
  EXPECT_EQ(to_star.count_within_budget().value().rows, 7);
  EXPECT_EQ(to_star.count_within_budget({.ignore_counters = true}).value().rows, 1);
}

// Pins: Listing::count @errors budget_exceeded
TEST(CountWithinBudget, TellsWhatItCountedUntilTheBudgetEnded) {
  const Graph graph = with_three_pages();
  const auto from_a = [&] { return graph.edges_from("PERSON#a", "FOLLOWS"); };
  const std::string middle = from_a().first(15).page().value().next;
  const CallOptions small{.budget = {.requests_max = 1}};
  struct Case {
    Listing<Edge> listing;
    std::int64_t all;
  };
  Case cases[] = {{from_a(), 30},
                  {from_a().where("weight > 3 or not exists(weight)"), 30},
                  {from_a().prefix("PERSON#"), 30},
                  {from_a().after(middle), 15},
                  {from_a().before(middle), 14}};
  for (Case& one : cases) {
    SCOPED_TRACE(&one - cases);
    const Count whole = one.listing.count_within_budget().value();
    EXPECT_EQ(whole.rows, one.all);
    EXPECT_TRUE(whole.is_exact);
    EXPECT_EQ(whole.stopped_by, Limit::none);
    const Count part = one.listing.count_within_budget({}, small).value();
    EXPECT_GT(part.rows, 0);
    EXPECT_LT(part.rows, one.all);
    EXPECT_EQ(part.stopped_by, Limit::requests);
    EXPECT_FALSE(part.is_exact);
    EXPECT_EQ(part.usage.requests, 1);
    EXPECT_FAILS(budget_exceeded, "requests", one.listing.count(small));
  }
  EXPECT_EQ(from_a().prefix("PERSON#").first(5).count_within_budget({}, small).value().rows, 5);
}

TEST(CountWithinBudget, WarnsOfAFieldThatNoTypeDeclares) {
  const Graph graph = followed_star();
  const Count count =
      graph.edges_to("PERSON#star", "FOLLOWS").where("wieght >= 3").count_within_budget().value();
  EXPECT_EQ(count.rows, 0);
  ASSERT_EQ(count.warnings.size(), 1U);
  EXPECT_NE(count.warnings[0].find("weight"), std::string::npos) << count.warnings[0];
  EXPECT_FAILS(invalid_argument, "ADMIRES",
               graph.edges_to("PERSON#star", "ADMIRES").count_within_budget());
}

TEST(CountWithinBudget, IsNotExactFromAnEventualCounter) {
  const Graph graph = graph_of(R"(
graph: 1
table: {name: followed, pk: PK, sk: SK}
nodes: {N: {ref: "N#{id}", counters: {in: {of: ~R, mode: eventual}}}}
edges: {R: {from: N, to: N, on-exists: keep, reverse: {item: {sk: "BY#{from}"}}}}
)");
  graph.add_edge({"N#1", "R", "N#2"}).value();
  const Listing<Edge> to_2 = graph.edges_to("N#2", "R");
  const Count late = to_2.count_within_budget().value();
  EXPECT_EQ(late.rows, 0) << "nothing has followed the stream";
  EXPECT_FALSE(late.is_exact);
  const Count counted = to_2.count_within_budget({.ignore_counters = true}).value();
  EXPECT_EQ(counted.rows, 1);
  EXPECT_TRUE(counted.is_exact);
}

/// In GSI1, the partition of a user has himself, his orders and those who follow him.
constexpr std::string_view kShared = R"(
graph: 1
table: {name: shared, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}, GSI2: {pk: GSI2PK, sk: GSI2SK}}
nodes:
  User: {ref: "USER#{id}", fields: {since: date!}, index: {GSI1: {pk: "USER#{id}", sk: "{since}"}}}
  Order:
    ref: "ORDER#{id}"
    fields: {buyer: string!, day: date!, city: string!}
    index: {GSI1: {pk: "USER#{buyer}", sk: "{day}"}, GSI2: {pk: "CITY#{city}", sk: "{day}"}}
  Tag: {ref: "TAG#{id}", fields: {label: string, code: string}, unique: [code]}
edges:
  FOLLOWS: {from: User, to: User, on-exists: keep, reverse: {index: GSI1}}
)";

Graph shared() {
  Graph graph = graph_of(kShared);
  graph.put_node({"USER#ann", {{"since", "2024-01-02"}}}).value();
  for (const std::string day : {"2024-01-01", "2024-01-03"}) {
    graph.put_node({"ORDER#" + day, {{"buyer", "ann"}, {"day", day}, {"city", "Rome"}}}).value();
  }
  graph.add_edge({"USER#bob", "FOLLOWS", "USER#ann"}).value();
  for (const std::string id : {"1", "2", "3"}) {
    const std::string label = id == "2" ? "red" : "blue";
    graph.put_node({"TAG#" + id, {{"label", label}, {"code", "c" + id}}}).value();
  }
  return graph;
}

std::string kinds(const Page<Record>& page) {
  std::string text;
  for (const Record& record : page) {
    text += (text.empty() ? "" : " ") + record.type + "=" + record.ref;
  }
  return text;
}

// Pins: Graph::index_collection @cost
TEST(IndexCollection, ClassifiesEverythingInAPartitionOfAnIndex) {
  const Graph graph = shared();
  Listing<Record> of_ann = graph.index_collection("Order", {}, "USER#ann").by("GSI1");
  Usage usage;
  const Page<Record> page = of_ann.page({.usage = &usage}).value();
  EXPECT_EQ(kinds(page),
            "Order=ORDER#2024-01-01 User=USER#ann Order=ORDER#2024-01-03 FOLLOWS=USER#bob");
  EXPECT_EQ(page[1].kind, Record::Kind::node);
  EXPECT_EQ(page[1].item, (Item{{"since", "2024-01-02"}}));
  EXPECT_EQ(page[3].kind, Record::Kind::edge);
  EXPECT_EQ(usage.requests, 1);
  EXPECT_EQ(kinds(of_ann.descending().first(2).page().value()),
            "FOLLOWS=USER#bob Order=ORDER#2024-01-03");
  EXPECT_EQ(kinds(graph.index_collection("User", {{"id", "ann"}})
                      .range(KeyRange::between("2024-01-02", "2024-01-03"))
                      .page()
                      .value()),
            "User=USER#ann Order=ORDER#2024-01-03");
  EXPECT_EQ(refs(graph.nodes("Order", {}, "USER#ann").by("GSI1").page().value()),
            "2024-01-01 2024-01-03");
  EXPECT_EQ(graph.index_collection("Order", {{"city", "Rome"}}).by("GSI2").count().value(), 2);
  EXPECT_NE(of_ann.explain().value().text.find("GSI1"), std::string::npos);
}

// Pins: Graph::index_collection @errors invalid_argument unsupported
TEST(IndexCollection, SaysWhatIsMissing) {
  const Graph graph = shared();
  EXPECT_FAILS(invalid_argument, "several", graph.index_collection("Order", {}, "USER#ann").page());
  EXPECT_FAILS(invalid_argument, "of which node",
               graph.index_collection("Order").by("GSI1").page());
  EXPECT_FAILS(invalid_argument, "GSI9", graph.index_collection("Order").by("GSI9").page());
  EXPECT_FAILS(invalid_argument, "Planet", graph.index_collection("Planet").page());
  EXPECT_FAILS(unsupported, "Scan", graph.index_collection("Tag").page());
  EXPECT_FAILS(unsupported, "Scan", graph.index_collection("Tag").explain());
  EXPECT_FAILS(unsupported, "prefix", graph.index_collection("User").prefix("a").page());
}

TEST(AllowScan, ListsNodesOfATypeWithoutAnEntry) {
  const Graph graph = shared();
  Listing<Node> tags = graph.nodes("Tag").allow_scan();
  Usage usage;
  EXPECT_EQ(tags.page({.usage = &usage}).value().size(), 3U);
  EXPECT_EQ(usage.requests, 1);
  EXPECT_GT(usage.items_read, 3) << "of every type";
  EXPECT_EQ(tags.count().value(), 3);
  const Page<Node> first = tags.first(2).page().value();
  EXPECT_EQ(first.size(), 2U);
  EXPECT_EQ(tags.after(first.next).page().value().size(), 1U);
  EXPECT_EQ(refs(graph.nodes("Tag", {{"label", "red"}}).allow_scan().page().value()), "2");
  EXPECT_EQ(graph.nodes("Tag", {{"label", "blue"}})
                .where("code != 'c1'")
                .allow_scan()
                .page()
                .value()
                .rows.front()
                .ref,
            "TAG#3");
  EXPECT_EQ(graph.index_collection("Tag").allow_scan().page().value().size(), 3U);
  EXPECT_NE(graph.nodes("Tag").allow_scan().explain().value().text.find("Scan"), std::string::npos);
}

TEST(AllowScan, SendsNoScanWhereSomethingElseAnswers) {
  const Graph graph = shared();
  const Page<Node> unique = graph.nodes("Tag", {{"code", "c2"}}).allow_scan().page().value();
  EXPECT_EQ(refs(unique), "2");
  EXPECT_EQ(unique.usage.requests, 2);
  EXPECT_EQ(unique.usage.items_read, 2) << "its guard and itself";
  const Page<Node> orders = graph.nodes("Order", {{"city", "Rome"}}).allow_scan().page().value();
  EXPECT_EQ(orders.size(), 2U);
  EXPECT_EQ(orders.usage.items_read, 2);
}

// Pins: Graph::nodes @errors unsupported
TEST(AllowScan, GivesNoOrderAndNoBound) {
  const Graph graph = shared();
  EXPECT_FAILS(unsupported, "Scan", graph.nodes("Tag").page());
  EXPECT_FAILS(invalid_argument, "order", graph.nodes("Tag").allow_scan().descending().page());
  EXPECT_FAILS(invalid_argument, "bound",
               graph.nodes("Tag").allow_scan().range(KeyRange::at_least("1")).page());
  EXPECT_FAILS(invalid_argument, "GSI1", graph.nodes("Tag").by("GSI1").allow_scan().page());
  const Page<Node> cut =
      graph.nodes("Tag").allow_scan().page({.budget = {.requests_max = 0}}).value();
  EXPECT_EQ(cut.stopped_by, Limit::requests);
  EXPECT_TRUE(cut.empty());
}

}  // namespace
}  // namespace adjoin::graph_lists_test
