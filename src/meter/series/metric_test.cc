#include "meter/series/metric.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "meter/series/series_name.h"

namespace adjoin::meter {
namespace {

TEST(Metrics, HaveNamesAndNumbersOfTheirOwn) {
  std::set<std::string_view> names;
  unsigned before = 0;
  for (const MetricInfo& metric : metrics()) {
    EXPECT_TRUE(names.insert(metric.name).second) << metric.name;
    EXPECT_GT(static_cast<unsigned>(metric.metric), before) << metric.name;
    before = static_cast<unsigned>(metric.metric);
    EXPECT_EQ(find_metric(static_cast<std::uint8_t>(metric.metric)), &metric);
    EXPECT_EQ(find_metric(metric.space, metric.name), &metric);
    EXPECT_EQ(&info_of(metric.metric), &metric);
    EXPECT_GE(metric.scale, 1U);
  }
  EXPECT_EQ(find_metric(0), nullptr);
  EXPECT_EQ(find_metric(127), nullptr);
  EXPECT_EQ(find_metric(255), nullptr);
  EXPECT_EQ(find_metric(Namespace::adjoin, "UserErrors"), nullptr);
  EXPECT_EQ(find_metric(Namespace::dynamodb, "usererrors"), nullptr);
}

TEST(Metrics, AreThrottledForFiveReasonsInBothDirections) {
  for (const std::string direction : {"Read", "Write"}) {
    for (const std::string reason : {"", "ProvisionedThroughput", "KeyRangeThroughput",
                                     "MaxOnDemandThroughput", "AccountLimit"}) {
      const MetricInfo* const metric =
          find_metric(Namespace::dynamodb, direction + reason + "ThrottleEvents");
      ASSERT_NE(metric, nullptr) << direction << reason;
      EXPECT_TRUE(metric->has_set(dimension::kTable));
      EXPECT_TRUE(metric->has_set(dimension::kTable | dimension::kIndex));
      EXPECT_FALSE(metric->has_set(dimension::kNone));
    }
  }
}

TEST(Metrics, AreFoundByExactlyTheirDimensions) {
  Dimensions dimensions;
  EXPECT_TRUE(find_series(info_of(Metric::user_errors), dimensions));
  EXPECT_FALSE(find_series(info_of(Metric::consumed_read_units), dimensions));
  dimensions.table = "T";
  EXPECT_EQ(find_series(info_of(Metric::consumed_read_units), dimensions)->name,
            SeriesName::of_table("T"));
  EXPECT_FALSE(find_series(info_of(Metric::user_errors), dimensions));
  EXPECT_FALSE(find_series(info_of(Metric::system_errors), dimensions));
  dimensions.operation = "Query";
  const auto errors = find_series(info_of(Metric::system_errors), dimensions);
  ASSERT_TRUE(errors);
  EXPECT_EQ(errors->key, (FigureKey{Metric::system_errors, MeteredOperation::query}));
  EXPECT_EQ(*dimensions_of(errors->name, errors->key), dimensions);
  dimensions.operation = "DescribeTable";
  EXPECT_FALSE(find_series(info_of(Metric::system_errors), dimensions)) << "nobody meters it";
  dimensions.operation = "GetRecords";
  dimensions.stream_label = "L";
  EXPECT_EQ(find_series(info_of(Metric::returned_bytes), dimensions)->name,
            SeriesName::of_stream("T", "L"));
  dimensions.stream_label.reset();
  dimensions.index = "I";
  EXPECT_EQ(find_series(info_of(Metric::read_units), dimensions)->name,
            SeriesName::of_index("T", "I"));
}

TEST(Metrics, HaveNoDimensionsWhereFiguresAreOfALaterVersion) {
  EXPECT_FALSE(dimensions_of(SeriesName::of_table("T"), {200, 0}));
  EXPECT_FALSE(dimensions_of(SeriesName::of_table("T"), {19, 60}));
  EXPECT_FALSE(dimensions_of(SeriesName::of_store(), {1, 0})) << "it has no such set";
}

TEST(Units, AreFoundByCloudWatchsWords) {
  for (std::size_t number = 1; number <= kUnitCount; ++number) {
    const Unit unit = static_cast<Unit>(number);
    EXPECT_EQ(find_unit(to_string(unit)), unit);
  }
  EXPECT_EQ(find_unit("Count/Second"), static_cast<Unit>(26));
  EXPECT_EQ(find_unit("count"), std::nullopt);
  EXPECT_EQ(to_string(static_cast<Unit>(28)), "");
}

TEST(Operations, AreFoundByTheirNames) {
  for (std::size_t number = 1; number < kMeteredOperationCount; ++number) {
    const MeteredOperation operation = static_cast<MeteredOperation>(number);
    EXPECT_EQ(find_metered_operation(to_string(operation)), operation);
  }
  EXPECT_EQ(find_metered_operation(""), std::nullopt);
  EXPECT_EQ(to_string(static_cast<MeteredOperation>(15)), "");
}

}  // namespace
}  // namespace adjoin::meter
