#pragma once

#include "base/result.h"
#include "wire/cloudwatch/shapes/operations.h"

namespace adjoin::monitor {

class Monitor;

/// CloudWatch's operations over what a monitor keeps: figures, alarms, busy keys. The same code
/// answers a client on the port, and a command that opened a folder itself.
///
///     CloudWatch cloudwatch(monitor);
///     ADJOIN_TRY(const auto reply, cloudwatch.run(wire::cloudwatch::ListMetrics{}, request));
///
/// Requests are as `wire/cloudwatch` decodes them, so their words and lengths are checked already.
/// What is checked here needs figures, alarms or the clock. Errors are wire::cloudwatch::Fault's,
/// each naming the member and what was expected; those of the store come as they are.
/// It holds nothing of its own: making one costs nothing. Thread-safe, as the monitor is.
class CloudWatch {
 public:
  /// `monitor` must outlive it.
  explicit CloudWatch(Monitor& monitor) : monitor_(monitor) {}

  /// Answers at most 500 queries and 100,800 points a page, in the order of the queries. The period
  /// that has not ended is answered. Periods: 60 seconds and its multiples; 1, 5, 10, 20 and 30 are
  /// answered as minutes, since figures are kept by the minute.
  /// A page ends early after much work: its token goes on. An expression that holds more than four
  /// million values at once is refused, before any is read.
  /// @errors `validation`: an expression, or a query that does not hold together;
  ///         `invalid_next_token`; `invalid_parameter_value`: a range without an end
  /// @cost one record a minute of the range and series, or one in five minutes for their multiples
  Result<wire::cloudwatch::GetMetricData::Reply> run(
      wire::cloudwatch::GetMetricData, const wire::cloudwatch::GetMetricData::Request& request);
  /// Answers at most 1,440 points, oldest first.
  /// @errors `invalid_parameter_value`, `invalid_parameter_combination`: more points, which the
  /// message
  ///         counts
  Result<wire::cloudwatch::GetMetricStatistics::Reply> run(
      wire::cloudwatch::GetMetricStatistics,
      const wire::cloudwatch::GetMetricStatistics::Request& request);
  /// Answers 500 metrics a page, by namespace, name and dimensions: those that had figures in the
  /// last two weeks.
  /// @errors `invalid_next_token`
  Result<wire::cloudwatch::ListMetrics::Reply> run(
      wire::cloudwatch::ListMetrics, const wire::cloudwatch::ListMetrics::Request& request);
  /// Keeps a program's own figures by the minute. All data of the request, or none.
  /// A datum whose Counts are all 0 is no figure.
  /// @errors `invalid_parameter_value`: a namespace of ours, a time that is too old or to come, a
  ///         number that is none; limit_exceeded: the store has 1,000 such series
  Result<wire::cloudwatch::PutMetricData::Reply> run(
      wire::cloudwatch::PutMetricData, const wire::cloudwatch::PutMetricData::Request& request);

  /// @errors `validation`; limit_exceeded
  Result<wire::cloudwatch::PutMetricAlarm::Reply> run(
      wire::cloudwatch::PutMetricAlarm, const wire::cloudwatch::PutMetricAlarm::Request& request);
  /// Answers 50 alarms a page, or MaxRecords, by name. @errors `invalid_next_token`
  Result<wire::cloudwatch::DescribeAlarms::Reply> run(
      wire::cloudwatch::DescribeAlarms, const wire::cloudwatch::DescribeAlarms::Request& request);
  Result<wire::cloudwatch::DescribeAlarmsForMetric::Reply> run(
      wire::cloudwatch::DescribeAlarmsForMetric,
      const wire::cloudwatch::DescribeAlarmsForMetric::Request& request);
  /// Answers 50 entries a page, or MaxRecords, newest first unless ScanBy says otherwise.
  /// @errors `invalid_next_token`
  Result<wire::cloudwatch::DescribeAlarmHistory::Reply> run(
      wire::cloudwatch::DescribeAlarmHistory,
      const wire::cloudwatch::DescribeAlarmHistory::Request& request);
  /// @errors `resource_not_found`; `invalid_format`: StateReasonData is no JSON
  Result<wire::cloudwatch::SetAlarmState::Reply> run(
      wire::cloudwatch::SetAlarmState, const wire::cloudwatch::SetAlarmState::Request& request);
  /// Names of no alarm are ignored, as the service ignores them.
  Result<wire::cloudwatch::EnableAlarmActions::Reply> run(
      wire::cloudwatch::EnableAlarmActions,
      const wire::cloudwatch::EnableAlarmActions::Request& request);
  Result<wire::cloudwatch::DisableAlarmActions::Reply> run(
      wire::cloudwatch::DisableAlarmActions,
      const wire::cloudwatch::DisableAlarmActions::Request& request);
  /// All alarms of the request, or none. @errors `resource_not_found`: one of several is no alarm
  Result<wire::cloudwatch::DeleteAlarms::Reply> run(
      wire::cloudwatch::DeleteAlarms, const wire::cloudwatch::DeleteAlarms::Request& request);

  /// @errors `insight_rule_not_found`; `invalid_parameter_value`: more than 25 contributors, no
  /// time
  ///         between start and end
  Result<wire::cloudwatch::GetInsightRuleReport::Reply> run(
      wire::cloudwatch::GetInsightRuleReport,
      const wire::cloudwatch::GetInsightRuleReport::Request& request);
  /// Answers 500 rules a page, or MaxResults, by name. @errors `invalid_next_token`
  Result<wire::cloudwatch::DescribeInsightRules::Reply> run(
      wire::cloudwatch::DescribeInsightRules,
      const wire::cloudwatch::DescribeInsightRules::Request& request);

 private:
  Monitor& monitor_;
};

}  // namespace adjoin::monitor
