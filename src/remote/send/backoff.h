#pragma once

#include <chrono>
#include <cstddef>

namespace adjoin::remote {

/// Bounds of the exponential backoff.
struct BackoffOptions {
  std::chrono::milliseconds first{50};       ///< upper bound of the wait before the first retry
  std::chrono::milliseconds longest{2'000};  ///< the upper bound never grows beyond this
};

/// Returns the wait before retry `attempt`; the first retry is 1. The wait is uniformly random
/// below a bound that doubles with each retry ("full jitter"), so that clients that failed together
/// do not retry together. Safe to call from any thread.
std::chrono::microseconds backoff(const BackoffOptions& options, std::size_t attempt);

}  // namespace adjoin::remote
