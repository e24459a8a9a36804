#pragma once

#include <chrono>
#include <ctime>

namespace adjoin::expression {

/// What `run` costs this process, which a busy machine does not lengthen as it does wall time.
template <typename Run>
std::chrono::microseconds cpu_time(Run run) {
  const std::clock_t start = std::clock();
  run();
  return std::chrono::microseconds((std::clock() - start) * 1'000'000 / CLOCKS_PER_SEC);
}

}  // namespace adjoin::expression
