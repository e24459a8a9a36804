#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "meter/sketch/heat_shard.h"

namespace adjoin::monitor {

/// What one thread adds to: its heat, and apart from it what Contributor Insights counts.
struct HeatSeat {
  explicit HeatSeat(std::shared_ptr<meter::HeatMemory> of)
      : memory(std::move(of)), heat(*memory), insights(*memory) {}
  std::shared_ptr<meter::HeatMemory> memory;  ///< a thread may outlive the board
  meter::HeatShard heat;
  meter::HeatShard insights;
  std::atomic<bool> is_owned{false};
};

/// The seat that a thread used last, and of which seats.
struct HeatSeatPlace {
  std::uint64_t instance = 0;
  HeatSeat* seat = nullptr;
};

/// A seat for each thread. One whose thread ended is given to the next new one, so there are as
/// many as there were threads at a time. Thread-safe.
class HeatSeats {
 public:
  explicit HeatSeats(std::shared_ptr<meter::HeatMemory> memory);
  HeatSeats(const HeatSeats&) = delete;
  HeatSeats& operator=(const HeatSeats&) = delete;

  /// Returns the seat of the calling thread; null: the thread is ending. @cost a comparison
  HeatSeat* mine() { return place_.instance == instance_ ? place_.seat : take(); }
  /// Returns all seats. They live as long as the answer.
  std::vector<std::shared_ptr<HeatSeat>> all() const;

 private:
  class Holder;

  HeatSeat* take();
  std::shared_ptr<HeatSeat> free_seat();

  static inline constinit thread_local HeatSeatPlace place_{};

  const std::uint64_t instance_;  ///< no other seats of this process have or had it
  const std::shared_ptr<meter::HeatMemory> memory_;
  mutable std::mutex mutex_;
  std::vector<std::shared_ptr<HeatSeat>> seats_;
};

}  // namespace adjoin::monitor
