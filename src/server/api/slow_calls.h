#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>

#include "server/http/http_message.h"

namespace adjoin::server {

/// Calls that may take seconds. They run on the pool like others, but only so many at a time, so
/// that they never have all of its threads. The others wait in a queue of their own, first come
/// first served. Thread-safe; must outlive the server of its exchanges.
class SlowCalls {
 public:
  static constexpr std::size_t kWaitingMax = 100;

  /// @param at_once  at least 1; a pool of one thread cannot keep one free
  explicit SlowCalls(std::size_t at_once);

  /// Runs `work` on the pool of `exchange`, when it is its turn. `refused` is called instead if the
  /// pool has no room then, if the exchange's deadline has passed, or after `stop`. Each of them
  /// must finish the exchange. Returns false, and calls neither, if kWaitingMax wait already.
  [[nodiscard]] bool run(Exchange& exchange, std::function<void()> work,
                         std::function<void()> refused);
  /// Refuses all that wait, and all that come. Call it before the pool ends, which would run them.
  void stop();

 private:
  struct Slow {
    Exchange* exchange = nullptr;
    std::function<void()> work;
    std::function<void()> refused;
  };
  class Turn;

  /// Hands the calls to the pool whose turn it is.
  void begin_next();
  bool run_on_pool(Exchange& exchange, std::function<void()> work);
  /// Takes those out of the queue for which nobody waits any more. The caller has the lock.
  std::deque<Slow> take_late();

  const std::size_t at_once_;
  std::mutex mutex_;  ///< guards the members below
  std::size_t running_ = 0;
  std::deque<Slow> waiting_;
  bool is_stopped_ = false;
};

}  // namespace adjoin::server
