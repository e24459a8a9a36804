#pragma once

#include <vector>

#include "engine/database.h"

namespace adjoin::engine {

/// What read_points found.
struct PointReads {
  std::vector<Bytes> values;  ///< in the order of the keys
  std::vector<bool> found;
};
/// Reads several keys of the family `items` in one call: at the snapshot, or at the newest state if
/// it is null. An absent key has false in `found`. @errors storage_io, corruption
/// @cost one point read per key
Result<PointReads> read_points(const Database& database, const std::vector<Bytes>& keys,
                               const rocksdb::Snapshot* snapshot);

}  // namespace adjoin::engine
