#include "base/worker_pool.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace adjoin {

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
    if (queue_.size() >= queue_max_) return false;
    // Idle threads may not have woken yet for what is queued already: each job counts one of them.
    const bool needs_one = queue_.size() >= idle_ && working_ < threads_max_;
    // Threads that are about to end take nothing more.
    if (!closing_ && (!needs_one || add_thread() || working_ > 0)) {
      queue_.push_back(std::exchange(work, nullptr));
    }
  }
  // Outside the lock, because the work may queue more.
  if (work) {
    work();
  } else {
    wake_.notify_one();
  }
  return true;
}

bool WorkerPool::add_thread() {
  try {
    threads_.emplace_back([this] { work_until_closed(); });
    ++working_;
    return true;
  } catch (const std::system_error&) {
    // Half of them end: the work needs memory too, and the machine has none left.
    threads_max_ = std::max<std::size_t>(1, working_ / 2);
    wake_.notify_all();
    return false;
  }
}

void WorkerPool::work_until_closed() {
  std::unique_lock lock(mutex_);
  for (;;) {
    ++idle_;
    wake_.wait(lock, [this] { return closing_ || !queue_.empty() || working_ > threads_max_; });
    --idle_;
    if (working_ > threads_max_) {
      --working_;
      wake_.notify_one();  // what woke this thread may have been work
      return;
    }
    if (queue_.empty()) return;
    std::function<void()> work = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    work();
    work = nullptr;  // what it holds may come back here when it goes
    lock.lock();
  }
}

}  // namespace adjoin
