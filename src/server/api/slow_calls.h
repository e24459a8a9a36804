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

  /// Runs `work` on the pool of `exchange`, when it is its turn. If the pool has no room then,
  /// `refused` is called instead. Each of them must finish the exchange.
  /// Returns false, and calls neither, if kWaitingMax wait already.
  [[nodiscard]] bool run(Exchange& exchange, std::function<void()> work,
                         std::function<void()> refused);

 private:
  struct Slow {
    Exchange* exchange = nullptr;
    std::function<void()> work;
    std::function<void()> refused;
  };
  class Turn;

  /// Hands the calls to the pool whose turn it is.
  void begin_next();

  const std::size_t at_once_;
  std::mutex mutex_;  ///< guards the members below
  std::size_t running_ = 0;
  std::deque<Slow> waiting_;
};

}  // namespace adjoin::server
