#include "remote/write_threads.h"

#include <utility>

namespace adjoin::remote {

WriteThreads::~WriteThreads() {
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
  }
  come_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void WriteThreads::run(std::function<void()> work) {
  const std::scoped_lock lock(mutex_);
  queue_.push_back(std::move(work));
  if (queue_.size() > idle_ && threads_.size() < threads_max_) {
    threads_.emplace_back([this] { serve(); });
  }
  come_.notify_one();
}

void WriteThreads::serve() {
  std::unique_lock lock(mutex_);
  for (;;) {
    ++idle_;
    come_.wait(lock, [this] { return ending_ || !queue_.empty(); });
    --idle_;
    if (queue_.empty()) return;
    const std::function<void()> work = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    work();
    lock.lock();
  }
}

}  // namespace adjoin::remote
