#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "base/clock.h"

namespace adjoin::monitor {

/// Returns unix time in seconds, as figures have it: until 2106.
inline std::uint32_t unix_seconds(const Clock& clock) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(clock.unix_time()).count();
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(seconds, 0, 0xFFFFFFFF));
}

/// Returns the seconds of a time that never goes back.
inline std::int64_t steady_seconds(const Clock& clock) {
  const auto time = clock.steady().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::seconds>(time).count();
}

}  // namespace adjoin::monitor
