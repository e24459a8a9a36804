#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace adjoin {

/// Source of time, injected so that tests can set it. Two times, because neither does for the
/// other's work. Records need a date, which may jump; deadlines need a time that does not.
/// Implementations are thread-safe.
class Clock {
 public:
  virtual ~Clock() = default;
  /// Returns the time since 1970-01-01T00:00:00Z. It may jump when the machine's clock is set.
  virtual std::chrono::milliseconds unix_time() const = 0;
  /// Returns a time that never goes back. Use it for deadlines and durations only.
  virtual std::chrono::steady_clock::time_point steady() const = 0;
};

/// Returns the clock of the operating system. It lives as long as the process.
const Clock& system_clock();

/// A clock for tests: it stands still until `advance`. `steady` returns the same time as
/// `unix_time`. Thread-safe.
class ManualClock final : public Clock {
 public:
  explicit ManualClock(std::chrono::milliseconds unix_time) : unix_time_(unix_time.count()) {}
  std::chrono::milliseconds unix_time() const override {
    return std::chrono::milliseconds(unix_time_.load());
  }
  std::chrono::steady_clock::time_point steady() const override {
    return std::chrono::steady_clock::time_point(unix_time());
  }
  /// Moves both times forward by `step`.
  void advance(std::chrono::milliseconds step) { unix_time_ += step.count(); }

 private:
  std::atomic<std::chrono::milliseconds::rep> unix_time_;
};

}  // namespace adjoin
