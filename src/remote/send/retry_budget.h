#pragma once

#include <algorithm>
#include <cstdint>
#include <mutex>

namespace adjoin::remote {

/// A token bucket that all calls of a store share: retries spend tokens, successful calls return
/// them. An endpoint that answers nothing then gets hardly more requests than usual. The sums are
/// those of the SDKs' standard retry mode:
/// https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
/// Thread-safe.
class RetryBudget {
 public:
  /// A hundred retries in a row. After that one call in five may be retried while the others
  /// succeed.
  static constexpr std::int64_t kFull = 500;
  static constexpr std::int64_t kRetryCost = 5;

  /// Pays for one retry. Returns false if nothing is left: the last failure is the answer then.
  bool take() {
    const std::lock_guard lock(mutex_);
    if (left_ < kRetryCost) return false;
    left_ -= kRetryCost;
    return true;
  }

  /// Counts a successful call. A call that was retried returns the tokens of one retry; any other
  /// call returns one token.
  void succeeded(bool retried) {
    const std::lock_guard lock(mutex_);
    left_ = std::min(kFull, left_ + (retried ? kRetryCost : 1));
  }

 private:
  std::mutex mutex_;
  std::int64_t left_ = kFull;
};

}  // namespace adjoin::remote
