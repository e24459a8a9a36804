#include "server/api/slow_calls.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <new>
#include <utility>

#include "base/assert.h"

namespace adjoin::server {
namespace {

/// The server has answered by itself then, or the client has left.
bool is_late(const Exchange& exchange) {
  const std::chrono::steady_clock::time_point none;
  return exchange.deadline() != none && exchange.deadline() <= std::chrono::steady_clock::now();
}

}  // namespace

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
  std::deque<Slow> late;
  bool has_place = false;
  {
    const std::lock_guard lock(mutex_);
    if (is_stopped_) {
      late.push_back({&exchange, std::move(work), std::move(refused)});
      has_place = true;
    } else {
      if (waiting_.size() >= kWaitingMax) late = take_late();
      has_place = waiting_.size() < kWaitingMax;
      if (has_place) waiting_.push_back({&exchange, std::move(work), std::move(refused)});
    }
  }
  for (const Slow& one : late) one.refused();
  begin_next();
  return has_place;
}

void SlowCalls::stop() {
  std::deque<Slow> left;
  {
    const std::lock_guard lock(mutex_);
    is_stopped_ = true;
    left.swap(waiting_);
  }
  for (const Slow& one : left) one.refused();
}

std::deque<SlowCalls::Slow> SlowCalls::take_late() {
  std::deque<Slow> late;
  const auto first = std::stable_partition(waiting_.begin(), waiting_.end(),
                                           [](const Slow& one) { return !is_late(*one.exchange); });
  std::move(first, waiting_.end(), std::back_inserter(late));
  waiting_.erase(first, waiting_.end());
  return late;
}

/// False: the pool has no room, or there is no memory for what it would keep.
bool SlowCalls::run_on_pool(Exchange& exchange, std::function<void()> work) {
  try {
    return exchange.run_on_pool([this, work = std::move(work)](Exchange&) {
      const Turn turn(*this);
      work();
    });
  } catch (const std::bad_alloc&) {
    return false;
  }
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
    if (!is_late(*next.exchange) && run_on_pool(*next.exchange, std::move(next.work))) continue;
    {
      const std::lock_guard lock(mutex_);
      --running_;
    }
    next.refused();
  }
}

}  // namespace adjoin::server
