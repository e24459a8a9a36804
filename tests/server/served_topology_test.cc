// A server that keeps graphs in memory answers searches from there, as new as the table.

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "engine/open.h"
#include "graph/upkeep/migrate.h"
#include "plan/declared/declared.h"
#include "schema/load/load.h"
#include "schema/model/schema.h"
#include "server/graph/graphs.h"

namespace adjoin::server {
namespace {

constexpr const char* kSchema =
    "graph: 1\ntable: {name: People, pk: PK, sk: SK}\nindexes: {GSI1: {pk: G1P, sk: G1S}}\n"
    "nodes: {User: {ref: \"U#{id}\"}}\n"
    "edges: {KNOWS: {from: User, to: User, reverse: {index: GSI1}}}\n";

schema::Schema people(const std::string& more = "") {
  return schema::load_schema(kSchema + more, "test").value();
}

class ServedTopology : public testing::Test {
 protected:
  ServedTopology() {
    engine::Options options;
    options.in_memory = true;
    options.memory_store_bytes_max = std::size_t{64} << 20;
    store_ = engine::open(options).value();
    graph_.emplace(graph::Graph::create(*store_, people()).value());
    for (int i = 0; i < 9; ++i) add(i, i + 1);
  }
  void add(int from, int to) {
    const auto done = graph_->add_edge({user(from), "KNOWS", user(to), {}});
    EXPECT_TRUE(done.has_value()) << done.error().message();
  }
  static std::string user(int n) { return "U#" + std::to_string(n); }
  /// The requests that it took to find how far two users are apart, and that.
  static std::string ask(Graphs& graphs, int from, int to) {
    const auto found = graphs.open("People")->path({user(from), {"KNOWS"}, user(to)});
    if (!found) return found.error().message();
    return std::to_string(found->nodes.size()) + " in " +
           std::to_string(found->spent.cost.requests);
  }

  std::unique_ptr<table::TableStore> store_;
  std::optional<graph::Graph> graph_;
};

TEST_F(ServedTopology, AnswersSearchesWithoutARequest) {
  Graphs graphs(*store_, graph::TopologyOptions());
  const auto not_held = graphs.read_topologies({});
  ASSERT_TRUE(not_held.has_value()) << not_held.error().message();
  EXPECT_TRUE(not_held->empty());
  EXPECT_EQ(ask(graphs, 0, 9), "10 in 0");
  add(0, 8);
  EXPECT_EQ(ask(graphs, 0, 9), "3 in 0") << "as new as the table";
  Graphs plain(*store_);
  EXPECT_NE(ask(plain, 0, 9), "3 in 0");
}

TEST_F(ServedTopology, IsOfTheSchemaThatTheTableHas) {
  Graphs graphs(*store_, graph::TopologyOptions());
  EXPECT_EQ(ask(graphs, 0, 9), "10 in 1") << "the first who asks reads the table";
  const auto done = graph::migrate(*store_, people("version: \"2\"\n"), {});
  ASSERT_TRUE(done.has_value()) << done.error().message();
  EXPECT_EQ(ask(graphs, 0, 9), "10 in 1") << "and again";
  EXPECT_EQ(ask(graphs, 0, 9), "10 in 0");
  EXPECT_EQ(graphs.open("People")->schema().version, "2");
}

TEST_F(ServedTopology, LeavesToTheTableWhatIsTooLargeAndSaysSo) {
  graph::TopologyOptions small;
  small.memory_bytes_max = 1;
  Graphs graphs(*store_, small);
  const auto not_held = graphs.read_topologies({});
  ASSERT_TRUE(not_held.has_value());
  ASSERT_EQ(not_held->size(), 1U);
  EXPECT_EQ(not_held->front().find("table People: "), 0U) << not_held->front();
  EXPECT_NE(ask(graphs, 0, 9), "10 in 0");
}

TEST_F(ServedTopology, GoesOnWhereOneGraphCannotBeOpened) {
  std::string broken = kSchema;
  broken.replace(broken.find("People"), 6, "Broken");
  broken.replace(broken.find("\"U#{id}\""), 8,
                 "\"U#{id}\", counters: {n: {of: KNOWS, mode: eventual}}");
  ASSERT_TRUE(graph::Graph::create(*store_, schema::load_schema(broken, "test").value()));
  table::UpdateTableRequest off;
  off.table_name = "Broken";
  off.stream.emplace(std::nullopt);
  ASSERT_TRUE(store_->update_table({}, off));
  Graphs graphs(*store_, graph::TopologyOptions());
  const auto not_held = graphs.read_topologies({});
  ASSERT_TRUE(not_held.has_value()) << not_held.error().message();
  ASSERT_EQ(not_held->size(), 1U);
  EXPECT_EQ(not_held->front().find("table Broken: "), 0U) << not_held->front();
  EXPECT_EQ(ask(graphs, 0, 9), "10 in 0");
}

}  // namespace
}  // namespace adjoin::server
