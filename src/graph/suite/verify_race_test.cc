// Repairs while others write: what verify saw may be so no more when it mends it.
#include <algorithm>

#include "graph/suite/interrupted_store.h"
#include "graph/suite/test_graph.h"
#include "graph/upkeep/verify.h"
#include "plan/write/counters.h"

namespace adjoin::graph::verify_race_test {
namespace {

constexpr const char* kTeams = R"(
graph: 1
table: {name: teams, pk: PK, sk: SK}
nodes:
  Team: {ref: "TEAM#{id}", edge-set: {attr: all, max: 900}, fields: {name: string}}
  User: {ref: "USER#{id}", stored: false}
edges:
  MEMBER: {from: Team, to: User, on-exists: replace, edge-set: "{sk}={role}", fields: {role: {enum: [LEAD, GUEST]}}}
)";

const Item kLead{{"role", "LEAD"}};
const Item kGuest{{"role", "GUEST"}};

/// @param singly  every item is looked at by itself, whatever the sums say
std::vector<Finding> findings(Graph& graph, bool repair = false, bool singly = false) {
  std::vector<Finding> found;
  VerifyOptions options;
  options.repair = repair;
  VerifyPosition position;
  if (singly) position = [](const Item*) { return Result<void>(); };
  const auto done = verify(
      graph, options,
      [&](const Finding& finding) {
        found.push_back(finding);
        return Result<void>();
      },
      {}, {}, position);
  EXPECT_TRUE(done.has_value()) << done.error().message();
  return found;
}

/// A team whose set was changed behind the graph's back.
class DriftedTeam {
 public:
  DriftedTeam() : graph(load_text(kTeams)) { graph.put("TEAM#1", {{"name", "one"}}); }

  void change_set(const std::string& verb, std::vector<std::string> entries) {
    std::sort(entries.begin(), entries.end());
    table::UpdateItemRequest update;
    update.table = graph->table();
    update.key = {{"PK", "TEAM#1"}, {"SK", "TEAM#1"}};
    update.update_expression = verb + " #a :e";
    update.placeholders.names.emplace("#a", "all");
    update.placeholders.values.emplace(":e", Value(Set<std::string>{std::move(entries)}));
    const auto done = graph.store().update_item({}, update);
    ASSERT_TRUE(done.has_value()) << done.error().message();
  }
  /// The mend of the only finding, made now and carried out after `meanwhile`: what fails.
  template <typename Meanwhile>
  std::string mend_after(Meanwhile meanwhile) {
    const std::vector<Finding> found = findings(*graph);
    EXPECT_EQ(found.size(), 1U);
    meanwhile();
    for (const Finding& finding : found) {
      for (const auto& request : finding.mend) {
        const auto done = graph.store().transact_write_items({}, request);
        if (!done) return std::string(exact_name(done.error()));
      }
    }
    return "done";
  }

  TestGraph graph;
};

TEST(RepairMeanwhile, PutsBackNoEntryOfAnEdgeThatIsRemoved) {
  DriftedTeam team;
  team.graph.add("TEAM#1", "MEMBER", "USER#1", kLead);
  team.change_set("DELETE", {"MEMBER#USER#1=LEAD"});
  EXPECT_NE(team.mend_after([&] { team.graph.remove("TEAM#1", "MEMBER", "USER#1"); }), "done");
  EXPECT_FALSE(team.graph.item("TEAM#1", "TEAM#1")->contains("all"));
  EXPECT_TRUE(findings(*team.graph).empty());
}

TEST(RepairMeanwhile, PutsBackNoEntryThatTheEdgeHasNoMore) {
  DriftedTeam team;
  team.graph.add("TEAM#1", "MEMBER", "USER#1", kLead);
  team.change_set("DELETE", {"MEMBER#USER#1=LEAD"});
  EXPECT_NE(team.mend_after([&] { team.graph.add("TEAM#1", "MEMBER", "USER#1", kGuest); }), "done");
  EXPECT_TRUE(findings(*team.graph).empty());
}

TEST(RepairMeanwhile, TakesAwayNoEntryOfAnEdgeThatIsAdded) {
  DriftedTeam team;
  team.change_set("ADD", {"MEMBER#USER#1=LEAD"});
  EXPECT_NE(team.mend_after([&] { team.graph.add("TEAM#1", "MEMBER", "USER#1", kLead); }), "done");
  EXPECT_TRUE(findings(*team.graph).empty());
}

TEST(RepairMeanwhile, IsNotStoppedByOtherEdges) {
  DriftedTeam team;
  team.graph.add("TEAM#1", "MEMBER", "USER#1", kLead);
  team.change_set("DELETE", {"MEMBER#USER#1=LEAD"});
  team.change_set("ADD", {"MEMBER#USER#1=GUEST", "MEMBER#USER#2=LEAD", "of no edge"});
  EXPECT_EQ(team.mend_after([&] { team.graph.add("TEAM#1", "MEMBER", "USER#3", kLead); }), "done");
  EXPECT_TRUE(findings(*team.graph).empty());
}

TEST(RepairMeanwhile, MendsMoreEntriesThanOneTransactionTakes) {
  DriftedTeam team;
  std::vector<std::string> there;
  std::vector<std::string> gone;
  for (int i = 0; i < 210; ++i) {
    const std::string user = "USER#" + std::to_string(i);
    team.graph.add("TEAM#1", "MEMBER", user, kLead);
    there.push_back("MEMBER#" + user + "=LEAD");
    gone.push_back("MEMBER#" + user + "x=LEAD");
  }
  team.change_set("DELETE", there);
  team.change_set("ADD", gone);
  const std::vector<Finding> found = findings(*team.graph, true);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().repair, Finding::Repair::repaired) << found.front().detail;
  EXPECT_EQ(found.front().mend.size(), 6U) << "three for either";
  EXPECT_TRUE(findings(*team.graph).empty());
}

TEST(RepairMeanwhile, LosesNoCountOfAnEdgeThatIsAddedBetweenTwoReads) {
  TestGraph graph(load_text(R"(
graph: 1
table: {name: shop}
nodes:
  Product: {ref: "P#{id}", fields: {name: string}, counters: {ratings: {of: ~RATES, shards: 2}}}
  User: {ref: "U#{id}", stored: false}
edges: {RATES: {from: User, to: Product, on-exists: keep, reverse: {item: {sk: "BY#{from}"}}}}
)"));
  graph.put("P#1", {{"name", "one"}});
  InterruptedStore store(graph.store());
  Result<Graph> interrupted = Graph::open(store, "shop");
  ASSERT_TRUE(interrupted.has_value()) << interrupted.error().message();
  int next = 0;
  std::int64_t added = 0;
  // All in one shard, so that each of them moves the same count.
  store.before_read = [&] {
    std::string user;
    do {
      user = "U#" + std::to_string(next++);
    } while (plan::counter_shard(user, 2) != 0);
    EXPECT_EQ(graph.add(user, "RATES", "P#1"), "created");
    ++added;
  };
  for (const Finding& finding : findings(*interrupted, true, true)) {
    EXPECT_NE(finding.repair, Finding::Repair::repaired) << finding.detail;
  }
  EXPECT_GT(added, 1);
  for (const Finding& finding : findings(*interrupted, true)) {
    EXPECT_NE(finding.repair, Finding::Repair::repaired) << finding.detail;
  }
  EXPECT_EQ(graph.count("P#1", "~RATES"), added);
  EXPECT_TRUE(findings(*graph).empty());
}

TEST(RepairMeanwhile, SeesAWrongCountThoughAnEdgeGoesBetweenTwoReadsAndHidesIt) {
  TestGraph graph(load_text(R"(
graph: 1
table: {name: shop}
nodes:
  Product: {ref: "P#{id}", counters: {ratings: {of: ~RATES}}}
  User: {ref: "U#{id}", stored: false}
edges: {RATES: {from: User, to: Product, on-exists: keep, reverse: {item: {sk: "BY#{from}"}}}}
)"));
  graph.put("P#1");
  for (const char* user : {"U#1", "U#2", "U#3"}) graph.add(user, "RATES", "P#1");
  table::UpdateItemRequest wrong;
  wrong.table = graph->table();
  wrong.key = schema::node_key(graph->schema(), "P#1").value();
  wrong.update_expression = "SET ratings = :two";
  wrong.placeholders.values.emplace(":two", Value(2));
  ASSERT_TRUE(graph.store().update_item({}, wrong).has_value());
  InterruptedStore store(graph.store());
  Result<Graph> interrupted = Graph::open(store, "shop");
  ASSERT_TRUE(interrupted.has_value()) << interrupted.error().message();
  // The node was read with 2; of its three edges two are left when they are counted.
  store.before_read = [&] { graph.remove("U#3", "RATES", "P#1"); };
  findings(*interrupted, true);
  EXPECT_EQ(graph.count("P#1", "~RATES"), 2);
  EXPECT_TRUE(findings(*graph).empty());
}

/// An edge is there whenever edges are read, and not when anything else is read or written.
class Flickering final : public table::Forwarding<Flickering, InterruptedStore> {
 public:
  using Forwarding::run;
  explicit Flickering(TestGraph& graph) : Forwarding(graph.store()), graph_(graph) {
    before_read = [this] { graph_.add("U#1", "RATES", "P#1"); };
  }
  Result<table::GetItemResult> run(table::GetItem, const Context& context,
                                   const table::GetItemRequest& request) {
    graph_.remove("U#1", "RATES", "P#1");
    return InterruptedStore::run(table::GetItem(), context, request);
  }
  Result<table::TransactWriteItemsResult> run(table::TransactWriteItems, const Context& context,
                                              const table::TransactWriteItemsRequest& request) {
    graph_.remove("U#1", "RATES", "P#1");
    return InterruptedStore::run(table::TransactWriteItems(), context, request);
  }

 private:
  TestGraph& graph_;
};

TEST(RepairMeanwhile, CountsNoEdgeThatComesAndGoesWhetherOtherCountersAreEventualOrNot) {
  for (const char* others : {"", ", views: {of: ~SEES, mode: eventual}"}) {
    SCOPED_TRACE(others);
    TestGraph graph(load_text(R"(
graph: 1
table: {name: shop}
nodes:
  Product: {ref: "P#{id}", counters: {ratings: {of: ~RATES})" +
                              std::string(others) + R"(}}
  User: {ref: "U#{id}", stored: false}
edges:
  RATES: {from: User, to: Product, on-exists: keep, reverse: {item: {sk: "BY#{from}"}}}
  SEES: {from: User, to: Product, on-exists: keep, reverse: {item: {sk: "SEEN#{from}"}}}
)"));
    graph.put("P#1");
    graph.add("U#1", "RATES", "P#1");
    graph.remove("U#1", "RATES", "P#1");
    Flickering store(graph);
    Result<Graph> flickering = Graph::open(store, "shop");
    ASSERT_TRUE(flickering.has_value()) << flickering.error().message();
    findings(*flickering, true);
    graph.remove("U#1", "RATES", "P#1");
    EXPECT_EQ(graph.count("P#1", "~RATES"), 0);
    EXPECT_TRUE(findings(*graph).empty());
  }
}

}  // namespace
}  // namespace adjoin::graph::verify_race_test
