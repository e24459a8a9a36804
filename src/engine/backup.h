#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/result.h"
#include "base/strong_id.h"
#include "table/store/table_store.h"

namespace adjoin::engine {

/// Progress callback of long work: bytes done, bytes in total. If it returns an error, the work
/// ends with that error and removes what it made. Runs in the working thread.
using ByteProgress = std::function<Result<void>(std::uint64_t done, std::uint64_t total)>;

/// Content of a backup that was made or restored.
struct BackupSummary {
  CommitId commit;  ///< last commit that the backup holds
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
};

/// Makes an online backup (docs/formats/backup.md): the store can be read and written meanwhile.
/// The backup holds every write that was acknowledged before the call. If `to` is on the store's
/// file system, table files are hard links: they take no time and no space, but a damaged disk then
/// damages both. Writers do not wait for it: a checkpoint takes hold of files that never change,
/// and copies the log.
///
/// @param store  returned by `open`, not in memory
/// @param to     folder of the backup; it must not exist, its parent must
/// @param progress  may be empty
/// @return once the backup is durable under its name; after an error there is no backup
/// @errors invalid_argument  `to` exists, or another backup to it runs
///         unsupported  the store is in memory, or not an engine store
///         io_error; errors of `progress`
/// @cost reads the backup's files once, for the checksums; writers wait for one flush only
/// @thread_safety any thread; several backups may run at once
Result<BackupSummary> backup(table::TableStore& store, const std::string& to,
                             const ByteProgress& progress);

}  // namespace adjoin::engine
