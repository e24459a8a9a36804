#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "table/request/admission.h"
#include "table/request/limits.h"
#include "table/store/table_store.h"

namespace rocksdb {
class Env;
}

namespace adjoin::engine {

/// What an acknowledged write survives. `sync`: a power loss. `none`: the end of the process, but
/// not a power loss. In both modes a write is applied whole or not at all.
enum class Durability : std::uint8_t { sync, none };

/// Options of `open`.
struct Options {
  std::string path;  ///< folder of the store; in memory only a name for messages
  /// Opens the store read-only: it shows the folder as it was at the open and changes no byte.
  /// Works on a read-only disk, beside other readers, and beside one process that writes. Writes
  /// fail with unsupported. A store on a read-only disk is always opened like this.
  bool read_only = false;
  bool create_if_missing = true;  ///< creates the folder too, but not its parents
  Durability durability = Durability::sync;
  /// Keeps the whole store in memory; close discards it. Requires `memory_store_bytes_max`: above
  /// it, writes that add data fail with limit_exceeded. Removals do not.
  bool in_memory = false;
  std::size_t memory_store_bytes_max = 0;
  /// Shared budget of the write buffers, the item cache and the block cache, index and filter
  /// blocks included.
  std::size_t memory_bytes = std::size_t{256} * 1024 * 1024;
  /// Bytes to keep free on the disk, at most an eighth of it. While less is free, writes that add
  /// data fail with unavailable. They succeed again once more is free. 0: no reserve.
  std::uint64_t disk_reserve_bytes = std::uint64_t{64} * 1024 * 1024;
  /// How long change records are kept.
  std::chrono::milliseconds change_retention = std::chrono::hours(24);
  /// Approximate limit of one item collection in a table with local indexes (collection_sizes.h).
  std::uint64_t item_collection_bytes_max = table::kCollectionBytesMax;
  std::size_t tables_max = 2500;          ///< CreateTable beyond it fails with limit_exceeded
  std::size_t submit_queue_max = 10'000;  ///< queued asynchronous writes; more fail with throttling
  /// Items that one step of an index backfill reads. Writes run between steps.
  std::size_t backfill_step_items_max = 1000;
  int open_files_max = 512;
  /// Interval between trims of old change records and client request tokens.
  std::chrono::milliseconds trim_interval = std::chrono::minutes(1);
  /// Interval between searches for expired items. DynamoDB itself takes up to days.
  std::chrono::milliseconds expire_interval = std::chrono::seconds(1);
  /// Items that one step of expiry reads or removes. Writes run between steps.
  std::size_t expire_step_items_max = 200;

  /// Least epoch (incarnation) of this opening. Nonzero only for the first opening of a restored or
  /// salvaged store; it then also invalidates the shard iterators of the original store.
  std::uint64_t incarnation_min = 0;

  /// Receives warnings during `open`, each a sentence; may be empty. Warnings: other users could
  /// enter the folder, which is then closed to them; the disk is read-only.
  std::function<void(const std::string& sentence)> tell;
  /// Called between the steps of `open`; may be empty. If it returns an error, `open` ends with it
  /// and the folder is free again. RocksDB's reading of its log is one step.
  std::function<Result<void>()> may_go_on;

  // Borrowed: must outlive the store.
  /// Which requests are taken, and which tables can be made; null: all. What the store does by
  /// itself is not asked for: expiry, bulk loads, the fill of an index.
  table::Admission* admission = nullptr;
  const Clock* clock = nullptr;  ///< null: the system's clock
  rocksdb::Env* env = nullptr;   ///< null: the system's files; tests inject faults here
};

/// Opens a store. Creates it if it is missing and the options allow that. Only one process at a
/// time can open a store for writing; any number can open it read-only.
///
/// @errors configuration  the folder is no store (foreign database, other files), is missing,
///                        cannot be written, has a newer format, or another process has it open
///                        (the message then has the URL that process left in the file URL)
///         corruption     committed data is missing or damaged: the last commit found is before
///                        the durable watermark, or the file FLOOR is missing. Nothing is changed.
///         io_error       RocksDB could not open
///         unavailable    read-only, and the writing process kept replacing files during the open
///         errors of Options::may_go_on
///         invalid_argument  this process was forked from one that had opened a store before
/// @thread_safety  the store may be used from any thread. All calls must have returned before its
///                 destructor, which waits for queued writes and makes everything durable.
Result<std::unique_ptr<table::TableStore>> open(const Options& options);

/// Name of the file in the store's folder where a server leaves its URL.
inline constexpr const char* kUrlFileName = "URL";

}  // namespace adjoin::engine
