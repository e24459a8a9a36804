// What an endpoint is asked when it is opened, and what all that was sent to it came to.
#include <gtest/gtest.h>

#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "graph/graph.h"
#include "remote/served_with_faults.h"
#include "schema/load/load.h"
#include "schema/model/schema.h"

namespace adjoin::remote::testing::capabilities_test {
namespace {

Result<std::unique_ptr<RemoteStore>> open(const ServedWithFaults& served,
                                          const CapabilityChoice& choice,
                                          std::shared_ptr<ConsumedTotal> total = {}) {
  RemoteOptions options;
  options.dispatch = ServedWithFaults::quick();
  options.dispatch.endpoint = parse_endpoint(served.proxy.url()).value();
  options.dispatch.region = "us-east-1";
  options.dispatch.total = std::move(total);
  options.declared = declared_capabilities(choice).value();
  auto credentials = std::make_unique<CredentialSource>(Credentials{"local", "local", "", {}});
  return RemoteStore::open(std::move(options), std::move(credentials));
}

table::PutItemRequest put_of(const char* key) {
  table::PutItemRequest put;
  put.table = "tab";
  put.item = {{"pk", key}};
  return put;
}

/// How often each operation was asked for.
class Asked {
 public:
  FaultProxy::Choose counting() {
    return [this](const ProxiedRequest& request) {
      const std::lock_guard lock(mutex_);
      ++counts_[request.operation];
      return Fault::none;
    };
  }
  /// Since the last time.
  std::map<std::string, int> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(counts_, {});
  }

 private:
  std::mutex mutex_;
  std::map<std::string, int> counts_;
};

using Counts = std::map<std::string, int>;

schema::Schema people() {
  return schema::load_schema(
             "graph: 1\ntable: {name: people, pk: PK, sk: SK}\n"
             "nodes: {Person: {ref: \"PERSON#{id}\", fields: {name: string}}}\n",
             "test")
      .value();
}

TEST(AnEndpoint, IsAskedOnlyWhatNobodyDeclaresAndOnceAndByReadsAlone) {
  Asked asked;
  const ServedWithFaults served(asked.counting(), false);
  const auto all = open(served, {}).value();
  EXPECT_EQ(asked.take(), Counts{}) << "nobody wants to know it yet";
  EXPECT_TRUE(all->capabilities().transactions && all->capabilities().streams);
  EXPECT_EQ(asked.take(),
            (Counts{{"DescribeStream", 1}, {"DescribeTimeToLive", 1}, {"TransactGetItems", 1}}));
  const auto less = open(served, {.transactions = "no", .streams = "yes"}).value();
  EXPECT_FALSE(less->capabilities().transactions);
  EXPECT_EQ(asked.take(), (Counts{{"DescribeTimeToLive", 1}}));
  EXPECT_TRUE(less->capabilities().streams && less->capabilities().time_to_live);
}

TEST(AnEndpoint, OfOursIsAskedForTheTableAndItsNotesAndThenForWhatIsWanted) {
  Asked asked;
  ServedWithFaults served(asked.counting());
  ASSERT_TRUE(graph::Graph::create(served.behind(), people()).has_value());
  const auto store = open(served, {}).value();
  const auto graph = graph::Graph::open(*store, "people");
  ASSERT_TRUE(graph.has_value()) << graph.error().message();
  EXPECT_EQ(asked.take(), (Counts{{"DescribeTable", 1}, {"GetItem", 1}}));
  ASSERT_TRUE(graph->get_node({"PERSON#ann", {}}).has_value());
  EXPECT_EQ(asked.take(), (Counts{{"GetItem", 1}}));
  ASSERT_TRUE(graph->put_node({"PERSON#ann", {{"name", "Ann"}}, false}).has_value());
  EXPECT_EQ(asked.take(), (Counts{{"PutItem", 1}}));
}

TEST(AnEndpoint, OfOthersIsAskedForNothingThatAReaderMayNot) {
  Asked asked;
  ServedWithFaults served(asked.counting(), false);
  ASSERT_TRUE(graph::Graph::create(*open(served, {}).value(), people()).has_value());
  asked.take();
  const auto store = open(served, {}).value();
  ASSERT_TRUE(graph::Graph::open(*store, "people").has_value());
  EXPECT_EQ(asked.take(), (Counts{{"DescribeStream", 1},
                                  {"DescribeTable", 1},
                                  {"DescribeTimeToLive", 1},
                                  {"GetItem", 1},
                                  {"TransactGetItems", 1}}));
}

TEST(ATotal, HasEveryAttemptAndWhatCallsConsumedThatNobodyCounts) {
  std::atomic<int> puts{0};
  const ServedWithFaults served([&](const ProxiedRequest& request) {
    const bool is_first = request.operation == "PutItem" && puts++ == 0;
    return is_first ? Fault::unavailable : Fault::none;
  });
  const auto total = std::make_shared<ConsumedTotal>();
  const auto store = open(served, {}, total).value();
  ASSERT_TRUE(store->put_item({}, put_of("one")));
  table::GetItemRequest get;
  get.table = "tab";
  get.key = Item{{"pk", "one"}};
  const auto got = store->get_item({}, get);
  ASSERT_TRUE(got && got->item);
  EXPECT_FALSE(got->consumed_capacity) << "nobody asked for it";
  EXPECT_EQ(total->capacity().write_half_units, 2);
  EXPECT_EQ(total->capacity().read_half_units, 1);
  // Notes are items, too.
  ASSERT_TRUE(store->set_note({}, "tab", std::nullopt, std::string("a schema")));
  EXPECT_GT(total->capacity().write_half_units, 2);
  table::Cost cost;
  table::CallContext counting;
  counting.cost = &cost;
  const auto before = total->capacity();
  ASSERT_TRUE(store->put_item(counting, put_of("two")));
  EXPECT_EQ(cost.capacity.write_half_units, 2);
  EXPECT_EQ(total->capacity().write_half_units - before.write_half_units, 2) << "counted once";
  EXPECT_EQ(static_cast<std::uint64_t>(total->requests()), served.proxy.requests());
}

}  // namespace
}  // namespace adjoin::remote::testing::capabilities_test
