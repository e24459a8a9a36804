#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace adjoin {

/// Where the time comes from. Injected, so that tests decide what time it is.
/// Implementations are safe to call from any thread.
class Clock {
 public:
  virtual ~Clock() = default;
  /// Time since 1970-01-01T00:00:00Z; may jump when the machine's clock is set.
  virtual std::chrono::milliseconds unix_time() const = 0;
  /// Never goes back; for deadlines and durations only.
  virtual std::chrono::steady_clock::time_point steady() const = 0;
};

/// The machine's own clocks. Lives as long as the process.
const Clock& system_clock();

/// A clock that stands still until it is told to move.
class ManualClock final : public Clock {
 public:
  explicit ManualClock(std::chrono::milliseconds unix_time) : unix_time_(unix_time.count()) {}
  std::chrono::milliseconds unix_time() const override {
    return std::chrono::milliseconds(unix_time_.load());
  }
  std::chrono::steady_clock::time_point steady() const override {
    return std::chrono::steady_clock::time_point(unix_time());
  }
  void advance(std::chrono::milliseconds step) { unix_time_ += step.count(); }

 private:
  std::atomic<std::chrono::milliseconds::rep> unix_time_;
};

}  // namespace adjoin
