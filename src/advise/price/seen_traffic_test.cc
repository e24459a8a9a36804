#include "advise/price/seen_traffic.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "advise/price/traffic_price.h"
#include "schema/test_schema.h"

namespace adjoin::advise::seen_traffic_test {
namespace {

ShapeFigures asked(std::string shape, std::uint64_t times, std::int64_t half_units,
                   std::int64_t rows = 0) {
  ShapeFigures figures;
  figures.operation = shape.substr(0, shape.find(' '));
  figures.shape = std::move(shape);
  figures.times = times;
  const bool is_write = figures.operation != "Query" && figures.operation != "GetItem";
  (is_write ? figures.write_half_units : figures.read_half_units) = half_units;
  if (figures.operation == "Query") figures.rows_known = figures.lists = times;
  figures.scanned = figures.returned = rows;
  return figures;
}

class SeenTraffics : public testing::Test {
 protected:
  const schema::Schema follow_ = schema::example("follow-graph");
  const schema::Schema social_ = schema::example("social");
};

TEST_F(SeenTraffics, TellsListsNodesAndWrites) {
  const std::vector<ShapeFigures> shapes = {
      asked("Query GSI1 pk=TARGET#{Actor}{shard} sk^ACTOR#", 100, 500, 10'000),
      asked("GetItem pk=ACTOR#{Actor} sk=PROFILE consistent", 10, 20),
      asked("TransactWriteItems pk=ACTOR#{Actor} sk=TARGET#{Actor}", 7, 70), asked("Scan", 3, 3000),
      asked("/_graph/edges neighbors FOLLOWS", 9, 9)};
  const SeenTraffic seen = seen_traffic(follow_, shapes, {{"Actor", 9, 60}, {"FOLLOWS", 9, 150}});
  ASSERT_EQ(seen.reads.size(), 2U);
  const SeenRead& list = seen.reads[0];
  EXPECT_EQ(list.step.edge, follow_.edge("FOLLOWS"));
  EXPECT_EQ(list.step.direction, schema::Direction::reverse);
  EXPECT_EQ(list.calls, 100);
  EXPECT_EQ(list.rows, 100);
  EXPECT_GT(list.row_bytes, 4 * 40.96) << "five half units are more than 16 KB";
  EXPECT_FALSE(list.consistent);
  EXPECT_TRUE(seen.reads[1].consistent);
  ASSERT_EQ(seen.writes.size(), 1U);
  EXPECT_EQ(seen.writes[0].write.name, "add-edge FOLLOWS");
  EXPECT_EQ(seen.writes[0].calls, 7);
  // What was measured is what it is priced at: 100 lists, and the count of shards before each.
  EXPECT_EQ(units_of(follow_, seen, list), 100 * (2.5 + 0.5));
  EXPECT_EQ(units_of(follow_, seen, seen.reads[1]), 10);
}

TEST_F(SeenTraffics, LeavesOutTypesOfUnknownSize) {
  const std::vector<ShapeFigures> shapes = {
      asked("Query GSI1 pk=TARGET#{Actor}{shard} sk^ACTOR#", 100, 500, 10'000),
      asked("GetItem pk=ACTOR#{Actor} sk=PROFILE", 10, 10)};
  const SeenTraffic seen = seen_traffic(follow_, shapes, {{"Actor", 9, 60}});
  ASSERT_EQ(seen.reads.size(), 1U);
  EXPECT_EQ(seen.reads[0].step.words.front().first, "node");
}

TEST_F(SeenTraffics, TakesAWiderConditionForTheListThatAloneIsInIt) {
  const std::vector<ShapeFigures> shapes = {asked("Query pk=USER#{User} sk^FOLL", 10, 10, 60),
                                            asked("Query pk=USER#{User} sk^", 10, 10, 60)};
  const SeenTraffic seen = seen_traffic(
      social_, shapes, {{"FOLLOWS", 9, 50}, {"FOLLOWED_BY", 9, 50}, {"BLOCKED", 9, 50}});
  ASSERT_EQ(seen.reads.size(), 1U) << "the second may find edges of several types";
  EXPECT_EQ(seen.reads[0].step.edge, social_.edge("FOLLOWS"));
  EXPECT_EQ(seen.read_of("Query pk=USER#{User} sk^FOLL"), &seen.reads[0]);
  EXPECT_EQ(seen.read_of("Query pk=USER#{User} sk^BLOCKED#"), nullptr);
}

TEST_F(SeenTraffics, PricesWritesThatReadFirst) {
  // A mirror copies fields of the node: its item is read before.
  const std::vector<ShapeFigures> shapes = {
      asked("TransactWriteItems pk=USER#{User} sk=PROFILE", 10, 120)};
  const SeenTraffic seen = seen_traffic(
      social_, shapes, {{"User", 9, 60}, {"FOLLOWS", 9, 100}, {"FOLLOWED_BY", 9, 100}});
  ASSERT_EQ(seen.writes.size(), 1U);
  const auto units = units_of(social_, seen, seen.writes[0]);
  ASSERT_TRUE(units.has_value());
  EXPECT_EQ(units->reads, 10);
  EXPECT_EQ(units->writes, 60) << "edge, mirror and a check of the node, each twice";
}

TEST_F(SeenTraffics, PricesAListInMoreShards) {
  const std::vector<ShapeFigures> shapes = {
      asked("Query GSI1 pk=TARGET#{Actor}{shard} sk^ACTOR#", 1, 100, 1000)};
  const SeenTraffic seen = seen_traffic(follow_, shapes, {{"Actor", 9, 60}, {"FOLLOWS", 9, 400}});
  ASSERT_EQ(seen.reads.size(), 1U);
  const double one = units_of(follow_, seen, seen.reads[0]).value();
  const double ten = units_of(follow_, seen, seen.reads[0], 10).value();
  EXPECT_EQ(one, 50.5);
  // Ten Queries are each rounded up: by half of half a unit on average.
  EXPECT_NEAR(ten, one + 10 * 0.25, 1.0);
}

}  // namespace
}  // namespace adjoin::advise::seen_traffic_test
