#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>

namespace adjoin::expression {

/// Returns the CPU time of this process in the cheapest of `tries` calls of `run`. A busy machine
/// lengthens it less than wall time, and seldom lengthens every call.
template <typename Run>
std::chrono::microseconds least_cpu_time(int tries, Run run) {
  auto least = std::chrono::microseconds::max();
  for (int i = 0; i < tries; ++i) {
    const std::clock_t start = std::clock();
    run();
    least = std::min(
        least, std::chrono::microseconds((std::clock() - start) * 1'000'000 / CLOCKS_PER_SEC));
  }
  return least;
}

/// Returns the CPU time of `many` divided by that of `one`. A bound on this ratio holds on any
/// machine and under any sanitizer.
template <typename Many, typename One>
double cpu_cost_ratio(Many many, One one) {
  constexpr int kTries = 5;
  const auto least = [](auto& run) {
    return static_cast<double>(std::max<long>(1, least_cpu_time(kTries, run).count()));
  };
  return least(many) / least(one);
}

}  // namespace adjoin::expression
