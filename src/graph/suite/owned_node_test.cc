// Nodes that lie in their owner's partition, in an order of their own, and are found by ref too.
#include "graph/suite/test_graph.h"

namespace adjoin::graph {
namespace {

constexpr const char* kOrders = R"(
graph: 1
table: {name: orders, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  User: {ref: "USER#{userId}", fields: {name: string}}
  Order:
    ref: "ORDER#{orderId}"
    owner: {type: User, id: customerId, as: orders, by-ref: GSI1}
    pk: "{owner}"
    sk: "ORDER#{orderDate:iso}#{orderId}"
    fields: {customerId: string!, orderDate: datetime!, status: string}
edges:
  RATED: {from: User, to: Order, reverse: {index: GSI1}, fields: {stars: int}}
  PAID: {from: User, to: Order, require: [to]}
)";

class OwnedNode : public testing::Test {
 protected:
  TestGraph graph_{load_text(kOrders)};

  void SetUp() override {
    graph_.put("USER#u", {{"name", "U"}});
    for (const auto& [order, date] : {std::pair{"ORDER#9", "2024-01-01T00:00:00Z"},
                                      std::pair{"ORDER#1", "2024-02-01T00:00:00Z"}}) {
      EXPECT_EQ(graph_.put(order, {{"customerId", "u"}, {"orderDate", date}, {"status", "new"}}),
                "put");
    }
  }
};

TEST_F(OwnedNode, LiesWithItsOwnerInItsOwnOrder) {
  const Result<ItemRows> rows = graph_->collection({"USER#u", {}, {}});
  ASSERT_TRUE(rows.has_value()) << rows.error().message();
  ASSERT_EQ(rows->size(), 3U);
  EXPECT_EQ((*rows)[0].node, "ORDER#9");
  EXPECT_EQ((*rows)[0].type, "Order");
  EXPECT_EQ((*rows)[1].node, "ORDER#1");
  EXPECT_EQ((*rows)[2].node, "USER#u");
}

TEST_F(OwnedNode, IsFoundByItsRefInOneQuery) {
  const Result<Found> found = graph_->get_node({"ORDER#9", {}});
  ASSERT_TRUE(found.has_value()) << found.error().message();
  ASSERT_TRUE(found->item.has_value());
  EXPECT_EQ(found->item->decode().find("orderDate")->as_string()->substr(0, 7), "2024-01");
  EXPECT_EQ(found->spent.cost.requests, 1);
  EXPECT_FALSE(graph_->get_node({"ORDER#5", {}})->item.has_value());
}

TEST_F(OwnedNode, HasEdgesLikeAnyOther) {
  EXPECT_EQ(graph_.add("USER#v", "RATED", "ORDER#9", number_field("stars", 4)), "put");
  EXPECT_EQ(graph_.list("ORDER#9", "~RATED"), "USER#v");
  EXPECT_TRUE(graph_->get_node({"ORDER#9", {}})->item->decode().contains("status"));
}

TEST_F(OwnedNode, IsNotChangedByARefThatDoesNotSayWhereItLies) {
  const std::size_t before = graph_.item_count();
  for (const std::string& answer :
       {TestGraph::outcome(graph_->update_node({"ORDER#9", {{"status", "paid"}}, {}, ""})),
        graph_.add("USER#u", "PAID", "ORDER#9")}) {
    EXPECT_EQ(answer,
              "error: 'ORDER#9' cannot be found by its ref alone; a Order lies at '{owner}', "
              "'ORDER#{orderDate:iso}#{orderId}'");
  }
  const Result<RemovedNode> removed = graph_->remove_node("ORDER#9");
  ASSERT_FALSE(removed.has_value());
  EXPECT_NE(removed.error().message().find("owner's partition"), std::string::npos);
  EXPECT_EQ(graph_.item_count(), before);
}

}  // namespace
}  // namespace adjoin::graph
