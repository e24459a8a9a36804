#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "advise/log/key_names.h"

namespace adjoin::server {

/// The last requests that a server answered, as lines of the log, for who asks what it is used for
/// right now. Until somebody asks, nothing is noted and nothing kept. The first question opens the
/// window; it ends kStays after the last one, and what was noted is forgotten.
///
/// Bounded in memory, in age and in work: it keeps kBytesMax of lines, blocks of them no longer
/// than kAge, and takes the first kTakenASecond requests of a second. So what belongs together,
/// such as a Query and the reads that follow it, is seen whole, and a busy server pays next to
/// nothing. Thread-safe.
class LiveRequests {
 public:
  static constexpr std::size_t kBytesMax = std::size_t{16} * 1024 * 1024;
  static constexpr std::chrono::hours kAge{1};
  static constexpr std::chrono::minutes kStays{5};
  static constexpr std::uint32_t kTakenASecond = 1000;
  static constexpr std::uint32_t kRowsASecond = 2000;
  static constexpr std::size_t kWaitersMax = 100;
  /// Nobody makes room before: else clients that are too many would send each other round.
  static constexpr std::chrono::seconds kWaitsAtLeast{1};

  using Time = std::chrono::steady_clock::time_point;

  /// Names keys by a secret of its own, that nobody else has.
  LiveRequests();
  /// Names keys as a log does: each listener of a server then names them alike, with a log of its
  /// own or without.
  explicit LiveRequests(const advise::KeyNames& names) : names_(names) {}

  /// Returns whether the request that begins now is to be added.
  /// @cost one relaxed load while nobody asks; two more once a second's requests were taken
  bool takes(Time now) noexcept {
    return now.time_since_epoch().count() < open_until_.load(std::memory_order_relaxed) &&
           takes_of_second(now);
  }
  /// Returns whether so many rows of a list are to be looked at in this second for the nodes that
  /// they lead to. That is what costs most of a line.
  bool takes_rows(std::size_t rows) noexcept;
  /// Adds a line, its end included, and answers who waits for it. Without effect if the window has
  /// ended.
  void add(Time now, std::string_view line);

  const advise::KeyNames& names() const noexcept { return names_; }

  // Each of the following is a question: it opens the window, and keeps it open.

  /// What there is at one moment.
  struct Window {
    std::vector<std::shared_ptr<const std::string>> blocks;  ///< whole lines, oldest first
    Time opened;
    bool is_whole = true;  ///< false: some second had more requests than are taken
  };
  Window window(Time now);

  /// Requests one behind the other. They are numbered from 1 on, without gaps; numbers go on from
  /// one window to the next.
  struct Tail {
    std::uint64_t first = 1;         ///< number of the first of `lines`
    std::vector<std::string> lines;  ///< as they were added, oldest first
    std::uint64_t last = 0;          ///< number of the newest request that there is
    Time opened;                     ///< since when requests are noted
  };
  /// Returns the oldest requests with a number above `after`, at most so many. Those that are
  /// forgotten are passed over: then `first` is above `after` + 1. nullopt: the newest ones.
  /// @cost copies the lines, half a kilobyte each
  Tail tail(std::optional<std::uint64_t> after, std::size_t most, Time now);

  /// Calls `ready` once, when `after` is no longer the number of the newest request, or at `until`,
  /// to a second (`look`). Blocks nobody. Returns false, and never calls it, if there is something
  /// to tell already, if `until` has come, after `stop_waiting`, or if kWaitersMax wait who all
  /// came a moment ago. Of others the one that came first is called to make room: nobody hears here
  /// that a client has gone away, and those that have must not keep out the rest.
  /// @param ready  is called on the thread of whoever comes by, which answers a request: it hands
  ///        the work on (Exchange::run_on_pool), and does not throw. The request that waits must
  ///        not be added itself, or it would answer the next of its kind.
  [[nodiscard]] bool wait(std::uint64_t after, Time until, Time now, std::function<void()> ready);

  /// Answers whose time is over, and ends a window that nobody asked for. Call it every second.
  void look(Time now);
  /// Answers all who wait. From now on nobody waits: the server is about to end.
  void stop_waiting();

 private:
  struct Block {
    std::shared_ptr<std::string> text;
    Time begun;
    std::uint64_t first = 1;        ///< number of its first line
    std::vector<std::size_t> ends;  ///< of its lines, in `text`
    bool is_whole = true;
    bool is_read = false;  ///< some window has it
  };
  struct Waiter {
    std::uint64_t after = 0;
    Time until;
    Time since;
    std::function<void()> ready;
  };
  using Waiters = std::vector<Waiter>;

  static constexpr Time::rep kClosed = std::numeric_limits<Time::rep>::min();

  bool takes_of_second(Time now) noexcept;
  bool is_open(Time now) const noexcept;
  // With `mutex_` held.
  void asked(Time now);
  void end();
  void forget(Time now);
  std::uint64_t oldest() const noexcept;
  Waiters take_due(Time now);

  const advise::KeyNames names_;
  std::atomic<Time::rep> open_until_{kClosed};
  std::atomic<std::int64_t> second_{-1};
  std::atomic<std::uint32_t> taken_{0};
  std::atomic<std::uint32_t> rows_{0};
  std::atomic<bool> left_some_{false};  ///< since the present block begun

  std::mutex mutex_;  ///< guards the members below, and that `open_until_` changes
  Time opened_;
  std::deque<Block> blocks_;
  std::size_t bytes_ = 0;
  std::uint64_t last_ = 0;  ///< number of the newest line
  Waiters waiters_;         ///< in the order in which they came
  bool stopped_ = false;
};

}  // namespace adjoin::server
