#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace adjoin::wire::cloudwatch {

// What CloudWatch's requests and replies are made of. The members are those of the API reference,
// and a member that may be absent is an optional, a list or a map. Words of enumerations stay
// texts: `words.h` lists them, and the rooms that act on them have types of their own.

/// Since 1970, in UTC.
using Time = std::chrono::milliseconds;

struct Dimension {
  std::string name;
  std::string value;
  bool operator==(const Dimension&) const = default;
};

/// In ListMetrics: a dimension without a value stands for all its values.
struct DimensionFilter {
  std::string name;
  std::optional<std::string> value;
  bool operator==(const DimensionFilter&) const = default;
};

struct Metric {
  std::optional<std::string> name_space;
  std::optional<std::string> metric_name;
  std::vector<Dimension> dimensions;
  bool operator==(const Metric&) const = default;
};

struct MetricStat {
  Metric metric;
  std::int64_t period = 0;  ///< seconds
  std::string stat;         ///< "Sum", "p99", "tm95", "PR(10:20)"
  std::optional<std::string> unit;
  bool operator==(const MetricStat&) const = default;
};

struct MetricDataQuery {
  std::string id;
  std::optional<MetricStat> metric_stat;
  std::optional<std::string> expression;
  std::optional<std::string> label;
  std::optional<bool> return_data;     ///< absent: true
  std::optional<std::int64_t> period;  ///< of an expression, in seconds
  std::optional<std::string> account_id;
  bool operator==(const MetricDataQuery&) const = default;
};

/// Values that a client has summed up itself.
struct StatisticSet {
  double sample_count = 0;
  double sum = 0;
  double minimum = 0;
  double maximum = 0;
  bool operator==(const StatisticSet&) const = default;
};

struct MessageData {
  std::string code;
  std::string value;
  bool operator==(const MessageData&) const = default;
};

struct Tag {
  std::string key;
  std::string value;
  bool operator==(const Tag&) const = default;
};

/// How an alarm of a PromQL query is judged.
struct PromqlCriteria {
  std::string query;
  std::optional<std::int64_t> pending_period;
  std::optional<std::int64_t> recovery_period;
  bool operator==(const PromqlCriteria&) const = default;
};
struct EvaluationCriteria {
  std::optional<PromqlCriteria> promql;
  bool operator==(const EvaluationCriteria&) const = default;
};

struct MetricAlarm {
  std::string alarm_name;
  std::string alarm_arn;
  std::optional<std::string> alarm_description;
  Time configuration_updated{};
  bool actions_enabled = true;
  std::vector<std::string> ok_actions;
  std::vector<std::string> alarm_actions;
  std::vector<std::string> insufficient_data_actions;
  std::string state_value;
  std::string state_reason;
  std::optional<std::string> state_reason_data;
  Time state_updated{};
  std::optional<std::string> metric_name;
  std::optional<std::string> name_space;
  std::optional<std::string> statistic;
  std::optional<std::string> extended_statistic;
  std::vector<Dimension> dimensions;
  std::optional<std::int64_t> period;
  std::optional<std::string> unit;
  std::optional<std::int64_t> evaluation_periods;
  std::optional<std::int64_t> datapoints_to_alarm;
  std::optional<double> threshold;
  std::optional<std::string> comparison_operator;
  std::optional<std::string> treat_missing_data;
  std::optional<std::string> evaluate_low_sample_count_percentile;
  std::vector<MetricDataQuery> metrics;
  std::optional<std::string> threshold_metric_id;
  std::optional<std::string> evaluation_state;
  std::optional<Time> state_transitioned;
  std::optional<EvaluationCriteria> evaluation_criteria;
  std::optional<std::int64_t> evaluation_interval;
  bool operator==(const MetricAlarm&) const = default;
};

/// An alarm over other alarms. This server has none; a real account may.
struct CompositeAlarm {
  std::string alarm_name;
  std::string alarm_arn;
  std::optional<std::string> alarm_description;
  std::string alarm_rule;
  Time configuration_updated{};
  bool actions_enabled = true;
  std::vector<std::string> ok_actions;
  std::vector<std::string> alarm_actions;
  std::vector<std::string> insufficient_data_actions;
  std::string state_value;
  std::string state_reason;
  std::optional<std::string> state_reason_data;
  Time state_updated{};
  std::optional<Time> state_transitioned;
  std::optional<std::string> actions_suppressed_by;
  std::optional<std::string> actions_suppressed_reason;
  std::optional<std::string> actions_suppressor;
  std::optional<std::int64_t> actions_suppressor_wait_period;
  std::optional<std::int64_t> actions_suppressor_extension_period;
  bool operator==(const CompositeAlarm&) const = default;
};

}  // namespace adjoin::wire::cloudwatch
