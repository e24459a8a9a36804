#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "table/request/limits.h"
#include "table/store/table_store.h"

namespace rocksdb {
class Env;
}

namespace adjoin::engine {

/// What an acknowledged write survives. `sync`: power loss, from the moment of the reply. `none`:
/// the end of the process, but not power loss; never torn either way.
enum class Durability : std::uint8_t { sync, none };

struct Options {
  std::string path;  ///< folder of the store; only a name for messages in memory
  /// Shows what a folder held when it was opened, and changes no byte of it: on a disk that cannot
  /// be written, beside others that read, and beside one process that writes. Writes are refused
  /// with unsupported. So is every store on a disk that is mounted to be read.
  bool read_only = false;
  bool create_if_missing = true;  ///< also makes the folder, but not its parents
  Durability durability = Durability::sync;
  /// Keeps everything in memory, gone at close. Needs a cap: writes that would add to more than
  /// `memory_store_bytes_max` are refused with limit_exceeded, removals are not.
  bool in_memory = false;
  std::size_t memory_store_bytes_max = 0;
  /// One budget for the block cache (index and filter blocks inside) and write buffers.
  std::size_t memory_bytes = std::size_t{256} * 1024 * 1024;
  /// Kept free on the disk, at most an eighth of it: writes that add to the store are refused
  /// with unavailable while less is free, and taken again as soon as there is more. 0: no reserve.
  std::uint64_t disk_reserve_bytes = std::uint64_t{64} * 1024 * 1024;
  std::chrono::milliseconds change_retention = std::chrono::hours(24);
  /// Of the items of one partition key in a table with local indexes, about (collection_sizes.h).
  std::uint64_t item_collection_bytes_max = table::kCollectionBytesMax;
  std::size_t tables_max = 2500;          ///< more are refused with limit_exceeded
  std::size_t submit_queue_max = 10'000;  ///< asynchronous writes waiting; more answer throttling
  /// Items that a step of filling an index looks at; writes come between steps.
  std::size_t backfill_step_items_max = 1000;
  int open_files_max = 512;
  /// How often old changes and tokens are looked for.
  std::chrono::milliseconds trim_interval = std::chrono::minutes(1);
  /// How often items that have expired are looked for. The service takes up to days.
  std::chrono::milliseconds expire_interval = std::chrono::seconds(1);
  /// Items that a step of expiry removes or looks at; writes come between steps.
  std::size_t expire_step_items_max = 200;

  /// For the first opening of a restored store, 0 for every other: its incarnation is at least
  /// this, and no shard iterator of the original is good any more.
  std::uint64_t incarnation_min = 0;

  /// Told what the owner of the store should know and no error is: that others could enter its
  /// folder, which is closed to them then; that the disk can only be read. In `open`; may be empty.
  std::function<void(const std::string& sentence)> tell;

  // Borrowed: must outlive the store.
  const Clock* clock = nullptr;  ///< null: the system's
  rocksdb::Env* env = nullptr;   ///< null: the system's files; tests inject faults here
};

/// Opens a store, making it when it is missing and the options allow. One process at a time, but
/// for those that only read.
///
/// @errors configuration  the folder is no store (foreign database, other files), is missing,
/// cannot
///                        be written, has a newer format, or another process has it open (the
///                        message then has the URL that process left in the file URL)
///         corruption     committed data is missing or damaged: the durability floor is beyond the
///                        last commit found, or the floor file is gone. Nothing is changed.
///         storage_io     RocksDB could not open
///         unavailable    to be read only, and another process rewrites its files all the time
///         usage          this process was forked from one that had opened a store before
/// @thread_safety  the store may be used from any thread; all calls must have returned before it
///                 is destroyed, which waits for queued writes and makes everything durable.
Result<std::unique_ptr<table::TableStore>> open(const Options& options);

/// Name of the file in the store's folder where a server leaves its URL.
inline constexpr const char* kUrlFileName = "URL";

}  // namespace adjoin::engine
