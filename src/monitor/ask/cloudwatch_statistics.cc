#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "meter/series/statistic.h"
#include "monitor/ask/cloudwatch.h"
#include "monitor/ask/translate.h"
#include "monitor/keep/figure_source.h"
#include "monitor/monitor.h"

namespace adjoin::monitor {
namespace {

using wire::cloudwatch::GetMetricStatistics;
using StatisticsRequest = GetMetricStatistics::Request;
using StatisticsPoint = GetMetricStatistics::Datapoint;

constexpr std::int64_t kStatisticsPointsMax = 1'440;

/// One of the five statistics, and where its value stands.
struct SimpleStatistic {
  std::string_view name;
  std::optional<double> StatisticsPoint::*member;
};
constexpr std::array<SimpleStatistic, 5> kSimple = {
    {{"SampleCount", &StatisticsPoint::sample_count},
     {"Average", &StatisticsPoint::average},
     {"Sum", &StatisticsPoint::sum},
     {"Minimum", &StatisticsPoint::minimum},
     {"Maximum", &StatisticsPoint::maximum}}};

/// 2880 as "2,880".
std::string with_commas(std::int64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

Error wrong_pair(std::string message) {
  return wire::cloudwatch::fault_error(wire::cloudwatch::Fault::invalid_parameter_combination,
                                       std::move(message));
}

Result<void> check_statistics(const StatisticsRequest& request) {
  if (!request.statistics.empty() && !request.extended_statistics.empty()) {
    return wrong_pair(
        "The parameters Statistics and ExtendedStatistics exclude each other; found "
        "both. Ask once for each.");
  }
  if (request.statistics.empty() && request.extended_statistics.empty()) {
    return wire::cloudwatch::fault_error(
        wire::cloudwatch::Fault::missing_parameter,
        "Either the parameter Statistics or ExtendedStatistics is required.");
  }
  for (const std::string& word : request.extended_statistics) {
    if (meter::find_statistic(word)) continue;
    return wrong_value("The value " + word.substr(0, 40) +
                       " for parameter ExtendedStatistics is no statistic; use one such as p99, "
                       "tm90 or PR(:100).");
  }
  return {};
}

/// An absurd range costs nothing: its points are counted before any is read.
Result<void> check_points(const StatisticsRequest& request) {
  if (!is_period(request.period)) {
    return wrong_value("The parameter Period is " + std::to_string(request.period) + " seconds; " +
                       period_demand() + ".");
  }
  if (request.start_time >= request.end_time) {
    return wrong_value("The parameter StartTime must be less than the parameter EndTime.");
  }
  const std::int64_t seconds =
      std::int64_t{unix_second(request.end_time)} - unix_second(request.start_time);
  const std::int64_t points = seconds / read_period(request.period);
  if (points <= kStatisticsPointsMax) return {};
  return wrong_pair("You have requested up to " + with_commas(points) +
                    " datapoints, which exceeds the limit of " + with_commas(kStatisticsPointsMax) +
                    ". You may reduce the datapoints requested by increasing Period, or "
                    "decreasing the time range.");
}

/// Nullopt: the figures do not tell it. Of an idle period all is zero.
std::optional<double> value_in(const meter::PeriodFigures& period, std::string_view word,
                               double scale) {
  if (period.figures.samples <= 0) return 0;
  return meter::value_of(*meter::find_statistic(word), period.figures, scale);
}

StatisticsPoint point_of(const meter::PeriodFigures& period, const SeriesFigures& series,
                         const StatisticsRequest& request) {
  StatisticsPoint point;
  point.timestamp = std::chrono::seconds(period.time);
  point.unit = std::string(to_string(series.unit));
  for (const SimpleStatistic& simple : kSimple) {
    const auto& asked = request.statistics;
    if (std::find(asked.begin(), asked.end(), simple.name) == asked.end()) continue;
    point.*simple.member = value_in(period, simple.name, series.scale);
  }
  for (const std::string& word : request.extended_statistics) {
    const auto value = value_in(period, word, series.scale);
    if (value && std::isfinite(*value)) point.extended_statistics.emplace(word, *value);
  }
  return point;
}

bool says_something(const StatisticsPoint& point, const StatisticsRequest& request) {
  return request.extended_statistics.empty() || !point.extended_statistics.empty();
}

}  // namespace

Result<GetMetricStatistics::Reply> CloudWatch::run(GetMetricStatistics,
                                                   const StatisticsRequest& request) {
  ADJOIN_CHECK(check_statistics(request));
  ADJOIN_CHECK(check_points(request));
  PeriodQuery query;
  query.period = read_period(request.period);
  query.range = {unix_second(request.start_time), unix_second(request.end_time)};
  if (request.unit) query.unit = meter::find_unit(*request.unit);
  const auto found = monitor_.figures().figures(
      metric_ref(request.name_space, request.metric_name, request.dimensions), query);
  if (!found) return as_told(found.error(), GetMetricStatistics::kTold);
  GetMetricStatistics::Reply reply;
  reply.label = request.metric_name;
  for (const SeriesFigures& series : *found) {
    for (const meter::PeriodFigures& period : series.periods) {
      StatisticsPoint point = point_of(period, series, request);
      if (says_something(point, request)) reply.datapoints.push_back(std::move(point));
    }
  }
  // A program's series has those of each unit, one unit after another.
  std::ranges::stable_sort(reply.datapoints, {}, &StatisticsPoint::timestamp);
  return reply;
}

}  // namespace adjoin::monitor
