// A store whose transactions take ten items: everything that the graph writes in many at once fits
// into those, and is as true as elsewhere.
#include <algorithm>

#include "graph/follow/follower.h"
#include "graph/suite/test_graph.h"
#include "graph/upkeep/verify.h"
#include "table/store/forwarding_store.h"

namespace adjoin::graph::transact_limit_test {
namespace {

constexpr std::uint32_t kItemsMax = 10;

class NarrowStore final : public table::Forwarding<NarrowStore> {
 public:
  using Forwarding::Forwarding;
  using Forwarding::run;

  std::size_t largest = 0;  ///< transaction that was taken

  table::Capabilities capabilities() const override {
    table::Capabilities can = ForwardingStore::capabilities();
    can.transact_items_max = kItemsMax;
    return can;
  }
  Result<table::TransactWriteItemsResult> run(table::TransactWriteItems,
                                              const table::CallContext& context,
                                              const table::TransactWriteItemsRequest& request) {
    if (request.actions.size() > kItemsMax) return validation_error("too many items");
    largest = std::max(largest, request.actions.size());
    return ForwardingStore::run(table::TransactWriteItems(), context, request);
  }
};

constexpr const char* kSchema = R"(
graph: 1
table: {name: narrow, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  User: {ref: "U#{id}", fields: {name: string}, counters: {fans: {of: ~FOLLOWS}, seen: {of: ~SEES, mode: eventual}}, edge-set: {attr: likes, max: 500}}
  Hub: {ref: "H#{id}", counters: {members: {of: ~JOINS, shards: 16}}}
edges:
  JOINS: {from: User, to: {type: Hub, as: members}, on-exists: keep, reverse: {index: GSI1}, edge-set: false}
  FOLLOWS: {from: User, to: {type: User, as: followers}, reverse: {item: {sk: "FAN#{from.id}", type: FAN}}, on-exists: keep, edge-set: false}
  LIKES: {from: User, to: User, on-exists: keep, edge-set: "{to.id}"}
  SEES: {from: User, to: User, reverse: {index: GSI1}, edge-set: false}
  READS: {from: User, to: User, reverse: {index: GSI1}, copy: {reader: from.name}, edge-set: false}
  HEARS: {from: User, to: User, reverse: {index: GSI1}, copy: {hearer: {of: from.name, when: stream}}, edge-set: false}
)";

std::string user(int n) { return "U#" + std::to_string(n); }

class ANarrowStore : public testing::Test {
 protected:
  ANarrowStore()
      : inner_(open_test_store()),
        store_(*inner_),
        graph_(Graph::create(store_, load_text(kSchema)).value()) {}

  void add_many(const char* type, int count, bool from_one = true) {
    Loader loader(graph_);
    for (int i = 1; i <= count; ++i) {
      const std::string from = user(from_one ? 0 : i);
      ASSERT_TRUE(loader.add_edge(static_cast<std::uint64_t>(i), {from, type, user(100 + i), {}}));
    }
    ASSERT_TRUE(loader.flush());
    EXPECT_EQ(loader.written(), static_cast<std::uint64_t>(count));
  }
  std::vector<std::string> findings(bool repair = false) {
    VerifyOptions options;
    options.repair = repair;
    options.without = {Finding::Kind::orphan_edge};
    std::vector<std::string> found;
    const auto done = verify(graph_, options, [&](const Finding& finding) {
      found.push_back(finding.what + ": " + finding.detail);
      return Result<void>();
    });
    EXPECT_TRUE(done.has_value()) << done.error().message();
    return found;
  }
  void put(const std::string& ref, const char* name) {
    ASSERT_TRUE(graph_.put_node({ref, {{"name", name}}, false}));
  }
  void expect_true_and_used() {
    EXPECT_EQ(findings(), std::vector<std::string>());
    EXPECT_GT(store_.largest, kItemsMax / 2) << "as much as goes is written at once";
  }

  std::shared_ptr<table::TableStore> inner_;
  NarrowStore store_;
  Graph graph_;
};

TEST_F(ANarrowStore, IsLoadedInTransactionsThatFit) {
  add_many("FOLLOWS", 60);
  expect_true_and_used();
}

TEST_F(ANarrowStore, LosesANodeWithItsEdgesInTransactionsThatFit) {
  add_many("FOLLOWS", 60);
  const Result<RemovedNode> removed = graph_.remove_node(user(0));
  ASSERT_TRUE(removed.has_value()) << removed.error().message();
  EXPECT_TRUE(removed->complete);
  EXPECT_EQ(removed->edges_removed, 60u);
  expect_true_and_used();
}

TEST_F(ANarrowStore, RewritesCopiesInTransactionsThatFit) {
  put(user(0), "Ann");
  add_many("READS", 60);
  const Result<Written> renamed = graph_.update_node({user(0), {{"name", "Anna"}}, {}, ""});
  ASSERT_TRUE(renamed.has_value()) << renamed.error().message();
  EXPECT_FALSE(renamed->copies_pending);
  expect_true_and_used();
}

TEST_F(ANarrowStore, IsFollowedInTransactionsThatFit) {
  put(user(0), "Ann");
  add_many("SEES", 40);
  add_many("HEARS", 40);
  ASSERT_TRUE(graph_.update_node({user(0), {{"name", "Anna"}}, {}, ""}));
  const Result<Followed> did = follow(graph_, {});
  ASSERT_TRUE(did.has_value()) << did.error().message();
  EXPECT_TRUE(did->refused.empty());
  expect_true_and_used();
}

TEST_F(ANarrowStore, HasItsEdgeSetsMendedInTransactionsThatFit) {
  put(user(0), "Ann");
  add_many("LIKES", 40);
  table::UpdateItemRequest lose;
  lose.table = graph_.table();
  lose.key = {{"PK", user(0)}, {"SK", user(0)}};
  lose.update_expression = "REMOVE likes";
  ASSERT_TRUE(store_.update_item({}, lose).has_value());
  EXPECT_NE(findings(true), std::vector<std::string>());
  expect_true_and_used();
}

TEST_F(ANarrowStore, KeepsANodeWhoseCountersAreMoreThanATransactionTakes) {
  ASSERT_TRUE(graph_.put_node({"H#1", {}, false}));
  ASSERT_TRUE(graph_.add_edge({user(1), "JOINS", "H#1", {}}));
  const Result<RemovedNode> removed = graph_.remove_node("H#1");
  ASSERT_FALSE(removed.has_value());
  EXPECT_EQ(removed.error().message(),
            "removing H#1: it is up to 17 items, those of its counters in shards among them, and a "
            "transaction of this store takes 10; nothing was removed");
  const Result<Found> edge = graph_.get_edge({{user(1), "JOINS", "H#1", {}}});
  EXPECT_TRUE(edge && edge->item) << "its edges are kept";
}

TEST_F(ANarrowStore, RefusesWhatCannotBeDivided) {
  std::vector<plan::WriteOperation> writes;
  for (int i = 0; i < 11; ++i) writes.push_back(plan::PutNode{user(i), {{"name", "Ann"}}, false});
  const Result<Written> written = graph_.transact(writes);
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error().message(),
            "this transaction writes 11 items, and one can write 10: make it several");
}

}  // namespace
}  // namespace adjoin::graph::transact_limit_test
