#include <utility>

#include "engine/jobs/jobs.h"

namespace adjoin::engine {

Background::Background(std::chrono::milliseconds interval, std::function<void()> work)
    : interval_(interval), work_(std::move(work)), thread_([this] { loop(); }) {}

Background::~Background() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Background::wake() {
  {
    const std::lock_guard lock(mutex_);
    wanted_ = true;
  }
  wake_.notify_one();
}

void Background::loop() {
  std::unique_lock lock(mutex_);
  while (true) {
    // A call of `wake` while the work runs is kept in the flag, so the work then runs once more.
    // What it was woken for may have come too late for the run before.
    wake_.wait_for(lock, interval_, [&] { return wanted_ || stopping_; });
    if (stopping_) return;
    wanted_ = false;
    // The work takes long and waits for the sequencer. `wake` must not wait for it.
    lock.unlock();
    work_();
    lock.lock();
  }
}

}  // namespace adjoin::engine
