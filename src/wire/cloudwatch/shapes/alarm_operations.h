#pragma once

#include "wire/cloudwatch/shapes/metric_operations.h"

namespace adjoin::wire::cloudwatch {

struct PutMetricAlarm {
  static constexpr std::string_view kName = "PutMetricAlarm";
  static constexpr Told kTold = Told::validation;
  struct Request {
    std::string alarm_name;
    std::optional<std::string> alarm_description;
    std::optional<bool> actions_enabled;  ///< absent: true
    std::vector<std::string> ok_actions;
    std::vector<std::string> alarm_actions;
    std::vector<std::string> insufficient_data_actions;
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
    std::vector<Tag> tags;
    std::optional<std::string> threshold_metric_id;
    std::optional<EvaluationCriteria> evaluation_criteria;
    std::optional<std::int64_t> evaluation_interval;
    bool operator==(const Request&) const = default;
  };
  using Reply = Void;
};

struct DescribeAlarms {
  static constexpr std::string_view kName = "DescribeAlarms";
  static constexpr Told kTold = Told::validation;
  struct Request {
    std::vector<std::string> alarm_names;
    std::optional<std::string> alarm_name_prefix;
    std::vector<std::string> alarm_types;  ///< empty: MetricAlarm alone
    std::optional<std::string> children_of_alarm_name;
    std::optional<std::string> parents_of_alarm_name;
    std::optional<std::string> state_value;
    std::optional<std::string> action_prefix;
    std::optional<std::int64_t> max_records;
    std::optional<std::string> next_token;
    bool operator==(const Request&) const = default;
  };
  struct Reply {
    std::vector<CompositeAlarm> composite_alarms;
    std::vector<MetricAlarm> metric_alarms;
    std::optional<std::string> next_token;
    bool operator==(const Reply&) const = default;
  };
};

struct DescribeAlarmsForMetric {
  static constexpr std::string_view kName = "DescribeAlarmsForMetric";
  static constexpr Told kTold = Told::validation;
  struct Request {
    std::string metric_name;
    std::string name_space;
    std::optional<std::string> statistic;
    std::optional<std::string> extended_statistic;
    std::vector<Dimension> dimensions;
    std::optional<std::int64_t> period;
    std::optional<std::string> unit;
    bool operator==(const Request&) const = default;
  };
  struct Reply {
    std::vector<MetricAlarm> metric_alarms;
    bool operator==(const Reply&) const = default;
  };
};

struct DescribeAlarmHistory {
  static constexpr std::string_view kName = "DescribeAlarmHistory";
  static constexpr Told kTold = Told::validation;
  struct Request {
    std::optional<std::string> alarm_name;
    std::optional<std::string> alarm_contributor_id;
    std::vector<std::string> alarm_types;
    std::optional<std::string> history_item_type;
    std::optional<Time> start_date;
    std::optional<Time> end_date;
    std::optional<std::int64_t> max_records;
    std::optional<std::string> next_token;
    std::optional<std::string> scan_by;
    bool operator==(const Request&) const = default;
  };
  struct Entry {
    std::string alarm_name;
    std::optional<std::string> alarm_contributor_id;
    std::string alarm_type;
    Time timestamp{};
    std::string history_item_type;
    std::string history_summary;
    std::string history_data;  ///< JSON text
    std::map<std::string, std::string> alarm_contributor_attributes;
    bool operator==(const Entry&) const = default;
  };
  struct Reply {
    std::vector<Entry> entries;
    std::optional<std::string> next_token;
    bool operator==(const Reply&) const = default;
  };
};

struct SetAlarmState {
  static constexpr std::string_view kName = "SetAlarmState";
  static constexpr Told kTold = Told::validation;
  struct Request {
    std::string alarm_name;
    std::string state_value;
    std::string state_reason;
    std::optional<std::string> state_reason_data;  ///< JSON text
    bool operator==(const Request&) const = default;
  };
  using Reply = Void;
};

struct EnableAlarmActions {
  static constexpr std::string_view kName = "EnableAlarmActions";
  static constexpr Told kTold = Told::validation;
  struct Request {
    std::vector<std::string> alarm_names;
    bool operator==(const Request&) const = default;
  };
  using Reply = Void;
};

struct DisableAlarmActions {
  static constexpr std::string_view kName = "DisableAlarmActions";
  static constexpr Told kTold = Told::validation;
  struct Request {
    std::vector<std::string> alarm_names;
    bool operator==(const Request&) const = default;
  };
  using Reply = Void;
};

struct DeleteAlarms {
  static constexpr std::string_view kName = "DeleteAlarms";
  static constexpr Told kTold = Told::validation;
  struct Request {
    std::vector<std::string> alarm_names;
    bool operator==(const Request&) const = default;
  };
  using Reply = Void;
};

}  // namespace adjoin::wire::cloudwatch
