#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>

namespace adjoin {

/// Bounded queue of slots between one producer and one consumer. It hands out slot numbers; the
/// callers own what is in the slots. A full or empty queue blocks. With more than two slots, the
/// slower side hardly ever waits for the other to wake up.
/// A mutex is cheap here: each hand-over stands for a megabyte of work.
class SpscSlots {
 public:
  explicit SpscSlots(std::size_t slots) : slots_(slots) {}

  /// Producer: returns the number of the next slot to fill. Blocks until the slot is empty.
  /// nullopt: `stop` was called.
  std::optional<std::size_t> to_fill();
  /// Producer: hands the slot that `to_fill` returned to the consumer.
  void filled();
  /// Producer: declares that no further slot will be filled.
  void end();

  /// Consumer: returns the number of the next slot to empty. Blocks until the slot is filled.
  /// nullopt: the producer called `end` and all slots are empty, or `stop` was called.
  std::optional<std::size_t> to_empty();
  /// Consumer: returns the slot that `to_empty` returned to the producer.
  void emptied();

  /// Either side: stops the queue and wakes the other side. Filled slots are dropped.
  void stop();

 private:
  const std::size_t slots_;
  std::mutex mutex_;  ///< guards all below
  std::condition_variable turned_;
  std::size_t filled_ = 0;   ///< calls of filled() so far
  std::size_t emptied_ = 0;  ///< calls of emptied() so far
  bool ended_ = false;
  bool stopped_ = false;
};

}  // namespace adjoin
