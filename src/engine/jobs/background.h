#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace adjoin::engine {

/// Periodic background thread: runs a function after each interval, and soon after `wake`.
/// Thread-safe. The function must not throw.
class Background {
 public:
  Background(std::chrono::milliseconds interval, std::function<void()> work);
  /// Waits for a run in progress, and starts no other.
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  /// Requests a run now. Calls before the run starts are merged into one.
  void wake();

 private:
  void loop();

  const std::chrono::milliseconds interval_;
  const std::function<void()> work_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool wanted_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace adjoin::engine
