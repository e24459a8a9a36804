// What pages of lists cost, and the errors that a list tells when it is read.
#include <functional>
#include <string>

#include "adjoin/graph.h"
#include "adjoin/maintenance.h"
#include "adjoin/state/test_people.h"
#include "adjoin/table.h"

namespace adjoin::list_costs_test {
namespace {

using test::graph_of;

constexpr std::string_view kSharded = R"(
graph: 1
table: {name: sharded, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {User: {ref: "U#{id}"}}
edges:
  FOLLOWS: {from: User, to: User, on-exists: keep, reverse: {index: GSI1, pk: "{to}{shard}"},
      shards: {by: source, default: 1, max: 8}}
  LIKES: {from: User, to: User, on-exists: keep, reverse: {index: GSI1, pk: "{to}L{shard}"},
      shards: {by: source, default: 3, max: 3}}
  KNOWS: {from: User, to: User, on-exists: keep, reverse: {index: GSI1}}
)";

template <typename Row>
std::int64_t requests_of(const Listing<Row>& listing) {
  Usage usage;
  const auto page = listing.page({.usage = &usage});
  EXPECT_TRUE(page) << page.error().message();
  return usage.requests;
}

// Pins: Graph::edges_from @cost; Graph::edges_to @cost; Graph::edges_at @cost
// Pins: Listing::page @cost
TEST(Pages, CostAQueryForEachTypeAndShard) {
  const Graph graph = graph_of(kSharded);
  graph.put_node({"U#1"}).value();
  for (int i = 2; i < 9; ++i) graph.add_edge({"U#" + std::to_string(i), "FOLLOWS", "U#1"}).value();
  EXPECT_EQ(requests_of(graph.edges_from("U#1", "KNOWS")), 1);
  EXPECT_EQ(requests_of(graph.edges_to("U#1", "KNOWS")), 1);
  EXPECT_EQ(requests_of(graph.edges_at("U#1", "KNOWS")), 2) << "a list for each direction";
  EXPECT_EQ(requests_of(graph.edges_to("U#1", "LIKES")), 3) << "of three shards";
  EXPECT_EQ(requests_of(graph.edges_at("U#1", "LIKES")), 4);
  EXPECT_EQ(requests_of(graph.edges_to("U#1", "FOLLOWS")), 2) << "one shard and the count of them";
  reshard(graph, "U#1", "FOLLOWS", 4).value();
  EXPECT_EQ(requests_of(graph.edges_to("U#1", "FOLLOWS")), 5);
  EXPECT_EQ(requests_of(graph.edges_to("U#1")), 5 + 3 + 1) << "of every declared type";
}

// Pins: Listing::all @cost
TEST(Pages, OfARangeCostAsMuchAsOneByOne) {
  const Graph graph = graph_of(kSharded);
  for (int i = 2; i < 9; ++i) graph.add_edge({"U#1", "KNOWS", "U#" + std::to_string(i)}).value();
  RowRange<Edge> range = graph.edges_from("U#1", "KNOWS").all();
  int rows = 0;
  for (const Result<Edge>& edge : range) rows += edge ? 1 : 0;
  EXPECT_EQ(rows, 7);
  EXPECT_EQ(range.usage().requests, 1);
}

// Pins: Listing::count_within_budget @cost
TEST(CountsWithinABudget, CostAsCountOrEveryPage) {
  const Graph graph = graph_of();
  for (const char* from : {"PERSON#b", "PERSON#c"}) {
    graph.add_edge({from, "FOLLOWS", "PERSON#a"}).value();
  }
  const Listing<Edge> followers = graph.edges_to("PERSON#a", "FOLLOWS");
  const Count kept = followers.count_within_budget().value();
  EXPECT_TRUE(kept.from_counter);
  EXPECT_EQ(kept.usage.requests, 1);
  EXPECT_EQ(kept.usage.items_read, 1);
  const Count counted = followers.count_within_budget({.ignore_counters = true}).value();
  EXPECT_EQ(counted.rows, 2);
  EXPECT_EQ(counted.usage.requests, 1);
  EXPECT_EQ(counted.usage.items_read, 2);
}

// Pins: Graph::index_collection @cost
// Pins: Graph::index_collection @errors invalid_argument unsupported
TEST(IndexCollections, CostOneQueryAndNeedOneEntry) {
  const Graph graph = graph_of();
  graph.put_node(test::person("a")).value();
  const Listing<Record> in_rome = graph.index_collection("Person", {{"city", "Rome"}});
  EXPECT_FAILS(invalid_argument, "GSI1", in_rome.page());
  Listing<Record> by_city = in_rome;
  EXPECT_EQ(by_city.by("GSI1").page().value().size(), 1U);
  EXPECT_EQ(requests_of(by_city), 1);
  EXPECT_FAILS(invalid_argument, "city", graph.index_collection("Person").by("GSI1").page());
  EXPECT_FAILS(unsupported, "Scan", graph.index_collection("Thing").page());
}

/// The codes of what page(), all() and count() say of a list that cannot be read.
template <typename Row>
std::string codes_of(const Listing<Row>& listing) {
  const auto code = [](const auto& result) {
    return result ? std::string("none") : std::string(to_string(result.error().code()));
  };
  std::string codes = code(listing.page());
  for (const Result<Row>& row : listing.all()) codes += " " + code(row);
  const std::string counted = code(listing.count());
  EXPECT_EQ(code(listing.count_within_budget()), counted);
  return codes + " " + counted;
}

// Pins: Listing::page @errors invalid_argument unsupported not_found
// Pins: Listing::all @errors invalid_argument unsupported not_found
// Pins: Listing::count @errors invalid_argument unsupported not_found
// Pins: Listing::count_within_budget @errors invalid_argument unsupported not_found
TEST(Lists, ThatCannotBeReadSaySoToEveryRead) {
  const Graph graph = graph_of();
  const Store store = Store::open("memory:").value();
  const Graph gone = Graph::create(store, Schema::parse(test::kPeople).value()).value();
  const Table table = Table::open(store, "people").value();
  store.request("DeleteTable", R"({"TableName": "people"})").value();
  const std::string wrong = "invalid_argument invalid_argument invalid_argument";
  EXPECT_EQ(codes_of(graph.edges_from("PERSON#a", "ADMIRES")), wrong);
  EXPECT_EQ(codes_of(graph.edges_from("PERSON#a", "FOLLOWS").by("byDay")), wrong);
  EXPECT_EQ(codes_of(graph.edges_from("PERSON#a", "FOLLOWS").where("weight >")), wrong);
  EXPECT_EQ(codes_of(graph.edges_from("PERSON#a", "FOLLOWS").after("abc")), wrong);
  const std::string refused = "unsupported unsupported unsupported";
  EXPECT_EQ(codes_of(graph.nodes("Thing")), refused);
  EXPECT_EQ(codes_of(graph.edges_to("THING#1", "OWNS")), refused);
  const std::string missing = "not_found not_found not_found";
  EXPECT_EQ(codes_of(table.scan()), missing);
  EXPECT_EQ(codes_of(table.query("PK = 'A'")), missing);
  EXPECT_EQ(codes_of(gone.edges_from("PERSON#a", "FOLLOWS")), missing);
}

// Pins: Listing::explain @errors invalid_argument unsupported
TEST(Lists, ThatCannotBeReadCannotBeExplained) {
  const Graph graph = graph_of();
  EXPECT_FAILS(invalid_argument, "ADMIRES", graph.edges_from("PERSON#a", "ADMIRES").explain());
  EXPECT_FAILS(unsupported, "reverse", graph.edges_to("THING#1", "OWNS").explain());
  EXPECT_FAILS(unsupported, "Scan", graph.nodes("Thing").explain());
}

// Pins: Graph::edges_from @errors unsupported; Graph::edges_to @errors unsupported
// Pins: Graph::edges_at @errors unsupported
TEST(EdgesWithoutReverse, AreListedFromTheirOwnEndAlone) {
  const Graph graph = graph_of();
  graph.add_edge({"PERSON#a", "OWNS", "THING#1"}).value();
  EXPECT_FAILS(unsupported, "reverse", graph.edges_from("THING#1", "~OWNS").page());
  EXPECT_FAILS(unsupported, "reverse", graph.edges_to("THING#1", "OWNS").page());
  EXPECT_FAILS(unsupported, "reverse", graph.edges_at("THING#1", "OWNS").page());
  EXPECT_EQ(graph.edges_from("PERSON#a", "OWNS").page().value().size(), 1U);
}

}  // namespace
}  // namespace adjoin::list_costs_test
