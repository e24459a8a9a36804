#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "meter/alarm/judgement.h"

namespace adjoin::meter::alarm {

/// The reason of an alarm that was just made.
inline constexpr std::string_view kReasonOfNewAlarm = "Unchecked: Initial alarm creation";

/// The sentence that tells people why a judgement gave its state, in CloudWatch's words:
/// "Threshold Crossed: 1 datapoint [3.0 (21/01/26 20:17:00)] was greater than the threshold (1.0)."
/// REQUIRES: the judgement has a state.
std::string reason_text(const AlarmDefinition& definition, const Judgement& judgement);

/// The same for programs, as CloudWatch's JSON. `now` is milliseconds since 1970.
/// REQUIRES: the judgement has a state.
std::string reason_data(const AlarmDefinition& definition, const Judgement& judgement,
                        std::int64_t now);

}  // namespace adjoin::meter::alarm
