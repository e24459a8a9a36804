#pragma once

#include <chrono>
#include <string>

namespace adjoin {

/// Returns a time since 1970 in UTC with milliseconds: "2024-06-20T12:00:00.000Z".
std::string iso_time(std::chrono::milliseconds unix_time);

}  // namespace adjoin
