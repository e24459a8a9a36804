#pragma once

#include "wire/cloudwatch/shapes/alarm_operations.h"
#include "wire/cloudwatch/shapes/metric_operations.h"

namespace adjoin::wire::cloudwatch {

template <typename... Ops>
struct OperationList {};

/// Every operation of CloudWatch's that this server answers.
using Operations =
    OperationList<GetMetricData, GetMetricStatistics, ListMetrics, PutMetricData, PutMetricAlarm,
                  DescribeAlarms, DescribeAlarmsForMetric, DescribeAlarmHistory, SetAlarmState,
                  EnableAlarmActions, DisableAlarmActions, DeleteAlarms, GetInsightRuleReport,
                  DescribeInsightRules>;

/// The part before the dot of a JSON request's target, and a part of a CBOR request's path.
inline constexpr std::string_view kServiceName = "GraniteServiceVersion20100801";
inline constexpr std::string_view kApiVersion = "2010-08-01";
inline constexpr std::string_view kXmlNamespace = "http://monitoring.amazonaws.com/doc/2010-08-01/";

}  // namespace adjoin::wire::cloudwatch
