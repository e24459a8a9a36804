#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>

#include "base/assert.h"

namespace adjoin {

/// Tokens that come back with time, so many a second, up to a capacity. More may be spent than
/// there are; the debt is refilled first. What to do with too few is the owner's decision. A value,
/// guarded by its owner.
/// A debt is allowed because many costs are known only after the fact. It holds the average all the
/// same.
class TokenBucket {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// @param per_second  more than 0
  /// @param tokens  what is there at `now`, at most `capacity`
  TokenBucket(double per_second, double capacity, double tokens, Time now)
      : per_second_(per_second), capacity_(capacity), tokens_(tokens), at_(now) {
    ADJOIN_ASSERT(per_second > 0);
    ADJOIN_ASSERT(tokens <= capacity);
  }

  double per_second() const noexcept { return per_second_; }
  /// Returns the tokens at `now`; a negative number is a debt.
  double tokens(Time now) const noexcept {
    const std::chrono::duration<double> passed = now - at_;
    return std::min(tokens_ + passed.count() * per_second_, capacity_);
  }
  /// Returns how long after `now` there is a little more than `tokens`: at least a millisecond, at
  /// most an hour, as a tiny rate takes longer than numbers hold.
  std::chrono::milliseconds until(double tokens, Time now) const noexcept {
    constexpr double kLookAgain = 3600;
    const double lacking = std::max(tokens - this->tokens(now), 0.0);
    const double seconds = std::min(lacking / per_second_, kLookAgain);
    return std::chrono::milliseconds(static_cast<std::int64_t>(std::floor(seconds * 1000)) + 1);
  }

  /// Takes tokens, whether they are there or not.
  void spend(double tokens, Time now) noexcept {
    tokens_ = this->tokens(now) - tokens;
    at_ = now;
  }
  /// From now on refills at another rate. Tokens beyond the new capacity are gone.
  void set_rate(double per_second, double capacity, Time now) noexcept {
    ADJOIN_ASSERT(per_second > 0);
    tokens_ = std::min(tokens(now), capacity);
    at_ = now;
    per_second_ = per_second;
    capacity_ = capacity;
  }

 private:
  double per_second_;
  double capacity_;
  double tokens_;  ///< at `at_`
  Time at_;
};

}  // namespace adjoin
