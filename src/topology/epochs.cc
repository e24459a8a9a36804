#include "topology/epochs.h"

#include <algorithm>

namespace adjoin::topology {
namespace {

/// Where this thread looks for a free slot first, so that threads seldom meet.
std::size_t first_slot() noexcept {
  static std::atomic<std::size_t> next{0};
  thread_local const std::size_t mine = next.fetch_add(1, std::memory_order_relaxed);
  return mine;
}

}  // namespace

Epochs::Pin Epochs::pin() const {
  const std::uint64_t epoch = now_.load();
  const std::size_t start = first_slot();
  for (std::size_t i = 0; i < kSlots; ++i) {
    const std::size_t place = (start + i) % kSlots;
    std::uint64_t free = 0;
    if (slots_[place].epoch.compare_exchange_strong(free, epoch)) {
      return {static_cast<std::int32_t>(place), epoch};
    }
  }
  const std::lock_guard lock(mutex_);
  ++more_[epoch];
  return {-1, epoch};
}

void Epochs::unpin(const Pin& pin) const noexcept {
  if (pin.slot >= 0) {
    slots_[static_cast<std::size_t>(pin.slot)].epoch.store(0, std::memory_order_release);
    return;
  }
  const std::lock_guard lock(mutex_);
  const auto found = more_.find(pin.epoch);
  if (--found->second == 0) more_.erase(found);
}

std::uint64_t Epochs::oldest() const {
  std::uint64_t oldest = now_.load();
  for (const Slot& slot : slots_) {
    const std::uint64_t epoch = slot.epoch.load();
    if (epoch != 0) oldest = std::min(oldest, epoch);
  }
  const std::lock_guard lock(mutex_);
  if (!more_.empty()) oldest = std::min(oldest, more_.begin()->first);
  return oldest;
}

}  // namespace adjoin::topology
