#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace adjoin::server {

/// A few threads for work that would keep a reactor's other connections waiting. Thread-safe.
class WorkerPool {
 public:
  WorkerPool(std::size_t threads, std::size_t queue_max);
  /// Runs what is queued, then ends the threads.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// False, with nothing done, when the queue is full. `work` lets no exception out.
  [[nodiscard]] bool run(std::function<void()> work);

 private:
  void work_until_closed();

  const std::size_t queue_max_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> queue_;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace adjoin::server
