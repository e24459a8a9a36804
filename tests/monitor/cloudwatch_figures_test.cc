// CloudWatch's operations on figures, asked as a program asks them: what was put is found again,
// what tables went through is there under CloudWatch's names, and what cannot be asked is refused.

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "asked_monitor.h"

namespace adjoin::monitor::figures_test {
namespace {

using namespace std::chrono_literals;
using namespace wire::cloudwatch;
using monitor::testing::AskedMonitor;
using Sent = PutMetricData::Datum;

class CloudWatchFigures : public AskedMonitor {
 protected:
  CloudWatchFigures() { go_to_the_hour(); }

  Result<Void> put(std::string name, double value, Time time,
                   std::vector<Dimension> dimensions = {}) {
    Sent sent{.metric_name = std::move(name), .dimensions = std::move(dimensions)};
    sent.value = value;
    sent.timestamp = time;
    return ask<PutMetricData>({.name_space = "App", .data = {sent}});
  }
  /// Values 1, 2, 3, … in so many minutes before now.
  void put_minutes(const std::string& name, int minutes) {
    for (int i = 0; i < minutes; ++i) {
      ASSERT_TRUE(put(name, i + 1, now() - minutes * 1min + i * 1min));
    }
  }
  GetMetricStatistics::Request statistics(std::vector<std::string> words,
                                          std::chrono::seconds back = 1h) const {
    return {.name_space = "App",
            .metric_name = "load",
            .dimensions = {},
            .start_time = now() - back,
            .end_time = now(),
            .period = 60,
            .statistics = std::move(words)};
  }
  static MetricDataQuery query(std::string id, std::string metric = "load",
                               std::int64_t period = 60) {
    MetricDataQuery out{.id = std::move(id)};
    out.metric_stat =
        MetricStat{.metric = {"App", std::move(metric), {}}, .period = period, .stat = "Sum"};
    return out;
  }
  static MetricDataQuery math(std::string id, std::string expression) {
    MetricDataQuery out{.id = std::move(id)};
    out.expression = std::move(expression);
    return out;
  }
  GetMetricData::Request data(std::vector<MetricDataQuery> queries,
                              std::chrono::seconds back = 1h) const {
    return {.queries = std::move(queries),
            .start_time = now() - back,
            .end_time = now(),
            .scan_by = "TimestampAscending"};
  }
  /// All pages.
  std::vector<GetMetricData::DataResult> all_pages(GetMetricData::Request request,
                                                   std::size_t* pages = nullptr) {
    std::vector<GetMetricData::DataResult> results;
    for (std::size_t page = 0; page < 1'000; ++page) {
      const auto reply = ask<GetMetricData>(request);
      EXPECT_TRUE(reply.has_value()) << reply.error().message();
      if (!reply) break;
      results.insert(results.end(), reply->results.begin(), reply->results.end());
      request.next_token = reply->next_token;
      if (pages != nullptr) *pages = page + 1;
      if (!reply->next_token) break;
    }
    EXPECT_FALSE(request.next_token.has_value()) << "the pages have no end";
    return results;
  }
};

// ---- PutMetricData and what comes back

TEST_F(CloudWatchFigures, OfAProgramComeBackAsStatistics) {
  Sent values{.metric_name = "load", .timestamp = now() - 1min};
  values.values = {1, 4, 10};
  values.counts = {2, 1, 0};
  Sent set{.metric_name = "load", .timestamp = now() - 1min};
  set.statistic_values = StatisticSet{.sample_count = 2, .sum = 3.5, .minimum = -0.5, .maximum = 4};
  ASSERT_TRUE(ask<PutMetricData>({.name_space = "App", .data = {values, set}}));
  const auto reply =
      ask<GetMetricStatistics>(statistics({"SampleCount", "Sum", "Average", "Minimum", "Maximum"}))
          .value();
  EXPECT_EQ(reply.label, "load");
  ASSERT_EQ(reply.datapoints.size(), 1U);
  const auto& point = reply.datapoints.front();
  EXPECT_EQ(point.timestamp, now() - 1min);
  EXPECT_EQ(point.sample_count, 5);
  EXPECT_EQ(point.sum, 9.5);
  EXPECT_EQ(point.average, 1.9);
  EXPECT_EQ(point.minimum, -0.5);
  EXPECT_EQ(point.maximum, 4);
  EXPECT_EQ(point.unit, "None");
}

TEST_F(CloudWatchFigures, AreKeptApartByUnitAndDimensions) {
  Sent sent{.metric_name = "load", .timestamp = now() - 1min, .value = 1, .unit = "Seconds"};
  Sent bytes{.metric_name = "load", .timestamp = now() - 1min, .value = 2, .unit = "Bytes"};
  Sent other{.metric_name = "load", .dimensions = {{"Host", "a"}}, .timestamp = now() - 1min};
  other.value = 4;
  ASSERT_TRUE(ask<PutMetricData>({.name_space = "App", .data = {sent, bytes, other}}));
  auto request = statistics({"Sum"});
  EXPECT_EQ(ask<GetMetricStatistics>(request)->datapoints.size(), 2U) << "one for each unit";
  request.unit = "Bytes";
  EXPECT_EQ(ask<GetMetricStatistics>(request)->datapoints.at(0).sum, 2);
  request.unit = "Percent";
  EXPECT_TRUE(ask<GetMetricStatistics>(request)->datapoints.empty());
  request.unit.reset();
  request.dimensions = {{"Host", "a"}};
  EXPECT_EQ(ask<GetMetricStatistics>(request)->datapoints.at(0).sum, 4);
  request.dimensions = {{"Host", "b"}};
  EXPECT_TRUE(ask<GetMetricStatistics>(request)->datapoints.empty()) << "never added up";
}

TEST_F(CloudWatchFigures, OfEntitiesAreTakenToo) {
  PutMetricData::Request request{.name_space = "App"};
  request.entity_data = {{.entity = {}, .data = {Sent{.metric_name = "load", .value = 3}}}};
  ASSERT_TRUE(ask<PutMetricData>(request));
  pass(60s);
  EXPECT_EQ(ask<GetMetricStatistics>(statistics({"Sum"}))->datapoints.at(0).sum, 3);
}

TEST_F(CloudWatchFigures, AreRefusedWhereAProgramMaySendNone) {
  const auto with = [](Sent sent) {
    return PutMetricData::Request{.name_space = "App", .data = {std::move(sent)}};
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Sent good{.metric_name = "x", .value = 1};
  std::vector<std::pair<std::string, PutMetricData::Request>> table = {
      {"InvalidParameterValue: The value AWS/EC2", {.name_space = "AWS/EC2", .data = {good}}},
      {"InvalidParameterValue: The value Adjoin", {.name_space = "Adjoin", .data = {good}}},
      {"MissingParameter: The parameter MetricData is required", {.name_space = "App"}},
      {"MissingParameter: At least one", with({.metric_name = "x"})},
      {"InvalidParameterCombination: The parameters MetricData.member.1.Value",
       with({.metric_name = "x", .value = 1, .values = {1}})},
      {"InvalidParameterValue: The parameter MetricData.member.1.Value must be a number",
       with({.metric_name = "x", .value = nan})},
      {"InvalidParameterValue: The parameter MetricData.member.1.Value must be a number",
       with({.metric_name = "x", .value = std::ldexp(1.0, 361)})},
      {"InvalidParameterValue: The parameter MetricData.member.1.Values.member.2 must be",
       with({.metric_name = "x", .values = {1, nan}})},
      {"InvalidParameterValue: The parameter MetricData.member.1.Counts must have as many",
       with({.metric_name = "x", .values = {1, 2}, .counts = {1}})},
      {"InvalidParameterValue: The parameter MetricData.member.1.Counts.member.1 must not be",
       with({.metric_name = "x", .values = {1}, .counts = {-1}})},
      {"InvalidParameterValue: The parameter MetricData.member.1.Timestamp must specify a time "
       "within",
       with({.metric_name = "x", .timestamp = now() - 15 * 24h, .value = 1})},
      {"InvalidParameterValue: The parameter MetricData.member.1.Timestamp must specify a time no",
       with({.metric_name = "x", .timestamp = now() + 3h, .value = 1})},
      {"InvalidParameterValue: The parameter MetricData.member.1.StorageResolution must be",
       with({.metric_name = "x", .value = 1, .storage_resolution = 30})},
      {"InvalidParameterValue: The parameter MetricData.member.1.Dimensions must not have",
       with({.metric_name = "x", .dimensions = {{"a", "1"}, {"a", "2"}}, .value = 1})},
      {"InvalidParameterValue: The parameter Namespace must not have control",
       {.name_space = "App\n", .data = {good}}},
      {"InvalidParameterValue: The parameter MetricData.member.1.MetricName must not have control",
       with({.metric_name = std::string("x\0y", 3), .value = 1})},
      {"InvalidParameterValue: The parameter MetricData.member.1.Dimensions must have names",
       with({.metric_name = "x", .dimensions = {{"a", std::string(1, '\0')}}, .value = 1})},
      {"InvalidParameterValue: The parameter MetricData.member.1.Dimensions must have names",
       with({.metric_name = "x", .dimensions = {{"a", "  "}}, .value = 1})},
      {"InvalidParameterValue: The parameter MetricData.member.1.Dimensions must have names",
       with({.metric_name = "x", .dimensions = {{"\u00e4", "b"}}, .value = 1})},
      {"InvalidParameterValue: The parameter MetricData.member.1.Dimensions must not have a name",
       with({.metric_name = "x", .dimensions = {{":a", "b"}}, .value = 1})},
      {"InvalidParameterValue: The parameter MetricData.member.1.StatisticValues.SampleCount",
       with({.metric_name = "x", .statistic_values = StatisticSet{0, 0, 0, 0}})},
      {"InvalidParameterValue: The parameter MetricData.member.1.StatisticValues.Minimum",
       with({.metric_name = "x", .statistic_values = StatisticSet{1, 1, 2, 1}})},
  };
  PutMetricData::Request many{.name_space = "App"};
  many.data.assign(1'000, good);
  many.entity_data = {{.entity = {}, .data = {good}}};
  table.emplace_back("InvalidParameterValue: The parameter MetricData has more than 1000", many);
  for (const auto& [expected, request] : table) {
    const std::string told = refusal<PutMetricData>(request);
    EXPECT_EQ(told.substr(0, expected.size()), expected) << told;
  }
  EXPECT_TRUE(ask<ListMetrics>({.name_space = "App"})->metrics.empty()) << "nothing was kept";
}

TEST_F(CloudWatchFigures, WithoutASampleAreTakenAndNotKept) {
  Sent none{.metric_name = "load", .timestamp = now() - 1min, .values = {7}, .counts = {0}};
  EXPECT_TRUE(ask<PutMetricData>({.name_space = "App", .data = {none}}));
  EXPECT_TRUE(ask<GetMetricStatistics>(statistics({"Sum"}))->datapoints.empty());
  EXPECT_TRUE(ask<ListMetrics>({.name_space = "App"})->metrics.empty());
}

TEST_F(CloudWatchFigures, OfSeveralUnitsAreInTheOrderOfTime) {
  PutMetricData::Request request{.name_space = "App"};
  const std::string units[] = {"Seconds", "Bytes"};
  const std::chrono::minutes backs[] = {3min, 1min};
  for (const std::string& unit : units) {
    for (const auto back : backs) {
      request.data.push_back(
          {.metric_name = "load", .timestamp = now() - back, .value = 1, .unit = unit});
    }
  }
  ASSERT_TRUE(ask<PutMetricData>(request));
  const auto reply = ask<GetMetricStatistics>(statistics({"Sum"})).value();
  std::vector<Time> times;
  for (const auto& point : reply.datapoints) {
    times.push_back(point.timestamp);
  }
  EXPECT_EQ(times, (std::vector<Time>{now() - 3min, now() - 3min, now() - 1min, now() - 1min}));
}

TEST_F(CloudWatchFigures, OfTwoWeeksAgoAndOfTwoHoursToComeAreTaken) {
  EXPECT_TRUE(put("load", 1, now() - 14 * 24h + 1min));
  EXPECT_TRUE(put("load", 1, now() + 2h - 1min));
}

TEST_F(CloudWatchFigures, HaveAThousandSeriesOfPrograms) {
  PutMetricData::Request request{.name_space = "App"};
  for (int i = 0; i < 1'000; ++i) {
    request.data.push_back({.metric_name = "m" + std::to_string(i), .value = 1});
  }
  ASSERT_TRUE(ask<PutMetricData>(request));
  EXPECT_TRUE(ask<PutMetricData>(request)) << "they may be sent again";
  request.data = {{.metric_name = "m0", .value = 1}, {.metric_name = "one more", .value = 1}};
  EXPECT_EQ(refusal<PutMetricData>(request).substr(0, 13), "LimitExceeded");
}

// ---- GetMetricStatistics

TEST_F(CloudWatchFigures, AddUpOverLongerPeriods) {
  put_minutes("load", 10);
  auto request = statistics({"Sum", "Maximum"});
  request.period = 300;
  const auto reply = ask<GetMetricStatistics>(request).value();
  ASSERT_EQ(reply.datapoints.size(), 2U);
  EXPECT_EQ(reply.datapoints[0].sum, 15);
  EXPECT_EQ(reply.datapoints[1].sum, 40);
  EXPECT_EQ(reply.datapoints[1].maximum, 10);
  EXPECT_EQ(reply.datapoints[1].average, std::nullopt) << "was not asked for";
}

TEST_F(CloudWatchFigures, OfTheRunningPeriodAreThere) {
  ASSERT_TRUE(put("load", 7, now()));
  auto request = statistics({"Sum"});
  request.end_time = now() + 1s;
  EXPECT_EQ(ask<GetMetricStatistics>(request)->datapoints.at(0).sum, 7);
}

TEST_F(CloudWatchFigures, AreRefusedForStatisticsThatDoNotHoldTogether) {
  auto two_days = statistics({"Sum"}, 48h);
  EXPECT_EQ(refusal<GetMetricStatistics>(two_days),
            "InvalidParameterCombination: You have requested up to 2,880 datapoints, which exceeds "
            "the limit of 1,440. You may reduce the datapoints requested by increasing Period, or "
            "decreasing the time range.");
  auto all_of_time = statistics({"Sum"});
  all_of_time.start_time = Time(std::numeric_limits<std::int64_t>::min() / 2);
  all_of_time.end_time = Time(std::numeric_limits<std::int64_t>::max() / 2);
  EXPECT_EQ(refusal<GetMetricStatistics>(all_of_time).substr(0, 27), "InvalidParameterCombination");
  EXPECT_EQ(refusal<GetMetricStatistics>(statistics({})).substr(0, 16), "MissingParameter");
  auto both = statistics({"Sum"});
  both.extended_statistics = {"p99"};
  EXPECT_EQ(refusal<GetMetricStatistics>(both).substr(0, 27), "InvalidParameterCombination");
  auto unknown = statistics({});
  unknown.extended_statistics = {"q99"};
  EXPECT_EQ(refusal<GetMetricStatistics>(unknown).substr(0, 21), "InvalidParameterValue");
  auto odd = statistics({"Sum"});
  odd.period = 45;
  EXPECT_EQ(
      refusal<GetMetricStatistics>(odd),
      "InvalidParameterValue: The parameter Period is 45 seconds; it must be 1, 5, 10, 20, 30 "
      "or a multiple of 60, up to a year.");
  auto backwards = statistics({"Sum"});
  std::swap(backwards.start_time, backwards.end_time);
  EXPECT_EQ(refusal<GetMetricStatistics>(backwards),
            "InvalidParameterValue: The parameter StartTime must be less than the parameter "
            "EndTime.");
}

TEST_F(CloudWatchFigures, OfADayByTheMinuteAreTheMostThatAreAnswered) {
  EXPECT_EQ(refusal<GetMetricStatistics>(statistics({"Sum"}, 24h)), "");
  EXPECT_NE(refusal<GetMetricStatistics>(statistics({"Sum"}, 24h + 1min)), "");
}

// ---- What tables went through

TEST_F(CloudWatchFigures, TellWhatATableWentThrough) {
  table::CreateTableRequest create;
  create.table_name = "graph";
  create.attribute_definitions = {{"id", Value::Type::string}};
  create.key_schema = {{"id", table::KeyRole::hash}};
  ASSERT_TRUE(monitor_->store().create_table({}, create));
  for (int i = 0; i < 3; ++i) {
    table::GetItemRequest get;
    get.table = "graph";
    get.key = {{"id", "a"}};
    ASSERT_TRUE(monitor_->store().get_item({}, get));
  }
  pass(60s);
  GetMetricStatistics::Request request{.name_space = "AWS/DynamoDB",
                                       .metric_name = "ConsumedReadCapacityUnits",
                                       .dimensions = {{"TableName", "graph"}},
                                       .start_time = now() - 10min,
                                       .end_time = now() + 1min,
                                       .period = 600,
                                       .statistics = {"Sum", "SampleCount"}};
  const auto units = ask<GetMetricStatistics>(request).value();
  double sum = 0;
  for (const auto& point : units.datapoints) sum += point.sum.value_or(0);
  EXPECT_EQ(sum, 1.5);
  ASSERT_FALSE(units.datapoints.empty());
  EXPECT_EQ(units.datapoints.front().unit, "Count");
  request.metric_name = "SuccessfulRequestLatency";
  request.dimensions = {{"Operation", "GetItem"}, {"TableName", "graph"}};
  request.statistics = {};
  request.extended_statistics = {"p50", "tm90"};
  const auto latency = ask<GetMetricStatistics>(request).value();
  ASSERT_FALSE(latency.datapoints.empty());
  EXPECT_EQ(latency.datapoints.back().extended_statistics.size(), 2U);
  const auto listed = ask<ListMetrics>({.name_space = "AWS/DynamoDB",
                                        .metric_name = "SuccessfulRequestLatency",
                                        .dimensions = {{"TableName", "graph"}}})
                          .value();
  const auto has_get_item = [](const Metric& metric) {
    return std::find(metric.dimensions.begin(), metric.dimensions.end(),
                     Dimension{"Operation", "GetItem"}) != metric.dimensions.end();
  };
  EXPECT_TRUE(std::any_of(listed.metrics.begin(), listed.metrics.end(), has_get_item));
}

// ---- ListMetrics

TEST_F(CloudWatchFigures, AreListedByNamespaceNameAndDimensions) {
  ASSERT_TRUE(put("b", 1, now(), {{"Host", "a"}, {"Zone", "x"}}));
  ASSERT_TRUE(put("b", 1, now(), {{"Host", "b"}}));
  ASSERT_TRUE(put("a", 1, now()));
  const auto names = [this](ListMetrics::Request request) {
    std::string text;
    request.name_space = "App";
    const auto listed = ask<ListMetrics>(request).value();
    for (const Metric& metric : listed.metrics) {
      text += *metric.metric_name;
      for (const Dimension& each : metric.dimensions) text += "," + each.name + "=" + each.value;
      text += " ";
    }
    return text;
  };
  EXPECT_EQ(names({}), "a b,Host=a,Zone=x b,Host=b ");
  EXPECT_EQ(names({.metric_name = "a"}), "a ");
  EXPECT_EQ(names({.dimensions = {{"Host", std::nullopt}}}), "b,Host=a,Zone=x b,Host=b ");
  EXPECT_EQ(names({.dimensions = {{"Host", "b"}}}), "b,Host=b ");
  EXPECT_EQ(names({.dimensions = {{"Host", std::nullopt}, {"Zone", "x"}}}), "b,Host=a,Zone=x ");
  EXPECT_EQ(names({.metric_name = "c"}), "");
}

TEST_F(CloudWatchFigures, AreListedInPagesOfFiveHundred) {
  PutMetricData::Request request{.name_space = "App"};
  for (int i = 0; i < 1'000; ++i) {
    request.data.push_back({.metric_name = "m" + std::to_string(i), .value = 1});
  }
  ASSERT_TRUE(ask<PutMetricData>(request));
  std::vector<std::string> names;
  ListMetrics::Request list{.name_space = "App"};
  for (const std::size_t expected : {500U, 500U}) {
    const auto page = ask<ListMetrics>(list).value();
    EXPECT_EQ(page.metrics.size(), expected);
    for (const Metric& metric : page.metrics) names.push_back(*metric.metric_name);
    list.next_token = page.next_token;
  }
  EXPECT_FALSE(list.next_token.has_value());
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::unique(names.begin(), names.end()), names.end());
  EXPECT_EQ(names.size(), 1'000U);
}

TEST_F(CloudWatchFigures, AreListedAsActiveForThreeHours) {
  ASSERT_TRUE(put("old", 1, now() - 4h));
  ASSERT_TRUE(put("new", 1, now() - 2h));
  ListMetrics::Request request{.name_space = "App", .recently_active = "PT3H"};
  const auto reply = ask<ListMetrics>(request).value();
  ASSERT_EQ(reply.metrics.size(), 1U);
  EXPECT_EQ(reply.metrics[0].metric_name, "new");
}

TEST_F(CloudWatchFigures, AreNotListedAnyMoreAfterTwoWeeksOfSilence) {
  ASSERT_TRUE(put("load", 1, now() - 13 * 24h));
  EXPECT_EQ(ask<ListMetrics>({.name_space = "App"})->metrics.size(), 1U);
  clock_.advance(25h);
  EXPECT_TRUE(ask<ListMetrics>({.name_space = "App"})->metrics.empty());
  auto request = statistics({"Sum"}, 20 * 24h);
  request.period = 3600;
  EXPECT_EQ(ask<GetMetricStatistics>(request)->datapoints.size(), 1U) << "they can be read";
}

TEST_F(CloudWatchFigures, RefuseTokensThatNobodyGave) {
  for (const std::string& token : {std::string("x"), std::string("////"), std::string(),
                                   next_token("ListMetrics", "one"), next_token("Other", "a")}) {
    ListMetrics::Request list;
    list.next_token = token;
    EXPECT_EQ(refusal<ListMetrics>(list).substr(0, 16), "InvalidNextToken") << token;
    auto asked = data({query("m1")});
    asked.next_token = token;
    EXPECT_EQ(refusal<GetMetricData>(asked).substr(0, 16), "InvalidNextToken") << token;
  }
}

// ---- GetMetricData

TEST_F(CloudWatchFigures, AreAnsweredByQueriesInTheirOrder) {
  put_minutes("load", 3);
  auto hidden = query("m2");
  hidden.return_data = false;
  const auto results = all_pages(data({math("e1", "m1 * 10"), query("m1"), hidden,
                                       math("e2", "FILL(m3, 0) + m2"), query("m3", "nothing")}));
  ASSERT_EQ(results.size(), 4U);
  EXPECT_EQ(results[0].id, "e1");
  EXPECT_EQ(results[0].label, "e1");
  EXPECT_EQ(results[0].values, (std::vector<double>{10, 20, 30}));
  EXPECT_EQ(results[1].label, "load");
  EXPECT_EQ(results[1].values, (std::vector<double>{1, 2, 3}));
  EXPECT_EQ(results[1].timestamps, (std::vector<Time>{now() - 3min, now() - 2min, now() - 1min}));
  EXPECT_EQ(results[1].status_code, "Complete");
  EXPECT_EQ(results[2].values.size(), 60U) << "FILL fills the whole hour";
  EXPECT_TRUE(results[3].values.empty());
}

TEST_F(CloudWatchFigures, AreNewestFirstUnlessAskedOtherwise) {
  put_minutes("load", 3);
  auto request = data({query("m1")});
  request.scan_by.reset();
  EXPECT_EQ(all_pages(request).at(0).values, (std::vector<double>{3, 2, 1}));
}

TEST_F(CloudWatchFigures, HaveThePeriodOfEachQuery) {
  put_minutes("load", 10);
  auto hourly = math("e2", "m1");
  hourly.period = 3600;
  const auto results =
      all_pages(data({query("m1"), query("m2", "load", 300), math("e1", "m1 + m2"), hourly}));
  EXPECT_EQ(results.at(0).values.size(), 10U);
  EXPECT_EQ(results.at(1).values, (std::vector<double>{15, 40}));
  EXPECT_EQ(results.at(2).values, (std::vector<double>{30, 80})) << "the longest of its metrics";
  EXPECT_EQ(results.at(3).values, (std::vector<double>{55})) << "its own";
}

TEST_F(CloudWatchFigures, AreCutIntoPagesOfPoints) {
  put_minutes("load", 10);
  put_minutes("other", 10);
  for (const char* order : {"TimestampAscending", "TimestampDescending"}) {
    for (const std::int64_t most : {1, 3, 4, 10, 19, 20, 21}) {
      auto request = data({query("m1"), query("m2", "other"), math("e1", "[m1, m2]")});
      request.scan_by = order;
      request.max_datapoints = most;
      std::size_t pages = 0;
      const auto results = all_pages(request, &pages);
      EXPECT_EQ(pages, static_cast<std::size_t>((40 + most - 1) / most)) << most;
      std::map<std::string, std::vector<double>> values;
      for (const auto& result : results) {
        auto& all = values[result.id + " " + result.label];
        all.insert(all.end(), result.values.begin(), result.values.end());
        EXPECT_LE(result.values.size(), static_cast<std::size_t>(most));
      }
      ASSERT_EQ(values.size(), 4U);
      for (auto& [name, all] : values) {
        if (order[9] == 'D') std::reverse(all.begin(), all.end());
        EXPECT_EQ(all, (std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10})) << name << most;
      }
    }
  }
}

TEST_F(CloudWatchFigures, SayWhichSeriesGoesOnOnTheNextPage) {
  put_minutes("load", 3);
  auto request = data({query("m1")});
  request.max_datapoints = 2;
  const auto first = ask<GetMetricData>(request).value();
  EXPECT_EQ(first.results.at(0).status_code, "PartialData");
  ASSERT_TRUE(first.next_token.has_value());
  request.next_token = first.next_token;
  const auto second = ask<GetMetricData>(request).value();
  EXPECT_EQ(second.results.at(0).status_code, "Complete");
  EXPECT_EQ(second.results.at(0).values, (std::vector<double>{3}));
  EXPECT_FALSE(second.next_token.has_value());
}

TEST_F(CloudWatchFigures, TakeFiveHundredQueries) {
  put_minutes("load", 1);
  std::vector<MetricDataQuery> queries;
  for (int i = 0; i < 500; ++i) queries.push_back(query("m" + std::to_string(i)));
  EXPECT_EQ(all_pages(data(queries)).size(), 500U);
  queries.push_back(query("one"));
  EXPECT_EQ(refusal<GetMetricData>(data(queries)).substr(0, 13), "LimitExceeded");
}

TEST_F(CloudWatchFigures, OfAnAbsurdRangeCostNoMoreThanWhatIsKept) {
  put_minutes("load", 2);
  auto request = data({query("m1"), math("e1", "FILL(m1, 0)")});
  request.start_time = Time(std::numeric_limits<std::int64_t>::min() / 2);
  request.end_time = Time(std::numeric_limits<std::int64_t>::max() / 2);
  const auto results = all_pages(request);
  EXPECT_EQ(results.at(0).values, (std::vector<double>{1, 2}));
  std::size_t filled = 0;
  for (const auto& result : results) filled += result.id == "e1" ? result.values.size() : 0;
  EXPECT_LT(filled, 100'800U);
}

TEST_F(CloudWatchFigures, AreRefusedWhereAnExpressionNeedsTooMuchAtOnce) {
  std::vector<MetricDataQuery> queries;
  for (int i = 0; i < 499; ++i) {
    queries.push_back(query("m" + std::to_string(i)));
    queries.back().return_data = false;
  }
  queries.push_back(math("e1", "METRICS() * 2"));
  const std::string told = refusal<GetMetricData>(data(queries, 63 * 24h));
  EXPECT_EQ(told.substr(0, 31), "ValidationError: Query 'e1' nee") << told;
}

TEST_F(CloudWatchFigures, AreRefusedWhereAShortExpressionHasManySeries) {
  std::string array = "[m1";
  for (int i = 1; i < 500; ++i) array += ",m1";
  const std::string told =
      refusal<GetMetricData>(data({query("m1"), math("e1", "SUM(" + array + "])")}, 63 * 24h));
  EXPECT_EQ(told.substr(0, 31), "ValidationError: Query 'e1' nee") << told;
  std::vector<MetricDataQuery> queries = {query("m1")};
  for (int i = 0; i < 200; ++i) queries.push_back(math("e" + std::to_string(i), array + "]"));
  const std::string of_types = refusal<GetMetricData>(data(queries, 1min));
  EXPECT_EQ(of_types.substr(0, 37), "ValidationError: The expressions hold") << of_types;
}

TEST_F(CloudWatchFigures, OfLongPeriodsAreOnSeveralPagesForTheRecordsBehindThem) {
  put_minutes("load", 1);
  std::vector<MetricDataQuery> queries;
  for (int i = 0; i < 200; ++i) queries.push_back(query("m" + std::to_string(i), "load", 86'400));
  std::size_t pages = 0;
  EXPECT_EQ(all_pages(data(queries, 62 * 24h), &pages).size(), 200U);
  EXPECT_GT(pages, 1U);
  EXPECT_LT(pages, 10U);
}

TEST_F(CloudWatchFigures, OfExpressionsThatNeedEachOtherAreOnSeveralPages) {
  put_minutes("load", 1);
  std::vector<MetricDataQuery> queries = {query("m1")};
  for (int i = 199; i > 0; --i) {
    std::string sum = "m1";
    for (int j = std::max(0, i - 100); j < i; ++j) sum += "+e" + std::to_string(j);
    queries.push_back(math("e" + std::to_string(i), sum));
  }
  queries.push_back(math("e0", "m1 * 0"));
  std::size_t pages = 0;
  EXPECT_EQ(all_pages(data(queries, 2min), &pages).size(), 201U);
  EXPECT_GT(pages, 1U);
}

TEST_F(CloudWatchFigures, OfMuchWorkAreOnSeveralPagesThoughTheyHaveFewPoints) {
  put_minutes("load", 1);
  std::vector<MetricDataQuery> queries;
  for (int i = 0; i < 200; ++i) queries.push_back(query("m" + std::to_string(i)));
  std::size_t pages = 0;
  EXPECT_EQ(all_pages(data(queries, 62 * 24h), &pages).size(), 200U);
  EXPECT_GT(pages, 1U);
  EXPECT_LT(pages, 10U);
}

TEST_F(CloudWatchFigures, AreRefusedForQueriesThatDoNotHoldTogether) {
  auto no_metric = query("m1");
  no_metric.metric_stat->metric.metric_name.reset();
  auto odd = query("m1");
  odd.metric_stat->period = 61;
  auto unknown = query("m1");
  unknown.metric_stat->stat = "Most";
  auto most = data({query("m1")});
  most.max_datapoints = 0;
  auto zone = data({query("m1")});
  zone.label_options = GetMetricData::LabelOptions{.timezone = "Berlin"};
  auto backwards = data({query("m1")});
  backwards.end_time = backwards.start_time - 1ms;
  const GetMetricData::Request refused[] = {data({no_metric}),
                                            data({odd}),
                                            data({unknown}),
                                            most,
                                            zone,
                                            backwards,
                                            data({query("m1"), query("m1")}),
                                            data({query("M1")}),
                                            data({math("e1", "m1")}),
                                            data({math("e1", "1 +")}),
                                            data({math("e1", "SEARCH('x', 'Sum', 60)")}),
                                            data({math("e1", "1 + 1")})};
  for (const auto& request : refused) {
    const std::string told = refusal<GetMetricData>(request);
    EXPECT_EQ(told.substr(0, 17), "ValidationError: ") << told;
    EXPECT_GT(told.size(), 30U) << told;
  }
}

TEST_F(CloudWatchFigures, HaveLabelsOfAFewDynamicValues) {
  put_minutes("load", 1);
  auto asked = query("m1");
  asked.label = "";
  for (int i = 0; i < 16; ++i) *asked.label += "${MAX}";
  EXPECT_EQ(ask<GetMetricData>(data({asked}))->results.at(0).label, std::string(16, '1'));
  *asked.label += "${MAX}";
  const std::string told = refusal<GetMetricData>(data({asked}));
  EXPECT_NE(told.find("Label has 17 dynamic values"), std::string::npos) << told;
}

TEST_F(CloudWatchFigures, HaveTheLabelsThatAreAskedFor) {
  put_minutes("load", 2);
  auto labelled = query("m1");
  labelled.label = "${PROP('Stat')} max ${MAX} at ${MAX_TIME}";
  auto request = data({labelled});
  request.label_options = GetMetricData::LabelOptions{.timezone = "+0000"};
  const std::string label = all_pages(request).at(0).label;
  EXPECT_EQ(label.substr(0, 13), "Sum max 2 at ");
  EXPECT_EQ(label.size(), std::string("Sum max 2 at 2026-11-24T12:00:00Z").size());
}

}  // namespace
}  // namespace adjoin::monitor::figures_test
