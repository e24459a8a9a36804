#pragma once

#include <string>

#include "base/result.h"
#include "base/strong_id.h"
#include "engine/database.h"
#include "engine/layout/meta_key.h"

namespace adjoin::engine {

/// Makes an online checkpoint: a consistent copy of RocksDB's files while the database is written.
/// Table files are hard links where possible; the log is copied up to that state.
/// @param path  the new folder; it must not exist
/// @param acknowledged  a commit that the copy must contain
/// @return the last commit of the copy, read from the copy itself
/// @errors io_error; corruption: the copy does not reach `acknowledged`
Result<layout::Progress> make_checkpoint(const Database& database, const std::string& path,
                                         CommitId acknowledged);

}  // namespace adjoin::engine
