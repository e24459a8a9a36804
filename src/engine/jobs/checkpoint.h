#pragma once

#include <string>

#include "base/result.h"
#include "base/strong_id.h"
#include "engine/database.h"
#include "engine/layout/meta_key.h"

namespace adjoin::engine {

/// Makes a copy of RocksDB's files as of one moment while the database is written to: table files
/// as hard links where that is possible, the log as it is up to there.
/// @param path  of the new folder, which does not exist
/// @param acknowledged  a commit that must be in it
/// @return how far the copy goes: read from the copy itself
/// @errors storage_io; corruption when the copy does not reach `acknowledged`
Result<layout::Progress> make_checkpoint(const Database& database, const std::string& path,
                                         CommitId acknowledged);

}  // namespace adjoin::engine
