#include "transfer/token_bucket.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"

namespace adjoin::transfer {

namespace {

/// Seconds. A tiny rate would have it wait for longer than numbers hold.
constexpr double kLookAgain = 3600;

}  // namespace

TokenBucket::TokenBucket(double per_second, const Clock& clock)
    : clock_(clock), per_second_(per_second), tokens_(per_second), filled_at_(clock.steady()) {
  ADJOIN_ASSERT(per_second > 0);
}

void TokenBucket::fill() {
  const auto now = clock_.steady();
  const std::chrono::duration<double> passed = now - filled_at_;
  filled_at_ = now;
  tokens_ = std::min(tokens_ + passed.count() * per_second_, per_second_);
}

std::chrono::milliseconds TokenBucket::wait() {
  const std::lock_guard lock(mutex_);
  fill();
  if (tokens_ > 0) return std::chrono::milliseconds{0};
  // Until there is a little more than nothing, so that the caller does not look too early.
  const double seconds = std::min(-tokens_ / per_second_, kLookAgain);
  return std::chrono::milliseconds(static_cast<std::int64_t>(std::floor(seconds * 1000)) + 1);
}

void TokenBucket::spend(double tokens) {
  const std::lock_guard lock(mutex_);
  fill();
  tokens_ -= tokens;
}

}  // namespace adjoin::transfer
