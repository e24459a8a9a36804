#pragma once

#include <atomic>
#include <cstddef>

#include "base/assert.h"

namespace adjoin::meter {

/// Bytes that all sketches of a process take together, and how many they may. Who needs bytes takes
/// them first; who is refused does with what he has. Thread-safe. It outlives its takers.
class HeatMemory {
 public:
  explicit HeatMemory(std::size_t limit) : limit_(limit) {}

  /// Takes `bytes`, or nothing. Returns whether they were there.
  bool take(std::size_t bytes) noexcept {
    std::size_t used = used_.load(std::memory_order_relaxed);
    do {
      if (bytes > limit_ - used) return false;
    } while (!used_.compare_exchange_weak(used, used + bytes, std::memory_order_relaxed));
    return true;
  }
  void give_back(std::size_t bytes) noexcept {
    const std::size_t before = used_.fetch_sub(bytes, std::memory_order_relaxed);
    ADJOIN_ASSERT(before >= bytes);
  }
  std::size_t used() const noexcept { return used_.load(std::memory_order_relaxed); }
  std::size_t limit() const noexcept { return limit_; }

 private:
  const std::size_t limit_;
  std::atomic<std::size_t> used_{0};
};

// What the sketches of a server may take: 64 MB in all. Each has its own, so that the threads leave
// the collector what it needs.
inline constexpr std::size_t kShardHeatBytes = std::size_t{24} * 1024 * 1024;
inline constexpr std::size_t kPeriodHeatBytes = std::size_t{24} * 1024 * 1024;
inline constexpr std::size_t kViewHeatBytes = std::size_t{16} * 1024 * 1024;

}  // namespace adjoin::meter
