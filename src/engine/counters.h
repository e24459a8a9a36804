#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace adjoin::engine {

enum class Work : std::size_t {
  point_reads,
  iterator_seeks,
  iterator_steps,
  batches_written,
  entries_written,
  operations_committed,
};

/// Exact counts of work, cheap from many threads: each thread adds to a cache line that it shares
/// with few others. Thread-safe; a sum taken while others work is of some moment meanwhile.
class Counters {
 public:
  void add(Work work, std::uint64_t count = 1) noexcept {
    lanes_[lane()].counts[static_cast<std::size_t>(work)].fetch_add(count,
                                                                    std::memory_order_relaxed);
  }
  std::uint64_t sum(Work work) const noexcept {
    std::uint64_t total = 0;
    for (const Lane& lane : lanes_) {
      total += lane.counts[static_cast<std::size_t>(work)].load(std::memory_order_relaxed);
    }
    return total;
  }

 private:
  static constexpr std::size_t kLanes = 16;
  static std::size_t lane() noexcept {
    static std::atomic<std::size_t> next{0};
    thread_local const std::size_t mine = next.fetch_add(1, std::memory_order_relaxed) % kLanes;
    return mine;
  }

  struct alignas(64) Lane {
    std::array<std::atomic<std::uint64_t>, 6> counts{};
  };
  std::array<Lane, kLanes> lanes_{};
};

}  // namespace adjoin::engine
