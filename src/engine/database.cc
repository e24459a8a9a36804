#include "engine/database.h"

#include <rocksdb/filter_policy.h>
#include <rocksdb/options.h>
#include <rocksdb/slice_transform.h>
#include <rocksdb/table.h>

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "engine/block_cache.h"
#include "engine/disk_watch.h"
#include "engine/layout/meta_key.h"
#include "engine/silent_logger.h"
#include "engine/status.h"

namespace adjoin::engine {
namespace {

constexpr std::size_t kMiB = 1024 * 1024;
/// What a close leaves in the log at most: read back within some tens of milliseconds.
constexpr std::uint64_t kSettleBytes = 4 * kMiB;

/// Of a small disk RocksDB must not take a large part for what it could do without.
std::size_t at_most(std::size_t bytes, std::uint64_t capacity, std::uint64_t share,
                    std::size_t least) {
  if (capacity == 0) return bytes;
  return std::min(bytes, std::max(static_cast<std::size_t>(capacity / share), least));
}

/// Pinned: what is written here is part of how a store behaves after a crash. Point-in-time
/// recovery stops at the first damaged record of the log; the durability floor then tells whether
/// that lost anything that was acknowledged.
rocksdb::DBOptions database_options(const Options& options, rocksdb::Env& env, DiskWatch& disk,
                                    const std::shared_ptr<rocksdb::Cache>& cache) {
  rocksdb::DBOptions db;
  db.env = &env;
  db.listeners.push_back(disk.listener());
  db.create_if_missing = true;
  db.create_missing_column_families = true;
  db.wal_recovery_mode = rocksdb::WALRecoveryMode::kPointInTimeRecovery;
  // The MANIFEST names the logs that were ended and how long they are, so that none goes unnoticed.
  db.track_and_verify_wals_in_manifest = true;
  // The next three would each loosen when a write is durable or seen, which our commit relies on.
  db.unordered_write = false;
  db.manual_wal_flush = false;
  db.enable_pipelined_write = false;
  db.paranoid_checks = true;
  // One flush and one compaction. More would take cores from the callers for a single writer's
  // data.
  db.max_background_jobs = 2;
  db.max_open_files = options.open_files_max;
  // Bounds how long opening after a crash takes: the log is read at some 100 MB/s.
  db.max_total_wal_size = at_most(std::clamp(options.memory_bytes / 2, 16 * kMiB, 64 * kMiB),
                                  disk.capacity(), 8, 4 * kMiB);
  db.write_buffer_manager = std::make_shared<rocksdb::WriteBufferManager>(
      at_most(options.memory_bytes / 4, disk.capacity(), 16, 4 * kMiB), cache);
  db.manifest_preallocation_size = at_most(4 * kMiB, disk.capacity(), 256, kMiB / 16);
  // RocksDB's own log of messages. A store's folder must not grow by it.
  db.keep_log_file_num = 2;
  db.max_log_file_size = 4 * kMiB;
  db.info_log_level = rocksdb::InfoLogLevel::WARN_LEVEL;
  db.stats_dump_period_sec = 0;
  db.stats_persist_period_sec = 0;
  db.max_manifest_file_size = 16 * kMiB;
  return db;
}

/// Gives the place of the last insertion to the next one of the same key: every group writes the
/// progress again, in front of all that it wrote before. Not to other keys. RocksDB would hand the
/// place in one list to an insertion into another, where the keys of a range removal stand, and the
/// removal would be none.
class ProgressAlone final : public rocksdb::SliceTransform {
 public:
  const char* Name() const override { return "adjoin.ProgressAlone"; }
  bool InDomain(const rocksdb::Slice& key) const override {
    return !key.empty() && key[0] == static_cast<char>(layout::MetaKind::progress);
  }
  rocksdb::Slice Transform(const rocksdb::Slice& key) const override { return {key.data(), 1}; }
};

rocksdb::ColumnFamilyOptions family_options(layout::Family family, const Options& options,
                                            std::uint64_t capacity,
                                            const std::shared_ptr<rocksdb::Cache>& cache) {
  rocksdb::BlockBasedTableOptions table;
  table.block_cache = cache;
  // In the cache, because outside of it their memory grows with the data and has no bound.
  table.cache_index_and_filter_blocks = true;
  table.cache_index_and_filter_blocks_with_high_priority = true;
  table.pin_l0_filter_and_index_blocks_in_cache = true;
  table.format_version = 5;
  table.checksum = rocksdb::kXXH3;
  table.block_size = 8 * 1024;
  // Other families are walked by range, where a filter of whole keys helps nothing.
  const bool point_reads = family == layout::Family::items || family == layout::Family::tokens ||
                           family == layout::Family::meta;
  if (point_reads) {
    table.filter_policy.reset(rocksdb::NewBloomFilterPolicy(10));
    table.whole_key_filtering = true;
  }
  rocksdb::ColumnFamilyOptions column;
  column.table_factory.reset(rocksdb::NewBlockBasedTableFactory(table));
  // Compression pays with items of like shape, and LZ4 is unpacked faster than most disks read.
  column.compression = rocksdb::kLZ4Compression;
  column.level_compaction_dynamic_level_bytes = true;
  column.write_buffer_size =
      at_most(std::max(options.memory_bytes / 8, 4 * kMiB), capacity, 16, kMiB);
  // An empty buffer takes a block of it. Six large ones would be all that small stores may have,
  // and each write would flush.
  column.arena_block_size = std::clamp(column.write_buffer_size / 64, kMiB / 64, kMiB);
  if (family == layout::Family::items) column.memtable_whole_key_filtering = true;
  if (family == layout::Family::items) column.memtable_prefix_bloom_size_ratio = 0.02;
  if (family == layout::Family::meta) {
    // Searched for from where the last one went, not from the list's head.
    column.memtable_insert_with_hint_prefix_extractor = std::make_shared<ProgressAlone>();
    column.memtable_whole_key_filtering = true;
    column.memtable_prefix_bloom_size_ratio = 0.001;
  }
  return column;
}

}  // namespace

Result<std::unique_ptr<Database>> Database::open(const Options& options, rocksdb::Env& env,
                                                 rocksdb::WalFilter* log_filter) {
  std::unique_ptr<Database> database(new Database());
  database->path_ = options.path;
  database->clock_ = options.clock != nullptr ? options.clock : &system_clock();
  database->admission_ = options.admission;
  database->memory_cap_bytes_ = options.in_memory ? options.memory_store_bytes_max : 0;
  // Where a store in memory would have its folder says nothing of the room it has.
  database->disk_ = std::make_unique<DiskWatch>(
      env, options.in_memory ? std::string() : options.path, options.disk_reserve_bytes);
  // What the budget promises is held by items and blocks together.
  database->cache_ = make_block_cache(options.memory_bytes);
  database->items_ = std::make_unique<ItemCache>(options.memory_bytes, database->cache_);
  std::vector<rocksdb::ColumnFamilyDescriptor> columns;
  // Nothing is in it. RocksDB gets over a full disk when there is room for the largest buffer.
  rocksdb::ColumnFamilyOptions unused;
  unused.write_buffer_size = kMiB;
  columns.emplace_back(rocksdb::kDefaultColumnFamilyName, unused);
  for (std::size_t i = 0; i < layout::kFamilyCount; ++i) {
    columns.emplace_back(std::string(layout::kFamilyNames[i]),
                         family_options(static_cast<layout::Family>(i), options,
                                        database->disk_->capacity(), database->cache_));
  }
  if (options.read_only) {
    ADJOIN_CHECK(database->open_to_read(env, log_filter, columns));
    return database;
  }
  // A new database gets its families in one call: RocksDB writes and checks a file of all options
  // after each call that adds some, which takes longer than the rest of the opening.
  const std::string folder = options.path + "/data";
  const bool is_new = env.FileExists(folder + "/CURRENT").IsNotFound();
  const auto first = columns.begin() + (is_new ? 1 : static_cast<std::ptrdiff_t>(columns.size()));
  rocksdb::DB* opened = nullptr;
  rocksdb::DBOptions settings = database_options(options, env, *database->disk_, database->cache_);
  settings.listeners.push_back(database->compactions_.listener());
  rocksdb::Status status =
      rocksdb::DB::Open(settings, folder, {columns.begin(), first}, &database->handles_, &opened);
  database->db_.reset(opened);
  if (status.ok() && is_new) {
    std::vector<rocksdb::ColumnFamilyHandle*> made;
    status = opened->CreateColumnFamilies({first, columns.end()}, &made);
    database->handles_.insert(database->handles_.end(), made.begin(), made.end());
  }
  if (!status.ok()) return to_error(status, options.path + ": cannot open the store");
  database->name_families();
  return database;
}

void Database::name_families() {
  ADJOIN_ASSERT(handles_.size() == layout::kFamilyCount + 1);
  for (std::size_t i = 0; i < layout::kFamilyCount; ++i) families_[i] = handles_[i + 1];
}

Result<void> Database::open_to_read(rocksdb::Env& env, rocksdb::WalFilter* log_filter,
                                    std::vector<rocksdb::ColumnFamilyDescriptor> columns) {
  rocksdb::DBOptions db;
  db.env = &env;
  db.info_log = silent_logger();
  db.wal_recovery_mode = rocksdb::WALRecoveryMode::kPointInTimeRecovery;
  db.track_and_verify_wals_in_manifest = true;
  db.wal_filter = log_filter;
  // All files are opened at once: a writer beside us may remove them.
  db.max_open_files = -1;
  for (rocksdb::ColumnFamilyDescriptor& column : columns) {
    column.options.disable_auto_compactions = true;
  }
  rocksdb::DB* opened = nullptr;
  const rocksdb::Status status =
      rocksdb::DB::OpenForReadOnly(db, path_ + "/data", columns, &handles_, &opened);
  db_.reset(opened);
  if (!status.ok()) return to_error(status, path_ + ": cannot open the store");
  name_families();
  return {};
}

Error only_read(const Database& database) {
  return Error(ErrorCode::unsupported,
               "the store " + database.path() + " was opened to be read only: nothing is written");
}

// RocksDB wants its handles back before it closes. Iterators and snapshots must be gone by then.
Database::~Database() {
  if (db_ == nullptr) return;
  for (rocksdb::ColumnFamilyHandle* handle : handles_) {
    db_->DestroyColumnFamilyHandle(handle).PermitUncheckedError();
  }
  db_->Close().PermitUncheckedError();
}

Result<bool> Database::get(const rocksdb::ReadOptions& options, layout::Family where, BytesView key,
                           Bytes& value) const {
  counters_.add(Work::point_reads);
  // The cache knows the newest state alone. A read in a snapshot must not see it.
  const bool current = where == layout::Family::items && options.snapshot == nullptr;
  if (current && items_->find(key, value)) return true;
  // Before the read, so that a write in between keeps the value out (cache/item_cache.h).
  const ItemCache::Moment moment = current ? items_->moment(key) : ItemCache::Moment();
  const rocksdb::Status status = db_->Get(options, family(where), slice(key), &value);
  if (status.ok()) {
    if (current) items_->keep(key, value, moment);
    return true;
  }
  if (status.IsNotFound()) return false;
  return to_error(status, "cannot read the store");
}

void Database::settle() const {
  std::uint64_t buffered = 0;
  db_->GetAggregatedIntProperty(rocksdb::DB::Properties::kCurSizeAllMemTables, &buffered);
  if (buffered < kSettleBytes) return;
  const std::vector<rocksdb::ColumnFamilyHandle*> all(families_.begin(), families_.end());
  db_->Flush(rocksdb::FlushOptions(), all).PermitUncheckedError();
}

std::uint64_t Database::estimated_keys(layout::Family where) const {
  std::uint64_t keys = 0;
  db_->GetIntProperty(family(where), rocksdb::DB::Properties::kEstimateNumKeys, &keys);
  return keys;
}

std::uint64_t Database::used_bytes() const {
  std::uint64_t tables = 0;
  std::uint64_t buffers = 0;
  db_->GetAggregatedIntProperty(rocksdb::DB::Properties::kTotalSstFilesSize, &tables);
  db_->GetAggregatedIntProperty(rocksdb::DB::Properties::kSizeAllMemTables, &buffers);
  return tables + buffers;
}

RangeCursor::RangeCursor(const Database& database, layout::Family family, layout::KeyRange range,
                         bool forward, const rocksdb::Snapshot* snapshot)
    : database_(&database),
      range_(std::move(range)),
      lower_(slice(range_.lower)),
      upper_(slice(range_.upper)),
      forward_(forward) {
  if (range_.empty()) return;
  rocksdb::ReadOptions options;
  options.snapshot = snapshot;
  options.iterate_upper_bound = &upper_;
  if (!forward) options.iterate_lower_bound = &lower_;
  owned_.reset(database.db().NewIterator(options, database.family(family)));
  iterator_ = owned_.get();
  seek();
}

RangeCursor::RangeCursor(const Database& database, rocksdb::Iterator& iterator,
                         layout::KeyRange range, bool forward)
    : database_(&database),
      range_(std::move(range)),
      lower_(slice(range_.lower)),
      upper_(slice(range_.upper)),
      forward_(forward) {
  if (range_.empty()) return;
  iterator_ = &iterator;
  seek();
}

void RangeCursor::seek() {
  database_->counters().add(Work::iterator_seeks);
  if (forward_) {
    iterator_->Seek(lower_);
    return;
  }
  iterator_->SeekForPrev(upper_);
  // The upper bound is exclusive, and SeekForPrev finds it when it is a key.
  if (iterator_->Valid() && iterator_->key() == upper_) iterator_->Prev();
}

// Counted once and not a step at a time: a scan makes millions of steps.
RangeCursor::~RangeCursor() { database_->counters().add(Work::iterator_steps, steps_); }

void RangeCursor::next() {
  ADJOIN_ASSERT(iterator_ != nullptr);
  ++steps_;
  if (forward_) {
    iterator_->Next();
  } else {
    iterator_->Prev();
  }
}

Result<void> RangeCursor::status() const {
  if (iterator_ == nullptr || iterator_->status().ok()) return {};
  return to_error(iterator_->status(), "cannot read the store");
}

}  // namespace adjoin::engine
