#pragma once

#include <string>
#include <string_view>

#include "meter/alarm/alarm_book.h"

namespace adjoin::monitor {

/// The ARN of an alarm: "arn:aws:cloudwatch:ddblocal:000000000000:alarm:NAME".
std::string alarm_arn(std::string_view name);

/// A change of state for a program or a receiver: the JSON that CloudWatch sends through SNS, so
/// what reads one reads the other. `Action` is added: the ARN that the message is for.
/// @param record  the alarm, as it is after the change
std::string alarm_message(const meter::alarm::AlarmRecord& record,
                          const meter::alarm::Transition& transition, std::string_view action);

}  // namespace adjoin::monitor
