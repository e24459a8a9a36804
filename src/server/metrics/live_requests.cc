#include "server/metrics/live_requests.h"

#include <algorithm>

#include "server/metrics/log_secret.h"

namespace adjoin::server {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{256} * 1024;

}  // namespace

LiveRequests::LiveRequests() : names_(advise::KeyNaming::hashed, random_log_secret()) {}

bool LiveRequests::takes(Time now) noexcept {
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

void LiveRequests::add(Time now, std::string_view line) {
  const std::lock_guard lock(mutex_);
  // Who reads a window has the blocks that it was given, which must not change.
  if (blocks_.empty() || blocks_.back().is_read ||
      blocks_.back().text->size() + line.size() > kBlockBytes) {
    if (!blocks_.empty()) blocks_.back().is_whole = !left_some_.exchange(false);
    blocks_.push_back({std::make_shared<std::string>(), now, true, false});
  }
  Block& last = blocks_.back();
  *last.text += line;
  bytes_ += line.size();
  forget(now);
}

void LiveRequests::forget(Time now) {
  // All lines of a block are older than those of the next one.
  while (blocks_.size() > 1 && (bytes_ > kBytesMax || now - blocks_[1].begun > kAge)) {
    bytes_ -= blocks_.front().text->size();
    blocks_.pop_front();
  }
}

LiveRequests::Window LiveRequests::window(Time now) {
  const std::lock_guard lock(mutex_);
  forget(now);
  Window window;
  window.is_whole = !left_some_.load(std::memory_order_relaxed);
  for (Block& block : blocks_) {
    block.is_read = true;
    window.blocks.push_back(block.text);
    window.is_whole = window.is_whole && block.is_whole;
  }
  return window;
}

}  // namespace adjoin::server
