#pragma once

#include <vector>

#include "engine/database.h"

namespace adjoin::engine {

/// Looks up several keys of `items` together, all from one moment; absent ones answer false in
/// `found`. @errors storage_io, corruption. @cost one point read per key
struct PointReads {
  std::vector<Bytes> values;  ///< in the order of the keys
  std::vector<bool> found;
};
Result<PointReads> read_points(const Database& database, const std::vector<Bytes>& keys,
                               const rocksdb::Snapshot* snapshot);

}  // namespace adjoin::engine
