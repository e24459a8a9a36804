#include "plan/cost/traffic_cost.h"

#include <gtest/gtest.h>

#include "schema/load/load.h"

namespace adjoin::plan {
namespace {

// Four shards for every node, and up to eight for one that is written often.
constexpr const char* kSchema = R"(
graph: 1
table: {name: hot, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {User: {ref: "U#{id}"}}
edges:
  FOLLOWS: {from: User, to: {type: User, as: followers}, reverse: {index: GSI1, pk: "{to}{shard}"}, shards: {by: source, default: 4, max: 8}}
access-patterns: {fans: {params: {user: User}, get: {edges: FOLLOWS, to: $user}}}
)";

/// Requests of one call that lists the edges of a node with so many shards.
double requests_over(const std::string& shards) {
  const Result<schema::Schema> schema = schema::load_schema(kSchema, "test");
  EXPECT_TRUE(schema.has_value()) << schema.error().message();
  if (!schema) return -1;
  const std::string text =
      "traffic: 1\nsizes: {FOLLOWS: {items: 1000, bytes: 100}}\n"
      "reads: {fans: {per-second: 1, rows: 40, shards: " +
      shards + "}}\n";
  const Result<Traffic> traffic = read_traffic(*schema, text, "traffic.yaml");
  EXPECT_TRUE(traffic.has_value()) << traffic.error().message();
  if (!traffic) return -1;
  const Result<TrafficCost> cost = price_traffic(*schema, *traffic);
  EXPECT_TRUE(cost.has_value()) << cost.error().message();
  return cost ? cost->reads.front().requests : -1;
}

TEST(TrafficCost, CountsShardsBeyondTheDefaultOnce) {
  EXPECT_EQ(requests_over("4"), 1 + 4) << "the number of shards, and each of them";
  EXPECT_EQ(requests_over("6"), 1 + 6);
  EXPECT_EQ(requests_over("8"), 1 + 8);
  EXPECT_EQ(requests_over("20"), 1 + 8) << "a node has no more than `max`";
}

TEST(TrafficFile, GivesItsPricesAlone) {
  const auto whole = read_prices(
      "traffic: 1\nreads: {unknown: {per-second: 1}}\n"
      "prices: {currency: USD, million-reads: 0.125}\n",
      "t");
  ASSERT_TRUE(whole.has_value()) << whole.error().message();
  EXPECT_EQ(whole->million_reads, 0.125);
  EXPECT_FALSE(whole->million_writes.has_value());
  const auto alone = read_prices("{currency: EUR, read-hour: 0.001, utilization: 0.5}", "t");
  ASSERT_TRUE(alone.has_value()) << alone.error().message();
  EXPECT_EQ(alone->currency, "EUR");
  EXPECT_EQ(alone->read_hour, 0.001);
  EXPECT_EQ(alone->utilization, 0.5);
  const auto wrong = read_prices("{million-read: 1, utilization: 2}", "t");
  ASSERT_FALSE(wrong.has_value());
  EXPECT_NE(wrong.error().message().find("million-read"), std::string::npos);
}

}  // namespace
}  // namespace adjoin::plan
