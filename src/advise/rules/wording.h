#pragma once

#include <string>
#include <string_view>

#include "advise/rules/inputs.h"

namespace adjoin::advise {

// How findings are worded.

/// "2610", "0.5": without zeros at the end, at most one digit behind the point.
std::string amount(double value);
/// "38 %"
std::string percent_of(double share);
/// "41 min of 24 h"
std::string minutes_of(std::size_t minutes, const Inputs& inputs);
/// "SocialGraph" for the table itself, else the index's name.
std::string object_name(const Inputs& inputs, std::string_view index);
/// "edges.FOLLOWS" for the type whose entry a key of the table or index is of; empty: not known, as
/// where the log does not tell keys.
std::string place_of_key(const Inputs& inputs, std::string_view index, std::string_view key);

}  // namespace adjoin::advise
