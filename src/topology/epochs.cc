#include "topology/epochs.h"

#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <bit>

#include "base/assert.h"

namespace adjoin::topology {
namespace {

std::atomic<std::uint64_t> taken_seats{0};

long membarrier(int command) noexcept { return syscall(SYS_membarrier, command, 0, 0); }

}  // namespace

/// Gives the seat back when its thread ends.
/// A destructor of a thread-local object is the only word that C++ has for the end of a thread.
class ThreadSeat::Holder {
 public:
  Holder() noexcept {
    std::uint64_t taken = taken_seats.load(std::memory_order_relaxed);
    do {
      seat_ = static_cast<std::uint32_t>(std::countr_one(taken));
      if (seat_ == kNone) return;
    } while (!taken_seats.compare_exchange_weak(taken, taken | std::uint64_t{1} << seat_));
    mine_ = seat_;
  }
  Holder(const Holder&) = delete;
  Holder& operator=(const Holder&) = delete;
  ~Holder() {
    if (seat_ == kNone) return;
    mine_ = kNone;
    const std::uint64_t taken = taken_seats.fetch_and(~(std::uint64_t{1} << seat_));
    ADJOIN_ASSERT((taken >> seat_ & 1U) != 0);
  }

 private:
  std::uint32_t seat_ = kNone;
};

std::uint32_t ThreadSeat::take() noexcept {
  thread_local const Holder holder;
  return mine_;
}

Epochs::Epochs() : has_barriers_(membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED) == 0) {}

Epochs::Pin Epochs::pin_elsewhere() const {
  const bool had_seat = ThreadSeat::mine() != ThreadSeat::kNone;
  const std::uint32_t seat = ThreadSeat::take();
  if (has_barriers_ && !had_seat && seat != ThreadSeat::kNone) return pin();
  const std::uint64_t epoch = now_.load();
  for (std::size_t i = 0; i < kShared; ++i) {
    // Threads start at different places, so that they seldom meet.
    const std::size_t place = ThreadSeat::kSeats + (seat + i) % kShared;
    std::uint64_t free = 0;
    if (slots_[place].epoch.compare_exchange_strong(free, epoch)) {
      return {static_cast<std::int32_t>(place), epoch};
    }
  }
  const std::lock_guard lock(mutex_);
  ++more_[epoch];
  return {-1, epoch};
}

void Epochs::unpin_listed(const Pin& pin) const noexcept {
  const std::lock_guard lock(mutex_);
  const auto found = more_.find(pin.epoch);
  ADJOIN_ASSERT(found != more_.end());
  ADJOIN_ASSERT(found->second > 0);
  if (--found->second == 0) more_.erase(found);
}

std::uint64_t Epochs::oldest() const {
  // Behind it every pin that was stored before is visible here. A reader that stores later loads
  // the published pointer later still, and finds the new one.
  if (has_barriers_) {
    const auto failed = membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED);
    ADJOIN_ASSERT(failed == 0);
  }
  const std::uint64_t now = now_.load();
  std::uint64_t oldest = now;
  for (const Slot& slot : slots_) {
    const std::uint64_t epoch = slot.epoch.load();
    ADJOIN_ASSERT(epoch <= now);  // none but the caller ends an epoch
    if (epoch != 0) oldest = std::min(oldest, epoch);
  }
  const std::lock_guard lock(mutex_);
  if (!more_.empty()) oldest = std::min(oldest, more_.begin()->first);
  return oldest;
}

}  // namespace adjoin::topology
