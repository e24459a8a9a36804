#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>

namespace adjoin::topology {

/// A number that no other living thread has, for places where each thread keeps something of its
/// own. kNone until `take` gave one, and when all are taken.
class ThreadSeat {
 public:
  static constexpr std::uint32_t kSeats = 64;
  static constexpr std::uint32_t kNone = kSeats;

  static std::uint32_t mine() noexcept { return mine_; }
  /// Gives this thread a seat when there is one, for as long as it lives.
  static std::uint32_t take() noexcept;

 private:
  class Holder;

  static inline constinit thread_local std::uint32_t mine_ = kNone;
};

/// Tells a writer when nobody can be looking at old memory any more. A reader pins the present
/// epoch before it loads what the writer published; the writer publishes, ends the epoch, and may
/// free what it unlinked in epoch e once every pin is of a later one.
///
/// A pin is a plain store into the thread's own slot. What orders it before the loads behind it is
/// a barrier that the writer makes on all threads before it looks at the slots; where the system
/// has none, every pin makes its own.
class Epochs {
 public:
  /// Where a pin is kept, for `unpin`. Pins beyond the slots wait in a list under a lock.
  struct Pin {
    std::int32_t slot = -1;
    std::uint64_t epoch = 0;
  };

  Epochs();

  /// Call this first, then load the published pointer (at least acquiring; sequentially
  /// consistent where the system has no barriers). Any thread.
  Pin pin() const {
    const std::uint32_t seat = ThreadSeat::mine();
    if (seat == ThreadSeat::kNone || !has_barriers_) [[unlikely]]
      return pin_elsewhere();
    std::atomic<std::uint64_t>& mine = slots_[seat].epoch;
    if (mine.load(std::memory_order_acquire) != 0) [[unlikely]]
      return pin_elsewhere();
    const std::uint64_t epoch = now_.load(std::memory_order_acquire);
    mine.store(epoch, std::memory_order_release);
    std::atomic_signal_fence(std::memory_order_seq_cst);  // the compiler may not reorder either
    return {static_cast<std::int32_t>(seat), epoch};
  }
  void unpin(const Pin& pin) const noexcept {
    if (pin.slot >= 0) [[likely]] {
      slots_[static_cast<std::size_t>(pin.slot)].epoch.store(0, std::memory_order_release);
    } else {
      unpin_listed(pin);
    }
  }

  /// Writer: the present epoch. What is unlinked now can be read by whoever pinned it or one
  /// before.
  std::uint64_t now() const noexcept { return now_.load(std::memory_order_relaxed); }
  /// Writer: ends the present epoch, after publishing. Every reader feels it: the next pin of each
  /// has to fetch the line again.
  void end() noexcept { now_.fetch_add(1); }
  /// Writer: the oldest pinned epoch; the present one when none is. @cost a barrier on all threads
  /// and a look at every slot
  std::uint64_t oldest() const;

 private:
  /// Behind the seats' slots: for a thread's second view, and for threads without a seat.
  static constexpr std::size_t kShared = 64;
  static constexpr std::size_t kSlots = ThreadSeat::kSeats + kShared;
  struct alignas(64) Slot {
    std::atomic<std::uint64_t> epoch{0};  ///< 0: free
  };

  Pin pin_elsewhere() const;
  void unpin_listed(const Pin& pin) const noexcept;

  std::atomic<std::uint64_t> now_{1};
  bool has_barriers_;
  mutable std::array<Slot, kSlots> slots_;
  mutable std::mutex mutex_;
  mutable std::map<std::uint64_t, std::uint32_t> more_;  ///< epoch -> pins, beyond the slots
};

}  // namespace adjoin::topology
