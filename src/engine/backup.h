#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/result.h"
#include "base/strong_id.h"
#include "table/store/table_store.h"

namespace adjoin::engine {

/// Called now and then during long work, with bytes done of bytes in all; an error it answers ends
/// the work, which then leaves nothing behind. In the thread that does the work.
using ByteProgress = std::function<Result<void>(std::uint64_t done, std::uint64_t total)>;

/// What a backup holds, or a restore brought back.
struct BackupSummary {
  CommitId commit;  ///< the last one in it
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
};

/// Makes a backup (docs/formats/backup.md) of a store that may be read and written meanwhile. It
/// holds every write acknowledged before the call. Table files are hard links where `to` is on the
/// store's own file system: quick and without space, but a damaged disk then damages both.
///
/// @param store  one that `open` answered, on files
/// @param to     the backup's folder, which does not exist yet; its parent does
/// @param progress  may be empty
/// @return after the backup is durable under its name; on an error there is none
/// @errors usage  `to` exists, or another backup to it runs
///         unsupported  the store is in memory or not of the engine
///         storage_io, what `progress` answered
/// @cost reads what it holds once, for the checksums; writers wait for nothing but a flush
/// @thread_safety any thread; several backups at once are fine
Result<BackupSummary> backup(table::TableStore& store, const std::string& to,
                             const ByteProgress& progress);

}  // namespace adjoin::engine
