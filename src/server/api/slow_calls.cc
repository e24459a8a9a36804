#include "server/api/slow_calls.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"

namespace adjoin::server {

SlowCalls::SlowCalls(std::size_t at_once) : at_once_(std::max<std::size_t>(at_once, 1)) {}

/// One of those that run; its end lets the next one in, also where its work throws.
class SlowCalls::Turn {
 public:
  explicit Turn(SlowCalls& calls) : calls_(calls) {}
  ~Turn() {
    {
      const std::lock_guard lock(calls_.mutex_);
      ADJOIN_ASSERT(calls_.running_ > 0);
      --calls_.running_;
    }
    calls_.begin_next();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  SlowCalls& calls_;
};

bool SlowCalls::run(Exchange& exchange, std::function<void()> work, std::function<void()> refused) {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() >= kWaitingMax) return false;
    waiting_.push_back({&exchange, std::move(work), std::move(refused)});
  }
  begin_next();
  return true;
}

/// The lock is not held while the pool is asked: a pool without threads does the work at once.
void SlowCalls::begin_next() {
  for (;;) {
    Slow next;
    {
      const std::lock_guard lock(mutex_);
      ADJOIN_ASSERT(running_ <= at_once_);
      if (running_ == at_once_ || waiting_.empty()) return;
      next = std::move(waiting_.front());
      waiting_.pop_front();
      ++running_;
    }
    const bool taken = next.exchange->run_on_pool([this, work = std::move(next.work)](Exchange&) {
      const Turn turn(*this);
      work();
    });
    if (taken) continue;
    {
      const std::lock_guard lock(mutex_);
      --running_;
    }
    next.refused();
  }
}

}  // namespace adjoin::server
