#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "meter/alarm/metric_query.h"

namespace adjoin::meter::alarm {

/// The limits that CloudWatch has.
inline constexpr std::size_t kAlarmsMax = 5'000;
inline constexpr std::size_t kAlarmMetricsMax = 10;
inline constexpr std::size_t kAlarmQueriesMax = 20;
inline constexpr std::size_t kAlarmActionsMax = 5;       ///< for each of the three states
inline constexpr std::uint64_t kAlarmReachMax = 86'400;  ///< seconds, N × period
inline constexpr std::uint64_t kAlarmReachOfHoursMax =
    604'800;  ///< with a period of an hour or more

// The numbers are stored: a new value goes to the end.
enum class AlarmState : std::uint8_t { insufficient_data, ok, alarm };
enum class Comparison : std::uint8_t { at_least, above, below, at_most };
enum class MissingData : std::uint8_t { missing, not_breaching, breaching, ignore };
/// What a percentile of too few samples does.
enum class LowSamples : std::uint8_t { evaluate, ignore };

/// The names that CloudWatch has for them: INSUFFICIENT_DATA, GreaterThanThreshold, notBreaching.
std::string_view to_string(AlarmState state) noexcept;
std::string_view to_string(Comparison comparison) noexcept;
std::string_view to_string(MissingData treatment) noexcept;
std::string_view to_string(LowSamples rule) noexcept;
/// The other way round. An unknown name is an invalid_value that lists the known ones.
Result<AlarmState> read_alarm_state(std::string_view text);
Result<Comparison> read_comparison(std::string_view text);
Result<MissingData> read_missing_data(std::string_view text);
Result<LowSamples> read_low_samples(std::string_view text);

/// What an alarm watches and what it does: all that a user says of it. A value.
struct AlarmDefinition {
  std::string name;
  std::string description;
  bool actions_enabled = true;
  std::vector<std::string> ok_actions;  ///< ARNs, in the order in which they are run
  std::vector<std::string> alarm_actions;
  std::vector<std::string> insufficient_data_actions;

  std::optional<MetricStat> stat;    ///< exactly one of `stat` and `queries` is set
  std::vector<MetricQuery> queries;  ///< one of them returns data: that is what is watched

  std::uint32_t evaluation_periods = 1;           ///< N
  std::optional<std::uint32_t> breaching_needed;  ///< M; none: N
  double threshold = 0;
  Comparison comparison = Comparison::above;
  std::optional<MissingData> missing_data;  ///< none: missing
  std::optional<LowSamples> low_samples;    ///< none: evaluate

  friend bool operator==(const AlarmDefinition&, const AlarmDefinition&) = default;
};

/// Returns the error of the first thing that is wrong with a definition, as `Fault`s.
Result<void> check(const AlarmDefinition& definition);

/// Returns the error for what CloudWatch has and Adjoin has not, by the member that asks for it:
/// composite alarms (AlarmRule), bands (ThresholdMetricId), PromQL and log alarms. Nothing for
/// every other member.
std::optional<Error> refused_member(std::string_view member);

std::uint32_t breaching_needed(const AlarmDefinition& definition) noexcept;
/// The length of a period as it is run: one below a minute runs as a minute.
std::uint32_t run_period(const AlarmDefinition& definition) noexcept;
/// How missing data are treated: ignored where a metric of AWS/DynamoDB is watched, whatever the
/// definition says.
MissingData treatment(const AlarmDefinition& definition) noexcept;
bool breaches(const AlarmDefinition& definition, double value) noexcept;
/// The actions of a state, also where they are not enabled.
const std::vector<std::string>& actions(const AlarmDefinition& definition,
                                        AlarmState state) noexcept;

/// Where an alarm stands. Times are milliseconds since 1970.
struct AlarmStatus {
  AlarmState state = AlarmState::insufficient_data;
  std::string reason;
  std::string reason_data;  ///< JSON, or empty
  std::int64_t updated = 0;
  std::int64_t transitioned = 0;
  friend bool operator==(const AlarmStatus&, const AlarmStatus&) = default;
};

/// An alarm as it is kept.
struct AlarmRecord {
  AlarmDefinition definition;
  AlarmStatus status;
  std::int64_t configured = 0;  ///< when the definition was last changed
  friend bool operator==(const AlarmRecord&, const AlarmRecord&) = default;
};

}  // namespace adjoin::meter::alarm
