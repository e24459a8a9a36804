#pragma once

#include <string_view>
#include <vector>

#include "advise/rules/inputs.h"
#include "base/result.h"

namespace adjoin::advise {

/// Returns the names of all thresholds: those of the members of Thresholds with '-' for '_'. Valid
/// for ever.
std::vector<std::string_view> threshold_names();

/// Sets the threshold of that name. @errors invalid_argument: there is none, with those that there
/// are; the value is no number of at least 0, or no whole one where it counts
Result<void> set_threshold(std::string_view name, std::string_view value, Thresholds& thresholds);

}  // namespace adjoin::advise
