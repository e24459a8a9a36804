#pragma once

#include <string>

#include "base/result.h"
#include "engine/backup.h"
#include "engine/open.h"

namespace adjoin::engine {

/// Makes a new store from a backup. Every file of the backup is compared with its checksum before
/// anything is made, and again while it is copied; the copy is opened once before it gets its name.
/// The new store has an incarnation of its own. The backup is only read.
///
/// @param from    the backup's folder
/// @param options  of the store to make: `path`, which must not exist or be an empty folder
/// @param progress  may be empty; the bytes count twice, once for the comparison
/// @errors usage  `path` is there and not empty, or another restore to it runs
///         configuration  `from` is no backup
///         corruption  a file is missing, damaged or of another size; the message names it
///         unsupported  the backup is of a newer format
///         storage_io, what `progress` answered
Result<BackupSummary> restore(const std::string& from, const Options& options,
                              const ByteProgress& progress);

}  // namespace adjoin::engine
