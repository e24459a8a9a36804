#pragma once

#include "wire/cloudwatch/shapes/operations.h"

namespace adjoin::wire::cloudwatch {

/// A reply of an operation with every member.
template <typename Op>
typename Op::Reply full_reply() {
  return {};
}
template <>
GetMetricData::Reply full_reply<GetMetricData>();
template <>
GetMetricStatistics::Reply full_reply<GetMetricStatistics>();
template <>
ListMetrics::Reply full_reply<ListMetrics>();
template <>
DescribeAlarms::Reply full_reply<DescribeAlarms>();
template <>
DescribeAlarmsForMetric::Reply full_reply<DescribeAlarmsForMetric>();
template <>
DescribeAlarmHistory::Reply full_reply<DescribeAlarmHistory>();
template <>
GetInsightRuleReport::Reply full_reply<GetInsightRuleReport>();
template <>
DescribeInsightRules::Reply full_reply<DescribeInsightRules>();

}  // namespace adjoin::wire::cloudwatch
