// Copies: an edge says of its ends what they say themselves, whatever changes.
#include <thread>

#include "graph/suite/test_graph.h"

namespace adjoin::graph {
namespace {

constexpr const char* kCopies = R"(
graph: 1
table: {name: copies, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  User: {ref: "USER#{id}", sk: PROFILE, fields: {name: string, city: string}}
  Shop: {ref: "SHOP#{id}", counters: {visits: {of: visitors}}, fields: {title: string}}
edges:
  VISITS: {from: User, to: {type: Shop, as: visitors}, on-exists: keep, reverse: {index: GSI1}, copy: {who: from.name, where: to.title}, fields: {times: int}}
  FOLLOWS: {from: User, to: User, sk: "FOLLOWS#{to}", reverse: {item: {sk: "FOLLOWER#{from.id}", type: FOLLOWED_BY, copy: {followerName: from.name}}}, fields: {since: int}}
  LIKES: {from: User, to: User, reverse: {index: GSI1}, copy: {who: from.name, whom: to.name}}
  KNOWS: {from: User, to: User, sk: "KNOWS#{to}", reverse: same, copy: {theirName: to.name}}
)";

class Copies : public testing::Test {
 protected:
  TestGraph graph_{load_text(kCopies)};

  std::string field(const std::string& pk, const std::string& sk, const std::string& name) {
    const std::optional<Item> item = graph_.item(pk, sk);
    const Value* value = item ? item->find(name) : nullptr;
    return value == nullptr ? "absent" : *value->as_string();
  }
  std::string follower_name(const std::string& from, const std::string& to) {
    return field("USER#" + to, "FOLLOWER#" + from, "followerName");
  }
  std::string rename(const std::string& ref, const std::string& name) {
    return TestGraph::outcome(graph_->update_node({ref, {{"name", name}}, {}, ""}));
  }
  bool is_marked(const std::string& pk, const std::string& sk) {
    const std::optional<Item> node = graph_.item(pk, sk);
    return node && node->contains("copiesPending");
  }
};

TEST_F(Copies, AreTakenFromBothEndsWithOneGuardedReadOfEach) {
  graph_.put("USER#a", {{"name", "Ann"}});
  graph_.put("SHOP#1", {{"title", "Books"}});
  const Result<Written> written = graph_->add_edge({"USER#a", "VISITS", "SHOP#1", {}});
  ASSERT_TRUE(written.has_value()) << written.error().message();
  EXPECT_EQ(written->spent.cost.requests, 3);
  EXPECT_EQ(field("USER#a", "VISITS#SHOP#1", "who"), "Ann");
  EXPECT_EQ(field("USER#a", "VISITS#SHOP#1", "where"), "Books");
  EXPECT_EQ(graph_.count("SHOP#1", "visitors"), 1);
}

TEST_F(Copies, OfOneEndCostOneReadAndOneTransaction) {
  graph_.put("USER#a", {{"name", "Ann"}});
  const Result<Written> written = graph_->add_edge({"USER#a", "FOLLOWS", "USER#b", {}});
  ASSERT_TRUE(written.has_value()) << written.error().message();
  EXPECT_EQ(written->spent.cost.requests, 2);
  EXPECT_EQ(follower_name("a", "b"), "Ann");
  EXPECT_EQ(field("USER#a", "FOLLOWS#USER#b", "followerName"), "absent") << "the mirror's alone";
}

TEST_F(Copies, FollowTheirNode) {
  graph_.put("USER#a", {{"name", "Ann"}});
  graph_.put("SHOP#1", {{"title", "Books"}});
  graph_.add("USER#a", "VISITS", "SHOP#1");
  graph_.add("USER#b", "VISITS", "SHOP#1");
  graph_.add("USER#a", "FOLLOWS", "USER#b");
  EXPECT_EQ(rename("USER#a", "Anna"), "updated");
  EXPECT_EQ(field("USER#a", "VISITS#SHOP#1", "who"), "Anna");
  EXPECT_EQ(follower_name("a", "b"), "Anna");
  EXPECT_EQ(graph_.put("SHOP#1", {{"title", "Maps"}}), "put");
  EXPECT_EQ(field("USER#b", "VISITS#SHOP#1", "where"), "Maps");
  EXPECT_EQ(graph_.count("SHOP#1", "visitors"), 2);
  EXPECT_EQ(TestGraph::outcome(graph_->update_node({"USER#a", {{"city", "Rome"}}, {"name"}, ""})),
            "updated");
  EXPECT_EQ(field("USER#a", "VISITS#SHOP#1", "who"), "absent");
  EXPECT_EQ(follower_name("a", "b"), "absent");
  EXPECT_FALSE(is_marked("USER#a", "PROFILE") || is_marked("SHOP#1", "SHOP#1"));
}

TEST_F(Copies, ReachEdgesThatWereThereBeforeTheirNode) {
  graph_.add("USER#a", "FOLLOWS", "USER#b");
  EXPECT_EQ(follower_name("a", "b"), "absent");
  EXPECT_EQ(TestGraph::outcome(graph_->put_node({"USER#a", {{"name", "Ann"}}, true})), "created");
  EXPECT_EQ(follower_name("a", "b"), "Ann");
}

TEST_F(Copies, OfASymmetricEdgeAreOfTheOtherEndOnEitherSide) {
  graph_.put("USER#a", {{"name", "Ann"}});
  graph_.put("USER#b", {{"name", "Bob"}});
  graph_.add("USER#a", "KNOWS", "USER#b");
  EXPECT_EQ(field("USER#a", "KNOWS#USER#b", "theirName"), "Bob");
  EXPECT_EQ(field("USER#b", "KNOWS#USER#a", "theirName"), "Ann");
  rename("USER#a", "Anna");
  rename("USER#b", "Rob");
  EXPECT_EQ(field("USER#a", "KNOWS#USER#b", "theirName"), "Rob");
  EXPECT_EQ(field("USER#b", "KNOWS#USER#a", "theirName"), "Anna");
}

TEST_F(Copies, OfASelfLoopAreOfItsOneNode) {
  graph_.put("USER#a", {{"name", "Ann"}});
  EXPECT_EQ(graph_.add("USER#a", "LIKES", "USER#a"), "put");
  rename("USER#a", "Anna");
  EXPECT_EQ(field("USER#a", "LIKES#USER#a", "who"), "Anna");
  EXPECT_EQ(field("USER#a", "LIKES#USER#a", "whom"), "Anna");
}

TEST_F(Copies, OfASymmetricSelfLoopAreOfItsOneNode) {
  graph_.put("USER#a", {{"name", "Ann"}});
  EXPECT_EQ(graph_.add("USER#a", "KNOWS", "USER#a"), "put");
  EXPECT_EQ(field("USER#a", "KNOWS#USER#a", "theirName"), "Ann");
  rename("USER#a", "Anna");
  EXPECT_EQ(field("USER#a", "KNOWS#USER#a", "theirName"), "Anna");
}

TEST_F(Copies, ThatFitAreRewrittenInTheTransactionOfTheirNode) {
  graph_.put("USER#a", {{"name", "Ann"}});
  for (int i = 0; i < 10; ++i) graph_.add("USER#a", "FOLLOWS", "USER#" + std::to_string(i));
  const Result<plan::Plan> plan =
      graph_->explain(plan::WriteOperation(plan::UpdateNode{"USER#a", {{"name", "Anna"}}, {}, ""}));
  ASSERT_TRUE(plan.has_value()) << plan.error().message();
  EXPECT_NE(plan->to_text().find("list the edges with copies of USER#a"), std::string::npos);
  const Result<Written> written = graph_->update_node({"USER#a", {{"name", "Anna"}}, {}, ""});
  ASSERT_TRUE(written.has_value()) << written.error().message();
  for (int i = 0; i < 10; ++i) EXPECT_EQ(follower_name("a", std::to_string(i)), "Anna");
  // Five lists before the transaction; after it the node, the lists and what they found once more,
  // and the mark.
  EXPECT_EQ(written->spent.cost.requests, 5 + 1 + 1 + 5 + 1 + 1);
}

TEST_F(Copies, OfManyEdgesAreRewrittenInSteps) {
  graph_.put("USER#a", {{"name", "Ann"}});
  for (int i = 0; i < 250; ++i) graph_.add("USER#a", "FOLLOWS", "USER#" + std::to_string(i));
  EXPECT_EQ(rename("USER#a", "Anna"), "updated");
  for (int i = 0; i < 250; ++i) EXPECT_EQ(follower_name("a", std::to_string(i)), "Anna");
  EXPECT_FALSE(is_marked("USER#a", "PROFILE"));
}

TEST_F(Copies, ThatFindNoRoomLeaveTheWriteDoneAndSayTheyArePending) {
  graph_.put("USER#a", {{"name", "Ann"}});
  for (int i = 0; i < 85; ++i) graph_.add("USER#a", "LIKES", "USER#" + std::to_string(i));
  graph_.add("USER#a", "LIKES", "USER#full", {{"note", std::string(395'000, 'x')}});
  const std::string name(20'000, 'n');
  const Result<Written> written = graph_->update_node({"USER#a", {{"name", name}}, {}, ""});
  ASSERT_TRUE(written) << written.error().message();
  EXPECT_EQ(written->outcome, plan::WriteOutcome::updated);
  EXPECT_TRUE(written->copies_pending);
  EXPECT_EQ(field("USER#a", "PROFILE", "name"), name);
  EXPECT_TRUE(is_marked("USER#a", "PROFILE"));
  EXPECT_EQ(field("USER#a", "LIKES#USER#full", "who"), "Ann");
  // Once there is room the next write brings all of them up to date.
  EXPECT_EQ(graph_.remove("USER#a", "LIKES", "USER#full"), "removed");
  const Result<Written> again = graph_->update_node({"USER#a", {{"name", "Anna"}}, {}, ""});
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_FALSE(again->copies_pending);
  EXPECT_FALSE(is_marked("USER#a", "PROFILE"));
  EXPECT_EQ(field("USER#a", "LIKES#USER#7", "who"), "Anna");
}

TEST_F(Copies, ThatWereLeftHalfWayAreSaidAndFinishedByTheNextWrite) {
  graph_.put("USER#a", {{"name", "Ann"}});
  graph_.add("USER#a", "FOLLOWS", "USER#b");
  // As if the process had ended between the transaction and its pass.
  table::UpdateItemRequest half;
  half.table = graph_->table();
  half.key.set("PK", "USER#a");
  half.key.set("SK", "PROFILE");
  half.update_expression = "SET #n = :n, copiesPending = :t";
  half.placeholders.names = {{"#n", "name"}};
  half.placeholders.values = {{":n", "Anna"}, {":t", "0123456789abcdef"}};
  ASSERT_TRUE(graph_.store().update_item({}, half).has_value());
  EXPECT_EQ(follower_name("a", "b"), "Ann");
  EXPECT_EQ(graph_.put("USER#a", {{"name", "Anna"}}), "put");
  EXPECT_EQ(follower_name("a", "b"), "Anna");
  EXPECT_FALSE(is_marked("USER#a", "PROFILE"));
}

TEST_F(Copies, AreNoFieldsOfTheEdge) {
  graph_.put("USER#a", {{"name", "Ann"}});
  graph_.add("USER#a", "VISITS", "SHOP#1", number_field("times", 1));
  EXPECT_NE(TestGraph::outcome(
                graph_->update_edge({{"USER#a", "VISITS", "SHOP#1", {}}, {{"who", "x"}}, {}, ""}))
                .find("comes from the ends of the edge"),
            std::string::npos);
  EXPECT_EQ(TestGraph::outcome(graph_->update_edge(
                {{"USER#a", "VISITS", "SHOP#1", {}}, number_field("times", 2), {}, ""})),
            "updated");
  EXPECT_EQ(field("USER#a", "VISITS#SHOP#1", "who"), "Ann");
  EXPECT_NE(graph_.put("USER#a", {{"copiesPending", "x"}}).find("kept by the graph"),
            std::string::npos);
}

TEST_F(Copies, AreRightWithinOneTransactionWithTheirNode) {
  const Result<Written> written =
      graph_->transact({plan::PutNode{"USER#a", {{"name", "Ann"}}, true},
                        plan::AddEdge{"USER#a", "FOLLOWS", "USER#b", {}}});
  ASSERT_TRUE(written.has_value()) << written.error().message();
  EXPECT_EQ(follower_name("a", "b"), "Ann");
}

TEST_F(Copies, AreRightWhenOneTransactionWritesTheNodeAndItsEdges) {
  graph_.put("USER#a", {{"name", "Ann"}});
  for (const char* to : {"USER#b", "USER#c", "USER#d"}) graph_.add("USER#a", "FOLLOWS", to);
  const Result<Written> written =
      graph_->transact({plan::UpdateNode{"USER#a", {{"name", "Anna"}}, {}, ""},
                        plan::RemoveEdge{{"USER#a", "FOLLOWS", "USER#b", {}}},
                        plan::AddEdge{"USER#a", "FOLLOWS", "USER#c", number_field("since", 3)}});
  ASSERT_TRUE(written.has_value()) << written.error().message();
  EXPECT_EQ(follower_name("a", "b"), "absent");
  EXPECT_EQ(follower_name("a", "c"), "Anna");
  EXPECT_EQ(follower_name("a", "d"), "Anna");
}

TEST_F(Copies, OfSeveralNodesNeedNotFitOneTransaction) {
  std::vector<plan::WriteOperation> renames;
  for (const char* from : {"USER#a", "USER#b"}) {
    graph_.put(from, {{"name", "Ann"}});
    for (int i = 0; i < 60; ++i) graph_.add(from, "FOLLOWS", "USER#" + std::to_string(i));
    renames.push_back(plan::UpdateNode{from, {{"name", "Anna"}}, {}, ""});
  }
  const Result<Written> written = graph_->transact(renames);
  ASSERT_TRUE(written.has_value()) << written.error().message();
  for (int i = 0; i < 60; ++i) {
    EXPECT_EQ(follower_name("a", std::to_string(i)), "Anna");
    EXPECT_EQ(follower_name("b", std::to_string(i)), "Anna");
  }
}

TEST_F(Copies, AreNotLeftBehindByATransactionThatRemovesTheirNode) {
  graph_.put("USER#a", {{"name", "Ann"}});
  graph_.add("USER#a", "FOLLOWS", "USER#b");
  const Result<Written> refused = graph_->transact({plan::RemoveNode{"USER#a"}});
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().message(),
            "USER#a still has edges with copies of its fields: remove them as well");
  const Result<Written> removed = graph_->transact(
      {plan::RemoveEdge{{"USER#a", "FOLLOWS", "USER#b", {}}}, plan::RemoveNode{"USER#a"}});
  ASSERT_TRUE(removed.has_value()) << removed.error().message();
  EXPECT_EQ(graph_.item_count(), 0U);
}

TEST_F(Copies, AreTakenOffEdgesThatCameWhileTheirNodeWasRemoved) {
  for (int round = 0; round < 20; ++round) {
    const std::string from = "USER#r" + std::to_string(round);
    graph_.put(from, {{"name", "Ann"}});
    std::thread adding([&] {
      for (int i = 0; i < 30; ++i) graph_.add(from, "LIKES", "USER#" + std::to_string(i));
    });
    const Result<RemovedNode> removed = graph_->remove_node(from);
    adding.join();
    ASSERT_TRUE(removed.has_value()) << removed.error().message();
    if (!removed->complete) continue;
    ASSERT_FALSE(graph_.item(from, "PROFILE"));
    for (int i = 0; i < 30; ++i) {
      EXPECT_EQ(field(from, "LIKES#USER#" + std::to_string(i), "who"), "absent");
    }
  }
}

TEST_F(Copies, GoWithTheirEdgesWhenTheNodeIsRemoved) {
  graph_.put("USER#a", {{"name", "Ann"}});
  graph_.add("USER#a", "FOLLOWS", "USER#b");
  graph_.add("USER#a", "VISITS", "SHOP#1");
  const Result<RemovedNode> removed = graph_->remove_node("USER#a");
  ASSERT_TRUE(removed.has_value()) << removed.error().message();
  EXPECT_TRUE(removed->complete && removed->node_existed);
  EXPECT_EQ(graph_.item_count(), 1U) << "the shop that counts";
}

TEST_F(Copies, AreTrueWhenEdgesComeWhileTheNodeChanges) {
  graph_.put("USER#a", {{"name", "0"}});
  const auto add = [&](int first) {
    for (int i = 0; i < 40; ++i) {
      const std::string to = std::to_string(first * 40 + i);
      graph_.add("USER#a", "FOLLOWS", "USER#" + to);
      if (i % 5 == 0) graph_.remove("USER#a", "FOLLOWS", "USER#" + to);
    }
  };
  const auto change = [&](const std::string& by) {
    for (int i = 0; i < 15; ++i) rename("USER#a", by + std::to_string(i));
  };
  std::vector<std::thread> threads;
  threads.emplace_back(add, 0);
  threads.emplace_back(add, 1);
  threads.emplace_back(change, "x");
  threads.emplace_back(change, "y");
  for (std::thread& thread : threads) thread.join();
  const std::string name = field("USER#a", "PROFILE", "name");
  EXPECT_FALSE(is_marked("USER#a", "PROFILE"));
  for (int i = 0; i < 80; ++i) {
    const std::string copy = follower_name("a", std::to_string(i));
    EXPECT_EQ(copy, i % 5 == 0 ? "absent" : name) << i;
  }
}

TEST_F(Copies, OfTheExamplesAreKept) {
  TestGraph shop(load_example("shop"));
  shop.put("REVIEW#1", number_field("rating", 5));
  EXPECT_EQ(shop.add("PRODUCT#1", "ProductReview", "REVIEW#1"), "put");
  EXPECT_EQ(*shop.item("PRODUCT#1", "REVIEW#1")->find("rating"), Value(5));
  shop.put("CATEGORY#2", {{"name", "Games"}});
  EXPECT_EQ(shop.add("CATEGORY#1", "CategoryChild", "CATEGORY#2"), "created");
  shop.put("CATEGORY#2", {{"name", "Toys"}});
  EXPECT_EQ(*shop.item("CATEGORY#1", "CHILD#2")->find("childName"), Value("Toys"));
}

}  // namespace
}  // namespace adjoin::graph
