// Goal: a call that asks for consistent reads gets them from an endpoint, or learns why not.
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "adjoin/items/test_table.h"
#include "adjoin/state/listing_source.h"
#include "adjoin/state/state.h"
#include "contract/served_store.h"
#include "engine/open.h"

namespace adjoin::remote {
namespace {

/// The facade over a store in memory behind our own server. The units that a read costs tell
/// whether it was consistent: one for each 4 KB, else half of it.
class ConsistentReads : public ::testing::Test {
 protected:
  static std::unique_ptr<table::TableStore> open_store() {
    engine::Options options;
    options.path = "/test";
    options.in_memory = true;
    options.memory_store_bytes_max = std::size_t{64} << 20;
    return engine::open(options).value();
  }
  static Store connect(const std::string& url) {
    setenv("AWS_ACCESS_KEY_ID", "local", 1);
    setenv("AWS_SECRET_ACCESS_KEY", "local", 1);
    return Store::open("dynamodb://?region=us-east-1&endpoint=" + url).value();
  }

  void SetUp() override {
    ASSERT_TRUE(people_.put({{"PK", "A"}, {"SK", "1"}, {"age", 7}, {"city", "Bern"}}).has_value());
  }
  /// The read units of a call with the options, and without.
  template <typename Read>
  std::vector<double> units_of(const Read& read) {
    Usage eventual;
    read(CallOptions{.usage = &eventual});
    Usage consistent;
    read(CallOptions{.consistent_read = true, .usage = &consistent});
    EXPECT_EQ(consistent.requests, eventual.requests);
    return {eventual.read_units, consistent.read_units};
  }

  contract::ServedStore served_{open_store()};
  Store store_ = connect(served_.url());
  Table people_ = people_in(store_);
};

TEST_F(ConsistentReads, CostTwiceTheUnitsOfATableAndALocalIndex) {
  const std::vector<double> doubled = {0.5, 1};
  EXPECT_EQ(units_of([&](const CallOptions& call) { people_.get(person_key("1"), call).value(); }),
            doubled);
  EXPECT_EQ(units_of([&](const CallOptions& call) {
              EXPECT_EQ(people_.query("PK = 'A'").page(call).value().size(), 1U);
            }),
            doubled);
  EXPECT_EQ(units_of([&](const CallOptions& call) {
              EXPECT_EQ(people_.query("PK = 'A'").by("byAge").page(call).value().size(), 1U);
            }),
            doubled);
  EXPECT_EQ(units_of([&](const CallOptions& call) {
              EXPECT_EQ(people_.scan().page(call).value().size(), 1U);
            }),
            doubled);
}

TEST_F(ConsistentReads, ReachBatchesAndSeveralQueriesAtOnce) {
  const auto store = served_.connect();
  table::Cost cost;
  table::CallContext context;
  context.cost = &cost;
  context.consistent_read = true;
  table::BatchGetItemRequest batch;
  batch.tables.emplace_back().table = "people";
  batch.tables.front().keys = {person_key("1")};
  ASSERT_EQ(store->batch_get_item(context, batch).value().tables.front().items.size(), 1U);
  EXPECT_EQ(cost.capacity.read_half_units, 2);

  table::QueryRequest query;
  query.table = "people";
  query.key_condition_expression = "PK = :a";
  query.placeholders.values = {{":a", "A"}};
  ASSERT_EQ(store->query_many(context, {query, query}).value().size(), 2U);
  EXPECT_EQ(cost.capacity.read_half_units, 6);

  query.index_name = "byCity";
  query.key_condition_expression = "city = :a";
  const auto refused = store->query_many(context, {query});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code(), ErrorCode::unsupported);
}

TEST_F(ConsistentReads, OfAGlobalIndexAreRefusedNamingIt) {
  const CallOptions call{.consistent_read = true};
  const Listing<Item> lists[] = {people_.query("city = 'Bern'").by("byCity"),
                                 people_.scan().by("byCity")};
  for (const Listing<Item>& list : lists) {
    EXPECT_EQ(list.page().value().size(), 1U);
    const auto refused = list.page(call);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code(), ErrorCode::unsupported) << refused.error().message();
    EXPECT_NE(refused.error().message().find("byCity"), std::string::npos);
  }
}

using RequestsToAnEndpoint = ConsistentReads;

TEST_F(RequestsToAnEndpoint, AreAnsweredByIt) {
  struct Step {
    std::string operation;
    std::string body;
    std::string says;  ///< what the reply has in it
  };
  const Step steps[] = {
      {"DescribeTable", R"({"TableName":"people"})",
       "arn:aws:dynamodb:ddblocal:000000000000:table/people"},
      {"ListTables", "{}", "people"},
      {"DescribeEndpoints", "{}", served_.url().substr(7)},
      {"ExecuteStatement", R"({"Statement":"SELECT age FROM people WHERE PK = 'A'"})",
       R"([{"age":{"N":"7"}}])"},
      {"GetItem", R"({"TableName":"people","Key":{"PK":{"S":"A"},"SK":{"S":"1"}}})", "Bern"},
      {"DeleteTable", R"({"TableName":"people"})", "people"},
  };
  for (const Step& step : steps) {
    Usage usage;
    const auto reply = store_.request(step.operation, step.body, {.usage = &usage});
    ASSERT_TRUE(reply) << step.operation << ": " << reply.error().message();
    EXPECT_NE(reply->find(step.says), std::string::npos) << step.operation << ": " << *reply;
    EXPECT_EQ(usage.requests, 1) << step.operation;
  }
}

TEST_F(RequestsToAnEndpoint, FailWithItsException) {
  const auto missing = store_.request("DescribeTable", R"({"TableName":"none"})");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code(), ErrorCode::not_found);
  EXPECT_EQ(missing.error().service_code(), "ResourceNotFoundException");
  EXPECT_EQ(store_.request("GetItm", "{}").error().code(), ErrorCode::invalid_argument);
  EXPECT_FALSE(store_.request("CreateBackup", "{}"));  // our own server does not have it
}

TEST_F(ConsistentReads, MeanNothingToALocalStore) {
  const Store store = Store::open("memory:").value();
  const Table table = people_in(store);
  ASSERT_TRUE(table.put({{"PK", "A"}, {"SK", "1"}, {"city", "Bern"}}).has_value());
  const CallOptions call{.consistent_read = true};
  EXPECT_EQ(table.query("city = 'Bern'").by("byCity").page(call).value().size(), 1U);
}

}  // namespace
}  // namespace adjoin::remote
