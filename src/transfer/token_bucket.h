#pragma once

#include <chrono>
#include <mutex>

#include "base/clock.h"

namespace adjoin::transfer {

/// Keeps what is spent to a rate: a second's worth may be spent at once, and what a request spends
/// beyond that is waited for before the next one. Thread-safe.
class TokenBucket {
 public:
  /// @param per_second  more than 0. The clock outlives the bucket.
  explicit TokenBucket(double per_second, const Clock& clock = system_clock());

  /// How long until something may be spent, an hour at most: ask again then. Nothing when it may be
  /// now.
  std::chrono::milliseconds wait();
  /// What a request has spent, however much that was.
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
