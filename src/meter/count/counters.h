#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "base/assert.h"
#include "meter/count/cells.h"
#include "meter/series/figures.h"

namespace adjoin::meter {

/// What is counted together: one metric of one object and operation. A small number, and which of
/// its users it is, since numbers are given again.
struct CounterId {
  std::uint32_t index = 0;
  std::uint32_t generation = 0;
  friend bool operator==(const CounterId&, const CounterId&) = default;
};

/// Neighbouring counters, opened and closed together: those of a table, or of an index.
struct CounterBlock {
  CounterId first;
  std::uint32_t count = 0;

  CounterId at(std::uint32_t n) const noexcept {
    ADJOIN_ASSERT(n < count);
    return {first.index + n, first.generation};
  }
};

struct BucketCount {
  std::uint8_t bucket = 0;
  std::uint32_t count = 0;
};

/// What one thread counted in one minute since the last collection.
struct Collected {
  CounterId counter;
  std::uint32_t minute = 0;  ///< that the values were counted in
  std::uint64_t samples = 0;
  std::uint64_t sum = 0;
  std::uint64_t minimum = 0;  ///< of the whole minute so far, as the maximum
  std::uint64_t maximum = 0;
  std::span<const BucketCount> buckets;  ///< rising; valid during the call
};
/// Returns the figures of it, ready to be merged into those of its minute.
Figures figures_of(const Collected& collected);

/// Counters that any number of threads count in, and one collects. Each thread has cells of its
/// own. What a thread counted is collected once, in the minute that it was counted in, also when
/// the thread has ended. If nobody collects for longer than a minute, counts are still complete,
/// but they are told in a later minute, and minima and maxima in between are lost.
class Counters {
 public:
  Counters();
  Counters(const Counters&) = delete;
  Counters& operator=(const Counters&) = delete;
  /// No thread may count or collect any more.
  ~Counters() = default;

  /// Opens counters. Any thread. @param count  at least 1
  /// @returns nullopt if all of the million are in use
  std::optional<CounterBlock> open(std::uint32_t count);
  /// Closes counters. No thread may count in them any more. The next collection tells what is left
  /// of them; then their numbers may be opened again. Any thread.
  void close(const CounterBlock& block);

  using CellWriter = detail::CellWriter;
  /// Calls `count(CellWriter&)` to count in counters of a block in a minute of unix time. They are
  /// neighbours from `first` on, and no 128th lies between them. Any thread. @cost about 3 ns, and
  /// as much for each value
  template <typename Count>
  void write(CounterId first, std::uint32_t minute, const Count& count) noexcept {
    detail::Shard* shard = seat_.instance == instance_ ? seat_.shard : take_seat();
    std::unique_lock<std::mutex> late;
    if (shard == nullptr) [[unlikely]] {
      late = std::unique_lock(late_mutex_);
      shard = &late_;
    }
    // Called in one place, so that a compiler can put it all into one function.
    shard->write(first.index, first.generation, minute, count);
  }

  /// Counts a value in a minute of unix time. Any thread. @cost about 5 ns
  void record(CounterId counter, std::uint32_t minute, std::uint64_t value) noexcept {
    write(counter, minute, [&](CellWriter& cells) { cells.record(0, value); });
  }
  /// Counts a value, and in which bucket it fell. Any thread. @cost about 15 ns
  void record_with_histogram(CounterId counter, std::uint32_t minute,
                             std::uint64_t value) noexcept {
    write(counter, minute, [&](CellWriter& cells) { cells.record_with_histogram(0, value); });
  }

  /// Counts a value of which no minute is of interest: it is told as of minute 0, and without a
  /// minimum and a maximum. A counter is counted in by this or by the others, not by both. Any
  /// thread. @cost about 2 ns
  void add(CounterId counter, std::uint64_t value) noexcept {
    detail::Shard* const shard = seat_.instance == instance_ ? seat_.shard : take_seat();
    if (shard != nullptr) [[likely]]
      return shard->add(counter.index, counter.generation, value);
    const std::lock_guard lock(late_mutex_);
    late_.add(counter.index, counter.generation, value);
  }

  using Sink = std::function<void(const Collected&)>;
  /// Tells what came since the last collection, in no order. Call it each second. One thread at a
  /// time; `sink` must not open, close or count.
  /// @cost a read of each chunk of cells that was counted in
  void collect(const Sink& sink);

 private:
  class Holder;

  detail::Shard* take_seat();
  std::shared_ptr<detail::Shard> free_shard();
  void collect_shard(detail::Shard& shard, std::uint32_t chunks, const Sink& sink);
  bool collect_cell(detail::Chunk& chunk, std::uint32_t cell, std::uint32_t index,
                    const Sink& sink);

  static inline constinit thread_local detail::Seat seat_{};

  const std::uint64_t instance_;  ///< no other counters of this process have or had it
  std::mutex mutex_;
  std::vector<std::shared_ptr<detail::Shard>> shards_;
  std::map<std::uint32_t, std::vector<std::uint32_t>> free_;  ///< count -> first indexes
  std::vector<CounterBlock> closed_;                          ///< since the last collection
  std::uint32_t next_index_ = 0;
  std::uint32_t generation_ = 0;

  std::mutex late_mutex_;
  detail::Shard late_;  ///< of threads whose own things are gone already

  std::mutex collecting_;
  std::vector<BucketCount> buckets_;  ///< of the collector
};

}  // namespace adjoin::meter
