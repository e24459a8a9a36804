#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>

namespace adjoin::remote {

/// How many requests a second an endpoint takes, learnt over all calls: as many as are asked for
/// until it refuses a tenth of them as too much; then 0.7 of what was sent, and slowly more, along
/// a cubic curve that is flat where it was refused last. The curve, its numbers and the bucket are
/// those of the SDKs' adaptive mode
/// (https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html), with two
/// differences: a refusal now and then, as a single hot key brings it, slows nothing down, and
/// refusals of what was sent before the last decrease count as that one. Thread-safe.
class SendRate {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Nullopt: one request may go now, and is counted. Else when to ask again.
  std::optional<Time> take(Time now);
  /// @param sent  when the request had gone
  void answered(Time sent, Time now, bool was_too_much);

  /// Requests a second; nullopt while nothing was refused.
  std::optional<double> limit();

 private:
  void fill(Time now);
  void measure(Time now);
  void set_rate(double rate);

  std::mutex mutex_;  ///< guards all below
  std::optional<double> rate_;
  double tokens_ = 0;
  Time filled_at_;
  double refused_share_ = 0;  ///< of the last answers
  double refused_rate_ = 0;   ///< at the last decrease
  Time refused_at_;
  double seconds_to_it_ = 0;  ///< from the decrease until the curve is there again
  std::optional<double> measured_;
  Time window_begin_;
  std::int64_t window_count_ = 0;
};

}  // namespace adjoin::remote
