// Series by the names that CloudWatch has for them: listed, read by periods, read for alarms.
#include "monitor/keep/figure_source.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "meter/series/statistic.h"
#include "monitor/keep/unix_seconds.h"

namespace adjoin::monitor {
namespace {

using meter::Figures;
using meter::Metric;
using meter::SeriesName;
using meter::alarm::MetricRef;

constexpr std::uint32_t kHalfPast = 1'700'001'000;  // begins five minutes

MetricRef dynamodb(const std::string& metric, std::vector<meter::alarm::MetricDimension> named) {
  return {"AWS/DynamoDB", metric, std::move(named)};
}

/// A row as "namespace metric name=value …".
std::string text_of(const SeriesRow& row) {
  std::string text = row.metric.space + " " + row.metric.name;
  for (const auto& [name, value] : row.metric.dimensions) text += " " + name + "=" + value;
  return text;
}

class FigureSources : public ::testing::Test {
 protected:
  void add(const SeriesName& name, meter::FigureKey key, double value) {
    meter::FigureSet set;
    set.add(key, Figures::of(value));
    ASSERT_TRUE(keeper_.add(name, unix_seconds(clock_) / 60, set));
  }
  void add_custom(const std::string& metric, meter::Unit unit, double value) {
    SeriesName name;
    name.kind = meter::NameKind::custom;
    name.space = "Shop";
    name.metric = metric;
    name.unit = unit;
    name.dimensions = {{"Region", "north"}};
    add(name, Metric::custom_value, value);
  }
  std::vector<std::string> listed(const SeriesFilter& filter) {
    std::vector<std::string> texts;
    for (const SeriesRow& row : source_.series(filter)) texts.push_back(text_of(row));
    return texts;
  }
  /// The sums of periods, "time since half past: sum".
  std::vector<std::string> sums(const MetricRef& metric, const PeriodQuery& query) {
    std::vector<std::string> texts;
    const auto all = source_.figures(metric, query);
    EXPECT_TRUE(all) << all.error().message();
    for (const SeriesFigures& one : *all) {
      for (const meter::PeriodFigures& period : one.periods) {
        const double sum =
            period.figures.samples <= 0
                ? 0
                : *meter::value_of(*meter::find_statistic("Sum"), period.figures, one.scale);
        texts.push_back(std::to_string(period.time - kHalfPast) + ": " +
                        std::to_string(static_cast<int>(sum * 10)) + "/10");
      }
    }
    return texts;
  }

  ManualClock clock_{std::chrono::seconds(kHalfPast)};
  SeriesKeeper keeper_{{}, clock_};
  std::optional<meter::TimeRange> life_;
  FigureSource source_{keeper_, [this](const std::string& table, const std::string&) {
                         return table == "graph" ? life_ : std::nullopt;
                       }};
};

TEST_F(FigureSources, ListSeriesInOrderWithTheirDimensions) {
  add(SeriesName::of_index("graph", "GSI1"), Metric::consumed_read_units, 3);
  add(SeriesName::of_table("graph"),
      {Metric::successful_request_latency, meter::MeteredOperation::get_item}, 300);
  add(SeriesName::of_table("graph"), Metric::consumed_read_units, 1);
  add(SeriesName::of_store(), Metric::disk_bytes, 1);
  add_custom("Orders", meter::Unit::count, 1);
  add_custom("Orders", meter::Unit::bytes, 1);
  const std::vector<std::string> all = {
      "AWS/DynamoDB ConsumedReadCapacityUnits GlobalSecondaryIndexName=GSI1 TableName=graph",
      "AWS/DynamoDB ConsumedReadCapacityUnits TableName=graph",
      "AWS/DynamoDB SuccessfulRequestLatency Operation=GetItem TableName=graph",
      "Adjoin DiskBytes",
      "Shop Orders Region=north",
  };
  EXPECT_EQ(listed({}), all);
  EXPECT_EQ(listed({.space = "AWS/DynamoDB"}),
            std::vector<std::string>(all.begin(), all.begin() + 3));
  EXPECT_EQ(listed({.metric = "DiskBytes"}), std::vector<std::string>({all[3]}));
  EXPECT_EQ(listed({.dimensions = {{"Operation", {}}}}), std::vector<std::string>({all[2]}));
  EXPECT_EQ(listed({.dimensions = {{"TableName", "graph"}, {"GlobalSecondaryIndexName", "GSI1"}}}),
            std::vector<std::string>({all[0]}));
  EXPECT_TRUE(listed({.dimensions = {{"TableName", "other"}}}).empty());
}

TEST_F(FigureSources, ListSeriesPageByPage) {
  for (int i = 0; i < 25; ++i) {
    add(SeriesName::of_table("t" + std::to_string(i)), Metric::consumed_read_units, 1);
  }
  const std::vector<std::string> whole = listed({});
  ASSERT_EQ(whole.size(), 25U);
  std::vector<std::string> paged;
  SeriesFilter filter = {.count_max = 10};
  for (;;) {
    const std::vector<SeriesRow> page = source_.series(filter);
    for (const SeriesRow& row : page) paged.push_back(text_of(row));
    if (page.size() < 10) break;
    filter.after = page.back().metric;
  }
  EXPECT_EQ(paged, whole);
}

TEST_F(FigureSources, ListOnlyWhatWasActive) {
  add(SeriesName::of_table("old"), Metric::consumed_read_units, 1);
  clock_.advance(std::chrono::hours(4));
  add(SeriesName::of_table("new"), Metric::consumed_read_units, 1);
  EXPECT_EQ(listed({}).size(), 2U);
  const std::uint32_t three_hours = unix_seconds(clock_) - 3 * 3600;
  EXPECT_EQ(listed({.active_since = three_hours}),
            std::vector<std::string>({"AWS/DynamoDB ConsumedReadCapacityUnits TableName=new"}));
}

TEST_F(FigureSources, ReadUnitsWithZerosWhileTheTableLives) {
  const MetricRef units = dynamodb("ConsumedReadCapacityUnits", {{"TableName", "graph"}});
  const PeriodQuery hour = {.period = 60, .range = {kHalfPast, kHalfPast + 360}, .unit = {}};
  EXPECT_TRUE(sums(units, hour).empty()) << "no table";
  life_ = meter::TimeRange{kHalfPast + 70, kHalfPast + 250};
  EXPECT_EQ(sums(units, hour),
            std::vector<std::string>({"60: 0/10", "120: 0/10", "180: 0/10", "240: 0/10"}));
  clock_.advance(std::chrono::seconds(130));
  add(SeriesName::of_table("graph"), Metric::consumed_read_units, 3);  // half units
  EXPECT_EQ(sums(units, hour),
            std::vector<std::string>({"60: 0/10", "120: 15/10", "180: 0/10", "240: 0/10"}));
  EXPECT_TRUE(
      sums(dynamodb("ConditionalCheckFailedRequests", {{"TableName", "graph"}}), hour).empty())
      << "this one has no zeros";
}

TEST_F(FigureSources, ReadOneUnitOrAllOfAProgramsSeries) {
  add_custom("Orders", meter::Unit::count, 2);
  add_custom("Orders", meter::Unit::bytes, 5);
  const MetricRef orders = {"Shop", "Orders", {{"Region", "north"}}};
  PeriodQuery query = {.period = 60, .range = {kHalfPast, kHalfPast + 60}, .unit = {}};
  EXPECT_EQ(source_.figures(orders, query)->size(), 2U);
  query.unit = meter::Unit::bytes;
  EXPECT_EQ(sums(orders, query), std::vector<std::string>({"0: 50/10"}));
  query.unit = meter::Unit::seconds;
  EXPECT_TRUE(sums(orders, query).empty());
  query.unit = meter::Unit::bytes;
  EXPECT_TRUE(sums({"Shop", "Orders", {}}, query).empty()) << "dimensions are exact";
}

TEST_F(FigureSources, HaveNothingForMetricsThatThereAreNot) {
  const PeriodQuery query = {.period = 60, .range = {kHalfPast, kHalfPast + 60}, .unit = {}};
  life_ = meter::TimeRange{0, kHalfPast + 60};
  EXPECT_TRUE(sums(dynamodb("Nothing", {}), query).empty());
  EXPECT_TRUE(sums(dynamodb("ConsumedReadCapacityUnits", {}), query).empty());
  EXPECT_TRUE(
      sums(dynamodb("ConsumedReadCapacityUnits", {{"TableName", "graph"}, {"TableName", "graph"}}),
           query)
          .empty());
  EXPECT_TRUE(sums(dynamodb("ConsumedReadCapacityUnits", {{"Colour", "red"}}), query).empty());
}

TEST_F(FigureSources, AnswerAlarmsByStep) {
  add(SeriesName::of_table("graph"),
      {Metric::successful_request_latency, meter::MeteredOperation::get_item}, 2'000);
  clock_.advance(std::chrono::minutes(2));
  add(SeriesName::of_table("graph"),
      {Metric::successful_request_latency, meter::MeteredOperation::get_item}, 6'000);
  add(SeriesName::of_table("graph"),
      {Metric::successful_request_latency, meter::MeteredOperation::get_item}, 8'000);
  meter::alarm::MetricStat stat = {
      .metric =
          dynamodb("SuccessfulRequestLatency", {{"TableName", "graph"}, {"Operation", "GetItem"}}),
      .statistic = "Average",
      .period = 60,
      .unit = {}};
  const meter::alarm::Window window = {.from = kHalfPast - 60, .period = 60, .steps = 4};
  const auto data = source_.read(stat, window);
  ASSERT_TRUE(data) << data.error().message();
  const meter::alarm::Data expected = {std::nullopt, meter::alarm::Datum{2, 1}, std::nullopt,
                                       meter::alarm::Datum{7, 2}};
  EXPECT_EQ(*data, expected);
  stat.unit = "Milliseconds";
  EXPECT_EQ(*source_.read(stat, window), expected);
  stat.unit = "Seconds";
  EXPECT_EQ(*source_.read(stat, window), meter::alarm::Data(4));
  stat.unit.clear();
  stat.statistic = "Mode";
  EXPECT_NE(source_.read(stat, window).error().message().find("\"Mode\" is no statistic"),
            std::string::npos);
  EXPECT_EQ(source_.read_rule({"rule", "Sum"}, window).error().code(), ErrorCode::not_found);
}

TEST_F(FigureSources, AnswerAlarmsOnIdleTablesWithZero) {
  life_ = meter::TimeRange{kHalfPast, kHalfPast + 61};
  const meter::alarm::MetricStat stat = {
      .metric = dynamodb("ConsumedWriteCapacityUnits", {{"TableName", "graph"}}),
      .statistic = "Sum",
      .period = 60,
      .unit = {}};
  const auto data = source_.read(stat, {.from = kHalfPast - 60, .period = 60, .steps = 3});
  const meter::alarm::Data expected = {std::nullopt, meter::alarm::Datum{0, 0},
                                       meter::alarm::Datum{0, 0}};
  EXPECT_EQ(*data, expected);
}

}  // namespace
}  // namespace adjoin::monitor
