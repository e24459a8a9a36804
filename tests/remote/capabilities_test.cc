// What an endpoint is asked when it is opened, and what all that was sent to it came to.
#include <gtest/gtest.h>

#include <mutex>
#include <set>

#include "remote/served_with_faults.h"

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

TEST(AnEndpoint, IsAskedOnlyWhatNobodyDeclares) {
  std::mutex mutex;
  std::set<std::string> asked;
  const ServedWithFaults served([&](const ProxiedRequest& request) {
    const std::lock_guard lock(mutex);
    asked.insert(request.operation);
    return Fault::none;
  });
  const auto all = open(served, {}).value();
  EXPECT_EQ(asked, (std::set<std::string>{"DescribeStream", "DescribeTimeToLive",
                                          "TransactWriteItems", "UpdateTable"}));
  EXPECT_TRUE(all->capabilities().transactions && all->capabilities().streams);
  asked.clear();
  const auto less = open(served, {.transactions = "no", .streams = "yes"}).value();
  EXPECT_EQ(asked, (std::set<std::string>{"DescribeTimeToLive", "UpdateTable"}));
  EXPECT_FALSE(less->capabilities().transactions);
  EXPECT_TRUE(less->capabilities().streams && less->capabilities().time_to_live);
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
  get.key = item::Item{{"pk", "one"}};
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
