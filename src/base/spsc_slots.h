#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>

namespace adjoin {

/// Bounded queue of slots between one producer and one consumer. It hands out slot numbers; the
/// callers own what is in the slots. A full or empty queue blocks. With more than two slots, the
/// slower side hardly ever waits for the other to wake up.
class SpscSlots {
 public:
  explicit SpscSlots(std::size_t slots) : slots_(slots) {}

  /// The slot to fill next, once it is empty. nullopt: `stop` was called.
  std::optional<std::size_t> to_fill();
  void filled();
  /// Nothing more will be filled.
  void end();

  /// The slot to empty next, once it is filled. nullopt: nothing more comes, or `stop` was called.
  std::optional<std::size_t> to_empty();
  void emptied();

  /// Called by either side: ends both, and the other does not wait.
  void stop();

 private:
  const std::size_t slots_;
  std::mutex mutex_;  ///< guards all below
  std::condition_variable turned_;
  std::size_t filled_ = 0;  ///< how often, in all
  std::size_t emptied_ = 0;
  bool ended_ = false;
  bool stopped_ = false;
};

}  // namespace adjoin
