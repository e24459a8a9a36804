#pragma once

#include <string>

#include "base/result.h"
#include "engine/backup.h"
#include "engine/open.h"

namespace adjoin::engine {

/// Creates a new store from a backup. It verifies the checksum of every file before it creates
/// anything, and again while it copies. It opens the copy once before it renames it to `path`. The
/// new store gets an epoch (incarnation) of its own. The backup is only read.
///
/// @param from    the backup's folder
/// @param options  of the new store; `path` must not exist, or be an empty folder
/// @param progress  may be empty; bytes count twice, once for the verification
/// @errors invalid_argument  `path` exists and is not empty, or another restore to it runs
///         configuration  `from` is not a backup
///         corruption  a file is missing, damaged or of another size; the message names it
///         unsupported  the backup is of a newer format
///         io_error; errors of `progress`
Result<BackupSummary> restore(const std::string& from, const Options& options,
                              const ByteProgress& progress);

}  // namespace adjoin::engine
