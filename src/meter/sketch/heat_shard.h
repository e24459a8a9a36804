#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>

#include "meter/sketch/heat_window.h"

namespace adjoin::meter {

/// Most slots of a sketch of one second.
inline constexpr std::size_t kSecondSlots = 256;

/// The heat that one thread sees, in two banks of a second each: the thread fills one while the
/// collector empties the other.
class HeatShard {
 public:
  explicit HeatShard(HeatMemory& memory);

  /// For the thread that owns the shard. It waits for the collector at most while that swaps two
  /// numbers.
  void add(const HeatEvent& event) {
    lock();
    banks_[filling_].add(event);
    unlock();
  }

  /// For the collector: ends the second, and passes the bank that the thread filled to
  /// `read(HeatWindow&)`. The bank is then cleared.
  template <typename Read>
  void collect(Read&& read) {
    HeatWindow& filled = swap();
    read(filled);
    filled.clear();
  }

 private:
  HeatWindow& swap();
  void lock() noexcept {
    while (busy_.exchange(true, std::memory_order_acquire)) [[unlikely]] std::this_thread::yield();
  }
  void unlock() noexcept { busy_.store(false, std::memory_order_release); }

  /// Held for one addition or one swap, nearly always by the owner: an exchange on a line of its
  /// own cache.
  alignas(64) std::atomic<bool> busy_{false};
  std::size_t filling_ = 0;  ///< guarded by `busy_`
  std::array<HeatWindow, 2> banks_;
};

}  // namespace adjoin::meter
