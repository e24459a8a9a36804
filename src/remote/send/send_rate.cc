#include "remote/send/send_rate.h"

#include <algorithm>
#include <cmath>

namespace adjoin::remote {
namespace {

// These are the constants of the SDKs' adaptive mode: the drop after a throttling, the steepness of
// the curve, the weight of the newest measurement.
constexpr double kDecrease = 0.7;
constexpr double kSteepness = 0.4;
constexpr double kSmoothing = 0.8;
// Not of the SDKs. Fewer throttlings than this share come from single hot keys, and a lower rate
// would not help them.
constexpr double kRefusedShareMax = 0.1;
constexpr double kAnswersRemembered = 64;
// One request in two seconds: an endpoint that throttles everything is still asked from time to
// time.
constexpr double kRateMin = 0.5;
constexpr std::chrono::milliseconds kWindow{500};
/// A rate of less time than that would be one of chance.
constexpr std::chrono::milliseconds kWindowMin{50};

double seconds(std::chrono::steady_clock::duration time) {
  return std::chrono::duration<double>(time).count();
}

}  // namespace

std::optional<SendRate::Time> SendRate::take(Time now) {
  const std::lock_guard lock(mutex_);
  // The first window begins with the first request, not with the store.
  if (window_begin_ == Time()) window_begin_ = now;
  if (bucket_) {
    if (bucket_->tokens(now) < 1) return now + bucket_->until(1, now);
    bucket_->spend(1, now);
  }
  ++window_count_;
  if (now - window_begin_ >= kWindow) measure(now);
  return std::nullopt;
}

void SendRate::answered(Time sent, Time now, bool was_too_much) {
  const std::lock_guard lock(mutex_);
  refused_share_ += ((was_too_much ? 1 : 0) - refused_share_) / kAnswersRemembered;
  if (!was_too_much) {
    if (!bucket_) return;
    // Seconds from the point where the curve is flat. It is negative before that point, where the
    // rate climbs back, and positive behind it, where it probes for more.
    const double from_it = seconds(now - refused_at_) - seconds_to_it_;
    const double curve = kSteepness * from_it * from_it * from_it + refused_rate_;
    // No more than twice what is really sent. Otherwise a client that idles would be granted any
    // rate.
    return set_rate(std::min(curve, 2 * measured_.value_or(curve)), now);
  }
  // Requests that were sent before the last decrease tell of the rate before it.
  if (refused_share_ < kRefusedShareMax || (bucket_ && sent < refused_at_)) return;
  // The new rate gets a chance to show its effect before the next decrease.
  refused_share_ = kRefusedShareMax / 2;
  if (!measured_) measure(std::max(now, window_begin_ + kWindowMin));
  refused_rate_ = bucket_ ? std::min(bucket_->per_second(), *measured_) : *measured_;
  refused_at_ = now;
  seconds_to_it_ = std::cbrt(refused_rate_ * (1 - kDecrease) / kSteepness);
  set_rate(kDecrease * refused_rate_, now);
}

std::optional<double> SendRate::limit() {
  const std::lock_guard lock(mutex_);
  return bucket_ ? std::optional(bucket_->per_second()) : std::nullopt;
}

void SendRate::measure(Time now) {
  const double current = static_cast<double>(window_count_) / seconds(now - window_begin_);
  measured_ = measured_ ? kSmoothing * current + (1 - kSmoothing) * *measured_ : current;
  window_begin_ = now;
  window_count_ = 0;
}

/// Nothing may go at once when the first limit is set.
void SendRate::set_rate(double rate, Time now) {
  const double per_second = std::max(rate, kRateMin);
  const double capacity = std::max(per_second, 1.0);
  if (bucket_) return bucket_->set_rate(per_second, capacity, now);
  bucket_.emplace(per_second, capacity, 0, now);
}

}  // namespace adjoin::remote
