#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>

#include "meter/series/buckets.h"

// The cells of one thread. Only their owner writes them: by plain loads and stores, without a
// locked instruction. The collector reads them at any time. Counts only grow, so that what it did
// not see this time it sees next time.
//
// On x86 a release store and an acquire load are plain moves.

namespace adjoin::meter::detail {

/// Which series, and which minute, a bank is of: generation and minute. 0: of none, or changing.
using BankTag = std::uint64_t;

constexpr BankTag bank_tag(std::uint32_t generation, std::uint32_t minute) noexcept {
  return BankTag{generation} << 32U | minute;
}

/// One of the two banks of a cell, for the minutes of one parity. The collector has a whole minute
/// to read a bank before its minimum and maximum begin anew; its counts go on for ever.
struct Bank {
  std::atomic<BankTag> tag{0};
  std::atomic<std::uint64_t> samples{0};
  std::atomic<std::uint64_t> sum{0};
  std::atomic<std::uint64_t> minimum{0};
  std::atomic<std::uint64_t> maximum{0};
};

/// Sixteen neighbouring buckets of a histogram, in both banks. Latencies of one operation lie in
/// few such groups.
struct BucketGroup {
  static constexpr unsigned kBuckets = 16;
  std::array<std::array<std::atomic<std::uint32_t>, kBuckets>, 2> counts{};
  std::array<std::array<std::uint32_t, kBuckets>, 2> taken{};  ///< of the collector alone
};

struct BucketGroups {
  std::array<std::atomic<BucketGroup*>, kBucketCount / BucketGroup::kBuckets> groups{};

  BucketGroups() = default;
  BucketGroups(const BucketGroups&) = delete;
  BucketGroups& operator=(const BucketGroups&) = delete;
  ~BucketGroups() {
    for (auto& group : groups) delete group.load(std::memory_order_relaxed);
  }
};

struct Cell {
  std::array<Bank, 2> banks;
  std::atomic<BucketGroups*> buckets{nullptr};

  Cell() = default;
  Cell(const Cell&) = delete;
  Cell& operator=(const Cell&) = delete;
  ~Cell() { delete buckets.load(std::memory_order_relaxed); }
};

/// What the collector has taken of a cell's banks.
struct TakenCounts {
  std::array<std::uint64_t, 2> samples{};
  std::array<std::uint64_t, 2> sum{};
};

/// Cells of neighbouring series.
struct Chunk {
  static constexpr std::uint32_t kCells = 128;

  /// Goes on with each record, so that the collector passes over a chunk without news.
  std::atomic<std::uint32_t> records{0};
  std::uint32_t seen = 0;  ///< of the collector alone, like `taken`
  std::array<Cell, kCells> cells;
  std::array<TakenCounts, kCells> taken{};
};

/// Adds to a number that nobody else writes.
template <typename Integer>
[[gnu::always_inline]] inline void grow(std::atomic<Integer>& number, Integer by) noexcept {
  number.store(number.load(std::memory_order_relaxed) + by, std::memory_order_release);
}

template <typename Made>
Made* made_by_owner(std::atomic<Made*>& place) noexcept {
  Made* const made = new (std::nothrow) Made;
  place.store(made, std::memory_order_release);
  return made;
}

/// Begins a minute in a bank, or a new series. In between its tag is 0: the collector, which reads
/// the tag before and after the rest, then reads again.
inline void turn(Bank& bank, BankTag tag, std::uint64_t value) noexcept {
  bank.tag.store(0, std::memory_order_relaxed);
  bank.minimum.store(value, std::memory_order_release);
  bank.maximum.store(value, std::memory_order_release);
  bank.tag.store(tag, std::memory_order_release);
}

/// Counts values of one minute in neighbouring cells of a chunk. Owner only.
class CellWriter {
 public:
  CellWriter(Chunk& chunk, std::uint32_t first, std::uint32_t generation,
             std::uint32_t minute) noexcept
      : chunk_(chunk),
        first_(&chunk.cells[first]),
        tag_(bank_tag(generation, minute)),
        parity_(minute & 1U) {}
  CellWriter(const CellWriter&) = delete;
  CellWriter& operator=(const CellWriter&) = delete;
  /// Tells the collector of them, when all are there.
  ~CellWriter() { grow(chunk_.records, std::uint32_t{1}); }

  /// @param n  which cell behind the first one; in the same chunk
  [[gnu::always_inline]] void record(std::uint32_t n, std::uint64_t value) noexcept {
    Bank& bank = bank_of(n);
    enclose(bank, value);
    // Behind all the others: who sees this sample sees what belongs to it.
    grow(bank.samples, std::uint64_t{1});
  }
  [[gnu::always_inline]] void record_with_histogram(std::uint32_t n, std::uint64_t value) noexcept {
    Bank& bank = bank_of(n);
    enclose(bank, value);
    count_bucket(first_[n], bucket_of(value));
    grow(bank.samples, std::uint64_t{1});
  }

 private:
  // By their addresses, here and below: a check of each index would cost as much as the count.
  [[gnu::always_inline]] Bank& bank_of(std::uint32_t n) const noexcept {
    return first_[n].banks.data()[parity_];
  }
  [[gnu::always_inline]] void enclose(Bank& bank, std::uint64_t value) noexcept {
    if (bank.tag.load(std::memory_order_relaxed) != tag_) [[unlikely]] {
      turn(bank, tag_, value);
    } else if (value < bank.minimum.load(std::memory_order_relaxed)) {
      bank.minimum.store(value, std::memory_order_release);
    } else if (value > bank.maximum.load(std::memory_order_relaxed)) {
      bank.maximum.store(value, std::memory_order_release);
    }
    grow(bank.sum, value);
  }

  [[gnu::always_inline]] void count_bucket(Cell& cell, unsigned bucket) const noexcept {
    BucketGroups* groups = cell.buckets.load(std::memory_order_relaxed);
    if (groups == nullptr) [[unlikely]] {
      groups = made_by_owner(cell.buckets);
      if (groups == nullptr) return;
    }
    auto& place = groups->groups.data()[bucket / BucketGroup::kBuckets];
    BucketGroup* group = place.load(std::memory_order_relaxed);
    if (group == nullptr) [[unlikely]] {
      group = made_by_owner(place);
      if (group == nullptr) return;
    }
    grow(group->counts.data()[parity_].data()[bucket % BucketGroup::kBuckets], std::uint32_t{1});
  }

  Chunk& chunk_;
  Cell* const first_;
  const BankTag tag_;
  const unsigned parity_;
};

/// All cells of a thread. A chunk is made when the thread counts in it first.
class Shard {
 public:
  static constexpr std::uint32_t kChunks = 8'192;
  static constexpr std::uint32_t kSeriesMax = kChunks * Chunk::kCells;

  Shard() = default;
  Shard(const Shard&) = delete;
  Shard& operator=(const Shard&) = delete;
  ~Shard() {
    for (auto& chunk : chunks_) delete chunk.load(std::memory_order_relaxed);
  }

  /// Calls `count(CellWriter&)` to count in neighbouring cells from `index` on, which are in one
  /// chunk. Owner only. Without memory for a new chunk nothing is counted.
  template <typename Count>
  void write(std::uint32_t index, std::uint32_t generation, std::uint32_t minute,
             const Count& count) noexcept {
    Chunk* chunk = chunks_[index / Chunk::kCells].load(std::memory_order_relaxed);
    if (chunk == nullptr) [[unlikely]] {
      chunk = made_by_owner(chunks_[index / Chunk::kCells]);
      if (chunk == nullptr) return;
    }
    CellWriter cells(*chunk, index % Chunk::kCells, generation, minute);
    count(cells);
  }

  /// Adds a value to a counter of which only samples and sum are of interest. Owner only.
  void add(std::uint32_t index, std::uint32_t generation, std::uint64_t value) noexcept {
    Chunk* chunk = chunks_[index / Chunk::kCells].load(std::memory_order_relaxed);
    if (chunk == nullptr) [[unlikely]] {
      chunk = made_by_owner(chunks_[index / Chunk::kCells]);
      if (chunk == nullptr) return;
    }
    Bank& bank = chunk->cells[index % Chunk::kCells].banks[0];
    const BankTag tag = bank_tag(generation, 0);
    if (bank.tag.load(std::memory_order_relaxed) != tag) [[unlikely]]
      turn(bank, tag, 0);
    grow(bank.sum, value);
    grow(bank.samples, std::uint64_t{1});
    grow(chunk->records, std::uint32_t{1});
  }

  /// Returns a chunk; null: nothing was counted in it. Valid as long as the shard.
  Chunk* chunk(std::uint32_t number) const noexcept {
    return chunks_[number].load(std::memory_order_acquire);
  }

  /// Whether a living thread owns the shard. Cells of one without an owner are kept for the next.
  std::atomic<bool> is_owned{false};

 private:
  std::array<std::atomic<Chunk*>, kChunks> chunks_{};
};

/// A thread's shard, and of which counters it is.
struct Seat {
  std::uint64_t instance = 0;
  Shard* shard = nullptr;
};

}  // namespace adjoin::meter::detail
