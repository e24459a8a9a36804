#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>

#include "base/assert.h"

namespace adjoin::topology {

/// Thread slot: a small number that no other living thread has, used as an index into per-thread
/// arrays. A slot is released when its thread ends.
/// A counter that threads share would be written by every pin of every core. A slot of one's own is
/// a store into a cache line that nobody else writes.
class ThreadSeat {
 public:
  static constexpr std::uint32_t kSeats = 64;
  static constexpr std::uint32_t kNone = kSeats;

  /// Returns this thread's slot. kNone: `take` was not called, or all slots were taken.
  static std::uint32_t mine() noexcept { return mine_; }
  /// Assigns a slot to this thread until it ends, and returns it. kNone: all are taken. Only the
  /// first call of a thread tries.
  static std::uint32_t take() noexcept;

 private:
  class Holder;

  static inline constinit thread_local std::uint32_t mine_ = kNone;
};

/// Epoch-based reclamation: decides when memory that the writer unlinked can be freed.
///
/// A reader pins the current epoch, then loads the published pointer. The writer publishes a new
/// pointer and ends the epoch. It may free what it unlinked in epoch e once every pin is of a later
/// epoch.
///
/// A pin is a plain store into the thread's own slot. The writer orders these stores before the
/// readers' later loads: it issues membarrier() on all threads before it reads the slots. Where the
/// system has no membarrier, every pin is a sequentially consistent operation.
class Epochs {
 public:
  /// Handle of a pin, for `unpin`.
  struct Pin {
    std::int32_t slot = -1;  ///< -1: no slot was free; the pin is counted in a map under a mutex
    std::uint64_t epoch = 0;
  };

  Epochs();

  /// Pins the current epoch. Load the published pointer after it, with acquire order at least; with
  /// sequential consistency where the system has no membarrier. Any thread.
  Pin pin() const {
    const std::uint32_t seat = ThreadSeat::mine();
    if (seat == ThreadSeat::kNone || !has_barriers_) [[unlikely]]
      return pin_elsewhere();
    // A thread has one slot. Its second view at a time goes elsewhere.
    std::atomic<std::uint64_t>& mine = slots_[seat].epoch;
    if (mine.load(std::memory_order_acquire) != 0) [[unlikely]]
      return pin_elsewhere();
    // The writer may end this epoch before the store below. The pin is then of an older epoch than
    // needed, which keeps memory longer and is safe.
    const std::uint64_t epoch = now_.load(std::memory_order_acquire);
    mine.store(epoch, std::memory_order_release);
    std::atomic_signal_fence(std::memory_order_seq_cst);  // the compiler may not reorder either
    return {static_cast<std::int32_t>(seat), epoch};
  }
  /// Releases a pin. Once for each pin.
  void unpin(const Pin& pin) const noexcept {
    if (pin.slot >= 0) [[likely]] {
      std::atomic<std::uint64_t>& held = slots_[static_cast<std::size_t>(pin.slot)].epoch;
      ADJOIN_ASSERT(held.load(std::memory_order_relaxed) == pin.epoch);
      held.store(0, std::memory_order_release);
    } else {
      unpin_listed(pin);
    }
  }

  /// Writer only: returns the current epoch. Readers that pinned it or an earlier one may still
  /// read what the writer unlinks now.
  std::uint64_t now() const noexcept { return now_.load(std::memory_order_relaxed); }
  /// Writer only: ends the current epoch. Call it after publishing.
  /// @cost a cache miss at the next pin of every reader
  void end() noexcept { now_.fetch_add(1); }
  /// Writer only: returns the oldest pinned epoch, or the current one when there is no pin.
  /// @cost a barrier on all threads and a read of every slot
  std::uint64_t oldest() const;

 private:
  /// Slots behind the threads' own: for a thread's second view, and for threads without a slot.
  static constexpr std::size_t kShared = 64;
  static constexpr std::size_t kSlots = ThreadSeat::kSeats + kShared;
  // A cache line each: a neighbour's pin must not take the line away.
  struct alignas(64) Slot {
    std::atomic<std::uint64_t> epoch{0};  ///< 0: free
  };

  Pin pin_elsewhere() const;
  void unpin_listed(const Pin& pin) const noexcept;

  std::atomic<std::uint64_t> now_{1};
  bool has_barriers_;
  mutable std::array<Slot, kSlots> slots_;
  mutable std::mutex mutex_;
  mutable std::map<std::uint64_t, std::uint32_t> more_;  ///< epoch -> number of pins without a slot
};

}  // namespace adjoin::topology
