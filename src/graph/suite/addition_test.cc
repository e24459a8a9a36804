// Numbers that an update adds to fields.
#include <atomic>
#include <thread>

#include "graph/suite/test_graph.h"

namespace adjoin::graph {
namespace {

constexpr const char* kStock = R"(graph: 1
table: {name: Shop, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  Item:
    ref: "ITEM#{id}"
    fields: {stock: int, price: number, level: {type: int, min: 0, max: 10}, place: int, code: int, name: string}
    index: {byPlace: {index: GSI1, pk: ITEMS, sk: "{place:pad10}"}}
    unique: [code]
)";

plan::UpdateNode addition(const std::string& field, const std::string& amount,
                          const std::string& where = "") {
  plan::UpdateNode update{"ITEM#1", {}, {}, where, {}};
  update.add.set(field, Value(*Number::parse(amount)));
  return update;
}

Value field_of(TestGraph& graph, const std::string& name) {
  return *graph.item("ITEM#1", "ITEM#1")->find(name);
}

TEST(Addition, IsOneRequestThatReadsNothing) {
  TestGraph graph(load_text(kStock));
  graph.put("ITEM#1", number_field("stock", 10));
  const Result<Written> written = graph->update_node(addition("stock", "-3", "stock >= 3"));
  ASSERT_TRUE(written.has_value()) << written.error().message();
  EXPECT_EQ(written->spent.cost.requests, 1);
  EXPECT_EQ(written->spent.cost.capacity.read_half_units, 0);
  EXPECT_EQ(field_of(graph, "stock"), Value(7));
}

TEST(Addition, CountsAFieldThatIsNotThereAsZero) {
  TestGraph graph(load_text(kStock));
  graph.put("ITEM#1");
  EXPECT_EQ(TestGraph::outcome(graph->update_node(addition("price", "2.50"))), "updated");
  EXPECT_EQ(TestGraph::outcome(graph->update_node(addition("level", "3"))), "updated");
  EXPECT_EQ(TestGraph::outcome(graph->update_node(addition("undeclared", "1"))), "updated");
  EXPECT_EQ(field_of(graph, "price"), Value(*Number::parse("2.5")));
  EXPECT_EQ(field_of(graph, "level"), Value(3));
}

TEST(Addition, TakesNoMoreThanThereIsWhenManyTake) {
  TestGraph graph(load_text(kStock));
  graph.put("ITEM#1", number_field("stock", 50));
  std::atomic<int> taken{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int n = 0; n < 30; ++n) {
        if (graph->update_node(addition("stock", "-1", "stock >= 1"))) ++taken;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(taken, 50);
  EXPECT_EQ(field_of(graph, "stock"), Value(0));
}

TEST(Addition, LosesNoneWhenTheSumDecidesMore) {
  for (const char* field : {"level", "place", "code"}) {
    TestGraph graph(load_text(kStock));
    graph.put("ITEM#1", {{"level", Value(0)}, {"place", Value(0)}, {"code", Value(0)}});
    std::atomic<int> added{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 2; ++i) {
      threads.emplace_back([&] {
        for (int n = 0; n < 5; ++n) {
          if (graph->update_node(addition(field, "1"))) ++added;
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(added, 10) << field;
    EXPECT_EQ(field_of(graph, field), Value(10)) << field;
  }
}

TEST(Addition, MovesTheIndexKeyAndTheGuardOfItsField) {
  TestGraph graph(load_text(kStock));
  graph.put("ITEM#1", {{"place", Value(1)}, {"code", Value(1)}});
  graph.put("ITEM#2", number_field("code", 3));
  plan::UpdateNode both = addition("place", "4");
  both.add.set("code", Value(1));
  EXPECT_EQ(TestGraph::outcome(graph->update_node(both)), "updated");
  EXPECT_EQ(field_of(graph, "GSI1SK"), Value("0000000005"));
  EXPECT_EQ(TestGraph::outcome(graph->update_node(addition("code", "1"))),
            "error: node ITEM#1: code 3 is taken by ITEM#2");
  EXPECT_EQ(graph.put("ITEM#3", number_field("code", 1)), "put");
}

TEST(Addition, RefusesWhatDoesNotFitAndChangesNothing) {
  plan::UpdateNode twice = addition("stock", "1");
  twice.set = number_field("stock", 5);
  plan::UpdateNode text{"ITEM#1", {}, {}, "", {{"stock", Value("1")}}};
  const std::pair<plan::UpdateNode, std::string> cases[] = {
      {text, "what is added to \"stock\" of ITEM#1 must be a number"},
      {twice, "\"stock\" of ITEM#1 is added to and changed besides: give one of the two"},
      {addition("stock", "1.5"), "field 'stock' is a whole number; '1.5' is not"},
      {addition("name", "1"), "field 'name' is string; '1' is not"},
      {addition("level", "11"), "field 'level' is at most 10; '11' is not"},
      {addition("level", "-1"), "field 'level' is at least 0; '-1' is not"},
      {addition("PK", "1"), "\"PK\" is a key of the table, not a field of a node"},
  };
  TestGraph graph(load_text(kStock));
  graph.put("ITEM#1", number_field("stock", 2));
  for (const auto& [update, message] : cases) {
    EXPECT_EQ(TestGraph::outcome(graph->update_node(update)), "error: " + message);
  }
  EXPECT_EQ(field_of(graph, "stock"), Value(2));
  plan::UpdateNode nobody = addition("level", "1");
  nobody.ref = "ITEM#9";
  EXPECT_EQ(TestGraph::outcome(graph->update_node(nobody)), "error: node ITEM#9 does not exist");
}

}  // namespace
}  // namespace adjoin::graph
