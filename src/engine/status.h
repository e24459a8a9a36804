#pragma once

#include <string_view>

#include "base/result.h"

namespace rocksdb {
class Status;
}

namespace adjoin::engine {

/// Converts a RocksDB status to an Error: corruption, storage_io or internal. The message is
/// `doing`, then RocksDB's own text. `status` must not be OK (asserted). No other code converts
/// statuses.
/// One place, so that the same fault of a disk has the same code wherever it is met.
Error to_error(const rocksdb::Status& status, std::string_view doing);

}  // namespace adjoin::engine
