#include "base/spsc_slots.h"

namespace adjoin {

std::optional<std::size_t> SpscSlots::to_fill() {
  std::unique_lock lock(mutex_);
  turned_.wait(lock, [this] { return stopped_ || filled_ - emptied_ < slots_; });
  if (stopped_) return std::nullopt;
  return filled_ % slots_;
}

void SpscSlots::filled() {
  const std::lock_guard lock(mutex_);
  ++filled_;
  turned_.notify_one();
}

void SpscSlots::end() {
  const std::lock_guard lock(mutex_);
  ended_ = true;
  turned_.notify_one();
}

std::optional<std::size_t> SpscSlots::to_empty() {
  std::unique_lock lock(mutex_);
  turned_.wait(lock, [this] { return stopped_ || ended_ || filled_ != emptied_; });
  if (stopped_ || filled_ == emptied_) return std::nullopt;
  return emptied_ % slots_;
}

void SpscSlots::emptied() {
  const std::lock_guard lock(mutex_);
  ++emptied_;
  turned_.notify_one();
}

void SpscSlots::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  turned_.notify_one();
}

}  // namespace adjoin
