#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <limits>
#include <mutex>
#include <thread>
#include <vector>

namespace adjoin {

/// Threads that do work in place of a caller who goes on: as many as there is work, up to a bound,
/// kept until the end. A machine that refuses a thread gives fewer; where it gives none the caller
/// does the work. Thread-safe.
class WorkerPool {
 public:
  static constexpr std::size_t kNoBound = std::numeric_limits<std::size_t>::max();

  explicit WorkerPool(std::size_t threads_max, std::size_t queue_max = kNoBound)
      : threads_max_(threads_max), queue_max_(queue_max) {}
  /// Does what is queued first.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// False, with nothing done, when the queue is full; never without a bound. `work` lets no
  /// exception out.
  bool run(std::function<void()> work);

 private:
  /// Under the lock. False: the machine refuses one more.
  bool add_thread();
  void work_until_closed();

  const std::size_t threads_max_;
  const std::size_t queue_max_;
  std::mutex mutex_;  ///< guards all below
  std::condition_variable wake_;
  std::deque<std::function<void()>> queue_;
  std::size_t idle_ = 0;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace adjoin
