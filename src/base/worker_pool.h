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

/// A thread pool that starts threads on demand, at most `threads_max`, and keeps them until it is
/// destroyed. If the machine refuses a thread, the pool goes on with half of those it has, so that
/// memory is left for their work; with none at all, the caller of `run` does the work. Threads are
/// made when work comes: a pool that is never used costs nothing. Thread-safe.
class WorkerPool {
 public:
  static constexpr std::size_t kNoBound = std::numeric_limits<std::size_t>::max();

  explicit WorkerPool(std::size_t threads_max, std::size_t queue_max = kNoBound)
      : queue_max_(queue_max), threads_max_(threads_max) {}
  /// Finishes all queued work, then joins the threads.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// Queues the work. Returns false, and drops it, only if `queue_max` jobs already wait. `work`
  /// must not throw.
  bool run(std::function<void()> work);

 private:
  /// Starts one more thread. Call under the lock. False: the machine refuses a thread.
  bool add_thread();
  void work_until_closed();

  const std::size_t queue_max_;
  std::mutex mutex_;  ///< guards all below
  std::size_t threads_max_;
  std::size_t working_ = 0;  ///< threads that have not ended
  std::condition_variable wake_;
  std::deque<std::function<void()>> queue_;
  std::size_t idle_ = 0;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace adjoin
