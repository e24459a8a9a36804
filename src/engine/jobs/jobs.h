#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "base/result.h"
#include "base/strong_id.h"
#include "engine/catalog/catalog.h"
#include "engine/commit/sequencer.h"
#include "engine/commit/time_to_live.h"
#include "engine/database.h"
#include "engine/layout/meta_key.h"

// The work that no caller waits for. Each job finds on the disk what is to be done, so that a
// crash only delays it, and writes through the sequencer like every caller.

namespace adjoin::engine {

/// Periodic background thread: runs a function after each interval, and soon after `wake`. The
/// function must not throw. Thread-safe.
class Background {
 public:
  Background(std::chrono::milliseconds interval, std::function<void()> work);
  /// Waits for a run in progress, and starts no other.
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  /// Requests a run now. Calls before the run starts are merged into one.
  void wake();

 private:
  void loop();

  const std::chrono::milliseconds interval_;
  const std::function<void()> work_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool wanted_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

/// Deletes the keys of dropped tables and indexes: one DeleteRange per family and object, in the
/// same batch that removes the object's `dropped` mark. Runs after each drop and at open, so that a
/// crash only delays it. @errors those of reading and writing
Result<void> finish_drops(const Database& database, Sequencer& sequencer);

/// Rolls back bulk loads that did not end before a crash: empties their tables, and deletes their
/// folders unless the load can be resumed. Runs at open. @errors those of reading and writing
Result<void> undo_unfinished_loads(const Database& database, const Catalog& catalog,
                                   Sequencer& sequencer);

/// Completes the index changes of UpdateTable: backfills indexes that are being created, and
/// removes those that are being deleted. It works in steps, between which writes run, and
/// round-robin over the tables. Progress is on disk only: after a crash the next call continues
/// there. Returns early once `stop` is set.
/// @param step_items_max  most items that a backfill step reads
/// @errors those of the steps; the next call retries the rest
Result<void> finish_index_changes(const Database& database, Catalog& catalog, Sequencer& sequencer,
                                  std::size_t step_items_max, const std::atomic<bool>& stop);

/// Removes the expired items of all tables. Also makes the `ttl` entries of items that are older
/// than their table's time-to-live setting. It works in steps, between which writes run. Returns
/// early once `stop` is set; the next call does the rest, also after a crash. An error in one table
/// does not stop the others. An item is removed as by a caller, with a change record: who follows
/// the table must learn of it.
/// @param step_items_max  items that a step reads or removes
/// @param counts  receives how many items went
/// @errors the first error of a step
/// @cost one seek per table with time to live if nothing is due
Result<void> expire_items(const Database& database, const Catalog& catalog, Sequencer& sequencer,
                          std::size_t step_items_max, const std::atomic<bool>& stop,
                          ExpiredCounts& counts);

/// Removes change records older than `retention`: writes one trim watermark and one DeleteRange per
/// table. By one range removal and not record by record. Single removals would stay in the way of
/// readers who begin at the oldest change.
/// @errors those of reading and writing
/// @cost about 60 seeks per table
Result<void> trim_changes(const Database& database, const Catalog& catalog, Sequencer& sequencer,
                          std::chrono::milliseconds retention);

/// Removes the buckets of client request tokens that have expired, with one DeleteRange.
/// @errors those of reading and writing
Result<void> trim_tokens(const Database& database, Sequencer& sequencer);

/// Makes an online checkpoint: a consistent copy of RocksDB's files while the database is written.
/// Table files are hard links where possible; the log is copied up to that state. The database goes
/// on meanwhile. RocksDB links files that it never changes again, so that even a large store is
/// copied in moments.
/// @param path  the new folder; it must not exist
/// @param acknowledged  a commit that the copy must contain
/// @return the last commit of the copy, read from the copy itself
/// @errors io_error; corruption: the copy does not reach `acknowledged`
Result<layout::Progress> make_checkpoint(const Database& database, const std::string& path,
                                         CommitId acknowledged);

}  // namespace adjoin::engine
