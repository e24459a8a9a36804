#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>

namespace adjoin {

/// Two threads that use the same few places in turn: one fills them, one empties them, in the same
/// order, and who is ahead waits. Says whose turn a place is; what is in it belongs to the callers.
/// With more than two places the slower of both hardly ever waits for the other to wake up.
/// One thread on each side.
class Turns {
 public:
  explicit Turns(std::size_t places) : places_(places) {}

  /// The place to fill next, once it is empty. nullopt: `stop` was called.
  std::optional<std::size_t> to_fill();
  void filled();
  /// Nothing more will be filled.
  void end();

  /// The place to empty next, once it is filled. nullopt: nothing more comes, or `stop` was called.
  std::optional<std::size_t> to_empty();
  void emptied();

  /// Of either side: it goes no further, and the other need not wait.
  void stop();

 private:
  const std::size_t places_;
  std::mutex mutex_;  ///< guards all below
  std::condition_variable turned_;
  std::size_t filled_ = 0;  ///< how often, in all
  std::size_t emptied_ = 0;
  bool ended_ = false;
  bool stopped_ = false;
};

}  // namespace adjoin
