#include <rocksdb/env.h>

#include <chrono>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "engine/catalog/derived_folders.h"
#include "engine/catalog/floor_check.h"
#include "engine/catalog/store_folder.h"
#include "engine/commit/submitter.h"
#include "engine/read/reader.h"
#include "engine/read/stream_reader.h"
#include "engine/store.h"
#include "engine/watch/kept_records.h"

namespace adjoin::engine {
namespace {

/// A writer replaces files for some milliseconds at a time. Ten seconds of bad luck are none.
constexpr auto kPatience = std::chrono::seconds(10);
constexpr auto kBetweenLooks = std::chrono::milliseconds(20);

/// What a writer changes before it removes a file that a reader may be about to open: the MANIFEST,
/// and which one that is. And FLOOR, which it changes with every write.
struct FilesNow {
  std::string current;
  std::uint64_t manifest_bytes = 0;
  std::string floor;

  bool has_same_data(const FilesNow& other) const {
    return current == other.current && manifest_bytes == other.manifest_bytes;
  }
};

/// What cannot be read is as empty: the opening says why.
FilesNow look_at(const std::string& path, rocksdb::Env& env) {
  FilesNow now;
  rocksdb::ReadFileToString(&env, path + "/data/CURRENT", &now.current).PermitUncheckedError();
  const std::string name = now.current.substr(0, now.current.find('\n'));
  env.GetFileSize(path + "/data/" + name, &now.manifest_bytes).PermitUncheckedError();
  rocksdb::ReadFileToString(&env, path + "/FLOOR", &now.floor).PermitUncheckedError();
  return now;
}

}  // namespace

Result<std::unique_ptr<EngineStore>> EngineStore::open_to_read(const Options& options) {
  rocksdb::Env& env = options.env != nullptr ? *options.env : *rocksdb::Env::Default();
  const auto end = std::chrono::steady_clock::now() + kPatience;
  for (;;) {
    if (options.may_go_on) ADJOIN_CHECK(options.may_go_on());
    // There is no lock between reader and writer. An opening counts only when the files are the
    // same before and after it; a failed one, only when the writer did nothing meanwhile.
    const FilesNow before = look_at(options.path, env);
    std::unique_ptr<EngineStore> store(new EngineStore());
    Result<void> started = store->start_reading(options, env);
    const FilesNow after = look_at(options.path, env);
    const bool is_still = before.has_same_data(after);
    if (started && is_still) return store;
    if (!started && is_still && before.floor == after.floor) return std::move(started).error();
    if (std::chrono::steady_clock::now() >= end) break;
    std::this_thread::sleep_for(kBetweenLooks);
  }
  return Error(ErrorCode::unavailable,
               options.path +
                   ": another process rewrites the files of this store all the time; try again "
                   "when it writes less");
}

/// The same proofs as an opening to write, without changing anything: FORMAT, then the MANIFEST
/// against FLOOR, then the log. A reader that skipped them could show a store that lost its end.
Result<void> EngineStore::start_reading(const Options& options, rocksdb::Env& env) {
  ADJOIN_TRY(folder_, StoreFolder::open(options, env));
  derived_ = std::make_unique<DerivedFolders>(folder_->derived_path());
  const std::string data = folder_->data_path();
  ADJOIN_CHECK(check_manifest(folder_->floor(), data, env));
  if (!env.FileExists(data + "/CURRENT").ok()) {
    ADJOIN_CHECK(check_reaches(folder_->floor(), {}, data));
    return Error(ErrorCode::configuration,
                 options.path + ": nothing was written to this store yet");
  }
  // The log is read once, by RocksDB itself, and the filter listens. `check_floor` would read it
  // another time, which an opening to write can afford and one of many readers need not.
  LogContinuity continuity;
  ADJOIN_TRY(database_, Database::open(options, env, &continuity));
  ADJOIN_TRY(const layout::Progress progress, progress_of(*database_));
  // Where records may be missing, all is looked at again; else the log is read this once.
  ADJOIN_CHECK(continuity.gap() ? check_floor(folder_->floor(), data, env)
                                : check_reaches(folder_->floor(), progress, data));
  catalog_ = std::make_unique<Catalog>();
  ADJOIN_CHECK(catalog_->load(*database_));
  reader_ = std::make_unique<Reader>(*database_, *catalog_);
  streams_ = std::make_unique<StreamReader>(*database_, *catalog_, table::make_shard_iterator_key(),
                                            options.change_retention);
  // A sequencer that refuses stands in for the real one. No write path then needs a test of its
  // own.
  Sequencer::Options refusing;
  refusing.read_only = true;
  sequencer_ = std::make_unique<Sequencer>(*database_, progress, std::move(refusing));
  records_ = std::make_unique<KeptRecords>(*database_, *sequencer_);
  submitter_ =
      std::make_unique<Submitter>(*database_, *catalog_, *sequencer_, options.submit_queue_max);
  return {};
}

// Under a lock of its own, since callers of DescribeTable may come at the same time.
Result<void> EngineStore::count_sizes() {
  const std::lock_guard lock(counting_);
  if (is_counted_) return {};
  ADJOIN_CHECK(load_sizes(*database_, *catalog_, sequencer_->last_commit(), sizes_));
  is_counted_ = true;
  return {};
}

}  // namespace adjoin::engine
