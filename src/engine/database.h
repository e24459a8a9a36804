#pragma once

#include <rocksdb/cache.h>
#include <rocksdb/db.h>
#include <rocksdb/env.h>
#include <rocksdb/wal_filter.h>
#include <rocksdb/write_buffer_manager.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/own_process.h"
#include "base/result.h"
#include "engine/cache/item_cache.h"
#include "engine/layout/family.h"
#include "engine/layout/key_range.h"
#include "engine/open.h"
#include "engine/recent_changes.h"
#include "engine/watch/compaction_watch.h"

namespace adjoin::engine {

class DiskWatch;

/// What Counters counts.
enum class Work : std::size_t {
  point_reads,
  iterator_seeks,
  iterator_steps,
  batches_written,
  entries_written,
  operations_committed,
};

/// Striped event counters: each thread adds to a cache line that it shares with few others. Counts
/// are exact. A sum that is taken while other threads add is approximate. One shared counter would
/// be one cache line that every read on every core writes. Thread-safe.
class Counters {
 public:
  void add(Work work, std::uint64_t count = 1) noexcept {
    lanes_[lane()].counts[static_cast<std::size_t>(work)].fetch_add(count,
                                                                    std::memory_order_relaxed);
  }
  std::uint64_t sum(Work work) const noexcept {
    std::uint64_t total = 0;
    for (const Lane& lane : lanes_) {
      total += lane.counts[static_cast<std::size_t>(work)].load(std::memory_order_relaxed);
    }
    return total;
  }

 private:
  static constexpr std::size_t kLanes = 16;
  static std::size_t lane() noexcept {
    static std::atomic<std::size_t> next{0};
    thread_local const std::size_t mine = next.fetch_add(1, std::memory_order_relaxed) % kLanes;
    return mine;
  }

  struct alignas(64) Lane {
    std::array<std::atomic<std::uint64_t>, 6> counts{};
  };
  std::array<Lane, kLanes> lanes_{};
};

inline rocksdb::Slice slice(BytesView bytes) { return {bytes.data(), bytes.size()}; }
inline BytesView bytes(const rocksdb::Slice& slice) { return {slice.data(), slice.size()}; }

/// Wrapper of an open RocksDB database with the engine's options. It owns the column families, the
/// counters, the item cache, the recent changes and the disk watch, and borrows the clock. Reads go
/// through here or through a RangeCursor and are counted, so that tests can hold each operation to
/// the reads that it should take. The store owns it; everything else borrows it. Thread-safe like
/// RocksDB's DB.
class Database {
 public:
  /// Opens the folder `data` of the store. `env` must outlive the database. In read-only mode the
  /// database shows its files as they are now; a writer may delete them afterwards.
  /// @param log_filter  called for each record of the write-ahead log during recovery; null: none
  static Result<std::unique_ptr<Database>> open(const Options& options, rocksdb::Env& env,
                                                rocksdb::WalFilter* log_filter = nullptr);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  rocksdb::DB& db() const noexcept { return *db_; }
  rocksdb::ColumnFamilyHandle* family(layout::Family family) const noexcept {
    return families_[static_cast<std::size_t>(family)];
  }
  Counters& counters() const noexcept { return counters_; }
  const Clock& clock() const noexcept { return *clock_; }
  const OwnProcess& process() const noexcept { return process_; }
  const std::string& path() const noexcept { return path_; }
  ItemCache& items() const noexcept { return *items_; }
  RecentChanges& changes() const noexcept { return changes_; }
  DiskWatch& disk() const noexcept { return *disk_; }
  const CompactionWatch& compactions() const noexcept { return compactions_; }
  std::size_t memory_cap_bytes() const noexcept { return memory_cap_bytes_; }
  table::Admission* admission() const noexcept { return admission_; }  ///< null: none

  /// Reads one key into `value`. Returns false if the key is absent. Reads of the newest items go
  /// through the item cache. @errors io_error, corruption
  Result<bool> get(const rocksdb::ReadOptions& options, layout::Family family, BytesView key,
                   Bytes& value) const;
  /// Flushes the write buffers to table files if they are large, so that the next open replays
  /// less of the log. Best effort: durability does not depend on it.
  /// Called at a clean close.
  void settle() const;
  /// Returns RocksDB's estimate of the number of keys in a family. For progress only.
  std::uint64_t estimated_keys(layout::Family family) const;
  /// Returns the bytes of table files and write buffers, which an in-memory store caps.
  std::uint64_t used_bytes() const;

 private:
  Database() = default;
  Result<void> open_to_read(rocksdb::Env& env, rocksdb::WalFilter* log_filter,
                            std::vector<rocksdb::ColumnFamilyDescriptor> columns);
  void name_families();

  const OwnProcess process_;
  std::string path_;
  const Clock* clock_ = nullptr;
  std::size_t memory_cap_bytes_ = 0;
  table::Admission* admission_ = nullptr;
  std::unique_ptr<DiskWatch> disk_;
  CompactionWatch compactions_;
  std::shared_ptr<rocksdb::Cache> cache_;  // RocksDB's interface asks for shared ownership
  std::unique_ptr<rocksdb::DB> db_;
  std::vector<rocksdb::ColumnFamilyHandle*> handles_;  // owned: destroyed before db_
  std::array<rocksdb::ColumnFamilyHandle*, layout::kFamilyCount> families_{};
  mutable Counters counters_;
  mutable RecentChanges changes_;
  std::unique_ptr<ItemCache> items_;
};

/// Returns the error of a write in a store that was opened read-only: unsupported.
Error only_read(const Database& database);

/// Iterator over the keys of a range, in either direction. Starts at the first key in its
/// direction, and counts seeks and steps. It reads one snapshot: the given one, or the state at
/// construction. The bounds are owned here because RocksDB keeps slices of them for as long as it
/// iterates. Not thread-safe.
class RangeCursor {
 public:
  /// Makes an iterator of its own. @param snapshot  null: the state now
  RangeCursor(const Database& database, layout::Family family, layout::KeyRange range, bool forward,
              const rocksdb::Snapshot* snapshot);
  /// Borrows an iterator without bounds. Several cursors can use it one after the other: all see
  /// its snapshot, and none pays for its construction.
  RangeCursor(const Database& database, rocksdb::Iterator& iterator, layout::KeyRange range,
              bool forward);
  ~RangeCursor();
  RangeCursor(const RangeCursor&) = delete;
  RangeCursor& operator=(const RangeCursor&) = delete;

  /// Returns whether the cursor is at a key. False: the range ended, or storage failed; `status`
  /// says which.
  bool valid() const {
    return iterator_ != nullptr && iterator_->Valid() && (owned_ != nullptr || in_range());
  }
  /// Moves to the next key in the cursor's direction. Requires `valid`.
  void next();
  /// Requires `valid`. The returned bytes, like those of `value`, are valid until `next`.
  BytesView key() const { return bytes(iterator_->key()); }
  BytesView value() const { return bytes(iterator_->value()); }
  /// Returns the lower bound of its range.
  BytesView lower() const noexcept { return range_.lower; }
  /// Fails if the cursor stopped because of a storage error. @errors io_error, corruption
  Result<void> status() const;

 private:
  bool in_range() const {
    return forward_ ? iterator_->key().compare(upper_) < 0 : iterator_->key().compare(lower_) >= 0;
  }
  void seek();

  const Database* database_;
  layout::KeyRange range_;
  rocksdb::Slice lower_;
  rocksdb::Slice upper_;
  bool forward_;
  std::uint64_t steps_ = 0;
  std::unique_ptr<rocksdb::Iterator> owned_;
  rocksdb::Iterator* iterator_ = nullptr;
};

}  // namespace adjoin::engine
