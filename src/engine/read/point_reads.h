#pragma once

#include <vector>

#include "engine/database.h"

namespace adjoin::engine {

/// Result of read_points. Both lists are in the order of the keys.
struct PointReads {
  std::vector<Bytes> values;  ///< empty where `found` is false
  std::vector<bool> found;
};
/// Multi-get: reads several keys of the family `items` at the snapshot, or at the newest state if
/// it is null. An absent key has false in `found`. It passes the item cache by: the cache has no
/// snapshot, and one request must see one moment.
/// @errors io_error, corruption
/// @cost one point read per key
Result<PointReads> read_points(const Database& database, const std::vector<Bytes>& keys,
                               const rocksdb::Snapshot* snapshot);

}  // namespace adjoin::engine
