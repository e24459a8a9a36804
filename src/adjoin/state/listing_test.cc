// Lists of the graph: pages, cursors, ranges, counts, and what they cost.
#include "adjoin/listing.h"

#include <atomic>
#include <chrono>
#include <thread>

#include "adjoin/state/test_people.h"

namespace adjoin::listing_test {
namespace {

using namespace test;  // NOLINT: a test

/// alice, bob, carol, dave and erin follow star; star follows bob.
Graph followed() {
  Graph graph = followed_star();
  graph.add_edge({"PERSON#star", "FOLLOWS", "PERSON#bob"}).value();
  return graph;
}

constexpr const char* kFive = "alice>star bob>star carol>star dave>star erin>star";

/// Rows of a range until its end, or until its error.
template <typename Row>
std::vector<Row> taken(RowRange<Row> range, std::string* error = nullptr) {
  std::vector<Row> rows;
  for (Result<Row>& row : range) {
    if (row) {
      rows.push_back(*row);
    } else if (error != nullptr) {
      *error = to_string(row.error().code());
    } else {
      ADD_FAILURE() << row.error().message();
    }
  }
  return rows;
}

TEST(EdgeListing, ReadsEdgesFromEitherEndAndFromBoth) {
  const Graph graph = followed();
  struct Case {
    Listing<Edge> listing;
    const char* edges;
  };
  const Case cases[] = {
      {graph.edges_to("PERSON#star", "FOLLOWS"), kFive},
      {graph.edges_from("PERSON#star", "~FOLLOWS"), kFive},
      {graph.edges_from("PERSON#star", "FOLLOWS"), "star>bob"},
      {graph.edges_to("PERSON#star", "~FOLLOWS"), "star>bob"},
      {graph.edges_at("PERSON#bob", "FOLLOWS"), "bob>star star>bob"},
      {graph.edges_at("PERSON#bob", "~FOLLOWS"), "star>bob bob>star"},
      {graph.edges_from("PERSON#bob", {"FOLLOWS", "RATES"}), "bob>star"},
      {graph.edges_from("PERSON#bob"), "bob>star"},
      {graph.edges_to("PERSON#bob"), "star>bob"},
      {graph.edges_to("PERSON#nobody", "FOLLOWS"), ""},
      {graph.edges_to("PERSON#star", "FOLLOWS").descending().first(2), "erin>star dave>star"},
      {graph.edges_to("PERSON#star", "FOLLOWS").prefix("PERSON#c"), "carol>star"},
      {graph.edges_to("PERSON#star", "FOLLOWS").where("weight > 2"), "dave>star erin>star"},
  };
  for (const Case& one : cases) EXPECT_EQ(ends(taken(one.listing.all())), one.edges);
}

TEST(EdgeListing, GivesFieldsWithoutKeysAndOnlyThoseAskedFor) {
  const Graph graph = followed();
  const auto page = graph.edges_to("PERSON#star", "FOLLOWS").first(1).page().value();
  EXPECT_EQ(page[0].type, "FOLLOWS");
  EXPECT_EQ(page[0].fields, (Item{{"note", "from alice"}, {"weight", 0}}));
  const auto narrow = graph.edges_to("PERSON#star", "FOLLOWS").fields({"weight"}).page().value();
  EXPECT_EQ(narrow[1].fields, (Item{{"weight", 1}}));
}

TEST(EdgeListing, MeetsALoopOnceAtItsNode) {
  const Graph graph = graph_of();
  graph.add_edge({"PERSON#a", "FOLLOWS", "PERSON#a"}).value();
  graph.add_edge({"PERSON#b", "FOLLOWS", "PERSON#a"}).value();
  EXPECT_EQ(ends(taken(graph.edges_at("PERSON#a", "FOLLOWS").all())), "a>a b>a");
  EXPECT_EQ(graph.edges_at("PERSON#a", "FOLLOWS").count().value(), 2);
}

TEST(Page, LeadsOnToTheNextOneAndBack) {
  const Graph graph = followed();
  Listing<Edge> listing = graph.edges_to("PERSON#star", "FOLLOWS").first(2);
  const auto first = listing.page().value();
  EXPECT_EQ(ends(first), "alice>star bob>star");
  EXPECT_EQ(first.previous, "");
  EXPECT_EQ(first.usage.requests, 1);
  const auto second = listing.after(first.next).page().value();
  EXPECT_EQ(ends(second), "carol>star dave>star");
  const auto third = listing.after(second.next).page().value();
  EXPECT_EQ(ends(third), "erin>star");
  EXPECT_EQ(third.next, "");
  EXPECT_EQ(ends(listing.after("").before(third.previous).page().value()), "carol>star dave>star");
}

// Pins: Listing::page @cost
TEST(Page, CostsOneQueryForEachType) {
  const Graph graph = followed();
  Usage usage;
  graph.edges_to("PERSON#star", "FOLLOWS").page({.usage = &usage}).value();
  EXPECT_EQ(usage.requests, 1);
  usage = {};
  graph.edges_from("PERSON#star", {"FOLLOWS", "RATES", "OWNS"})
      .first(5)
      .page({.usage = &usage})
      .value();
  EXPECT_EQ(usage.requests, 3);
  EXPECT_EQ(usage.items_returned, 1);
}

TEST(Page, SaysWhatIsWrongWithItsListing) {
  const Graph graph = followed();
  const auto to_star = [&] { return graph.edges_to("PERSON#star", "FOLLOWS"); };
  EXPECT_FAILS(invalid_argument, "ADMIRES", graph.edges_to("PERSON#star", "ADMIRES").page());
  EXPECT_FAILS(invalid_argument, "nonsense", graph.edges_to("nonsense", "FOLLOWS").page());
  EXPECT_FAILS(invalid_argument, "byDay", to_star().by("byDay").page());
  EXPECT_FAILS(invalid_argument, "", to_star().where("weight >").page());
  EXPECT_FAILS(invalid_argument, "cursor", to_star().after("abc").page());
  EXPECT_FAILS(invalid_argument, "first", to_star().first(0).page());
  const std::string cursor = to_star().first(1).page().value().next;
  EXPECT_FAILS(invalid_argument, "another",
               graph.edges_from("PERSON#star", "FOLLOWS").after(cursor).page());
  EXPECT_FAILS(unsupported, "reverse", graph.edges_to("THING#1", "OWNS").page());
  EXPECT_FAILS(unsupported, "reverse", graph.edges_to("THING#1").page());
  EXPECT_FAILS(unsupported, "reverse", graph.edges_to("THING#1", "OWNS").explain());
  EXPECT_FAILS(unsupported, "by", graph.series("PERSON#a", "Visits").by("x").page());
  EXPECT_FAILS(unsupported, "range",
               graph.collection("PERSON#a").range(KeyRange::equal_to(1)).page());
}

// Pins: Listing::all @cost
TEST(RowRange, ReadsEveryPageAndCountsItsCost) {
  const Graph graph = graph_of();
  const std::string large(90'000, 'x');
  for (int i = 0; i < 30; ++i) {
    graph.add_edge({"PERSON#a", "FOLLOWS", "PERSON#" + std::to_string(i), {{"note", large}}})
        .value();
  }
  Usage usage;
  RowRange<Edge> range = graph.edges_from("PERSON#a", "FOLLOWS").all({.usage = &usage});
  std::size_t rows = 0;
  for (Result<Edge>& edge : range) rows += edge ? 1 : 0;
  EXPECT_EQ(rows, 30U);
  EXPECT_EQ(range.usage().requests, 3) << "of 1 MB each";
  EXPECT_EQ(usage, range.usage());
  EXPECT_EQ(taken(graph.edges_from("PERSON#a", "FOLLOWS").first(25).all()).size(), 25U);
}

TEST(RowRange, OutlivesItsListingAndGraph) {
  RowRange<Edge> range = followed().edges_to("PERSON#star", "FOLLOWS").all();
  RowRange<Edge> moved = std::move(range);
  EXPECT_EQ(ends(taken(std::move(moved))), kFive);
}

TEST(RowRange, HoldsTheRowsBeforeACursorInTheirOrder) {
  const Graph graph = followed();
  Listing<Edge> listing = graph.edges_to("PERSON#star", "FOLLOWS");
  const std::string after_dave = listing.first(4).page().value().next;
  Listing<Edge> before = graph.edges_to("PERSON#star", "FOLLOWS").before(after_dave);
  EXPECT_EQ(ends(taken(before.all())), "alice>star bob>star carol>star");
  EXPECT_EQ(ends(taken(before.first(2).all())), "bob>star carol>star");
  EXPECT_EQ(before.count().value(), 2);
}

TEST(RowRange, EndsWithAnErrorWhenTheBudgetOrAReadDoes) {
  const Graph graph = followed();
  std::string error;
  const std::vector<Edge> some = taken(graph.edges_from("PERSON#star", {"FOLLOWS", "RATES", "OWNS"})
                                           .all({.budget = {.requests_max = 1}}),
                                       &error);
  EXPECT_EQ(error, "budget_exceeded");
  EXPECT_EQ(ends(some), "star>bob");
  EXPECT_TRUE(taken(graph.edges_to("PERSON#star", "ADMIRES").all(), &error).empty());
  EXPECT_EQ(error, "invalid_argument");
  EXPECT_EQ(
      taken(graph.edges_to("PERSON#star", "FOLLOWS").first(5).all({.budget = {.requests_max = 1}}))
          .size(),
      5U);
  const std::atomic<bool> cancel{true};
  EXPECT_TRUE(
      taken(graph.edges_to("PERSON#star", "FOLLOWS").all({.cancel = &cancel}), &error).empty());
  EXPECT_EQ(error, "cancelled");
}

// Pins: Listing::count @cost
TEST(Count, CostsOneGetItemWhereACounterIsKept) {
  const Graph graph = followed();
  Usage usage;
  EXPECT_EQ(graph.edges_to("PERSON#star", "FOLLOWS").count({.usage = &usage}).value(), 5);
  EXPECT_EQ(usage.requests, 1);
  EXPECT_EQ(usage.items_read, 1);
  EXPECT_EQ(graph.edges_to("PERSON#star", "FOLLOWS").first(3).count().value(), 3);
  EXPECT_EQ(graph.edges_from("PERSON#star", "FOLLOWS").count().value(), 1);
}

// Pins: Listing::count @errors budget_exceeded
TEST(Count, ReadsTheEdgesWhereTheyAreNarrowed) {
  const Graph graph = followed();
  const auto to_star = [&] { return graph.edges_to("PERSON#star", "FOLLOWS"); };
  EXPECT_EQ(to_star().where("weight >= 3").count().value(), 2);
  EXPECT_EQ(to_star().prefix("PERSON#c").count().value(), 1);
  EXPECT_EQ(to_star().after(to_star().first(2).page().value().next).count().value(), 3);
  EXPECT_FAILS(budget_exceeded, "requests",
               to_star().where("weight >= 3").count({.budget = {.requests_max = 0}}));
}

TEST(Series, GivesItsEntriesInTheOrderOfTheirTime) {
  const Graph graph = graph_of();
  for (const int at : {1000, 3000, 2000}) {
    graph.append("PERSON#a", "Visits", {{"at", at}, {"place", std::to_string(at)}}).value();
  }
  const auto newest = graph.series("PERSON#a", "Visits").descending().first(2).page().value();
  ASSERT_EQ(newest.size(), 2U);
  EXPECT_EQ(newest[0]["place"], Value("3000"));
  EXPECT_EQ(newest[1], (Item{{"at", 2000}, {"place", "2000"}}));
  EXPECT_EQ(newest.usage.requests, 1);
  struct Case {
    KeyRange range;
    std::int64_t entries;
  };
  const Case cases[] = {{KeyRange::at_least(2000), 2},
                        {KeyRange::above(2000), 1},
                        {KeyRange::at_most(2000), 2},
                        {KeyRange::below(2000), 1},
                        {KeyRange::equal_to(1000), 1},
                        {KeyRange::between(1000, 2000), 2},
                        {KeyRange{}, 3},
                        {KeyRange{1000, 3000, true, false}, 2},
                        {KeyRange{1000, 3000, false, true}, 2},
                        {KeyRange{1000, 3000, false, false}, 1}};
  for (const Case& one : cases) {
    EXPECT_EQ(graph.series("PERSON#a", "Visits").range(one.range).count().value(), one.entries);
  }
  EXPECT_FAILS(invalid_argument, "Calls", graph.series("PERSON#a", "Calls").page());
}

TEST(EdgeListing, IsNarrowedByARangeInTheOrderOfAView) {
  const Graph graph = graph_of();
  for (const int seats : {1, 2, 3, 10}) {
    graph
        .add_edge({"PERSON#a",
                   "FLIES",
                   "PERSON#" + std::to_string(seats),
                   {{"airline", "LH"}, {"seats", seats}}})
        .value();
  }
  graph.add_edge({"PERSON#a", "FLIES", "PERSON#none", {{"airline", "LH"}}}).value();
  struct Case {
    KeyRange range;
    const char* edges;
  };
  const Case cases[] = {
      {KeyRange{}, "a>1 a>2 a>3 a>10"},
      {KeyRange::at_least(3), "a>3 a>10"},
      {KeyRange::below(3), "a>1 a>2"},
      {KeyRange::between(2, 3), "a>2 a>3"},
      {KeyRange{1, 10, false, false}, "a>2 a>3"},
      {KeyRange{1, 10, true, false}, "a>1 a>2 a>3"},
      {KeyRange{1, 10, false, true}, "a>2 a>3 a>10"},
  };
  for (const Case& one : cases) {
    Listing<Edge> listing = graph.edges_from("PERSON#a", "FLIES").by("bySeats").range(one.range);
    Usage usage;
    EXPECT_EQ(ends(listing.page({.usage = &usage}).value()), one.edges);
    EXPECT_EQ(usage.requests, 1);
    EXPECT_LE(usage.items_read, 4);
  }
  EXPECT_EQ(graph.edges_from("PERSON#a", "FLIES").by("bySeats").count().value(), 4)
      << "the view leaves out the edge without seats";
  EXPECT_EQ(graph.edges_from("PERSON#a", "FLIES").count().value(), 5);
  EXPECT_FAILS(
      invalid_argument, "bound",
      graph.edges_from("PERSON#a", "FLIES").by("bySeats").range(KeyRange::above(Item())).page());
}

constexpr std::string_view kRanked = R"(
graph: 1
table: {name: ranked, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}, GSI2: {pk: GSI2PK, sk: GSI2SK}}
nodes: {N: {ref: "N#{id}"}}
edges:
  IN:
    from: N
    to: N
    on-exists: keep
    reverse: {index: GSI1}
    views: {latest: {index: GSI2, pk: "{from}", sk: "{at:desc}"}}
    rank: {field: role, values: {GUEST: "10", MEMBER: "20", LEAD: "30", OWNER: "40"}}
    fields: {role: string!, at: ms!}
)";

TEST(EdgeListing, IsBoundByRanksAndByTimesThatFall) {
  const Graph graph = graph_of(kRanked);
  int at = 1000;
  for (const std::string role : {"GUEST", "MEMBER", "LEAD", "OWNER"}) {
    graph.add_edge({"N#a", "IN", "N#" + role, {{"role", role}, {"at", at}}}).value();
    at += 1000;
  }
  const auto all = [&](const KeyRange& range) {
    return ends(taken(graph.edges_from("N#a", "IN").range(range).all()));
  };
  EXPECT_EQ(all(KeyRange::at_least("LEAD")), "a>LEAD a>OWNER");
  EXPECT_EQ(all(KeyRange::between("MEMBER", "LEAD")), "a>LEAD a>MEMBER");
  EXPECT_EQ(all({"GUEST", "LEAD", false, false}), "a>MEMBER");
  EXPECT_EQ(all({"GUEST", "LEAD", true, false}), "a>GUEST a>MEMBER");
  EXPECT_FAILS(invalid_argument, "BOSS",
               graph.edges_from("N#a", "IN").range(KeyRange::above("BOSS")).page());
  const auto latest = [&](const KeyRange& range) {
    return ends(taken(graph.edges_from("N#a", "IN").by("latest").range(range).all()));
  };
  EXPECT_EQ(latest({}), "a>OWNER a>LEAD a>MEMBER a>GUEST");
  EXPECT_EQ(latest(KeyRange::above(2000)), "a>OWNER a>LEAD");
  EXPECT_EQ(latest({1000, 3000, true, false}), "a>MEMBER a>GUEST");
  EXPECT_EQ(latest({1000, 3000, false, true}), "a>LEAD a>MEMBER");
  KeyRange late = KeyRange::at_least(3000);
  late.of = KeyRange::Of::time;
  EXPECT_EQ(all(late), "a>LEAD a>OWNER");
  late.of = KeyRange::Of::order;
  EXPECT_EQ(latest(late), "a>OWNER a>LEAD");
}

constexpr std::string_view kFollowed = R"(
graph: 1
table: {name: followed, pk: PK, sk: SK}
nodes: {N: {ref: "N#{id}", counters: {in: {of: ~R, mode: eventual}, out: {of: R}}}}
edges: {R: {from: N, to: N, on-exists: keep, reverse: {item: {sk: "BY#{from}"}}}}
)";

TEST(Count, LeavesAnEventualCounterOutOfAConsistentRead) {
  const Graph graph = graph_of(kFollowed);
  graph.add_edge({"N#1", "R", "N#2"}).value();
  EXPECT_EQ(graph.edges_to("N#2", "R").count().value(), 0) << "nothing has followed the stream";
  EXPECT_EQ(graph.edges_to("N#2", "R").count({.consistent_read = true}).value(), 1);
}

TEST(Count, IsExactAtTheEndThatNoEventualCounterCounts) {
  const Graph graph = graph_of(kFollowed);
  graph.add_edge({"N#1", "R", "N#2"}).value();
  EXPECT_TRUE(graph.edges_from("N#1", "R").count_within_budget().value().is_exact);
  EXPECT_FALSE(graph.edges_to("N#2", "R").count_within_budget().value().is_exact);
}

TEST(RowRange, SpendsItsTimeOverAllPages) {
  const Graph graph = graph_of();
  const std::string large(300'000, 'x');
  for (int i = 0; i < 12; ++i) {
    graph.add_edge({"PERSON#a", "FOLLOWS", "PERSON#" + std::to_string(i), {{"note", large}}})
        .value();
  }
  std::string end;
  for (Result<Edge>& edge : graph.edges_from("PERSON#a", "FOLLOWS").all({.timeout_ms = 300})) {
    if (edge && end.empty()) std::this_thread::sleep_for(std::chrono::milliseconds(350));
    end = edge ? "row" : to_string(edge.error().code());
  }
  EXPECT_EQ(end, "deadline_exceeded");
  for (Result<Edge>& edge :
       graph.edges_from("PERSON#a", "FOLLOWS").all({.budget = {.time_ms_max = 0}})) {
    end = error_of(edge);
  }
  EXPECT_NE(end.find("budget_exceeded"), std::string::npos) << end;
}

TEST(Nodes, AreFoundByTheEntryThatTheirFieldsNarrow) {
  const Graph graph = graph_of();
  graph.put_node(person("a", {{"email", "a@x"}, {"age", 30}})).value();
  graph.put_node(person("b", {{"since", "2021-05-01"}, {"age", 40}})).value();
  graph.put_node(person("c", {{"city", "Oslo"}})).value();
  Usage usage;
  EXPECT_EQ(refs(graph.nodes("Person", {{"city", "Rome"}}).page({.usage = &usage}).value()), "a b");
  EXPECT_EQ(usage.requests, 1);
  EXPECT_EQ(refs(graph.nodes("Person").page().value()), "a b c") << "through the whole entry";
  EXPECT_EQ(refs(graph.nodes("Person", {{"city", "Rome"}}).by("GSI2").page().value()), "a b");
  EXPECT_EQ(refs(graph.nodes("Person", {{"city", "Rome"}})
                     .range(KeyRange::at_least("2021"))
                     .page()
                     .value()),
            "b");
  EXPECT_EQ(refs(graph.nodes("Person", {{"city", "Rome"}, {"age", 30}}).page().value()), "a");
  EXPECT_EQ(refs(graph.nodes("Person", {{"city", "Rome"}}).where("age > 35").page().value()), "b");
  EXPECT_EQ(
      refs(graph.nodes("Person", {{"city", "Rome"}, {"age", 30}}).where("age > 35").page().value()),
      "");
  usage = {};
  const auto unique = graph.nodes("Person", {{"email", "a@x"}}).page({.usage = &usage}).value();
  EXPECT_EQ(refs(unique), "a");
  EXPECT_EQ(unique[0].type, "Person");
  EXPECT_EQ(usage.requests, 2);
}

// Pins: Graph::nodes @errors unsupported
TEST(Nodes, AreNeverScannedFor) {
  const Graph graph = graph_of();
  EXPECT_FAILS(unsupported, "Scan", graph.nodes("Thing").page());
  EXPECT_FAILS(unsupported, "label", graph.nodes("Thing", {{"label", "x"}}).page());
  EXPECT_FAILS(unsupported, "index", graph.nodes("Person", {{"name", "x"}}).page());
  EXPECT_FAILS(invalid_argument, "Planet", graph.nodes("Planet").page());
  EXPECT_FAILS(invalid_argument, "GSI9", graph.nodes("Person").by("GSI9").page());
  EXPECT_FAILS(unsupported, "prefix", graph.nodes("Person").prefix("a").page());
}

constexpr std::string_view kOrders = R"(
graph: 1
table: {name: orders, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  User: {ref: "USER#{id}"}
  Order: {ref: "ORDER#{id}", index: {GSI1: {pk: "USER#{buyer}", sk: "{day}"}}, fields: {buyer: string!, day: date!}}
)";

TEST(Nodes, AreListedInThePartitionOfANode) {
  const Graph graph = graph_of(kOrders);
  for (const std::string day : {"2024-01-02", "2024-01-01", "2024-01-03"}) {
    graph.put_node({"ORDER#" + day, {{"buyer", "ann"}, {"day", day}}}).value();
  }
  graph.put_node({"ORDER#x", {{"buyer", "bob"}, {"day", "2024-01-01"}}}).value();
  Listing<Node> orders = graph.nodes("Order", {}, "USER#ann");
  EXPECT_EQ(refs(orders.page().value()), "2024-01-01 2024-01-02 2024-01-03");
  EXPECT_EQ(refs(orders.descending().first(1).page().value()), "2024-01-03");
  EXPECT_FAILS(unsupported, "as a whole", graph.nodes("Order").page());
}

// Pins: Graph::collection @cost
TEST(Collection, ClassifiesEverythingInANodesPartition) {
  const Graph graph = graph_of();
  graph.put_node(person("a", {{"name", "Ann"}})).value();
  graph.add_edge({"PERSON#a", "FOLLOWS", "PERSON#b", {{"note", "n"}}}).value();
  graph.append("PERSON#a", "Visits", {{"at", 5}}).value();
  graph.add_edge({"PERSON#a", "RATES", "THING#1", {{"stars", 3}}}).value();
  std::string text;
  Usage usage;
  const auto page = graph.collection("PERSON#a").page({.usage = &usage}).value();
  for (const Record& record : page) {
    text +=
        std::to_string(static_cast<int>(record.kind)) + " " + record.type + " " + record.ref + "; ";
  }
  EXPECT_EQ(text, "1 FOLLOWS PERSON#b; 0 Person PERSON#a; 1 RATES THING#1; 3 Visits PERSON#a; ");
  EXPECT_EQ(page[0].item, (Item{{"note", "n"}}));
  EXPECT_EQ(usage.requests, 1);
  const auto mirror = graph.collection("THING#1").page().value();
  ASSERT_EQ(mirror.size(), 1U);
  EXPECT_EQ(mirror[0].kind, Record::Kind::mirror);
  EXPECT_EQ(mirror[0].ref, "PERSON#a");
}

TEST(Explain, ShowsTheRequestsOfAListAndSendsNone) {
  const Graph graph = followed();
  const Explanation edges = graph.edges_to("PERSON#star", "FOLLOWS").explain().value();
  EXPECT_NE(edges.text.find("GSI1"), std::string::npos);
  EXPECT_EQ(edges.at_most.requests, 1);
  EXPECT_EQ(edges.repeats, "page");
  for (const Explanation& one : {graph.nodes("Person", {{"city", "Rome"}}).explain().value(),
                                 graph.nodes("Person").explain().value(),
                                 graph.series("PERSON#a", "Visits").explain().value(),
                                 graph.collection("PERSON#a").explain().value()}) {
    EXPECT_NE(one.text.find("Query"), std::string::npos) << one.text;
  }
}

}  // namespace
}  // namespace adjoin::listing_test
