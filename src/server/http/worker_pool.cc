#include "server/http/worker_pool.h"

#include <utility>

namespace adjoin::server {

WorkerPool::WorkerPool(std::size_t threads, std::size_t queue_max) : queue_max_(queue_max) {
  threads_.reserve(threads);
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work_until_closed(); });
}

WorkerPool::~WorkerPool() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

bool WorkerPool::run(std::function<void()> work) {
  {
    const std::lock_guard lock(mutex_);
    if (closing_ || queue_.size() >= queue_max_) return false;
    queue_.push_back(std::move(work));
  }
  wake_.notify_one();
  return true;
}

void WorkerPool::work_until_closed() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return closing_ || !queue_.empty(); });
    if (queue_.empty()) return;
    const std::function<void()> work = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    work();
    lock.lock();
  }
}

}  // namespace adjoin::server
