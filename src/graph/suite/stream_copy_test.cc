// Copies with `when: stream`: no write reads or rewrites them, and whoever follows makes them
// right.
#include "graph/suite/followed_graph.h"
#include "graph/suite/interrupted_store.h"
#include "schema/items/guard.h"

namespace adjoin::graph::stream_copy_test {
namespace {

constexpr const char* kSchema = R"(
graph: 1
table: {name: club, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  User: {ref: "U#{id}", fields: {name: string, age: int}}
  Team: {ref: "T#{id}", fields: {name: string}}
edges:
  MEMBER: {from: Team, to: User, reverse: {index: GSI1}, copy: {who: {of: to.name, when: stream}, team: from.name}, fields: {role: string}}
  CHAIRS: {from: User, to: Team, reverse: {item: {sk: "CHAIR#{from}", copy: {chair: {of: from.name, when: stream}}}}}
  KNOWS: {from: User, to: User, reverse: {index: GSI1}, copy: {one: {of: from.name, when: stream}, other: {of: to.name, when: stream}}}
  PEER: {from: User, to: User, reverse: same, self-loops: refuse, copy: {theirs: {of: to.name, when: stream}}}
)";

class StreamCopies : public FollowedGraph {
 protected:
  StreamCopies() : FollowedGraph(kSchema) {}

  void name(const std::string& ref, const std::string& name) {
    ASSERT_EQ(TestGraph::outcome(graph_->update_node({ref, {{"name", name}}, {}, "", {}})),
              "updated");
  }
};

TEST_F(StreamCopies, NeedNoReadWhenAnEdgeIsAdded) {
  const auto one = graph_->explain(plan::AddEdge{"U#1", "CHAIRS", "T#1", {}});
  ASSERT_TRUE(one.has_value()) << one.error().message();
  EXPECT_EQ(one->steps.size(), 1U) << one->to_text();
  EXPECT_EQ(one->to_text().find("GetItem"), std::string::npos);
  graph_.put("U#1", {{"name", "Ann"}});
  const auto written = graph_->update_node({"U#1", {{"name", "Anna"}}, {}, "", {}});
  ASSERT_TRUE(written.has_value()) << written.error().message();
  EXPECT_EQ(written->spent.cost.requests, 1) << "nor a look at its edges";
}

TEST_F(StreamCopies, ComeToEdgesThatAreNew) {
  graph_.put("U#1", {{"name", "Ann"}});
  graph_.put("U#2", {{"name", "Ben"}});
  graph_.put("T#1", {{"name", "Red"}});
  graph_.add("T#1", "MEMBER", "U#1");
  graph_.add("U#2", "CHAIRS", "T#1");
  graph_.add("U#1", "PEER", "U#2");
  EXPECT_EQ(text("T#1", "MEMBER#U#1", "who"), "-");
  EXPECT_EQ(text("T#1", "MEMBER#U#1", "team"), "Red") << "in the transaction";
  follow_all();
  EXPECT_EQ(text("T#1", "MEMBER#U#1", "who"), "Ann");
  EXPECT_EQ(text("T#1", "CHAIR#U#2", "chair"), "Ben") << "on the mirror";
  EXPECT_EQ(text("U#2", "CHAIRS#T#1", "chair"), "-") << "and there alone";
  EXPECT_EQ(text("U#1", "PEER#U#2", "theirs"), "Ben");
  EXPECT_EQ(text("U#2", "PEER#U#1", "theirs"), "Ann") << "either item as it is read";
  EXPECT_EQ(follow_all().updates, 0U);
  EXPECT_EQ(findings(), Lines{});
  EXPECT_EQ(unfollowed_, "");
}

TEST_F(StreamCopies, AreMadeRightOnAnEdgeThatLeadsBackToItsNode) {
  graph_.put("U#1", {{"name", "Ann"}});
  graph_.add("U#1", "KNOWS", "U#1");
  follow_all();
  name("U#1", "Anna");
  EXPECT_EQ(follow_all().updates, 1U);
  EXPECT_EQ(text("U#1", "KNOWS#U#1", "one"), "Anna");
  EXPECT_EQ(text("U#1", "KNOWS#U#1", "other"), "Anna");
}

TEST_F(StreamCopies, FollowAChangeOfTheirNode) {
  graph_.put("U#1", {{"name", "Ann"}});
  for (int i = 0; i < 60; ++i) graph_.add("T#" + std::to_string(i), "MEMBER", "U#1");
  for (int i = 0; i < 30; ++i) graph_.add("U#1", "CHAIRS", "T#" + std::to_string(i));
  graph_.add("U#2", "PEER", "U#1");
  follow_all();
  name("U#1", "Anna");
  EXPECT_EQ(text("T#9", "MEMBER#U#1", "who"), "Ann");
  const Followed did = follow_all();
  EXPECT_EQ(did.updates, 91U);
  EXPECT_EQ(text("T#9", "MEMBER#U#1", "who"), "Anna");
  EXPECT_EQ(text("T#29", "CHAIR#U#1", "chair"), "Anna");
  EXPECT_EQ(text("U#2", "PEER#U#1", "theirs"), "Anna");
  ASSERT_EQ(TestGraph::outcome(graph_->update_node({"U#1", {}, {"name"}, "", {}})), "updated");
  follow_all();
  EXPECT_EQ(text("T#59", "MEMBER#U#1", "who"), "-") << "a field that is gone is gone there too";
  EXPECT_EQ(findings(), Lines{});
}

TEST_F(StreamCopies, LeaveEdgesAloneWhenAnotherFieldChanges) {
  graph_.put("U#1", {{"name", "Ann"}});
  graph_.add("T#1", "MEMBER", "U#1");
  follow_all();
  ASSERT_EQ(TestGraph::outcome(graph_->update_node({"U#1", number_field("age", 44), {}, "", {}})),
            "updated");
  const Followed did = follow_all();
  EXPECT_EQ(did.updates, 0U);
}

TEST_F(StreamCopies, ComeBackToAnEdgeThatIsReplaced) {
  graph_.put("U#1", {{"name", "Ann"}});
  graph_.add("T#1", "MEMBER", "U#1");
  follow_all();
  graph_.add("T#1", "MEMBER", "U#1", {{"role", "lead"}});
  EXPECT_EQ(text("T#1", "MEMBER#U#1", "who"), "-");
  follow_all();
  EXPECT_EQ(text("T#1", "MEMBER#U#1", "who"), "Ann");
  EXPECT_EQ(TestGraph::outcome(
                graph_->update_edge({{"T#1", "MEMBER", "U#1", {}}, {{"who", "Bob"}}, {}, ""})),
            "error: \"who\" of edges MEMBER comes from the ends of the edge and cannot be set");
}

TEST_F(StreamCopies, OfASlowFollowerDoNotReplaceNewerOnes) {
  graph_.put("U#1", {{"name", "Ann"}});
  graph_.add("T#1", "MEMBER", "U#1");
  RacedStore store(graph_.store());
  store.before_transaction = [&] {
    name("U#1", "Anna");
    follow_all();
  };
  const Result<Graph> raced = Graph::open(store, "club");
  ASSERT_TRUE(raced.has_value()) << raced.error().message();
  const auto did = follow(*raced);
  ASSERT_TRUE(did.has_value()) << did.error().message();
  EXPECT_EQ(text("T#1", "MEMBER#U#1", "who"), "Anna");
  EXPECT_EQ(findings(), Lines{});
}

TEST_F(StreamCopies, GoWithTheirNode) {
  graph_.put("U#1", {{"name", "Ann"}});
  graph_.add("U#2", "PEER", "U#1");
  follow_all();
  ASSERT_EQ(TestGraph::outcome(graph_->transact({plan::RemoveNode{"U#1"}})), "removed");
  follow_all();
  EXPECT_EQ(text("U#2", "PEER#U#1", "theirs"), "-");
  EXPECT_EQ(findings(), Lines{});
}

TEST_F(StreamCopies, AreMadeRightWhereChangesWereLost) {
  graph_.put("U#1", {{"name", "Ann"}});
  graph_.add("T#1", "MEMBER", "U#1");
  graph_.add("U#1", "CHAIRS", "T#1");
  follow_all();
  name("U#1", "Anna");
  table::DeleteItemRequest remove;
  remove.table = graph_->table();
  remove.key = schema::position_key(graph_->schema());
  ASSERT_TRUE(graph_.store().delete_item({}, remove).has_value());
  EXPECT_EQ(findings(), Lines{});
  EXPECT_EQ(unfollowed_, "the table's stream was never followed");
  EXPECT_TRUE(follow_all().recounted);
  EXPECT_EQ(text("T#1", "MEMBER#U#1", "who"), "Anna");
  EXPECT_EQ(text("T#1", "CHAIR#U#1", "chair"), "Anna");
  EXPECT_EQ(findings(), Lines{});
}

TEST_F(StreamCopies, ThatAnotherProgramSpoilsAreMadeRight) {
  graph_.put("U#1", {{"name", "Ann"}});
  graph_.add("T#1", "MEMBER", "U#1");
  follow_all();
  table::UpdateItemRequest update;
  update.table = graph_->table();
  update.key = {{"PK", "T#1"}, {"SK", "MEMBER#U#1"}};
  update.update_expression = "SET who = :w";
  update.placeholders.values.emplace(":w", "Zoe");
  ASSERT_TRUE(graph_.store().update_item({}, update).has_value());
  EXPECT_EQ(findings(), Lines{});
  EXPECT_EQ(unfollowed_, "1 change is not followed yet");
  follow_all();
  EXPECT_EQ(text("T#1", "MEMBER#U#1", "who"), "Ann");
}

TEST_F(StreamCopies, ThatAnItemHasNoRoomForArePassedOver) {
  graph_.put("U#1", {{"name", std::string(300'000, 'a')}});
  graph_.put("U#2", {{"name", "Ben"}});
  graph_.add("T#1", "MEMBER", "U#1", {{"role", std::string(300'000, 'b')}});
  graph_.add("T#1", "MEMBER", "U#2");
  const Followed did = follow_all();
  EXPECT_EQ(did.refused, Lines{"T#1 MEMBER U#1"});
  EXPECT_EQ(text("T#1", "MEMBER#U#2", "who"), "Ben");
}

}  // namespace
}  // namespace adjoin::graph::stream_copy_test
