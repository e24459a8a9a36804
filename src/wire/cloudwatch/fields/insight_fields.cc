#include "wire/cloudwatch/fields/by_fields.h"
#include "wire/cloudwatch/fields/shared_fields.h"

namespace adjoin::wire::cloudwatch {
namespace {

constexpr Bounds kInsightWord{.least = 1, .most = 32, .pattern = &kPrintable};

}  // namespace

// ---- GetInsightRuleReport

template <>
struct Shape<GetInsightRuleReport::Request> {
  using T = GetInsightRuleReport::Request;
  static constexpr std::array fields = {
      field<&T::rule_name>("RuleName",
                           {.required = true, .least = 1, .most = 128, .pattern = &kPrintable}),
      field<&T::start_time>("StartTime", kRequired),
      field<&T::end_time>("EndTime", kRequired),
      field<&T::period>("Period", kRequiredPeriod),
      field<&T::max_contributor_count>("MaxContributorCount"),
      field<&T::metrics>("Metrics", {.most = 100, .each = &kInsightWord}),  // ours: there are 7
      field<&T::order_by>("OrderBy", kInsightWord),
  };
};
template <>
struct Shape<GetInsightRuleReport::ContributorDatapoint> {
  using T = GetInsightRuleReport::ContributorDatapoint;
  static constexpr std::array fields = {
      field<&T::timestamp>("Timestamp"),
      field<&T::approximate_value>("ApproximateValue"),
  };
};
template <>
struct Shape<GetInsightRuleReport::Contributor> {
  using T = GetInsightRuleReport::Contributor;
  static constexpr std::array fields = {
      field<&T::keys>("Keys", kAlways),
      field<&T::approximate_aggregate_value>("ApproximateAggregateValue"),
      field<&T::datapoints>("Datapoints", kAlways),
  };
};
template <>
struct Shape<GetInsightRuleReport::MetricDatapoint> {
  using T = GetInsightRuleReport::MetricDatapoint;
  static constexpr std::array fields = {
      field<&T::timestamp>("Timestamp"),
      field<&T::unique_contributors>("UniqueContributors"),
      field<&T::max_contributor_value>("MaxContributorValue"),
      field<&T::sample_count>("SampleCount"),
      field<&T::average>("Average"),
      field<&T::sum>("Sum"),
      field<&T::minimum>("Minimum"),
      field<&T::maximum>("Maximum"),
  };
};
template <>
struct Shape<GetInsightRuleReport::Reply> {
  using T = GetInsightRuleReport::Reply;
  static constexpr std::array fields = {
      field<&T::key_labels>("KeyLabels", kAlways),
      field<&T::aggregation_statistic>("AggregationStatistic"),
      field<&T::aggregate_value>("AggregateValue"),
      field<&T::approximate_unique_count>("ApproximateUniqueCount"),
      field<&T::contributors>("Contributors", kAlways),
      field<&T::metric_datapoints>("MetricDatapoints", kAlways),
  };
};
ADJOIN_CLOUDWATCH_CODEC(GetInsightRuleReport);

// ---- DescribeInsightRules

template <>
struct Shape<DescribeInsightRules::Request> {
  using T = DescribeInsightRules::Request;
  static constexpr std::array fields = {
      field<&T::next_token>("NextToken"),
      field<&T::max_results>("MaxResults", {.least = 1, .most = 500}),
  };
};
template <>
struct Shape<DescribeInsightRules::Rule> {
  using T = DescribeInsightRules::Rule;
  static constexpr std::array fields = {
      field<&T::name>("Name"),
      field<&T::state>("State"),
      field<&T::schema>("Schema"),
      field<&T::definition>("Definition"),
      field<&T::managed_rule>("ManagedRule"),
      field<&T::apply_on_transformed_logs>("ApplyOnTransformedLogs"),
  };
};
template <>
struct Shape<DescribeInsightRules::Reply> {
  using T = DescribeInsightRules::Reply;
  static constexpr std::array fields = {
      field<&T::next_token>("NextToken"),
      field<&T::rules>("InsightRules", kAlways),
  };
};
ADJOIN_CLOUDWATCH_CODEC(DescribeInsightRules);

}  // namespace adjoin::wire::cloudwatch
