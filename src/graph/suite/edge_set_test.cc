// Edge sets: the set on the node says what the edges say, whatever happens to them.
#include <thread>

#include "graph/suite/test_graph.h"

namespace adjoin::graph::edge_set_test {
namespace {

constexpr const char* kTeams = R"(
graph: 1
table: {name: teams, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  Team: {ref: "TEAM#{id}", edge-set: {attr: all, max: 3, OVERFLOW}, counters: {size: {of: MEMBER}}, fields: {name: string}}
  User: {ref: "USER#{id}"}
edges:
  MEMBER: {from: Team, to: User, reverse: {index: GSI1}, on-exists: EXISTS, edge-set: "{sk}={role}", fields: {role: {enum: [LEAD, GUEST]}}}
  NOTED: {from: Team, to: User, on-exists: replace, edge-set: "{sk}#{word}", fields: {word: string}}
  SEEN: {from: Team, to: User, edge-set: false}
  PEER: {from: Team, to: Team, reverse: same, on-exists: keep, edge-set: "{sk}"}
)";

schema::Schema teams(const std::string& exists = "keep", const std::string& overflow = "refuse") {
  std::string text = kTeams;
  text.replace(text.find("EXISTS"), 6, exists);
  text.replace(text.find("OVERFLOW"), 8, "overflow: " + overflow);
  return load_text(text);
}

std::string set_of(TestGraph& graph, const std::string& ref, const std::string& attribute = "all") {
  const std::optional<Item> node = graph.item(ref, ref);
  const Value* value = node ? node->find(attribute) : nullptr;
  if (value == nullptr) return "absent";
  std::string text;
  for (const std::string& entry : std::get<Set<std::string>>(value->content()).elements()) {
    text += (text.empty() ? "" : " ") + entry;
  }
  return text;
}

std::string update(TestGraph& graph, const std::string& from, const std::string& type,
                   const std::string& to, Item fields) {
  return TestGraph::outcome(graph->update_edge({{from, type, to, {}}, std::move(fields), {}, ""}));
}

const Item kLead{{"role", "LEAD"}};
const Item kGuest{{"role", "GUEST"}};

TEST(EdgeSet, HoldsWhatTheSchemaSaysOfEachEdge) {
  TestGraph graph(load_example("goals"));
  EXPECT_EQ(graph.add("GOAL-G1", "GOALMEMBERSHIP", "USER-U1", {{"memberRole", "LEAD"}}), "created");
  EXPECT_EQ(graph.add("GOAL-G1", "GOALMEMBERSHIP", "TEAM-T1", {{"memberRole", "TEAM"}}), "created");
  EXPECT_EQ(graph.add("GOAL-G1", "GOALSUBSCRIBER", "USER-U2", {{"date", "2024-01-01"}}), "put")
      << "opted out";
  EXPECT_EQ(set_of(graph, "GOAL-G1", "edgeSet"),
            "GOALMEMBERSHIP-TEAM-T1-TEAM GOALMEMBERSHIP-USER-U1-LEAD");
}

TEST(EdgeSet, IsWrittenWithTheEdgeInOneTransactionThatReadsNothing) {
  TestGraph graph(teams());
  const Result<Written> added = graph->add_edge({"TEAM#1", "MEMBER", "USER#1", kLead});
  ASSERT_TRUE(added.has_value()) << added.error().message();
  EXPECT_EQ(added->spent.cost.requests, 1);
  EXPECT_EQ(added->spent.cost.capacity.read_half_units, 0);
  const Result<Written> removed = graph->remove_edge({{"TEAM#1", "MEMBER", "USER#1", {}}});
  ASSERT_TRUE(removed.has_value()) << removed.error().message();
  EXPECT_EQ(removed->spent.cost.requests, 1);
  EXPECT_EQ(removed->spent.cost.capacity.read_half_units, 0);
}

TEST(EdgeSet, IsAbsentWhenItsLastEdgeGoes) {
  TestGraph graph(teams());
  graph.add("TEAM#1", "MEMBER", "USER#1", kLead);
  graph.add("TEAM#1", "MEMBER", "USER#2", kGuest);
  EXPECT_EQ(graph.remove("TEAM#1", "MEMBER", "USER#1"), "removed");
  EXPECT_EQ(set_of(graph, "TEAM#1"), "MEMBER#USER#2=GUEST");
  EXPECT_EQ(graph.remove("TEAM#1", "MEMBER", "USER#1"), "missing");
  EXPECT_EQ(graph.remove("TEAM#1", "MEMBER", "USER#2"), "removed");
  EXPECT_EQ(set_of(graph, "TEAM#1"), "absent");
  EXPECT_EQ(graph.count("TEAM#1", "MEMBER"), 0);
}

TEST(EdgeSet, FollowsAChangeOfRole) {
  TestGraph graph(teams());
  graph.add("TEAM#1", "MEMBER", "USER#1", kLead);
  graph.add("TEAM#1", "MEMBER", "USER#2", kGuest);
  EXPECT_EQ(update(graph, "TEAM#1", "MEMBER", "USER#1", kGuest), "updated");
  EXPECT_EQ(set_of(graph, "TEAM#1"), "MEMBER#USER#1=GUEST MEMBER#USER#2=GUEST");
  EXPECT_EQ(update(graph, "TEAM#1", "MEMBER", "USER#1", kGuest), "updated") << "nothing to change";
  EXPECT_EQ(graph.count("TEAM#1", "MEMBER"), 2);
}

TEST(EdgeSet, FollowsAnEdgeThatIsReplaced) {
  TestGraph graph(teams("replace"));
  graph.add("TEAM#1", "MEMBER", "USER#1", kLead);
  EXPECT_EQ(graph.add("TEAM#1", "MEMBER", "USER#1", kGuest), "replaced");
  EXPECT_EQ(set_of(graph, "TEAM#1"), "MEMBER#USER#1=GUEST");
  EXPECT_EQ(graph.count("TEAM#1", "MEMBER"), 1);
  graph.add("TEAM#1", "NOTED", "USER#1", {{"word", "a"}});
  EXPECT_EQ(graph.add("TEAM#1", "NOTED", "USER#1", {{"word", "b"}}), "replaced");
  EXPECT_EQ(set_of(graph, "TEAM#1"), "MEMBER#USER#1=GUEST NOTED#USER#1#b");
  EXPECT_EQ(graph.remove("TEAM#1", "NOTED", "USER#1"), "removed");
  EXPECT_EQ(set_of(graph, "TEAM#1"), "MEMBER#USER#1=GUEST");
}

TEST(EdgeSet, KeepsItsEntriesWhenAnEdgeIsRemovedThatIsNotThere) {
  TestGraph graph(teams());
  graph.add("TEAM#1", "NOTED", "USER#1", {{"word", "a"}});
  EXPECT_EQ(graph.remove("TEAM#1", "NOTED", "USER#2"), "missing");
  EXPECT_EQ(set_of(graph, "TEAM#1"), "NOTED#USER#1#a");
}

TEST(EdgeSet, OfBothEndsHoldsASymmetricEdge) {
  TestGraph graph(teams());
  EXPECT_EQ(graph.add("TEAM#1", "PEER", "TEAM#2"), "created");
  EXPECT_EQ(set_of(graph, "TEAM#1"), "PEER#TEAM#2");
  EXPECT_EQ(set_of(graph, "TEAM#2"), "PEER#TEAM#1");
  EXPECT_EQ(graph.remove("TEAM#2", "PEER", "TEAM#1"), "removed");
  EXPECT_EQ(set_of(graph, "TEAM#1") + " " + set_of(graph, "TEAM#2"), "absent absent");
}

TEST(EdgeSet, IsKeptWhenItsNodeIsPutAgain) {
  TestGraph graph(teams());
  graph.add("TEAM#1", "MEMBER", "USER#1", kLead);
  EXPECT_EQ(graph.put("TEAM#1", {{"name", "one"}}), "put");
  EXPECT_EQ(set_of(graph, "TEAM#1"), "MEMBER#USER#1=LEAD");
  EXPECT_NE(graph.put("TEAM#1", {{"all", "x"}}).find("kept by the graph"), std::string::npos);
}

TEST(EdgeSet, TakesAllThatOneTransactionDoes) {
  TestGraph graph(teams());
  graph.add("TEAM#1", "MEMBER", "USER#1", kLead);
  const Result<Written> written =
      graph->transact({plan::RemoveEdge{{"TEAM#1", "MEMBER", "USER#1", {}}},
                       plan::AddEdge{"TEAM#1", "MEMBER", "USER#2", kLead},
                       plan::AddEdge{"TEAM#1", "MEMBER", "USER#3", kGuest},
                       plan::PutNode{"TEAM#1", {{"name", "one"}}, false}});
  ASSERT_TRUE(written.has_value()) << written.error().message();
  EXPECT_EQ(set_of(graph, "TEAM#1"), "MEMBER#USER#2=LEAD MEMBER#USER#3=GUEST");
  EXPECT_EQ(graph.count("TEAM#1", "MEMBER"), 2);
}

TEST(EdgeSet, RefusesAnEdgeWithoutWhatItsEntryHolds) {
  TestGraph graph(teams());
  EXPECT_EQ(graph.add("TEAM#1", "MEMBER", "USER#1"),
            "error: the edge set of TEAM#1 holds \"role\" of this edge: give it a value");
  EXPECT_EQ(graph.item_count(), 0U);
}

TEST(EdgeSet, RefusesAnEdgeBeyondItsBound) {
  TestGraph graph(teams());
  for (const char* user : {"USER#1", "USER#2", "USER#3"})
    graph.add("TEAM#1", "MEMBER", user, kLead);
  EXPECT_EQ(graph.add("TEAM#1", "MEMBER", "USER#4", kLead),
            "error: edge TEAM#1 MEMBER USER#4: the edge set of TEAM#1 is full: raise `max`, "
            "declare `overflow: query`, or keep the edge type out with `edge-set: false`");
  EXPECT_EQ(graph.add("TEAM#1", "MEMBER", "USER#3", kLead), "existed") << "adds no entry";
  EXPECT_EQ(graph.count("TEAM#1", "MEMBER", true), 3);
  EXPECT_EQ(update(graph, "TEAM#1", "MEMBER", "USER#1", kGuest), "updated") << "adds none either";
}

TEST(EdgeSet, ThatOverflowsMarksItsNodeAndGoesAway) {
  TestGraph graph(teams("keep", "query"));
  for (const char* user : {"USER#1", "USER#2", "USER#3", "USER#4", "USER#5"}) {
    EXPECT_EQ(graph.add("TEAM#1", "MEMBER", user, kLead), "created");
  }
  EXPECT_EQ(set_of(graph, "TEAM#1"), "absent");
  EXPECT_EQ(*graph.item("TEAM#1", "TEAM#1")->find("allOverflow"), Value(true));
  EXPECT_EQ(graph.count("TEAM#1", "MEMBER"), 5);
  EXPECT_EQ(update(graph, "TEAM#1", "MEMBER", "USER#1", kGuest), "updated");
  EXPECT_EQ(graph.remove("TEAM#1", "MEMBER", "USER#1"), "removed");
  EXPECT_EQ(set_of(graph, "TEAM#1"), "absent");
}

constexpr const char* kLong = R"(
graph: 1
table: {name: long, pk: PK, sk: SK}
nodes: {Team: {ref: "TEAM#{id}", edge-set: {attr: all, max: 900, OVERFLOW}}, User: {ref: "USER#{id}"}}
edges: {MEMBER: {from: Team, to: User, on-exists: refuse}}
)";

std::string fill(TestGraph& graph) {
  std::string last;
  for (int i = 100; i < 900; ++i) {
    last = graph.add("TEAM#1", "MEMBER", "USER#" + std::to_string(i) + std::string(900, 'x'));
    if (last != "created") break;
  }
  return last;
}

schema::Schema long_entries(const std::string& overflow) {
  std::string text = kLong;
  text.replace(text.find("OVERFLOW"), 8, "overflow: " + overflow);
  return load_text(text);
}

TEST(EdgeSet, ThatWouldMakeItsItemTooLargeIsRefusedNamingTheNode) {
  TestGraph graph(long_entries("refuse"));
  EXPECT_NE(fill(graph).find("the item of TEAM#1 would be larger than 400 KB"), std::string::npos);
  const std::int64_t edges = graph.count("TEAM#1", "MEMBER", true);
  EXPECT_GT(edges, 400);
  EXPECT_EQ(graph.item_count(), static_cast<std::size_t>(edges) + 1);
}

TEST(EdgeSet, ThatWouldMakeItsItemTooLargeOverflowsWhereThatIsDeclared) {
  TestGraph graph(long_entries("query"));
  EXPECT_EQ(fill(graph), "created");
  EXPECT_EQ(graph.count("TEAM#1", "MEMBER", true), 800);
  EXPECT_EQ(set_of(graph, "TEAM#1"), "absent");
  EXPECT_TRUE(graph.item("TEAM#1", "TEAM#1")->contains("allOverflow"));
}

TEST(EdgeSet, IsTrueWhenManyWriteAtOnce) {
  TestGraph graph(load_example("goals"));
  const auto work = [&](int first) {
    for (int i = 0; i < 20; ++i) {
      const std::string user = "USER-U" + std::to_string((first * 7 + i) % 12);
      graph.add("GOAL-G1", "GOALMEMBERSHIP", user, {{"memberRole", "LEAD"}});
      update(graph, "GOAL-G1", "GOALMEMBERSHIP", user, {{"memberRole", "CONTRIBUTOR"}});
      if (i % 3 == 0) graph.remove("GOAL-G1", "GOALMEMBERSHIP", user);
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back(work, i);
  for (std::thread& thread : threads) thread.join();
  std::string expected;
  plan::Neighbors members;
  members.node = "GOAL-G1";
  members.types = {"members"};
  const Result<EdgePage> page = graph->neighbors(members);
  ASSERT_TRUE(page.has_value()) << page.error().message();
  for (const EdgeRow& row : *page) {
    expected += (expected.empty() ? "" : " ") + std::string("GOALMEMBERSHIP-") +
                std::string(row.node) + "-" + std::string(row.item.find("memberRole")->as_string());
  }
  EXPECT_EQ(set_of(graph, "GOAL-G1", "edgeSet"), expected.empty() ? "absent" : expected);
}

TEST(EdgeSet, GoesWithItsNodeAndItsEdges) {
  TestGraph graph(load_example("goals"));
  for (int i = 0; i < 60; ++i) {
    const std::string user = "USER-U" + std::to_string(i);
    graph.add("GOAL-G1", "GOALMEMBERSHIP", user, {{"memberRole", "LEAD"}});
    graph.add("GOAL-G2", "GOALMEMBERSHIP", user, {{"memberRole", "CONTRIBUTOR"}});
  }
  const Result<RemovedNode> user = graph->remove_node("USER-U7");
  ASSERT_TRUE(user.has_value()) << user.error().message();
  EXPECT_EQ(set_of(graph, "GOAL-G1", "edgeSet").find("USER-U7-"), std::string::npos);
  const Result<RemovedNode> goal = graph->remove_node("GOAL-G1");
  ASSERT_TRUE(goal.has_value()) << goal.error().message();
  EXPECT_TRUE(goal->complete);
  EXPECT_EQ(goal->edges_removed, 59U);
  EXPECT_EQ(graph.item_count(), 60U) << "59 edges of G2 and its item";
}

TEST(EdgeSet, IsFilledByALoad) {
  TestGraph graph(teams("keep", "query"));
  Loader loader(*graph, {.skip_bad = true, .in_flight_max = 4});
  for (std::uint64_t i = 0; i < 40; ++i) {
    const std::string team = "TEAM#" + std::to_string(i % 10);
    ASSERT_TRUE(
        loader.add_edge(i, {team, "MEMBER", "USER#" + std::to_string(i), kLead}).has_value());
  }
  ASSERT_TRUE(loader.flush().has_value());
  EXPECT_EQ(loader.written(), 40U);
  EXPECT_EQ(graph.count("TEAM#3", "MEMBER", true), 4);
  EXPECT_EQ(graph.count("TEAM#3", "MEMBER"), 4);
  EXPECT_EQ(set_of(graph, "TEAM#3"), "absent");
  EXPECT_TRUE(graph.item("TEAM#3", "TEAM#3")->contains("allOverflow"));
}

}  // namespace
}  // namespace adjoin::graph::edge_set_test
