// Nodes that are there only because edges count themselves on them: absent to every condition.
#include "graph/suite/test_graph.h"

namespace adjoin::graph {
namespace {

/// Plain: a put may carry nothing at all. Stamped: the table keeps a stamp of creation.
constexpr const char* kPlain = R"(
graph: 1
table: {name: virtual, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {User: {ref: "USER#{id}", sk: PROFILE, counters: {fans: {of: fans}}, fields: {name: string}}}
edges:
  LIKES: {from: User, to: {type: User, as: fans}, reverse: {index: GSI1}, on-exists: keep}
  KNOWS: {from: User, to: User, require: [from, to]}
)";

std::string stamped() {
  std::string text = kPlain;
  text.replace(text.find("type: type"), 10, "type: type, created: madeAt");
  return text;
}

class VirtualNode : public testing::TestWithParam<std::string> {
 protected:
  TestGraph graph_{load_text(GetParam())};

  std::string put_new(const std::string& ref, Item fields = {}) {
    return TestGraph::outcome(graph_->put_node({ref, std::move(fields), true}));
  }
};

TEST_P(VirtualNode, IsTypedAndCountsButIsAbsentToConditions) {
  graph_.add("USER#a", "LIKES", "USER#b");
  EXPECT_EQ(*graph_.item("USER#b", "PROFILE")->find("type"), Value("User"));
  EXPECT_EQ(graph_.count("USER#b", "fans"), 1);
  graph_.put("USER#a", {{"name", "A"}});
  EXPECT_EQ(graph_.add("USER#a", "KNOWS", "USER#b"),
            "error: edge USER#a KNOWS USER#b requires both of its nodes to exist");
  EXPECT_EQ(TestGraph::outcome(graph_->update_node({"USER#b", {{"name", "B"}}, {}, ""})),
            "error: node USER#b does not exist");
  EXPECT_FALSE(graph_->transact({plan::CheckNode{"USER#b", "", false}}).has_value());
  EXPECT_TRUE(graph_->transact({plan::CheckNode{"USER#b", "", true}}).has_value());
}

TEST_P(VirtualNode, BecomesRealByAPutAndKeepsItsCount) {
  graph_.add("USER#a", "LIKES", "USER#b");
  EXPECT_EQ(put_new("USER#b", {{"name", "B"}}), "created");
  EXPECT_EQ(put_new("USER#b", {{"name", "B"}}), "error: node USER#b exists already");
  EXPECT_EQ(graph_.count("USER#b", "fans"), 1);
  EXPECT_FALSE(graph_->transact({plan::CheckNode{"USER#b", "", true}}).has_value());
}

TEST_P(VirtualNode, IsNotWhatAPutWithoutFieldsMakes) {
  EXPECT_EQ(put_new("USER#a"), "created");
  EXPECT_EQ(put_new("USER#b"), "created");
  EXPECT_EQ(put_new("USER#b"), "error: node USER#b exists already");
  EXPECT_EQ(graph_.add("USER#a", "KNOWS", "USER#b"), "put");
}

TEST_P(VirtualNode, IsNotWhatLosesItsLastField) {
  EXPECT_EQ(put_new("USER#a", {{"name", "A"}}), "created");
  EXPECT_EQ(TestGraph::outcome(graph_->update_node({"USER#a", {}, {"name"}, ""})), "updated");
  EXPECT_EQ(put_new("USER#a"), "error: node USER#a exists already");
}

TEST_P(VirtualNode, IsMadeRealWithinTheTransactionThatRequiresIt) {
  graph_.add("USER#a", "LIKES", "USER#b");
  const plan::AddEdge knows{"USER#a", "KNOWS", "USER#b", {}};
  EXPECT_TRUE(
      graph_
          ->transact({knows, plan::PutNode{"USER#a", {}, false}, plan::PutNode{"USER#b", {}, true}})
          .has_value());
  EXPECT_EQ(graph_.list("USER#a", "KNOWS"), "USER#b");
}

TEST_P(VirtualNode, GoesWithItsEdges) {
  graph_.add("USER#a", "LIKES", "USER#b");
  const Result<RemovedNode> removed = graph_->remove_node("USER#b");
  ASSERT_TRUE(removed.has_value()) << removed.error().message();
  EXPECT_TRUE(removed->complete);
  EXPECT_EQ(graph_.item_count(), 0U);
}

INSTANTIATE_TEST_SUITE_P(Tables, VirtualNode, testing::Values(std::string(kPlain), stamped()),
                         [](const auto& table) { return table.index == 0 ? "Plain" : "Stamped"; });

}  // namespace
}  // namespace adjoin::graph
