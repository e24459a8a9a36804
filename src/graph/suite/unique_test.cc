// Unique fields: no two nodes of a type have one value, whoever writes, and a freed value is free.
#include <atomic>
#include <thread>

#include "graph/suite/test_graph.h"
#include "schema/items/item_keys.h"

namespace adjoin::graph::unique_test {
namespace {

constexpr const char* kUsers = R"(
graph: 1
table: {name: unique, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  User: {ref: "USER#{id}", sk: PROFILE, unique: [email, badge], fields: {email: string, badge: int, name: string}, index: {GSI1: {pk: "{email}", sk: "{name}"}}}
  Team: {ref: "TEAM#{id}", unique: [name], fields: {name: string!}, counters: {size: {of: MEMBER}}}
edges: {MEMBER: {from: Team, to: User, on-exists: keep, reverse: {index: GSI1}}}
)";

class Unique : public testing::Test {
 protected:
  TestGraph graph_{load_text(kUsers)};

  std::string email(const std::string& ref, const std::string& value) {
    return graph_.put(ref, {{"email", value}});
  }
  std::string update(const std::string& ref, Item set, std::vector<std::string> remove = {}) {
    return TestGraph::outcome(graph_->update_node({ref, std::move(set), std::move(remove), ""}));
  }
  std::string holder(const std::string& email) {
    const std::optional<Item> guard = graph_.item("UNIQUE#User#email#" + email, "UNIQUE");
    return guard ? *guard->find("holder")->as_string() : "nobody";
  }
};

TEST_F(Unique, ValueIsOneNodesOnly) {
  EXPECT_EQ(email("USER#1", "a@b.c"), "put");
  EXPECT_EQ(email("USER#2", "a@b.c"), "error: node USER#2: email \"a@b.c\" is taken by USER#1");
  EXPECT_EQ(update("USER#1", {{"name", "A"}}), "updated");
  EXPECT_EQ(email("USER#1", "a@b.c"), "put") << "its own";
  EXPECT_EQ(holder("a@b.c"), "USER#1");
  EXPECT_EQ(graph_.item_count(), 2U);
}

TEST_F(Unique, ValueOfANewNodeCostsOneRequestAndNoRead) {
  const Result<Written> written = graph_->put_node({"USER#1", {{"email", "a@b.c"}}, true});
  ASSERT_TRUE(written.has_value()) << written.error().message();
  EXPECT_EQ(written->spent.cost.requests, 1);
  EXPECT_EQ(written->spent.cost.capacity.read_half_units, 0);
  EXPECT_EQ(TestGraph::outcome(graph_->put_node({"USER#1", {{"email", "x@b.c"}}, true})),
            "error: node USER#1 exists already");
  EXPECT_EQ(holder("x@b.c"), "nobody");
}

TEST_F(Unique, ValueIsFreeAgainWhenItsNodeTakesAnother) {
  email("USER#1", "a@b.c");
  EXPECT_EQ(update("USER#1", {{"email", "n@b.c"}}), "updated");
  EXPECT_EQ(email("USER#2", "a@b.c"), "put");
  EXPECT_EQ(update("USER#2", {{"email", "n@b.c"}}),
            "error: node USER#2: email \"n@b.c\" is taken by USER#1");
  EXPECT_EQ(email("USER#1", "m@b.c"), "put") << "put over it";
  EXPECT_EQ(holder("n@b.c"), "nobody");
  EXPECT_EQ(update("USER#1", {}, {"email"}), "updated");
  EXPECT_EQ(holder("m@b.c"), "nobody");
}

TEST_F(Unique, ValueGoesWithItsNode) {
  email("USER#1", "a@b.c");
  const Result<RemovedNode> removed = graph_->remove_node("USER#1");
  ASSERT_TRUE(removed.has_value()) << removed.error().message();
  EXPECT_TRUE(removed->node_existed);
  EXPECT_EQ(graph_.item_count(), 0U);
  EXPECT_EQ(email("USER#2", "a@b.c"), "put");
}

TEST_F(Unique, FieldsAreGuardedEachByItself) {
  EXPECT_EQ(graph_.put("USER#1", {{"email", "7"}, {"badge", Value(7)}}), "put");
  EXPECT_EQ(graph_.put("USER#2", number_field("badge", 7)),
            "error: node USER#2: badge 7 is taken by USER#1");
  EXPECT_EQ(graph_.put("TEAM#1", {{"name", "7"}}), "put");
  EXPECT_EQ(graph_.item_count(), 5U);
}

TEST_F(Unique, FieldOfANodeThatCountsIsGuardedToo) {
  graph_.put("TEAM#1", {{"name", "one"}});
  graph_.add("TEAM#2", "MEMBER", "USER#1");
  EXPECT_EQ(graph_.put("TEAM#2", {{"name", "one"}}),
            "error: node TEAM#2: name \"one\" is taken by TEAM#1");
  EXPECT_EQ(graph_.put("TEAM#2", {{"name", "two"}}), "put");
  EXPECT_EQ(graph_.count("TEAM#2", "MEMBER"), 1);
}

TEST_F(Unique, ValuesOfOneTransactionAreTakenTogetherOrNotAtAll) {
  email("USER#1", "a@b.c");
  const Result<Written> written =
      graph_->transact({plan::PutNode{"USER#2", {{"email", "b@b.c"}}, true},
                        plan::PutNode{"USER#3", {{"email", "a@b.c"}}, true}});
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error().message(), "node USER#3: email \"a@b.c\" is taken by USER#1");
  EXPECT_EQ(holder("b@b.c"), "nobody");
  const Result<Written> twice =
      graph_->transact({plan::PutNode{"USER#2", {{"email", "c@b.c"}}, true},
                        plan::PutNode{"USER#3", {{"email", "c@b.c"}}, true}});
  EXPECT_FALSE(twice.has_value());
  EXPECT_EQ(graph_.item_count(), 2U);
}

TEST_F(Unique, ValueThatNoKeyCanHoldIsRefused) {
  EXPECT_EQ(email("USER#1", ""), "error: \"email\" is unique and cannot be an empty text");
  const std::string text = email("USER#1", std::string(3000, 'x'));
  EXPECT_NE(text.find("\"email\" is unique: key 'PK' would be 3018 bytes"), std::string::npos)
      << text;
  EXPECT_EQ(graph_.item_count(), 0U);
}

TEST_F(Unique, GuardIsKnownForWhatItIs) {
  email("USER#1", "a@b.c");
  const schema::Recognised known =
      schema::recognise(graph_->schema(), *graph_.item("UNIQUE#User#email#a@b.c", "UNIQUE"));
  EXPECT_EQ(known.kind, schema::Recognised::Kind::guard);
  EXPECT_EQ(known.node->name, "User");
  EXPECT_EQ(*known.bindings.find("value"), "a@b.c");
}

TEST_F(Unique, ValueHasOneHolderWhenManyWantIt) {
  std::atomic<int> won{0};
  const auto work = [&](int first) {
    for (int i = 0; i < 25; ++i) {
      const std::string ref = "USER#" + std::to_string(first);
      if (email(ref, "mail" + std::to_string(i % 5)) == "put") ++won;
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back(work, i);
  for (std::thread& thread : threads) thread.join();
  EXPECT_GT(won, 0);
  std::size_t held = 0;
  for (int i = 0; i < 4; ++i) {
    const std::string ref = "USER#" + std::to_string(i);
    const std::optional<Item> user = graph_.item(ref, "PROFILE");
    if (!user) continue;
    ++held;
    EXPECT_EQ(holder(*user->find("email")->as_string()), ref);
  }
  EXPECT_EQ(graph_.item_count(), 2 * held);
}

TEST_F(Unique, ValuesOfALoadAreGuarded) {
  Loader loader(*graph_, {.skip_bad = true, .in_flight_max = 4});
  for (std::uint64_t i = 0; i < 30; ++i) {
    (void)loader.add_node(
        i, {"USER#" + std::to_string(i), {{"email", "e" + std::to_string(i % 20)}}, false});
  }
  ASSERT_TRUE(loader.flush().has_value());
  EXPECT_EQ(loader.written(), 20U);
  EXPECT_EQ(loader.bad(), 10U);
  EXPECT_EQ(holder("e3"), "USER#3");
  EXPECT_EQ(graph_.item_count(), 40U);
}

}  // namespace
}  // namespace adjoin::graph::unique_test
