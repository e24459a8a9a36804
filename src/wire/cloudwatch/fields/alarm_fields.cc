#include "wire/cloudwatch/fields/by_fields.h"
#include "wire/cloudwatch/fields/shared_fields.h"

namespace adjoin::wire::cloudwatch {
namespace {

constexpr Bounds kResource{.least = 1, .most = 1024};
constexpr Bounds kActions{.most = 5, .each = &kResource};
constexpr Bounds kAlarmType{.words = kAlarmTypes};
/// A client may say a type as often as it likes; there are two.
constexpr Bounds kAlarmTypeList{.most = 10, .each = &kAlarmType};
constexpr Bounds kMaxRecords{.least = 1, .most = 100};
constexpr Bounds kComparison{.words = kComparisonOperators};
constexpr Bounds kDescription{.most = 1024};
constexpr Bounds kUpToADay{.most = 86'400};
constexpr Bounds kAlarmNames{.most = 100, .each = &kName};
constexpr Bounds kRequiredAlarmNames{.required = true, .most = 100, .each = &kName};

}  // namespace

// ---- PutMetricAlarm

template <>
struct Shape<Tag> {
  static constexpr std::array fields = {
      field<&Tag::key>("Key", {.required = true, .least = 1, .most = 128}),
      field<&Tag::value>("Value", {.required = true, .most = 256}),
  };
};
template <>
struct Shape<PromqlCriteria> {
  using T = PromqlCriteria;
  static constexpr std::array fields = {
      field<&T::query>("Query", {.required = true, .least = 1, .most = 10'000}),
      field<&T::pending_period>("PendingPeriod", kUpToADay),
      field<&T::recovery_period>("RecoveryPeriod", kUpToADay),
  };
};
template <>
struct Shape<EvaluationCriteria> {
  static constexpr std::array fields = {
      field<&EvaluationCriteria::promql>("PromQLCriteria"),
  };
};
template <>
struct Shape<PutMetricAlarm::Request> {
  using T = PutMetricAlarm::Request;
  static constexpr std::array fields = {
      field<&T::alarm_name>("AlarmName", kRequiredName),
      field<&T::alarm_description>("AlarmDescription", kDescription),
      field<&T::actions_enabled>("ActionsEnabled"),
      field<&T::ok_actions>("OKActions", kActions),
      field<&T::alarm_actions>("AlarmActions", kActions),
      field<&T::insufficient_data_actions>("InsufficientDataActions", kActions),
      field<&T::metric_name>("MetricName", kName),
      field<&T::name_space>("Namespace", kNameSpace),
      field<&T::statistic>("Statistic", kStatistic),
      field<&T::extended_statistic>("ExtendedStatistic"),
      field<&T::dimensions>("Dimensions", kDimensions),
      field<&T::period>("Period", kFromOne),
      field<&T::unit>("Unit", kUnit),
      field<&T::evaluation_periods>("EvaluationPeriods", kFromOne),
      field<&T::datapoints_to_alarm>("DatapointsToAlarm", kFromOne),
      field<&T::threshold>("Threshold"),
      field<&T::comparison_operator>("ComparisonOperator", kComparison),
      field<&T::treat_missing_data>("TreatMissingData", {.words = kTreatMissingData}),
      field<&T::evaluate_low_sample_count_percentile>("EvaluateLowSampleCountPercentile",
                                                      {.words = kLowSampleCount}),
      field<&T::metrics>("Metrics", {.most = kQueriesMax}),
      field<&T::tags>("Tags", {.most = 50}),
      field<&T::threshold_metric_id>("ThresholdMetricId", kName),
      field<&T::evaluation_criteria>("EvaluationCriteria"),
      field<&T::evaluation_interval>("EvaluationInterval", {.least = 10, .most = 3600}),
  };
};
ADJOIN_CLOUDWATCH_CODEC(PutMetricAlarm);

// ---- DescribeAlarms, DescribeAlarmsForMetric

template <>
struct Shape<MetricAlarm> {
  using T = MetricAlarm;
  static constexpr std::array fields = {
      field<&T::alarm_name>("AlarmName"),
      field<&T::alarm_arn>("AlarmArn"),
      field<&T::alarm_description>("AlarmDescription"),
      field<&T::configuration_updated>("AlarmConfigurationUpdatedTimestamp"),
      field<&T::actions_enabled>("ActionsEnabled"),
      field<&T::ok_actions>("OKActions", kAlways),
      field<&T::alarm_actions>("AlarmActions", kAlways),
      field<&T::insufficient_data_actions>("InsufficientDataActions", kAlways),
      field<&T::state_value>("StateValue"),
      field<&T::state_reason>("StateReason"),
      field<&T::state_reason_data>("StateReasonData"),
      field<&T::state_updated>("StateUpdatedTimestamp"),
      field<&T::metric_name>("MetricName"),
      field<&T::name_space>("Namespace"),
      field<&T::statistic>("Statistic"),
      field<&T::extended_statistic>("ExtendedStatistic"),
      field<&T::dimensions>("Dimensions", kAlways),
      field<&T::period>("Period"),
      field<&T::unit>("Unit"),
      field<&T::evaluation_periods>("EvaluationPeriods"),
      field<&T::datapoints_to_alarm>("DatapointsToAlarm"),
      field<&T::threshold>("Threshold"),
      field<&T::comparison_operator>("ComparisonOperator"),
      field<&T::treat_missing_data>("TreatMissingData"),
      field<&T::evaluate_low_sample_count_percentile>("EvaluateLowSampleCountPercentile"),
      field<&T::metrics>("Metrics"),
      field<&T::threshold_metric_id>("ThresholdMetricId"),
      field<&T::evaluation_state>("EvaluationState"),
      field<&T::state_transitioned>("StateTransitionedTimestamp"),
      field<&T::evaluation_criteria>("EvaluationCriteria"),
      field<&T::evaluation_interval>("EvaluationInterval"),
  };
};
template <>
struct Shape<CompositeAlarm> {
  using T = CompositeAlarm;
  static constexpr std::array fields = {
      field<&T::actions_enabled>("ActionsEnabled"),
      field<&T::alarm_actions>("AlarmActions", kAlways),
      field<&T::alarm_arn>("AlarmArn"),
      field<&T::configuration_updated>("AlarmConfigurationUpdatedTimestamp"),
      field<&T::alarm_description>("AlarmDescription"),
      field<&T::alarm_name>("AlarmName"),
      field<&T::alarm_rule>("AlarmRule"),
      field<&T::insufficient_data_actions>("InsufficientDataActions", kAlways),
      field<&T::ok_actions>("OKActions", kAlways),
      field<&T::state_reason>("StateReason"),
      field<&T::state_reason_data>("StateReasonData"),
      field<&T::state_updated>("StateUpdatedTimestamp"),
      field<&T::state_value>("StateValue"),
      field<&T::state_transitioned>("StateTransitionedTimestamp"),
      field<&T::actions_suppressed_by>("ActionsSuppressedBy"),
      field<&T::actions_suppressed_reason>("ActionsSuppressedReason"),
      field<&T::actions_suppressor>("ActionsSuppressor"),
      field<&T::actions_suppressor_wait_period>("ActionsSuppressorWaitPeriod"),
      field<&T::actions_suppressor_extension_period>("ActionsSuppressorExtensionPeriod"),
  };
};
template <>
struct Shape<DescribeAlarms::Request> {
  using T = DescribeAlarms::Request;
  static constexpr std::array fields = {
      field<&T::alarm_names>("AlarmNames", kAlarmNames),
      field<&T::alarm_name_prefix>("AlarmNamePrefix", kName),
      field<&T::alarm_types>("AlarmTypes", kAlarmTypeList),
      field<&T::children_of_alarm_name>("ChildrenOfAlarmName", kName),
      field<&T::parents_of_alarm_name>("ParentsOfAlarmName", kName),
      field<&T::state_value>("StateValue", kStateValue),
      field<&T::action_prefix>("ActionPrefix", {.least = 1, .most = 1024}),
      field<&T::max_records>("MaxRecords", kMaxRecords),
      field<&T::next_token>("NextToken"),
  };
};
template <>
struct Shape<DescribeAlarms::Reply> {
  using T = DescribeAlarms::Reply;
  static constexpr std::array fields = {
      field<&T::composite_alarms>("CompositeAlarms", kAlways),
      field<&T::metric_alarms>("MetricAlarms", kAlways),
      field<&T::next_token>("NextToken"),
  };
};
ADJOIN_CLOUDWATCH_CODEC(DescribeAlarms);

template <>
struct Shape<DescribeAlarmsForMetric::Request> {
  using T = DescribeAlarmsForMetric::Request;
  static constexpr std::array fields = {
      field<&T::metric_name>("MetricName", kRequiredName),
      field<&T::name_space>("Namespace", kRequiredNameSpace),
      field<&T::statistic>("Statistic", kStatistic),
      field<&T::extended_statistic>("ExtendedStatistic"),
      field<&T::dimensions>("Dimensions", kDimensions),
      field<&T::period>("Period", kFromOne),
      field<&T::unit>("Unit", kUnit),
  };
};
template <>
struct Shape<DescribeAlarmsForMetric::Reply> {
  static constexpr std::array fields = {
      field<&DescribeAlarmsForMetric::Reply::metric_alarms>("MetricAlarms", kAlways),
  };
};
ADJOIN_CLOUDWATCH_CODEC(DescribeAlarmsForMetric);

// ---- DescribeAlarmHistory

template <>
struct Shape<DescribeAlarmHistory::Request> {
  using T = DescribeAlarmHistory::Request;
  static constexpr std::array fields = {
      field<&T::alarm_name>("AlarmName", kName),
      field<&T::alarm_contributor_id>("AlarmContributorId", {.least = 1, .most = 16}),
      field<&T::alarm_types>("AlarmTypes", kAlarmTypeList),
      field<&T::history_item_type>("HistoryItemType", {.words = kHistoryItemTypes}),
      field<&T::start_date>("StartDate"),
      field<&T::end_date>("EndDate"),
      field<&T::max_records>("MaxRecords", kMaxRecords),
      field<&T::next_token>("NextToken"),
      field<&T::scan_by>("ScanBy", {.words = kScanBy}),
  };
};
template <>
struct Shape<DescribeAlarmHistory::Entry> {
  using T = DescribeAlarmHistory::Entry;
  static constexpr std::array fields = {
      field<&T::alarm_name>("AlarmName"),
      field<&T::alarm_contributor_id>("AlarmContributorId"),
      field<&T::alarm_type>("AlarmType"),
      field<&T::timestamp>("Timestamp"),
      field<&T::history_item_type>("HistoryItemType"),
      field<&T::history_summary>("HistorySummary"),
      field<&T::history_data>("HistoryData"),
      field<&T::alarm_contributor_attributes>("AlarmContributorAttributes"),
  };
};
template <>
struct Shape<DescribeAlarmHistory::Reply> {
  using T = DescribeAlarmHistory::Reply;
  static constexpr std::array fields = {
      field<&T::entries>("AlarmHistoryItems", kAlways),
      field<&T::next_token>("NextToken"),
  };
};
ADJOIN_CLOUDWATCH_CODEC(DescribeAlarmHistory);

// ---- What is done to alarms that exist

template <>
struct Shape<SetAlarmState::Request> {
  using T = SetAlarmState::Request;
  static constexpr std::array fields = {
      field<&T::alarm_name>("AlarmName", kRequiredName),
      field<&T::state_value>("StateValue", {.required = true, .words = kStateValues}),
      field<&T::state_reason>("StateReason", {.required = true, .most = 1023}),
      field<&T::state_reason_data>("StateReasonData", {.most = 4000}),
  };
};
ADJOIN_CLOUDWATCH_CODEC(SetAlarmState);

template <>
struct Shape<EnableAlarmActions::Request> {
  static constexpr std::array fields = {
      field<&EnableAlarmActions::Request::alarm_names>("AlarmNames", kRequiredAlarmNames),
  };
};
ADJOIN_CLOUDWATCH_CODEC(EnableAlarmActions);

template <>
struct Shape<DisableAlarmActions::Request> {
  static constexpr std::array fields = {
      field<&DisableAlarmActions::Request::alarm_names>("AlarmNames", kRequiredAlarmNames),
  };
};
ADJOIN_CLOUDWATCH_CODEC(DisableAlarmActions);

template <>
struct Shape<DeleteAlarms::Request> {
  static constexpr std::array fields = {
      field<&DeleteAlarms::Request::alarm_names>("AlarmNames", kRequiredAlarmNames),
  };
};
ADJOIN_CLOUDWATCH_CODEC(DeleteAlarms);

}  // namespace adjoin::wire::cloudwatch
