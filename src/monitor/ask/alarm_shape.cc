#include "monitor/ask/alarm_shape.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "meter/alarm/fault.h"
#include "monitor/alarm/alarm_message.h"
#include "monitor/ask/math_size.h"
#include "monitor/ask/translate.h"
#include "wire/cloudwatch/shapes/words.h"

namespace adjoin::monitor {
namespace {

namespace cloudwatch = wire::cloudwatch;
using cloudwatch::PutMetricAlarm;
using meter::alarm::AlarmDefinition;
using meter::alarm::Fault;

Error missing_member(std::string_view member) {
  return meter::alarm::fault(Fault::missing_member,
                             "The parameter " + std::string(member) + " is required");
}

Result<std::uint32_t> small_number(std::string_view member, std::int64_t number) {
  if (number >= 0 && number <= std::numeric_limits<std::int32_t>::max()) {
    return static_cast<std::uint32_t>(number);
  }
  return meter::alarm::fault(
      Fault::invalid_value,
      std::string(member) + " is " + std::to_string(number) + ", which is too large");
}

Result<void> check_refused(const PutMetricAlarm::Request& request) {
  const std::pair<std::string_view, bool> asked[] = {
      {"ThresholdMetricId", request.threshold_metric_id.has_value()},
      {"EvaluationCriteria", request.evaluation_criteria.has_value()},
      {"EvaluationInterval", request.evaluation_interval.has_value()}};
  for (const auto& [member, is_there] : asked) {
    if (!is_there) continue;
    if (auto refused = meter::alarm::refused_member(member)) return *std::move(refused);
  }
  return {};
}

bool has_single_metric(const PutMetricAlarm::Request& request) {
  return request.metric_name || request.name_space || request.statistic ||
         request.extended_statistic || request.period || request.unit ||
         !request.dimensions.empty();
}

Result<meter::alarm::MetricStat> single_metric(const PutMetricAlarm::Request& request) {
  if (!request.metric_name) return missing_member("MetricName");
  if (!request.name_space) return missing_member("Namespace");
  if (!request.period) return missing_member("Period");
  if (request.statistic && request.extended_statistic) {
    return meter::alarm::fault(Fault::wrong_combination,
                               "Statistic and ExtendedStatistic exclude each other; found both");
  }
  meter::alarm::MetricStat stat;
  stat.metric = metric_ref(*request.name_space, *request.metric_name, request.dimensions);
  stat.statistic = request.statistic.value_or(request.extended_statistic.value_or(""));
  stat.unit = request.unit.value_or("");
  ADJOIN_TRY(stat.period, small_number("Period", *request.period));
  return stat;
}

/// What is watched: one metric, or a list of queries.
Result<void> read_watched(const PutMetricAlarm::Request& request, AlarmDefinition& out) {
  if (has_single_metric(request)) {
    ADJOIN_TRY(out.stat, single_metric(request));
  }
  for (const cloudwatch::MetricDataQuery& query : request.metrics) {
    ADJOIN_TRY(auto one, metric_query(query));
    out.queries.push_back(std::move(one));
  }
  return {};
}

/// When it goes to ALARM.
Result<void> read_rule(const PutMetricAlarm::Request& request, AlarmDefinition& out) {
  if (!request.comparison_operator) return missing_member("ComparisonOperator");
  ADJOIN_TRY(out.comparison, meter::alarm::read_comparison(*request.comparison_operator));
  if (!request.threshold) return missing_member("Threshold");
  out.threshold = *request.threshold;
  if (!request.evaluation_periods) return missing_member("EvaluationPeriods");
  ADJOIN_TRY(out.evaluation_periods,
             small_number("EvaluationPeriods", *request.evaluation_periods));
  if (request.datapoints_to_alarm) {
    ADJOIN_TRY(out.breaching_needed,
               small_number("DatapointsToAlarm", *request.datapoints_to_alarm));
  }
  if (request.treat_missing_data) {
    ADJOIN_TRY(out.missing_data, meter::alarm::read_missing_data(*request.treat_missing_data));
  }
  if (request.evaluate_low_sample_count_percentile) {
    ADJOIN_TRY(out.low_samples,
               meter::alarm::read_low_samples(*request.evaluate_low_sample_count_percentile));
  }
  return {};
}

/// An alarm is evaluated each minute, beside thousands of others.
Result<void> check_math(const AlarmDefinition& definition) {
  constexpr std::size_t kValuesMax = 1'000'000;
  ADJOIN_TRY(const std::vector<MathSize> sizes, math_sizes(definition.queries));
  // What is evaluated may be two periods longer.
  const std::size_t values = held_at_once(sizes) * (std::size_t{definition.evaluation_periods} + 2);
  if (values <= kValuesMax) return {};
  return meter::alarm::fault(Fault::invalid_value,
                             "The expressions of Metrics need " + std::to_string(values) +
                                 " values at each evaluation, and " + std::to_string(kValuesMax) +
                                 " is the limit. Use fewer EvaluationPeriods, or fewer time series "
                                 "in an expression");
}

void write_watched(const AlarmDefinition& definition, cloudwatch::MetricAlarm& out) {
  for (const meter::alarm::MetricQuery& query : definition.queries) {
    out.metrics.push_back(shape_of(query));
  }
  if (!definition.stat) return;
  const meter::alarm::MetricStat& stat = *definition.stat;
  out.metric_name = stat.metric.name;
  out.name_space = stat.metric.space;
  const auto& simple = cloudwatch::kStatistics;
  const bool is_simple = std::find(simple.begin(), simple.end(), stat.statistic) != simple.end();
  (is_simple ? out.statistic : out.extended_statistic) = stat.statistic;
  out.dimensions = dimensions_of(stat.metric);
  out.period = stat.period;
  if (!stat.unit.empty()) out.unit = stat.unit;
}

void write_rule(const AlarmDefinition& definition, cloudwatch::MetricAlarm& out) {
  out.evaluation_periods = definition.evaluation_periods;
  if (definition.breaching_needed) out.datapoints_to_alarm = *definition.breaching_needed;
  out.threshold = definition.threshold;
  out.comparison_operator = std::string(to_string(definition.comparison));
  if (definition.missing_data) {
    out.treat_missing_data = std::string(to_string(*definition.missing_data));
  }
  if (definition.low_samples) {
    out.evaluate_low_sample_count_percentile = std::string(to_string(*definition.low_samples));
  }
}

}  // namespace

Result<AlarmDefinition> alarm_definition(const PutMetricAlarm::Request& request) {
  ADJOIN_CHECK(check_refused(request));
  AlarmDefinition out;
  out.name = request.alarm_name;
  out.description = request.alarm_description.value_or("");
  out.actions_enabled = request.actions_enabled.value_or(true);
  out.ok_actions = request.ok_actions;
  out.alarm_actions = request.alarm_actions;
  out.insufficient_data_actions = request.insufficient_data_actions;
  ADJOIN_CHECK(read_watched(request, out));
  ADJOIN_CHECK(read_rule(request, out));
  ADJOIN_CHECK(check_math(out));
  return out;
}

cloudwatch::MetricAlarm alarm_shape(const meter::alarm::AlarmRecord& alarm) {
  const AlarmDefinition& definition = alarm.definition;
  cloudwatch::MetricAlarm out;
  out.alarm_name = definition.name;
  out.alarm_arn = alarm_arn(definition.name);
  if (!definition.description.empty()) out.alarm_description = definition.description;
  out.configuration_updated = std::chrono::milliseconds(alarm.configured);
  out.actions_enabled = definition.actions_enabled;
  out.ok_actions = definition.ok_actions;
  out.alarm_actions = definition.alarm_actions;
  out.insufficient_data_actions = definition.insufficient_data_actions;
  out.state_value = std::string(to_string(alarm.status.state));
  out.state_reason = alarm.status.reason;
  if (!alarm.status.reason_data.empty()) out.state_reason_data = alarm.status.reason_data;
  out.state_updated = std::chrono::milliseconds(alarm.status.updated);
  out.state_transitioned = std::chrono::milliseconds(alarm.status.transitioned);
  write_watched(definition, out);
  write_rule(definition, out);
  return out;
}

}  // namespace adjoin::monitor
