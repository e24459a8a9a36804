#pragma once

#include <chrono>
#include <cstddef>

namespace adjoin::remote {

struct BackoffOptions {
  std::chrono::milliseconds first{50};
  std::chrono::milliseconds longest{2'000};
};

/// How long to wait before attempt `attempt`, the first retry being 1: any time, all equally
/// likely, up to a bound that doubles each time ("full jitter"). Those who failed together do not
/// come back together. Safe to call from any thread.
std::chrono::microseconds backoff(const BackoffOptions& options, std::size_t attempt);

}  // namespace adjoin::remote
