#pragma once

#include <chrono>
#include <mutex>

#include "base/clock.h"

namespace adjoin::transfer {

/// Token bucket with a capacity of one second. A request may overdraw it; then the next one waits
/// until the debt is refilled. Thread-safe.
class TokenBucket {
 public:
  /// @param per_second  more than 0. The clock outlives the bucket.
  explicit TokenBucket(double per_second, const Clock& clock = system_clock());

  /// Returns how long to wait before calling again, at most an hour; zero if the bucket has tokens
  /// now.
  std::chrono::milliseconds wait();
  /// Takes tokens for a request, whatever the balance.
  void spend(double tokens);

 private:
  void fill();

  const Clock& clock_;
  const double per_second_;
  std::mutex mutex_;
  double tokens_;
  std::chrono::steady_clock::time_point filled_at_;
};

}  // namespace adjoin::transfer
