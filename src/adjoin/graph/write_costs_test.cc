// What writes of a graph cost beyond their one request, counted.
#include <string>

#include "adjoin/graph.h"
#include "adjoin/state/test_people.h"

namespace adjoin::write_costs_test {
namespace {

using test::graph_of;

constexpr std::string_view kSchema = R"(
graph: 1
table: {name: costs, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  User:
    ref: "U#{id}"
    fields: {name: string, note: string}
    counters: {paid: {of: PAYS, sum: cents, min: 0}}
  Thing: {ref: "T#{id}", fields: {left: {type: int, max: 9}}}
edges:
  LIKES: {from: User, to: User, on-exists: keep, reverse: {index: GSI1}, copy: {who: from.name}}
  PAYS: {from: User, to: User, on-exists: keep, fields: {cents: int}}
  FOLLOWS: {from: User, to: User, on-exists: keep, reverse: {index: GSI1}}
  PARENT: {from: Thing, to: Thing, tree: true, reverse: {index: GSI1}}
)";

std::string user(int n) { return "U#" + std::to_string(n); }

std::int64_t requests_of(const Result<WriteResult>& written) {
  EXPECT_TRUE(written) << written.error().message();
  return written ? written->usage.requests : -1;
}

/// Edges that copy a field of their node.
class Copied : public ::testing::Test {
 protected:
  void SetUp() override {
    graph_.put_node({"U#0", {{"name", "Ann"}}}).value();
    like(30);
  }
  void like(int last) {
    for (; edges_ < last; ++edges_) graph_.add_edge({"U#0", "LIKES", user(edges_ + 1)}).value();
  }
  Value copy_at(int n) const {
    return graph_.get_edge({"U#0", "LIKES", user(n)}).value()->fields["who"];
  }
  Graph graph_ = graph_of(kSchema);
  int edges_ = 0;
};

// Pins: Graph::put_node @cost; Graph::update_node @cost
TEST_F(Copied, FieldsCostTwoQueriesForEachPageOfTheEdgesThatCopyThem) {
  EXPECT_EQ(requests_of(graph_.update_node("U#0", {.set = {{"note", "x"}}})), 1);
  // A Query and the write; then the node, the Query again, what it found, and the mark.
  EXPECT_EQ(requests_of(graph_.update_node("U#0", {.set = {{"name", "Anna"}}})), 6);
  EXPECT_EQ(copy_at(30), Value("Anna"));
  EXPECT_EQ(requests_of(graph_.put_node({"U#0", {{"name", "Bea"}}})), 1 + 6) << "it looks first";
  EXPECT_EQ(copy_at(1), Value("Bea"));
  // Too many for one transaction: two more batches, and a transaction for each 99 edges.
  like(250);
  EXPECT_EQ(requests_of(graph_.update_node("U#0", {.set = {{"name", "Cleo"}}})), 6 + 2 + 3);
  EXPECT_EQ(copy_at(250), Value("Cleo"));
}

// Pins: Graph::add_edge @cost
TEST_F(Copied, FieldsCostAGetItemOfTheirNodeWhenAnEdgeIsAdded) {
  EXPECT_EQ(requests_of(graph_.add_edge({"U#0", "FOLLOWS", "U#1"})), 1);
  EXPECT_EQ(requests_of(graph_.add_edge({"U#0", "LIKES", "U#99"})), 2);
}

// Pins: Graph::update_node @cost; Graph::update_edge @cost
TEST(Sums, WithBoundsCostALookBeforeTheWrite) {
  const Graph graph = graph_of(kSchema);
  graph.put_node({"U#1"}).value();
  const Edge pays{"U#1", "PAYS", "U#2", {{"cents", 5}}};
  graph.add_edge(pays).value();
  EXPECT_EQ(requests_of(graph.update_edge(pays, {.set = {{"cents", 7}}})), 2);
  EXPECT_EQ(graph.get_node("U#1").value()->fields["paid"], Value(7));
  graph.put_node({"T#1", {{"left", 3}}}).value();
  EXPECT_EQ(requests_of(graph.update_node("T#1", {.set = {{"left", 2}}})), 1);
  EXPECT_EQ(requests_of(graph.update_node("T#1", {.add = {{"left", 1}}})), 2);
  EXPECT_EQ(graph.get_node("T#1").value()->fields["left"], Value(3));
}

// Pins: Graph::create_node @cost; Graph::commit @cost
TEST(UniqueFields, CostALookBeforeEachWayToWriteThem) {
  const Graph graph = graph_of();
  EXPECT_EQ(requests_of(graph.create_node({"THING#1"})), 1);
  EXPECT_EQ(requests_of(graph.create_node(test::person("a", {{"email", "a@x"}}))), 1);
  Transaction both;
  both.put_node(test::person("a", {{"email", "b@x"}})).put_node({"THING#2"});
  EXPECT_EQ(requests_of(graph.commit(both)), 2);
  EXPECT_FAILS(already_exists, "b@x", graph.create_node(test::person("c", {{"email", "b@x"}})));
}

// Pins: Graph::add_edge @cost; Graph::move_edge @cost
TEST(Trees, CostAGetItemForTheParentAndEachOfItsAncestors) {
  const Graph graph = graph_of(kSchema);
  // a - b - c - d, and apart from them x - y.
  EXPECT_EQ(requests_of(graph.add_edge({"T#a", "PARENT", "T#b"})), 2);
  EXPECT_EQ(requests_of(graph.add_edge({"T#b", "PARENT", "T#c"})), 3);
  EXPECT_EQ(requests_of(graph.add_edge({"T#c", "PARENT", "T#d"})), 4);
  EXPECT_EQ(requests_of(graph.add_edge({"T#x", "PARENT", "T#y"})), 2);
  // Two find the edge that was.
  EXPECT_EQ(requests_of(graph.move_edge({"T#c", "PARENT", "T#y"})), 2 + 3 + 1);
  EXPECT_EQ(requests_of(graph.move_edge({"T#a", "PARENT", "T#y"})), 2 + 1 + 1);
}

// Pins: Graph::remove_node @cost; Graph::would_remove_node @cost
TEST(RemovedNodes, CostAQueryForEachListAndATransactionForEach25Edges) {
  const Graph graph = graph_of(R"(
graph: 1
table: {name: removed, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {User: {ref: "U#{id}"}}
edges: {FOLLOWS: {from: User, to: User, on-exists: keep, reverse: {index: GSI1}}}
series: {Visits: {of: User, sk: "VISIT#{at:ms}", fields: {at: ms}}}
)");
  graph.put_node({"U#0"}).value();
  for (int i = 1; i <= 60; ++i) graph.add_edge({"U#0", "FOLLOWS", user(i)}).value();
  graph.append("U#0", "Visits", {}).value();
  // Edges that leave and that arrive, the series, and the rest of the partition.
  constexpr std::int64_t kLists = 4;
  Usage looked;
  const Graph::Removal would = graph.would_remove_node("U#0", {.usage = &looked}).value();
  EXPECT_EQ(would.edges_removed, 60U);
  EXPECT_EQ(looked.requests, kLists) << "all that would be written is listed";
  EXPECT_EQ(looked.write_units, 0);
  Usage removed;
  EXPECT_EQ(graph.remove_node("U#0", {.usage = &removed}).value().edges_removed, 60U);
  EXPECT_EQ(removed.requests, kLists + 3 + 1 + 1) << "three transactions, the entry and the node";
  EXPECT_EQ(would.would_use.requests, removed.requests);
  EXPECT_EQ(would.would_use.read_units, removed.read_units);
  EXPECT_EQ(would.would_use.write_units, removed.write_units);
}

}  // namespace
}  // namespace adjoin::write_costs_test
