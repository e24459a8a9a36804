#include "monitor/ask/metric_data.h"

#include <gtest/gtest.h>

#include "meter/alarm/sample_source.h"
#include "meter/series/metric.h"
#include "wire/cloudwatch/shapes/words.h"

namespace adjoin::monitor::metric_data_test {
namespace {

using meter::alarm::MetricQuery;
using meter::alarm::MetricStat;
using meter::alarm::Window;
using meter::alarm::testing::SampleSource;

MetricQuery metric(std::string id, std::uint32_t period = 60, bool returns_data = true) {
  MetricQuery query{.id = id};
  query.stat = MetricStat{.metric = {.space = "Test", .name = id, .dimensions = {}},
                          .statistic = "Sum",
                          .period = period,
                          .unit = {}};
  query.returns_data = returns_data;
  return query;
}

MetricQuery math(std::string id, std::string expression, std::uint32_t period = 0) {
  return {.id = std::move(id),
          .label = {},
          .stat = {},
          .expression = std::move(expression),
          .period = period};
}

std::vector<std::string> ids_of(const DataQuery& query) {
  std::vector<std::string> ids;
  for (const MetricQuery& one : query.set.queries()) ids.push_back(one.id);
  return ids;
}

TEST(DataQueries, HaveAllThatEachNeedsAndNothingElse) {
  const auto queries = DataQueries::make({metric("a"), metric("b"), math("c", "a + 1"),
                                          math("d", "c * 2"), math("e", "SUM(METRICS())")})
                           .value();
  EXPECT_EQ(queries.returned(), (std::vector<std::size_t>{0, 1, 2, 3, 4}));
  EXPECT_EQ(ids_of(queries.one(1).value()), (std::vector<std::string>{"b"}));
  EXPECT_EQ(ids_of(queries.one(3).value()), (std::vector<std::string>{"a", "c", "d"}));
  EXPECT_EQ(ids_of(queries.one(4).value()), (std::vector<std::string>{"a", "b", "e"}));
  EXPECT_EQ(queries.one(1).value().width, 1U);
  EXPECT_EQ(queries.one(4).value().width, 6U) << "two metrics, an array of them, their sum twice";
}

TEST(DataQueries, ReturnOnlyWhatIsAskedFor) {
  const auto queries = DataQueries::make({metric("a", 60, false), math("b", "a * 2")}).value();
  EXPECT_EQ(queries.returned(), (std::vector<std::size_t>{1}));
}

TEST(DataQueries, RunByTheirOwnPeriodOrTheLongestOfTheirMetrics) {
  const auto queries = DataQueries::make({metric("a", 60), metric("b", 300), metric("c", 10),
                                          math("d", "a + b"), math("e", "a + b", 3600)})
                           .value();
  const std::uint32_t expected[] = {60, 300, 60, 300, 3600};
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(queries.one(i).value().period, expected[i]) << i;
}

TEST(DataQueries, RefuseWhatDoesNotHoldTogether) {
  EXPECT_FALSE(DataQueries::make({metric("a"), metric("a")}));
  EXPECT_FALSE(DataQueries::make({math("a", "b")}));
  EXPECT_FALSE(DataQueries::make({math("a", "b + 1"), math("b", "a + 1")}));
}

TEST(ReadOnce, AsksForAMetricOnce) {
  SampleSource source;
  source.add("a", 600, 5);
  ReadOnce reads(source);
  const Window window{.from = 600, .period = 60, .steps = 2};
  const MetricStat stat = *metric("a").stat;
  for (int i = 0; i < 3; ++i) {
    const auto data = reads.read(stat, window).value();
    ASSERT_EQ(data.size(), 2U);
    EXPECT_EQ(data[0]->value, 5);
  }
  EXPECT_EQ(source.reads, 1U);
  ASSERT_TRUE(reads.read(stat, Window{.from = 660, .period = 60, .steps = 1}));
  EXPECT_EQ(source.reads, 2U) << "another window is another reading";
}

TEST(ReadOnce, RemembersNoMoreThanItsBound) {
  SampleSource source;
  ReadOnce reads(source);
  const Window window{.from = 0, .period = 60, .steps = 700'000};
  for (const std::string name : {"a", "b", "a", "b"}) {
    ASSERT_TRUE(reads.read(*metric(name).stat, window));
  }
  EXPECT_EQ(source.reads, 3U) << "the first is remembered, the second is read each time";
}

TEST(Units, AreTheSameWordsInTheProtocolAndInTheFigures) {
  // Neither room may include the other, so each has the list.
  ASSERT_EQ(wire::cloudwatch::kUnits.size(), meter::kUnitCount);
  for (std::size_t i = 0; i < meter::kUnitCount; ++i) {
    EXPECT_EQ(wire::cloudwatch::kUnits[i], to_string(static_cast<meter::Unit>(i + 1)));
  }
}

}  // namespace
}  // namespace adjoin::monitor::metric_data_test
