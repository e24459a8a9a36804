#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>

namespace adjoin::topology {

/// Tells a writer when nobody can be looking at old memory any more. A reader pins the present
/// epoch before it loads what the writer published; the writer publishes, ends the epoch, and may
/// free what it unlinked in epoch e once every pin is of a later one.
class Epochs {
 public:
  /// Where a pin is kept, for `unpin`. Pins beyond the slots wait in a list under a lock.
  struct Pin {
    std::int32_t slot = -1;
    std::uint64_t epoch = 0;
  };

  /// Call this first, then load the published pointer (sequentially consistent). Any thread.
  Pin pin() const;
  void unpin(const Pin& pin) const noexcept;

  /// Writer: the present epoch. What is unlinked now can be read by whoever pinned it or one
  /// before.
  std::uint64_t now() const noexcept { return now_.load(std::memory_order_relaxed); }
  /// Writer: ends the present epoch, after publishing. Every reader feels it: the next pin of each
  /// has to fetch the line again.
  void end() noexcept { now_.fetch_add(1); }
  /// Writer: the oldest pinned epoch; the present one when none is. @cost a look at every slot
  std::uint64_t oldest() const;

 private:
  static constexpr std::size_t kSlots = 64;
  struct alignas(64) Slot {
    std::atomic<std::uint64_t> epoch{0};  ///< 0: free
  };

  std::atomic<std::uint64_t> now_{1};
  mutable std::array<Slot, kSlots> slots_;
  mutable std::mutex mutex_;
  mutable std::map<std::uint64_t, std::uint32_t> more_;  ///< epoch -> pins, beyond the slots
};

}  // namespace adjoin::topology
