#include "server/metrics/live_requests.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "server/metrics/log_secret.h"

namespace adjoin::server {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{256} * 1024;

}  // namespace

LiveRequests::LiveRequests() : names_(advise::KeyNaming::hashed, random_log_secret()) {}

bool LiveRequests::takes_of_second(Time now) noexcept {
  const std::int64_t second =
      std::chrono::duration_cast<std::chrono::seconds>(now.time_since_epoch()).count();
  // Threads that meet at the turn of a second may take some more. Exact would cost a lock.
  if (second_.load(std::memory_order_relaxed) != second) {
    second_.store(second, std::memory_order_relaxed);
    taken_.store(0, std::memory_order_relaxed);
    rows_.store(0, std::memory_order_relaxed);
  }
  if (taken_.load(std::memory_order_relaxed) >= kTakenASecond) {
    if (!left_some_.load(std::memory_order_relaxed)) {
      left_some_.store(true, std::memory_order_relaxed);
    }
    return false;
  }
  taken_.fetch_add(1, std::memory_order_relaxed);
  return true;
}

bool LiveRequests::takes_rows(std::size_t rows) noexcept {
  const auto count = static_cast<std::uint32_t>(std::min<std::size_t>(rows, kRowsASecond));
  return rows_.fetch_add(count, std::memory_order_relaxed) + count <= kRowsASecond;
}

bool LiveRequests::is_open(Time now) const noexcept {
  return now.time_since_epoch().count() < open_until_.load(std::memory_order_relaxed);
}

void LiveRequests::asked(Time now) {
  if (!is_open(now)) {
    end();
    opened_ = now;
    left_some_.store(false, std::memory_order_relaxed);
  }
  const Time::rep until = (now + kStays).time_since_epoch().count();
  // Whoever asks at the same time may have looked at the clock later.
  if (until > open_until_.load(std::memory_order_relaxed)) {
    open_until_.store(until, std::memory_order_relaxed);
  }
  forget(now);
}

void LiveRequests::end() {
  open_until_.store(kClosed, std::memory_order_relaxed);
  blocks_.clear();
  bytes_ = 0;
}

void LiveRequests::forget(Time now) {
  // All lines of a block are older than those of the next one.
  while (blocks_.size() > 1 && (bytes_ > kBytesMax || now - blocks_[1].begun > kAge)) {
    bytes_ -= blocks_.front().text->size();
    blocks_.pop_front();
  }
}

std::uint64_t LiveRequests::oldest() const noexcept {
  return blocks_.empty() ? last_ + 1 : blocks_.front().first;
}

void LiveRequests::add(Time now, std::string_view line) {
  Waiters due;
  {
    const std::lock_guard lock(mutex_);
    // A request that was taken may end after the window.
    if (!is_open(now)) return;
    // Who reads a window has the blocks that it was given, which must not change.
    if (blocks_.empty() || blocks_.back().is_read ||
        blocks_.back().text->size() + line.size() > kBlockBytes) {
      if (!blocks_.empty()) blocks_.back().is_whole = !left_some_.exchange(false);
      blocks_.push_back({std::make_shared<std::string>(), now, last_ + 1, {}, true, false});
    }
    Block& last = blocks_.back();
    *last.text += line;
    last.ends.push_back(last.text->size());
    bytes_ += line.size();
    ++last_;
    forget(now);
    if (!waiters_.empty()) due = take_due(now);
  }
  for (const Waiter& waiter : due) waiter.ready();
}

LiveRequests::Window LiveRequests::window(Time now) {
  const std::lock_guard lock(mutex_);
  asked(now);
  Window window;
  window.opened = opened_;
  window.is_whole = !left_some_.load(std::memory_order_relaxed);
  for (Block& block : blocks_) {
    block.is_read = true;
    window.blocks.push_back(block.text);
    window.is_whole = window.is_whole && block.is_whole;
  }
  return window;
}

LiveRequests::Tail LiveRequests::tail(std::optional<std::uint64_t> after, std::size_t most,
                                      Time now) {
  const std::lock_guard lock(mutex_);
  asked(now);
  Tail tail;
  tail.last = last_;
  tail.opened = opened_;
  const std::uint64_t before = after.value_or(last_ - std::min<std::uint64_t>(last_, most));
  // A number that was not given yet is of a server that was here before.
  tail.first = std::max(std::min(before, last_) + 1, oldest());
  for (const Block& block : blocks_) {
    if (block.first + block.ends.size() <= tail.first) continue;
    std::size_t i = tail.first > block.first ? tail.first - block.first : 0;
    for (; i < block.ends.size() && tail.lines.size() < most; ++i) {
      const std::size_t begin = i == 0 ? 0 : block.ends[i - 1];
      tail.lines.push_back(block.text->substr(begin, block.ends[i] - begin));
    }
  }
  return tail;
}

bool LiveRequests::wait(std::uint64_t after, Time until, Time now, std::function<void()> ready) {
  std::optional<Waiter> first;
  {
    const std::lock_guard lock(mutex_);
    asked(now);
    if (stopped_ || last_ != after || now >= until) return false;
    if (waiters_.size() >= kWaitersMax) {
      if (now - waiters_.front().since < kWaitsAtLeast) return false;
      first = std::move(waiters_.front());
      waiters_.erase(waiters_.begin());
    }
    waiters_.push_back({after, until, now, std::move(ready)});
    ADJOIN_ASSERT(waiters_.size() <= kWaitersMax);
  }
  if (first) first->ready();
  return true;
}

LiveRequests::Waiters LiveRequests::take_due(Time now) {
  const auto due = std::stable_partition(waiters_.begin(), waiters_.end(), [&](const Waiter& one) {
    return last_ == one.after && now < one.until;
  });
  Waiters taken(std::make_move_iterator(due), std::make_move_iterator(waiters_.end()));
  waiters_.erase(due, waiters_.end());
  return taken;
}

void LiveRequests::look(Time now) {
  Waiters due;
  {
    const std::lock_guard lock(mutex_);
    due = take_due(now);
    if (!is_open(now)) end();
  }
  for (const Waiter& waiter : due) waiter.ready();
}

void LiveRequests::stop_waiting() {
  Waiters all;
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    all.swap(waiters_);
  }
  for (const Waiter& waiter : all) waiter.ready();
}

}  // namespace adjoin::server
