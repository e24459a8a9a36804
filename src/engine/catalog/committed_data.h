#pragma once

#include <string>

#include "base/result.h"
#include "engine/layout/floor_record.h"
#include "engine/layout/meta_key.h"

namespace rocksdb {
class Env;
}

namespace adjoin::engine {

/// How far RocksDB's files in a folder go, without changing a byte. Nothing when there are none.
/// @errors storage_io; corruption, also when records are missing between two of the log
/// @cost reads the log
Result<layout::Progress> read_progress(const std::string& data_path, rocksdb::Env& env);

/// Proves, without changing a byte, that the data reaches the floor: RocksDB takes a MANIFEST that
/// lost its tail for an older one, and removes the tables that this one does not name.
/// @errors corruption, naming what there is and what there should be; storage_io
Result<void> check_floor(const layout::Floor& floor, const std::string& data_path,
                         rocksdb::Env& env);

}  // namespace adjoin::engine
