#include <algorithm>
#include <cmath>

#include "meter/alarm/alarm.h"
#include "meter/alarm/fault.h"
#include "meter/alarm/query_set.h"
#include "meter/series/statistic.h"

namespace adjoin::meter::alarm {
namespace {

constexpr std::size_t kNameBytesMax = 255;
constexpr std::size_t kDescriptionBytesMax = 1'024;
constexpr std::size_t kArnBytesMax = 1'024;
constexpr std::size_t kDimensionsMax = 30;
constexpr std::uint32_t kHour = 3'600;

Error wrong_value(std::string what) { return fault(Fault::invalid_value, std::move(what)); }

bool has_control_character(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

Result<void> check_text(std::string_view member, std::string_view text, std::size_t bytes_max) {
  if (text.empty()) {
    return fault(Fault::missing_member, "The parameter " + std::string(member) + " is required");
  }
  if (text.size() > bytes_max) {
    return wrong_value(std::string(member) + " has " + std::to_string(text.size()) +
                       " bytes; at most " + std::to_string(bytes_max) + " are allowed");
  }
  if (has_control_character(text)) {
    return wrong_value(std::string(member) + " has a control character, which is not allowed");
  }
  return {};
}

Result<void> check_actions(std::string_view member, const std::vector<std::string>& arns) {
  if (arns.size() > kAlarmActionsMax) {
    return wrong_value(std::string(member) + " has " + std::to_string(arns.size()) +
                       " entries; at most " + std::to_string(kAlarmActionsMax) + " are allowed");
  }
  for (const std::string& arn : arns) {
    ADJOIN_CHECK(check_text(member, arn, kArnBytesMax));
    if (arn.rfind("arn:", 0) != 0) {
      return wrong_value(std::string(member) + ": '" + arn.substr(0, 60) +
                         "' is no ARN. An ARN begins with 'arn:'; the configuration maps it to a "
                         "program or a URL");
    }
  }
  return {};
}

Result<void> check_period(std::uint32_t period) {
  if (period == 10 || period == 20 || period == 30) return {};
  if (period >= 60 && period % 60 == 0) return {};
  return wrong_value("Period is " + std::to_string(period) +
                     " seconds; it must be 10, 20, 30 or a multiple of 60");
}

Result<void> check_metric(const MetricRef& metric) {
  ADJOIN_CHECK(check_text("Namespace", metric.space, kNameBytesMax));
  ADJOIN_CHECK(check_text("MetricName", metric.name, kNameBytesMax));
  if (metric.dimensions.size() > kDimensionsMax) {
    return wrong_value("Dimensions has more than " + std::to_string(kDimensionsMax) + " entries");
  }
  for (const MetricDimension& dimension : metric.dimensions) {
    ADJOIN_CHECK(check_text("Dimensions.Name", dimension.name, kNameBytesMax));
    ADJOIN_CHECK(check_text("Dimensions.Value", dimension.value, kDescriptionBytesMax));
  }
  return {};
}

Result<void> check_stat(const MetricStat& stat) {
  ADJOIN_CHECK(check_metric(stat.metric));
  ADJOIN_CHECK(check_period(stat.period));
  if (stat.statistic.empty()) {
    return fault(Fault::missing_member, "Either Statistic or ExtendedStatistic is required");
  }
  if (find_statistic(stat.statistic)) return {};
  return wrong_value("The statistic '" + stat.statistic.substr(0, 40) +
                     "' is not known; use Sum, Average, Minimum, Maximum, SampleCount, or an "
                     "extended one such as p99, tm90 or PR(:100)");
}

/// All entries have one period: an alarm has one clock.
Result<void> check_periods(const std::vector<MetricQuery>& queries) {
  std::uint32_t period = 0;
  for (const MetricQuery& query : queries) {
    const std::uint32_t own = query.stat ? query.stat->period : query.period;
    if (own == 0) continue;
    ADJOIN_CHECK(check_period(own));
    if (period == 0) period = own;
    if (own != period) {
      return wrong_value("All metrics of an alarm must have one period; found " +
                         std::to_string(period) + " and " + std::to_string(own));
    }
  }
  if (period != 0) return {};
  return fault(Fault::missing_member, "A Period is required, of a metric or of an expression");
}

Result<void> check_queries(const std::vector<MetricQuery>& queries) {
  for (const MetricQuery& query : queries) {
    if (query.stat) ADJOIN_CHECK(check_stat(*query.stat));
  }
  ADJOIN_CHECK(check_periods(queries));
  ADJOIN_TRY(const QuerySet set,
             QuerySet::make(queries, {.queries = kAlarmQueriesMax, .metrics = kAlarmMetricsMax}));
  const std::vector<Data> stats(set.stats().size());
  const std::vector<Data> rules(set.rules().size());
  ADJOIN_TRY(const auto answers, set.run(Window{}, stats, rules));
  if (answers.size() != 1) {
    return wrong_value(
        "Exactly one of Metrics must have ReturnData true, which the alarm watches; "
        "found " +
        std::to_string(answers.size()));
  }
  if (answers.front().series.size() == 1) return {};
  return fault(Fault::invalid_expression,
               "Query '" + answers.front().id.substr(0, 60) +
                   "': an alarm watches one time series, and this expression has several; join "
                   "them with SUM, AVG, MIN or MAX");
}

Result<void> check_reach(const AlarmDefinition& definition) {
  const std::uint32_t periods = definition.evaluation_periods;
  if (periods == 0) {
    return fault(Fault::missing_member, "The parameter EvaluationPeriods is required, at least 1");
  }
  const std::uint32_t needed = breaching_needed(definition);
  if (needed == 0 || needed > periods) {
    return wrong_value("DatapointsToAlarm is " + std::to_string(needed) +
                       "; it must be between 1 and EvaluationPeriods, " + std::to_string(periods));
  }
  const std::uint64_t reach = std::uint64_t{periods} * run_period(definition);
  const std::uint64_t reach_max =
      run_period(definition) >= kHour ? kAlarmReachOfHoursMax : kAlarmReachMax;
  if (reach <= reach_max) return {};
  return wrong_value("EvaluationPeriods times Period is " + std::to_string(reach) +
                     " seconds; at most " + std::to_string(reach_max) + " are allowed");
}

}  // namespace

Result<void> check(const AlarmDefinition& definition) {
  ADJOIN_CHECK(check_text("AlarmName", definition.name, kNameBytesMax));
  if (definition.description.size() > kDescriptionBytesMax) {
    return wrong_value("AlarmDescription has more than " + std::to_string(kDescriptionBytesMax) +
                       " bytes");
  }
  ADJOIN_CHECK(check_actions("OKActions", definition.ok_actions));
  ADJOIN_CHECK(check_actions("AlarmActions", definition.alarm_actions));
  ADJOIN_CHECK(check_actions("InsufficientDataActions", definition.insufficient_data_actions));
  if (!std::isfinite(definition.threshold)) {
    return wrong_value("Threshold must be a finite number");
  }
  if (definition.stat && !definition.queries.empty()) {
    return fault(Fault::wrong_combination,
                 "An alarm has either MetricName or Metrics, and not both");
  }
  if (!definition.stat && definition.queries.empty()) {
    return fault(Fault::missing_member, "Either MetricName or Metrics is required");
  }
  if (definition.stat) {
    ADJOIN_CHECK(check_stat(*definition.stat));
  } else {
    ADJOIN_CHECK(check_queries(definition.queries));
  }
  return check_reach(definition);
}

}  // namespace adjoin::meter::alarm
