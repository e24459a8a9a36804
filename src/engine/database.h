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
#include "engine/disk_watch.h"
#include "engine/item_cache.h"
#include "engine/layout/family.h"
#include "engine/layout/key_range.h"
#include "engine/open.h"
#include "engine/recent_changes.h"

namespace adjoin::engine {

enum class Work : std::size_t {
  point_reads,
  iterator_seeks,
  iterator_steps,
  batches_written,
  entries_written,
  operations_committed,
};

/// Exact counts of work, cheap from many threads: each thread adds to a cache line that it shares
/// with few others. Thread-safe; a sum taken while others work is of some moment meanwhile.
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

/// RocksDB opened with our pinned options, its column families, and what every part of the engine
/// counts and asks the time from. Owned by the store; everything else borrows it.
/// Thread-safe like RocksDB's DB.
class Database {
 public:
  /// Opens `folder`/data. `env` must outlive the database. To be read only: as its files are now,
  /// which then may go. `log_filter` (null: none) sees the log meanwhile.
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
  std::size_t memory_cap_bytes() const noexcept { return memory_cap_bytes_; }

  /// One point read into `value`; false when there is no such key. @errors storage_io, corruption
  Result<bool> get(const rocksdb::ReadOptions& options, layout::Family family, BytesView key,
                   Bytes& value) const;
  /// Moves what is only in the log to table files when it is much, so that the next open need not
  /// read it again. Durability does not depend on it.
  void settle() const;
  /// About how many keys a family has; for progress.
  std::uint64_t estimated_keys(layout::Family family) const;
  /// Bytes of tables and write buffers; for the cap of a store in memory.
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
  std::unique_ptr<DiskWatch> disk_;
  std::shared_ptr<rocksdb::Cache> cache_;  // RocksDB's interface asks for shared ownership
  std::unique_ptr<rocksdb::DB> db_;
  std::vector<rocksdb::ColumnFamilyHandle*> handles_;  // owned: destroyed before db_
  std::array<rocksdb::ColumnFamilyHandle*, layout::kFamilyCount> families_{};
  mutable Counters counters_;
  mutable RecentChanges changes_;
  std::unique_ptr<ItemCache> items_;
};

/// What a write is told in a store that was opened to be read only: unsupported.
Error only_read(const Database& database);

/// Walks the keys of a range in either direction, counting its work. Sees one moment: that of its
/// making, or of the snapshot in `options`. Not thread-safe.
class RangeCursor {
 public:
  RangeCursor(const Database& database, layout::Family family, layout::KeyRange range, bool forward,
              const rocksdb::Snapshot* snapshot);
  /// Borrows an iterator without bounds, which then serves several ranges one after the other: they
  /// all see its moment, and none pays for making it.
  RangeCursor(const Database& database, rocksdb::Iterator& iterator, layout::KeyRange range,
              bool forward);
  ~RangeCursor();
  RangeCursor(const RangeCursor&) = delete;
  RangeCursor& operator=(const RangeCursor&) = delete;

  bool valid() const {
    return iterator_ != nullptr && iterator_->Valid() && (owned_ != nullptr || in_range());
  }
  void next();
  /// Valid until `next`.
  BytesView key() const { return bytes(iterator_->key()); }
  BytesView value() const { return bytes(iterator_->value()); }
  /// Whether the walk ended because storage failed. @errors storage_io, corruption
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
