#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace adjoin::remote {

/// Threads that wait for answers in place of a caller which goes on: as many as there is work, up
/// to a bound, kept until the end. Thread-safe.
class WriteThreads {
 public:
  explicit WriteThreads(std::size_t threads_max) : threads_max_(threads_max) {}
  /// Does what is queued first.
  ~WriteThreads();

  void run(std::function<void()> work);

 private:
  void serve();

  const std::size_t threads_max_;
  std::mutex mutex_;  ///< guards all below
  std::condition_variable come_;
  std::deque<std::function<void()>> queue_;
  std::size_t idle_ = 0;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace adjoin::remote
