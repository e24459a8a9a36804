// What `schema diff` says a migration takes, compared with what it then does.

#include "graph/upkeep/migration_estimate.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "graph/suite/test_graph.h"
#include "graph/upkeep/migrate.h"

namespace adjoin::graph::migration_estimate_test {
namespace {

constexpr double kFactor = 3;

constexpr std::string_view kSchema = R"(
graph: 1
table: {name: People, pk: PK, sk: SK, type: Type}
indexes: {GSI1: {pk: G1P, sk: G1S}}
nodes:
  User: {ref: "U#{id}", sk: ME, fields: {name: string}}
  Team: {ref: "T#{id}", fields: {name: string}}
edges:
  FOLLOWS: {from: User, to: {type: User, as: fans}, on-exists: keep, reverse: {index: GSI1}, fields: {at: int}}
  IN: {from: User, to: {type: Team, as: members}, on-exists: keep, fields: {role: string}}
)";

std::string with(std::string_view what, std::string_view by,
                 std::string text = std::string(kSchema)) {
  const std::size_t at = text.find(what);
  if (at == std::string::npos) throw std::invalid_argument(std::string(what));
  return text.replace(at, what.size(), by);
}

struct Case {
  const char* name;
  std::string later;
  int passes;
};

std::vector<Case> cases() {
  return {
      {"a counter", with("sk: ME,", "sk: ME, counters: {follows: {of: FOLLOWS}},"), 3},
      {"a mirror", with("fields: {role", "reverse: {item: {sk: \"HAS#{from}\"}}, fields: {role"),
       1},
      {"an entry of nodes",
       with("sk: ME,", "sk: ME, index: {byName: {index: GSI1, pk: NAME, sk: \"{name}\"}},"), 1},
      {"an index with a view",
       with("fields: {at: int}",
            "fields: {at: int}, views: {byTime: {index: GSI2, pk: \"{from}\", sk: \"{at:pad10}\"}}",
            with("indexes: {", "indexes: {GSI2: {pk: G2P, sk: G2S}, ")),
       1},
      {"another key", with("FOLLOWS: {from", "FOLLOWS: {sk: \"F#{to}\", from"), 2},
  };
}

void fill(Graph& graph, int users, int edges) {
  Random random(5);
  for (int i = 0; i < users; ++i) {
    const std::string id = std::to_string(i);
    ASSERT_TRUE(graph.put_node({"U#" + id, {{"name", "name " + id}}, false}).has_value());
    ASSERT_TRUE(graph.add_edge({"U#" + id, "IN", "T#" + std::to_string(i % 20), {{"role", "x"}}})
                    .has_value());
  }
  for (int i = 0; i < edges; ++i) {
    const auto user = [&] {
      return "U#" + std::to_string(random.below(static_cast<std::uint64_t>(users)));
    };
    const Item fields = {{"at", Value(i)}};
    ASSERT_TRUE(graph.add_edge({user(), "FOLLOWS", user(), fields}).has_value());
  }
}

void fill_without_nodes(Graph& graph, int users, int edges) {
  Random random(6);
  for (int i = 0; i < edges; ++i) {
    const auto user = [&] {
      return "U#" + std::to_string(random.below(static_cast<std::uint64_t>(users)));
    };
    ASSERT_TRUE(graph.add_edge({user(), "FOLLOWS", user(), {}}).has_value());
  }
}

void expect_near(double estimate, double actual, const char* what) {
  EXPECT_LE(estimate, actual * kFactor) << what;
  EXPECT_GE(estimate, actual / kFactor) << what;
}

/// Migrates the graph, and compares what that took with what was said before. Answers the passes.
int expect_as_estimated(TestGraph& graph, const schema::Schema& after) {
  const auto estimate = estimate_migration(graph.store(), Transition(graph->schema(), after));
  EXPECT_TRUE(estimate.has_value()) << estimate.error().message();
  const auto done = migrate(graph.store(), after, {});
  EXPECT_TRUE(done.has_value()) << done.error().message();
  if (!estimate || !done) return 0;
  const table::Cost& cost = done->spent.cost;
  expect_near(estimate->requests, static_cast<double>(cost.requests), "requests");
  expect_near(estimate->read_units, cost.capacity.read_units(), "read units");
  expect_near(estimate->write_units, cost.capacity.write_units(), "write units");
  return estimate->passes;
}

TEST(MigrationEstimate, IsWithinAFactorOfThreeOfWhatIsDone) {
  for (const Case& one : cases()) {
    SCOPED_TRACE(one.name);
    TestGraph graph{load_text(std::string(kSchema))};
    fill(*graph, 300, 1500);
    EXPECT_EQ(expect_as_estimated(graph, load_text(one.later)), one.passes);
  }
}

TEST(MigrationEstimate, KnowsNodesThatHaveNoItem) {
  TestGraph graph{load_text(std::string(kSchema))};
  fill_without_nodes(*graph, 200, 700);
  expect_as_estimated(graph,
                      load_text(with("sk: ME,", "sk: ME, counters: {follows: {of: FOLLOWS}},")));
}

TEST(Migration, AsksForNoMoreThanItsDifferenceNeeds) {
  // A counter is counted from the list of its node's edges: not an item beside them is read.
  TestGraph graph{load_text(std::string(kSchema))};
  fill(*graph, 50, 0);
  const schema::Schema after = load_text(with("sk: ME,", "sk: ME, counters: {teams: {of: IN}},"));
  const Transition transition(graph->schema(), after);
  EXPECT_TRUE(transition.counts());
  EXPECT_FALSE(transition.derives());
  const schema::Schema mirrored =
      load_text(with("fields: {role", "reverse: {item: {sk: \"HAS#{from}\"}}, fields: {role"));
  const Transition other(graph->schema(), mirrored);
  EXPECT_FALSE(other.counts());
  EXPECT_TRUE(other.derives());
}

}  // namespace
}  // namespace adjoin::graph::migration_estimate_test
