#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "advise/log/key_names.h"

namespace adjoin::server {

/// The last requests that a server answered, as lines of the log, for who asks what it is used for
/// right now. Bounded in memory, in age and in work: it keeps kBytesMax of lines, blocks of them no
/// longer than kAge, and takes the first kTakenASecond requests of a second. So what belongs
/// together, such as a Query and the reads that follow it, is seen whole, and a busy server pays
/// next to nothing. Thread-safe.
class LiveRequests {
 public:
  static constexpr std::size_t kBytesMax = std::size_t{16} * 1024 * 1024;
  static constexpr std::chrono::hours kAge{1};
  static constexpr std::uint32_t kTakenASecond = 1000;
  static constexpr std::uint32_t kRowsASecond = 2000;

  using Time = std::chrono::steady_clock::time_point;

  /// Names keys by a secret of its own, that nobody else has.
  LiveRequests();

  /// Returns whether the request that begins now is to be added.
  /// @cost two relaxed loads once a second's requests were taken
  bool takes(Time now) noexcept;
  /// Returns whether so many rows of a list are to be looked at in this second for the nodes that
  /// they lead to. That is what costs most of a line.
  bool takes_rows(std::size_t rows) noexcept;
  /// Adds a line, its end included.
  void add(Time now, std::string_view line);

  const advise::KeyNames& names() const noexcept { return names_; }

  /// What there is at one moment.
  struct Window {
    std::vector<std::shared_ptr<const std::string>> blocks;  ///< whole lines, oldest first
    bool is_whole = true;  ///< false: some second had more requests than are taken
  };
  Window window(Time now);

 private:
  struct Block {
    std::shared_ptr<std::string> text;
    Time begun;
    bool is_whole = true;
    bool is_read = false;  ///< some window has it
  };
  void forget(Time now);

  const advise::KeyNames names_;
  std::atomic<std::int64_t> second_{-1};
  std::atomic<std::uint32_t> taken_{0};
  std::atomic<std::uint32_t> rows_{0};
  std::atomic<bool> left_some_{false};  ///< since the present block begun

  std::mutex mutex_;  ///< guards the members below
  std::deque<Block> blocks_;
  std::size_t bytes_ = 0;
};

}  // namespace adjoin::server
