#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace adjoin::wire {

/// The time that "20130301T000000Z" names; nothing when the text is anything but sixteen
/// characters of that form, or names no time.
std::optional<std::chrono::sys_seconds> parse_basic_time(std::string_view text);

/// "20130301T000000Z". The year must be 0 to 9999.
std::string basic_time(std::chrono::sys_seconds time);

}  // namespace adjoin::wire
