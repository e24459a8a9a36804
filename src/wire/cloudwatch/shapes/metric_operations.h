#pragma once

#include <string_view>

#include "wire/cloudwatch/shapes/shapes.h"
#include "wire/cloudwatch/shapes/told.h"

namespace adjoin::wire::cloudwatch {

/// The reply of an operation that says nothing.
struct Void {
  bool operator==(const Void&) const = default;
};

struct GetMetricData {
  static constexpr std::string_view kName = "GetMetricData";
  static constexpr Told kTold = Told::validation;
  struct LabelOptions {
    std::optional<std::string> timezone;  ///< "+0130"
    bool operator==(const LabelOptions&) const = default;
  };
  struct Request {
    std::vector<MetricDataQuery> queries;
    Time start_time{};
    Time end_time{};
    std::optional<std::string> next_token;
    std::optional<std::string> scan_by;
    std::optional<std::int64_t> max_datapoints;
    std::optional<LabelOptions> label_options;
    bool operator==(const Request&) const = default;
  };
  struct DataResult {
    std::string id;
    std::string label;
    std::vector<Time> timestamps;
    std::vector<double> values;  ///< as many as timestamps
    std::string status_code;
    std::vector<MessageData> messages;
    bool operator==(const DataResult&) const = default;
  };
  struct Reply {
    std::vector<DataResult> results;
    std::optional<std::string> next_token;
    std::vector<MessageData> messages;
    bool operator==(const Reply&) const = default;
  };
};

struct GetMetricStatistics {
  static constexpr std::string_view kName = "GetMetricStatistics";
  static constexpr Told kTold = Told::parameters;
  struct Request {
    std::string name_space;
    std::string metric_name;
    std::vector<Dimension> dimensions;
    Time start_time{};
    Time end_time{};
    std::int64_t period = 0;
    std::vector<std::string> statistics;
    std::vector<std::string> extended_statistics;
    std::optional<std::string> unit;
    bool operator==(const Request&) const = default;
  };
  struct Datapoint {
    Time timestamp{};
    std::optional<double> sample_count;
    std::optional<double> average;
    std::optional<double> sum;
    std::optional<double> minimum;
    std::optional<double> maximum;
    std::optional<std::string> unit;
    std::map<std::string, double> extended_statistics;
    bool operator==(const Datapoint&) const = default;
  };
  struct Reply {
    std::string label;
    std::vector<Datapoint> datapoints;
    bool operator==(const Reply&) const = default;
  };
};

struct ListMetrics {
  static constexpr std::string_view kName = "ListMetrics";
  static constexpr Told kTold = Told::parameters;
  struct Request {
    std::optional<std::string> name_space;
    std::optional<std::string> metric_name;
    std::vector<DimensionFilter> dimensions;
    std::optional<std::string> next_token;
    std::optional<std::string> recently_active;
    std::optional<bool> include_linked_accounts;
    std::optional<std::string> owning_account;
    bool operator==(const Request&) const = default;
  };
  struct Reply {
    std::vector<Metric> metrics;
    std::optional<std::string> next_token;
    std::vector<std::string> owning_accounts;
    bool operator==(const Reply&) const = default;
  };
};

struct PutMetricData {
  static constexpr std::string_view kName = "PutMetricData";
  static constexpr Told kTold = Told::parameters;
  struct Datum {
    std::string metric_name;
    std::vector<Dimension> dimensions;
    std::optional<Time> timestamp;
    std::optional<double> value;
    std::optional<StatisticSet> statistic_values;
    std::vector<double> values;
    std::vector<double> counts;  ///< of the values; absent: each counts once
    std::optional<std::string> unit;
    std::optional<std::int64_t> storage_resolution;
    bool operator==(const Datum&) const = default;
  };
  struct Entity {
    std::map<std::string, std::string> key_attributes;
    std::map<std::string, std::string> attributes;
    bool operator==(const Entity&) const = default;
  };
  struct EntityData {
    std::optional<Entity> entity;
    std::vector<Datum> data;
    bool operator==(const EntityData&) const = default;
  };
  struct Request {
    std::string name_space;
    std::vector<Datum> data;
    std::vector<EntityData> entity_data;
    std::optional<bool> strict_entity_validation;
    bool operator==(const Request&) const = default;
  };
  using Reply = Void;
};

struct GetInsightRuleReport {
  static constexpr std::string_view kName = "GetInsightRuleReport";
  static constexpr Told kTold = Told::parameters;
  struct Request {
    std::string rule_name;
    Time start_time{};
    Time end_time{};
    std::int64_t period = 0;
    std::optional<std::int64_t> max_contributor_count;
    std::vector<std::string> metrics;
    std::optional<std::string> order_by;
    bool operator==(const Request&) const = default;
  };
  struct ContributorDatapoint {
    Time timestamp{};
    double approximate_value = 0;
    bool operator==(const ContributorDatapoint&) const = default;
  };
  struct Contributor {
    std::vector<std::string> keys;
    double approximate_aggregate_value = 0;
    std::vector<ContributorDatapoint> datapoints;
    bool operator==(const Contributor&) const = default;
  };
  struct MetricDatapoint {
    Time timestamp{};
    std::optional<double> unique_contributors;
    std::optional<double> max_contributor_value;
    std::optional<double> sample_count;
    std::optional<double> average;
    std::optional<double> sum;
    std::optional<double> minimum;
    std::optional<double> maximum;
    bool operator==(const MetricDatapoint&) const = default;
  };
  struct Reply {
    std::vector<std::string> key_labels;
    std::string aggregation_statistic;
    double aggregate_value = 0;
    std::int64_t approximate_unique_count = 0;
    std::vector<Contributor> contributors;
    std::vector<MetricDatapoint> metric_datapoints;
    bool operator==(const Reply&) const = default;
  };
};

struct DescribeInsightRules {
  static constexpr std::string_view kName = "DescribeInsightRules";
  static constexpr Told kTold = Told::validation;
  struct Request {
    std::optional<std::string> next_token;
    std::optional<std::int64_t> max_results;
    bool operator==(const Request&) const = default;
  };
  struct Rule {
    std::string name;
    std::string state;       ///< "ENABLED"
    std::string schema;      ///< JSON text
    std::string definition;  ///< JSON text
    std::optional<bool> managed_rule;
    std::optional<bool> apply_on_transformed_logs;
    bool operator==(const Rule&) const = default;
  };
  struct Reply {
    std::optional<std::string> next_token;
    std::vector<Rule> rules;
    bool operator==(const Reply&) const = default;
  };
};

}  // namespace adjoin::wire::cloudwatch
