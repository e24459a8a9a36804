#include <rocksdb/env.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/catalog/derived_folders.h"
#include "engine/catalog/floor_check.h"
#include "engine/catalog/store_folder.h"
#include "engine/commit/floor_writer.h"
#include "engine/commit/submitter.h"
#include "engine/commit/table_commands.h"
#include "engine/jobs/jobs.h"
#include "engine/layout/meta_key.h"
#include "engine/manifest_watch.h"
#include "engine/read/reader.h"
#include "engine/read/stream_reader.h"
#include "engine/status.h"
#include "engine/store.h"
#include "engine/watch/kept_records.h"

// Opening a store to write it. Every such opening is a recovery, after a clean close too: a
// second way that only crashes take would be the one that nobody has tried.

namespace adjoin::engine {
namespace {

/// The key that signs shard iterators. It is kept in the store, so that an iterator that a client
/// holds is good after a restart too.
Result<std::optional<table::ShardIteratorKey>> read_iterator_key(const Database& database) {
  Bytes record;
  ADJOIN_TRY(const bool found,
             database.get(rocksdb::ReadOptions(), layout::Family::meta,
                          layout::meta_key(layout::MetaKind::iterator_key), record));
  if (!found) return std::optional<table::ShardIteratorKey>();
  table::ShardIteratorKey key;
  if (record.size() != key.size()) {
    return Error(ErrorCode::corruption,
                 "the key of shard iterators has " + std::to_string(record.size()) + " bytes");
  }
  std::copy(record.begin(), record.end(), key.begin());
  return std::optional<table::ShardIteratorKey>(key);
}

}  // namespace

Result<layout::Progress> progress_of(const Database& database) {
  Bytes record;
  ADJOIN_TRY(const bool found, database.get(rocksdb::ReadOptions(), layout::Family::meta,
                                            layout::meta_key(layout::MetaKind::progress), record));
  if (!found) return layout::Progress();
  return layout::decode_progress(record);
}

/// What happens after `kill -9` or a power cut, in this order:
///
///   1. `lock_folder`: no other process may write while we look, and FORMAT must be one that this
///      program reads.
///   2. `check_floor`: proves that MANIFEST and log reach the durable watermark (FLOOR). Up to
///      here no data was changed, so a folder that fails can still be salvaged.
///   3. `replay_log`: RocksDB opens, and replays its log up to the last whole batch. A write that
///      was never answered is there whole or not at all. The catalog is read from the result.
///   4. `begin_incarnation`: counts this opening, durably. A commit that the crashed process told
///      and lost is thereby told from one of ours that has the same number.
///   5. `start_sequencer`: brings the table sizes up to date, and lets writes be queued.
///   6. `undo_unfinished_loads`, `finish_drops`: ends what the crash cut in two. Both are writes,
///      so they need the sequencer; no caller has the store yet, so nobody sees them half done.
///   7. `start_jobs`: index fills, trims and expiry go on in threads, from marks on the disk.
///
/// A crash within these steps is safe: each one finds its work undone and does it again.
Result<void> EngineStore::recover(const Options& options) {
  const auto may_go_on = [&] { return options.may_go_on ? options.may_go_on() : Result<void>(); };
  rocksdb::Env& files = files_of(options);
  ADJOIN_CHECK(lock_folder(options, files));
  ADJOIN_CHECK(may_go_on());
  ADJOIN_CHECK(check_floor(folder_->floor(), folder_->data_path(), files));
  ADJOIN_CHECK(may_go_on());
  ADJOIN_CHECK(replay_log(options, files));
  ADJOIN_CHECK(may_go_on());
  ADJOIN_TRY(const layout::Progress progress, begin_incarnation(options));
  ADJOIN_CHECK(start_sequencer(options, progress));
  ADJOIN_CHECK(may_go_on());
  ADJOIN_CHECK(undo_unfinished_loads(*database_, *catalog_, *sequencer_));
  ADJOIN_CHECK(finish_drops(*database_, *sequencer_));
  start_jobs(options);
  return {};
}

rocksdb::Env& EngineStore::files_of(const Options& options) {
  rocksdb::Env* env = options.env != nullptr ? options.env : rocksdb::Env::Default();
  if (!options.in_memory) return *env;
  memory_env_.reset(rocksdb::NewMemEnv(env));
  memory_env_->CreateDirIfMissing(options.path).PermitUncheckedError();
  return *memory_env_;
}

Result<void> EngineStore::lock_folder(const Options& options, rocksdb::Env& files) {
  tables_max_ = options.tables_max;
  ADJOIN_TRY(folder_, StoreFolder::open(options, files));
  if (!options.in_memory) derived_ = std::make_unique<DerivedFolders>(folder_->derived_path());
  return {};
}

/// The floor must watch the MANIFEST from its first byte. RocksDB writes a new one while it opens
/// and then removes the old one, which is all that FLOOR still knows.
Result<void> EngineStore::replay_log(const Options& options, rocksdb::Env& files) {
  rocksdb::Env* env = &files;
  if (!options.in_memory) {
    ADJOIN_TRY(floor_, FloorWriter::open(files, folder_->floor_path(), folder_->floor()));
    manifest_env_ =
        watch_manifest(files, folder_->data_path(),
                       [this](const layout::ManifestMark& manifest) { floor_->advance(manifest); });
    env = manifest_env_.get();
  }
  ADJOIN_TRY(database_, Database::open(options, *env));
  catalog_ = std::make_unique<Catalog>();
  ADJOIN_CHECK(catalog_->load(*database_));
  reader_ = std::make_unique<Reader>(*database_, *catalog_);
  return {};
}

/// The crashed process may have answered with commit numbers whose log records are lost, where
/// writes are not synced. The count of openings (incarnation) tells those numbers from ours.
Result<layout::Progress> EngineStore::begin_incarnation(const Options& options) {
  ADJOIN_TRY(layout::Progress progress, progress_of(*database_));
  // FLOOR may know of an opening that ended before its first group reached the log.
  progress.incarnation = std::max(progress.incarnation, folder_->floor().progress.incarnation) + 1;
  progress.incarnation = std::max(progress.incarnation, options.incarnation_min);
  ADJOIN_TRY(std::optional<table::ShardIteratorKey> known_key, read_iterator_key(*database_));
  // A copy must not accept the iterators of its original: from now on the two differ.
  if (options.incarnation_min != 0) known_key.reset();
  const table::ShardIteratorKey key = known_key ? *known_key : table::make_shard_iterator_key();
  streams_ = std::make_unique<StreamReader>(*database_, *catalog_, key, options.change_retention);
  {
    // A sequencer for this one group, which syncs even where the store's own will not: the
    // incarnation is durable before anything is done in it.
    Sequencer opening(*database_, progress, {!options.in_memory, !options.in_memory, nullptr});
    Command begin([&](Group& group) -> Result<void> {
      group.put(layout::Family::meta, layout::meta_key(layout::MetaKind::progress),
                layout::encode(progress));
      if (!known_key) {
        group.put(layout::Family::meta, layout::meta_key(layout::MetaKind::iterator_key),
                  Bytes(key.begin(), key.end()));
      }
      return {};
    });
    opening.run(begin);
    ADJOIN_CHECK(begin.take_reply());
  }
  // Only now: FLOOR must never be ahead of the data, or the next opening calls it corrupt.
  if (floor_ != nullptr) ADJOIN_CHECK(floor_->begin(progress));
  return progress;
}

Result<void> EngineStore::start_sequencer(const Options& options,
                                          const layout::Progress& progress) {
  ADJOIN_CHECK(load_sizes(*database_, *catalog_, progress.last_commit, sizes_));
  Sequencer::Options sequencing;
  sequencing.sizes = &sizes_;
  collections_ =
      std::make_unique<CollectionSizes>(*database_, sizes_, options.item_collection_bytes_max);
  sequencing.collections = collections_.get();
  if (!options.in_memory) sequencing.disk = &database_->disk();
  sequencing.sync = options.durability == Durability::sync && !options.in_memory;
  sequencing.write_ahead_log = !options.in_memory;
  if (floor_ != nullptr) {
    sequencing.on_durable = [this](CommitId commit) { floor_->advance(commit); };
  }
  sequencer_ = std::make_unique<Sequencer>(*database_, progress, std::move(sequencing));
  records_ = std::make_unique<KeptRecords>(*database_, *sequencer_);
  return {};
}

/// Last, because each thread borrows everything above. `~EngineStore` ends them first.
void EngineStore::start_jobs(const Options& options) {
  background_ = std::make_unique<Background>(
      options.trim_interval,
      [this, retention = options.change_retention] { housekeeping(retention); });
  index_changes_ = std::make_unique<Background>(
      options.trim_interval, [this, items_max = options.backfill_step_items_max] {
        static_cast<void>(
            finish_index_changes(*database_, *catalog_, *sequencer_, items_max, closing_));
      });
  // An index that a crash left half filled cannot be read until it is whole: no interval is waited.
  index_changes_->wake();
  expirer_ = std::make_unique<Background>(
      options.expire_interval, [this, items_max = options.expire_step_items_max] {
        static_cast<void>(
            expire_items(*database_, *catalog_, *sequencer_, items_max, closing_, expired_));
      });
  submitter_ =
      std::make_unique<Submitter>(*database_, *catalog_, *sequencer_, options.submit_queue_max);
}

}  // namespace adjoin::engine
