#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>

#include "base/token_bucket.h"

namespace adjoin::remote {

/// Adaptive rate limiter of an endpoint, shared by all calls. It sends without a limit until the
/// endpoint throttles a tenth of the requests. Then it drops to 0.7 of the measured rate and grows
/// slowly, along a cubic curve that is flat at the rate of the last throttling.
///
/// Curve, constants and token bucket are those of the SDKs' adaptive mode
/// (https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html), with two
/// differences. Occasional throttling, such as by one hot key, does not lower the rate. Throttling
/// of requests sent before the last decrease does not lower it again. Thread-safe.
class SendRate {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Takes permission to send one request and returns nullopt. Returns the time to try again if the
  /// bucket is empty.
  std::optional<Time> take(Time now);
  /// Records the reply to a request.
  /// @param sent  when the request was sent
  /// @param was_too_much  the endpoint throttled it because of the total request rate
  void answered(Time sent, Time now, bool was_too_much);

  /// Returns the limit in requests per second; nullopt before the first decrease.
  std::optional<double> limit();

 private:
  void measure(Time now);
  void set_rate(double rate, Time now);

  std::mutex mutex_;                   ///< guards all below
  std::optional<TokenBucket> bucket_;  ///< requests that may go; nullopt: there is no limit yet
  double refused_share_ = 0;           ///< moving average of the throttled share of replies
  double refused_rate_ = 0;            ///< at the last decrease
  Time refused_at_;
  double seconds_to_it_ = 0;  ///< from the decrease until the curve is back at `refused_rate_`
  std::optional<double> measured_;
  Time window_begin_;
  std::int64_t window_count_ = 0;
};

}  // namespace adjoin::remote
