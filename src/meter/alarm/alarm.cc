#include "meter/alarm/alarm.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/assert.h"
#include "meter/alarm/fault.h"

namespace adjoin::meter::alarm {
namespace {

constexpr std::array<std::string_view, 3> kStateNames = {"INSUFFICIENT_DATA", "OK", "ALARM"};
constexpr std::array<std::string_view, 4> kComparisonNames = {
    "GreaterThanOrEqualToThreshold", "GreaterThanThreshold", "LessThanThreshold",
    "LessThanOrEqualToThreshold"};
constexpr std::array<std::string_view, 4> kTreatmentNames = {"missing", "notBreaching", "breaching",
                                                             "ignore"};
constexpr std::array<std::string_view, 2> kLowSampleNames = {"evaluate", "ignore"};

template <typename Value, std::size_t N>
Result<Value> value_named(std::string_view member, std::string_view text,
                          const std::array<std::string_view, N>& names) {
  const auto found = std::find(names.begin(), names.end(), text);
  if (found != names.end()) return static_cast<Value>(found - names.begin());
  std::string known;
  for (const std::string_view name : names) {
    if (!known.empty()) known += ", ";
    known += name;
  }
  return fault(Fault::invalid_value, std::string(member) + " '" + std::string(text) +
                                         "' is not known. It must be one of: " + known);
}

bool watches_dynamodb(const MetricStat& stat) noexcept {
  return stat.metric.space == kDynamoDbSpace;
}

}  // namespace

std::string_view to_string(AlarmState state) noexcept {
  return kStateNames.at(static_cast<std::size_t>(state));
}
std::string_view to_string(Comparison comparison) noexcept {
  return kComparisonNames.at(static_cast<std::size_t>(comparison));
}
std::string_view to_string(MissingData treatment) noexcept {
  return kTreatmentNames.at(static_cast<std::size_t>(treatment));
}
std::string_view to_string(LowSamples rule) noexcept {
  return kLowSampleNames.at(static_cast<std::size_t>(rule));
}

Result<AlarmState> read_alarm_state(std::string_view text) {
  return value_named<AlarmState>("StateValue", text, kStateNames);
}
Result<Comparison> read_comparison(std::string_view text) {
  // Three further names compare with a band, which a model of the past draws.
  if (text.find("UpperThreshold") != std::string_view::npos ||
      text.find("LowerThreshold") != std::string_view::npos) {
    return *refused_member("ThresholdMetricId");
  }
  return value_named<Comparison>("ComparisonOperator", text, kComparisonNames);
}
Result<MissingData> read_missing_data(std::string_view text) {
  return value_named<MissingData>("TreatMissingData", text, kTreatmentNames);
}
Result<LowSamples> read_low_samples(std::string_view text) {
  return value_named<LowSamples>("EvaluateLowSampleCountPercentile", text, kLowSampleNames);
}

std::optional<Error> refused_member(std::string_view member) {
  using Row = std::pair<std::string_view, std::string_view>;
  constexpr std::array<Row, 6> kRefused = {{
      {"AlarmRule", "Composite alarms"},
      {"ThresholdMetricId", "Anomaly detection bands"},
      {"EvaluationCriteria", "PromQL alarms"},
      {"EvaluationInterval", "PromQL alarms"},
      {"ScheduledQueryConfiguration", "Log alarms"},
      {"LogGroupIdentifiers", "Log alarms"},
  }};
  for (const auto& [name, what] : kRefused) {
    if (name != member) continue;
    return fault(Fault::invalid_value, std::string(what) + " are not supported (" +
                                           std::string(name) +
                                           "). Use an alarm on a metric, or on metric math over "
                                           "up to 10 metrics");
  }
  return std::nullopt;
}

std::uint32_t breaching_needed(const AlarmDefinition& definition) noexcept {
  return definition.breaching_needed.value_or(definition.evaluation_periods);
}

std::uint32_t run_period(const AlarmDefinition& definition) noexcept {
  std::uint32_t period = 0;
  if (definition.stat) period = definition.stat->period;
  for (const MetricQuery& query : definition.queries) {
    period = std::max({period, query.period, query.stat ? query.stat->period : 0});
  }
  return std::max<std::uint32_t>(period, 60);
}

MissingData treatment(const AlarmDefinition& definition) noexcept {
  const bool ignores =
      (definition.stat && watches_dynamodb(*definition.stat)) ||
      std::any_of(definition.queries.begin(), definition.queries.end(),
                  [](const auto& query) { return query.stat && watches_dynamodb(*query.stat); });
  return ignores ? MissingData::ignore : definition.missing_data.value_or(MissingData::missing);
}

bool breaches(const AlarmDefinition& definition, double value) noexcept {
  switch (definition.comparison) {
    case Comparison::at_least: return value >= definition.threshold;
    case Comparison::above: return value > definition.threshold;
    case Comparison::below: return value < definition.threshold;
    case Comparison::at_most: return value <= definition.threshold;
  }
  ADJOIN_ASSERT(false);
  return false;
}

const std::vector<std::string>& actions(const AlarmDefinition& definition,
                                        AlarmState state) noexcept {
  switch (state) {
    case AlarmState::ok: return definition.ok_actions;
    case AlarmState::alarm: return definition.alarm_actions;
    case AlarmState::insufficient_data: break;
  }
  return definition.insufficient_data_actions;
}

}  // namespace adjoin::meter::alarm
