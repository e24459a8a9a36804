#pragma once

#include "base/result.h"
#include "meter/alarm/alarm.h"
#include "wire/cloudwatch/shapes/operations.h"

namespace adjoin::monitor {

/// Returns the alarm that a request defines. Whether it holds together is for AlarmKeeper::put.
/// @errors those of meter::alarm (Faults): what is refused by name, a member that is missing, a
///         number beyond its bounds
Result<meter::alarm::AlarmDefinition> alarm_definition(
    const wire::cloudwatch::PutMetricAlarm::Request& request);

/// The other way: an alarm as clients see it.
wire::cloudwatch::MetricAlarm alarm_shape(const meter::alarm::AlarmRecord& alarm);

}  // namespace adjoin::monitor
