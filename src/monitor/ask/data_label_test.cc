#include "monitor/ask/data_label.h"

#include <gtest/gtest.h>

namespace adjoin::monitor::data_label_test {
namespace {

using meter::alarm::MetricQuery;
using meter::alarm::MetricStat;

constexpr std::int64_t kNoon = 1'795'521'600;  // 2026-11-24T12:00:00Z

MetricQuery query_of(std::string label) {
  MetricQuery query{.id = "m1", .label = std::move(label)};
  query.stat = MetricStat{.metric = {.space = "AWS/DynamoDB",
                                     .name = "ThrottledRequests",
                                     .dimensions = {{"TableName", "graph"}}},
                          .statistic = "Sum",
                          .period = 300,
                          .unit = {}};
  return query;
}

std::string label(const std::string& text, std::chrono::minutes zone = {},
                  const std::vector<DataPoint>& points = {
                      {kNoon, 2.5}, {kNoon + 60, 10}, {kNoon + 120, 1}}) {
  const MetricQuery query = query_of(text);
  return label_of({&query, {}, &points, zone});
}

TEST(DataLabel, IsTheMetricsNameWhereNoneIsGiven) {
  EXPECT_EQ(label(""), "ThrottledRequests");
  MetricQuery sum{.id = "e1", .label = {}, .stat = {}, .expression = "SUM(METRICS())"};
  const std::vector<DataPoint> none;
  EXPECT_EQ(label_of({&sum, {}, &none, {}}), "e1");
  EXPECT_EQ(label_of({&sum, "m2", &none, {}}), "m2");
  sum.label = "all";
  EXPECT_EQ(label_of({&sum, "m2", &none, {}}), "all m2");
}

TEST(DataLabel, TellsWhatItsPointsAre) {
  EXPECT_EQ(label("${LABEL}: ${DATAPOINT_COUNT}"), "ThrottledRequests: 3");
  EXPECT_EQ(label("${SUM} ${AVG} ${MIN} ${MAX} ${FIRST} ${LAST}"), "13.5 4.5 1 10 2.5 1");
  EXPECT_EQ(label("${MAX_TIME}"), "2026-11-24T12:01:00Z");
  EXPECT_EQ(label("${FIRST_TIME}", std::chrono::minutes(90)), "2026-11-24T13:30:00+01:30");
  EXPECT_EQ(label("${LAST_TIME}", std::chrono::minutes(-30)), "2026-11-24T11:32:00-00:30");
}

TEST(DataLabel, HasNoValueWithoutPoints) {
  EXPECT_EQ(label("${MAX} at ${MAX_TIME}, ${AVG}", {}, {}), "-- at --, --");
  EXPECT_EQ(label("${DATAPOINT_COUNT}", {}, {}), "0");
}

TEST(DataLabel, TellsPropertiesOfItsMetric) {
  EXPECT_EQ(label("${PROP('Namespace')} ${PROP('MetricName')} ${PROP('Stat')} ${PROP('Period')}"),
            "AWS/DynamoDB ThrottledRequests Sum 300");
  EXPECT_EQ(label("${PROP('Dim.TableName')}/${PROP('Dim.Operation')}"), "graph/--");
  EXPECT_EQ(label("${PROP('Region')} ${PROP('AccountId')}"), "ddblocal 000000000000");
}

TEST(DataLabel, LeavesWhatItDoesNotKnow) {
  for (const std::string text :
       {"${NOTHING}", "${", "${MAX", "$MAX", "${}", "${PROP('Color')}", "${PROP(Stat)}", "}${",
        "${PROP(')}", "${PROP('}", "${PROP('')}"}) {
    EXPECT_EQ(label(text), text);
  }
  EXPECT_EQ(label("${NOTHING}${SUM}"), "${NOTHING}13.5");
}

TEST(DataLabel, CountsWhatIsDynamicInIt) {
  EXPECT_EQ(count_dynamic_values(""), 0U);
  EXPECT_EQ(count_dynamic_values("$ { $MAX"), 0U);
  EXPECT_EQ(count_dynamic_values("${MAX} ${NOTHING} ${"), 3U);
  EXPECT_EQ(count_dynamic_values("$${${"), 2U);
}

TEST(DataLabel, ReadsZones) {
  EXPECT_EQ(find_zone("+0130"), std::chrono::minutes(90));
  EXPECT_EQ(find_zone("-0800"), std::chrono::minutes(-480));
  for (const std::string_view text : {"", "0130", "+130", "+01:30", "+2400", "+0060", "+01x0"}) {
    EXPECT_EQ(find_zone(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace adjoin::monitor::data_label_test
