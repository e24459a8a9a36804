// Eventual counters: no write of an edge touches their node, and whoever follows the table's stream
// brings them up to date, each change once.
#include <functional>
#include <utility>

#include "graph/live/follow_position.h"
#include "graph/suite/followed_graph.h"
#include "graph/suite/interrupted_store.h"
#include "schema/items/guard.h"

namespace adjoin::graph::follow_test {
namespace {

constexpr const char* kSchema = R"(
graph: 1
table: {name: shop, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  User: {ref: "U#{id}", fields: {name: string}, counters: {rated: {of: RATES, mode: eventual}, peers: {of: PEER, mode: eventual}}}
  Product: {ref: "P#{id}", fields: {name: string}, counters: {ratings: {of: ~RATES, mode: eventual}, stars: {of: ~RATES, sum: stars, mode: eventual}}}
edges:
  RATES: {from: User, to: Product, reverse: {index: GSI1}, fields: {stars: int}}
  PEER: {from: User, to: User, reverse: same, self-loops: refuse}
)";

Item stars(std::int64_t n) { return number_field("stars", n); }
std::string user(int n) { return "U#" + std::to_string(n); }

class Follows : public FollowedGraph {
 protected:
  Follows() : FollowedGraph(kSchema) {}

  /// "3 of 12": count and sum of a product.
  std::string rated(const std::string& product) {
    return text(product, "ratings") + " of " + text(product, "stars");
  }
  FollowPosition position() {
    const auto found = read_position(graph_.store(), {}, {&graph_->schema(), graph_->table()});
    EXPECT_TRUE(found.has_value() && *found);
    return found && *found ? **found : FollowPosition();
  }
  void set(const std::string& ref, const char* name, std::int64_t value) {
    table::UpdateItemRequest update;
    update.table = graph_->table();
    update.key = {{"PK", ref}, {"SK", ref}};
    update.update_expression = "SET #n = :n";
    update.placeholders.names.emplace("#n", name);
    update.placeholders.values.emplace(":n", Value(value));
    ASSERT_TRUE(graph_.store().update_item({}, update).has_value());
  }
  void remove_position() {
    table::DeleteItemRequest remove;
    remove.table = graph_->table();
    remove.key = schema::position_key(graph_->schema());
    ASSERT_TRUE(graph_.store().delete_item({}, remove).has_value());
  }
};

TEST_F(Follows, AnEdgeIsOnePutWithoutACondition) {
  const auto plan = graph_->explain(plan::AddEdge{"U#1", "RATES", "P#1", stars(3)});
  ASSERT_TRUE(plan.has_value()) << plan.error().message();
  const std::string text = plan->to_text();
  EXPECT_NE(text.find("PutItem"), std::string::npos) << text;
  EXPECT_EQ(text.find(" if "), std::string::npos) << text;
}

TEST_F(Follows, CountersAreWhatTheEdgesWereWhenItBegan) {
  for (int i = 0; i < 5; ++i) graph_.add(user(i), "RATES", "P#1", stars(i));
  EXPECT_EQ(rated("P#1"), "- of -") << "no write of an edge touches them";
  const Followed did = follow_all();
  EXPECT_EQ(did.changes, 5U);
  EXPECT_EQ(did.updates, 6U) << "a product that many rate is written once";
  EXPECT_FALSE(did.recounted);
  EXPECT_EQ(rated("P#1"), "5 of 10");
  EXPECT_EQ(text("U#3", "rated"), "1");
  EXPECT_EQ(text("P#1", "type"), "Product");
  EXPECT_EQ(graph_.count("P#1", "~RATES"), 5);

  graph_.add("U#1", "RATES", "P#1", stars(5));
  EXPECT_EQ(
      TestGraph::outcome(graph_->update_edge({{"U#2", "RATES", "P#1", {}}, stars(7), {}, ""})),
      "updated");
  graph_.remove("U#4", "RATES", "P#1");
  follow_all();
  EXPECT_EQ(rated("P#1"), "4 of 15") << "0 + 5 + 7 + 3";
  EXPECT_EQ(text("U#4", "rated"), "0");
  EXPECT_EQ(findings(), Lines{});
}

TEST_F(Follows, NothingTwice) {
  graph_.add("U#1", "RATES", "P#1", stars(2));
  follow_all();
  const FollowPosition before = position();
  for (int i = 0; i < 3; ++i) {
    const Followed did = follow_all();
    EXPECT_EQ(did.changes, 0U);
    EXPECT_EQ(did.updates, 0U);
  }
  EXPECT_EQ(position(), before) << "what it wrote itself means nothing";
  EXPECT_EQ(rated("P#1"), "1 of 2");
}

TEST_F(Follows, ASymmetricEdgeCountsAtBothEnds) {
  graph_.add("U#1", "PEER", "U#2");
  graph_.add("U#1", "PEER", "U#3");
  follow_all();
  EXPECT_EQ(text("U#1", "peers") + text("U#2", "peers") + text("U#3", "peers"), "211");
  graph_.remove("U#2", "PEER", "U#1");
  follow_all();
  EXPECT_EQ(text("U#1", "peers") + text("U#2", "peers") + text("U#3", "peers"), "101");
  EXPECT_EQ(findings(), Lines{});
}

TEST_F(Follows, MoreNodesThanOneTransactionHolds) {
  for (int i = 0; i < 250; ++i) graph_.add(user(i), "RATES", "P#1", stars(1));
  const Followed did = follow_all();
  EXPECT_EQ(did.changes, 250U);
  EXPECT_EQ(did.updates, 253U) << "99 nodes at once, the product three times";
  EXPECT_EQ(rated("P#1"), "250 of 250");
}

TEST_F(Follows, PagesOfAnySize) {
  for (const std::size_t page : {std::size_t{1}, std::size_t{3}, std::size_t{1000}}) {
    const std::string product = "P#" + std::to_string(page);
    for (int i = 0; i < 8; ++i) graph_.add(user(i), "RATES", product, stars(1));
    graph_.remove("U#3", "RATES", product);
    FollowOptions options;
    options.records_at_once = page;
    follow_all(options);
    EXPECT_EQ(rated(product), "7 of 7") << page;
  }
}

TEST_F(Follows, ANodeThatIsRemovedLeavesNothing) {
  graph_.put("P#1", {{"name", "lamp"}});
  for (int i = 0; i < 4; ++i) graph_.add(user(i), "RATES", "P#1", stars(i));
  follow_all();
  ASSERT_EQ(rated("P#1"), "4 of 6");
  const auto removed = graph_->remove_node("P#1");
  ASSERT_TRUE(removed.has_value()) << removed.error().message();
  EXPECT_TRUE(removed->complete);
  follow_all();
  EXPECT_FALSE(graph_.item("P#1", "P#1").has_value());
  EXPECT_EQ(text("U#2", "rated"), "0");
  EXPECT_EQ(findings(), Lines{});
}

TEST_F(Follows, ANodeThatGoesWhileItIsCountedLeavesNothing) {
  graph_.put("P#1", {{"name", "lamp"}});
  for (int i = 0; i < 4; ++i) graph_.add(user(i), "RATES", "P#1", stars(i));
  follow_all();
  for (int i = 0; i < 4; ++i) graph_.remove(user(i), "RATES", "P#1");
  RacedStore store(graph_.store());
  store.before_transaction = [&] {
    EXPECT_EQ(TestGraph::outcome(graph_->transact({plan::RemoveNode{"P#1"}})), "removed");
  };
  const Result<Graph> raced = Graph::open(store, "shop");
  ASSERT_TRUE(raced.has_value()) << raced.error().message();
  const auto did = follow(*raced);
  ASSERT_TRUE(did.has_value()) << did.error().message();
  EXPECT_FALSE(graph_.item("P#1", "P#1").has_value());
  EXPECT_EQ(text("U#2", "rated"), "0");
  EXPECT_EQ(findings(), Lines{});
  EXPECT_EQ(unfollowed_, "");
}

TEST_F(Follows, WhoeverIsFasterCounts) {
  graph_.add("U#1", "RATES", "P#1", stars(2));
  RacedStore store(graph_.store());
  store.before_transaction = [&] { follow_all(); };
  const Result<Graph> raced = Graph::open(store, "shop");
  ASSERT_TRUE(raced.has_value()) << raced.error().message();
  const auto did = follow(*raced);
  ASSERT_TRUE(did.has_value()) << did.error().message();
  EXPECT_EQ(did->updates, 0U);
  EXPECT_EQ(rated("P#1"), "1 of 2");
}

TEST_F(Follows, ANodeThatGoesAloneIsCountedOnByItsEdges) {
  graph_.put("P#1", {{"name", "lamp"}});
  for (int i = 0; i < 4; ++i) graph_.add(user(i), "RATES", "P#1", stars(i));
  follow_all();
  ASSERT_EQ(TestGraph::outcome(graph_->transact({plan::RemoveNode{"P#1"}})), "removed");
  graph_.remove("U#3", "RATES", "P#1");
  follow_all();
  EXPECT_EQ(rated("P#1"), "3 of 3");
  EXPECT_EQ(findings(), Lines{});
}

TEST_F(Follows, ANodeThatAnotherProgramPutsKeepsItsCounters) {
  graph_.add("U#1", "RATES", "P#1", stars(2));
  follow_all();
  table::PutItemRequest put;
  put.table = graph_->table();
  put.item = {{"PK", "P#1"}, {"SK", "P#1"}, {"type", "Product"}, {"name", "lamp"}};
  ASSERT_TRUE(graph_.store().put_item({}, put).has_value());
  follow_all();
  EXPECT_EQ(rated("P#1"), "1 of 2");
}

TEST_F(Follows, PuttingANodeLeavesItsCountersAlone) {
  graph_.add("U#1", "RATES", "P#1", stars(2));
  follow_all();
  graph_.put("P#1", {{"name", "lamp"}});
  EXPECT_EQ(rated("P#1"), "1 of 2");
  const auto refused = graph_->update_node({"P#1", number_field("ratings", 9), {}, "", {}});
  ASSERT_FALSE(refused.has_value());
  EXPECT_NE(refused.error().message().find("kept by the graph"), std::string::npos);
}

TEST_F(Follows, WhatIsLostIsCountedAnew) {
  for (int i = 0; i < 4; ++i) graph_.add(user(i), "RATES", "P#1", stars(i));
  follow_all();
  set("P#1", "ratings", 77);
  set("U#1", "rated", 5);
  graph_.add("U#9", "RATES", "P#2", stars(4));
  remove_position();
  const Followed did = follow_all();
  EXPECT_TRUE(did.recounted);
  EXPECT_EQ(rated("P#1"), "4 of 6");
  EXPECT_EQ(rated("P#2"), "1 of 4") << "also of nodes that have no item yet";
  EXPECT_EQ(text("U#1", "rated"), "1");
  EXPECT_FALSE(position().recount);
  graph_.add("U#8", "RATES", "P#1", stars(1));
  EXPECT_FALSE(follow_all().recounted);
  EXPECT_EQ(rated("P#1"), "5 of 7");
  EXPECT_EQ(findings(), Lines{});
}

/// Around its first Query others write.
class FirstQueryStore final : public table::Forwarding<FirstQueryStore, InterruptedStore> {
 public:
  using Forwarding::Forwarding;
  using Forwarding::run;
  std::function<void()> before;
  std::function<void()> behind;
  Result<table::QueryResult> run(table::Query, const Context& context,
                                 const table::QueryRequest& request) {
    if (before) std::exchange(before, nullptr)();
    auto answer = InterruptedStore::run(table::Query(), context, request);
    if (behind) std::exchange(behind, nullptr)();
    return answer;
  }
};

TEST_F(Follows, AnEdgeThatIsThereWhileItIsCountedAnewIsNotCounted) {
  graph_.add("U#1", "RATES", "P#1", stars(2));
  follow_all();
  set("P#1", "ratings", 7);
  remove_position();
  FirstQueryStore store(graph_.store());
  store.before = [&] { graph_.add("U#2", "RATES", "P#1", stars(1)); };
  store.behind = [&] { graph_.remove("U#2", "RATES", "P#1"); };
  const Result<Graph> raced = Graph::open(store, "shop");
  ASSERT_TRUE(raced.has_value()) << raced.error().message();
  const auto did = follow(*raced);
  ASSERT_TRUE(did.has_value()) << did.error().message();
  EXPECT_TRUE(did->recounted);
  EXPECT_EQ(rated("P#1"), "1 of 2");
  EXPECT_EQ(findings(), Lines{});
}

TEST_F(Follows, ANodeThatComesWhileAllIsCountedAnewIsCountedToo) {
  for (int i = 10; i < 60; ++i) graph_.add(user(i), "RATES", "P#1", stars(1));
  graph_.add("U#99", "RATES", "P#9", stars(4));
  remove_position();
  FirstQueryStore store(graph_.store());
  store.before = [&] { graph_.add("U#10", "RATES", "P#9", stars(1)); };
  const Result<Graph> raced = Graph::open(store, "shop");
  ASSERT_TRUE(raced.has_value()) << raced.error().message();
  ASSERT_TRUE(follow(*raced).has_value());
  EXPECT_EQ(rated("P#9"), "2 of 5");
  EXPECT_EQ(rated("P#1"), "50 of 50");
  EXPECT_EQ(findings(), Lines{});
}

TEST_F(Follows, WhatIsLostIsAnErrorForThoseWhoDoNotCountAnew) {
  remove_position();
  FollowOptions options;
  options.recount = false;
  const auto did = follow(*graph_, options);
  ASSERT_FALSE(did.has_value());
  EXPECT_EQ(api_error_of(did.error()), ApiError::trimmed_data_access);
}

TEST_F(Follows, AStreamThatWasOffIsCountedAnew) {
  graph_.add("U#1", "RATES", "P#1", stars(2));
  follow_all();
  table::UpdateTableRequest off;
  off.table_name = "shop";
  off.stream.emplace(std::nullopt);
  ASSERT_TRUE(graph_.store().update_table({}, off).has_value());
  graph_.add("U#2", "RATES", "P#1", stars(3));
  const auto none = follow(*graph_);
  ASSERT_FALSE(none.has_value());
  EXPECT_EQ(none.error().message(),
            "table shop has no stream, and its schema has counters (mode: eventual) and copies "
            "(when: stream), which follow one");
  EXPECT_EQ(Graph::open(graph_.store()).error().code(), ErrorCode::configuration);
  ASSERT_TRUE(Graph::create(graph_.store(), load_text(kSchema)).has_value());
  EXPECT_TRUE(follow_all().recounted);
  EXPECT_EQ(rated("P#1"), "2 of 5");
}

TEST_F(Follows, VerifyDoesNotCallDriftWhatIsOnlyNotFollowed) {
  graph_.add("U#1", "RATES", "P#1", stars(2));
  EXPECT_EQ(findings(), Lines{});
  EXPECT_EQ(unfollowed_, "1 change is not followed yet");
  follow_all();
  EXPECT_EQ(findings(), Lines{});
  EXPECT_EQ(unfollowed_, "");
  set("P#1", "ratings", 8);
  EXPECT_EQ(findings(), Lines{"node P#1: ratings is 8, the edges say 1 (possible)"});
  graph_.add("U#2", "RATES", "P#1", stars(3));
  EXPECT_EQ(findings(true), Lines{"node P#1: ratings is 9, the edges say 2 (repaired)"})
      << "a repair follows first";
  EXPECT_EQ(rated("P#1"), "2 of 5");
  EXPECT_EQ(findings(), Lines{});
}

TEST_F(Follows, ADumpThatIsLoadedIsCountedOnce) {
  for (int i = 0; i < 3; ++i) graph_.add(user(i), "RATES", "P#1", stars(i));
  follow_all();
  TestGraph other(load_text(kSchema));
  Loader loader(*other);
  table::ScanRequest scan;
  scan.table = graph_->table();
  const auto page = graph_.store().scan({}, scan);
  ASSERT_TRUE(page.has_value());
  std::uint64_t line = 0;
  for (const item::ItemView item : page->items) {
    ASSERT_TRUE(loader.add_item(++line, item.decode()).has_value());
  }
  ASSERT_TRUE(loader.flush().has_value());
  EXPECT_EQ(loader.written(), line);
  ASSERT_TRUE(follow(*other).has_value());
  const auto product = other.item("P#1", "P#1");
  ASSERT_TRUE(product.has_value());
  EXPECT_EQ(schema::key_text(*product->find("ratings")), "3");
  EXPECT_EQ(schema::key_text(*product->find("stars")), "3");
}

TEST_F(Follows, ANodeThatTakesNoCounterIsPassedOver) {
  table::PutItemRequest put;
  put.table = graph_->table();
  put.item = {{"PK", "P#1"}, {"SK", "P#1"}, {"type", "Product"}, {"ratings", "many"}};
  ASSERT_TRUE(graph_.store().put_item({}, put).has_value());
  graph_.add("U#1", "RATES", "P#1", stars(2));
  const Followed did = follow_all();
  EXPECT_EQ(did.refused, Lines{"P#1"});
  EXPECT_EQ(text("U#1", "rated"), "1") << "the others are not held up";
  EXPECT_EQ(findings().size(), 2U);
}

}  // namespace
}  // namespace adjoin::graph::follow_test
