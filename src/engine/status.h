#pragma once

#include <string_view>

#include "base/result.h"

namespace rocksdb {
class Status;
}

namespace adjoin::engine {

/// Converts a RocksDB status to an Error: corruption, io_error or internal. The message is `doing`,
/// then RocksDB's own text. One place, so that the same fault of a disk has the same code wherever
/// it is met. Only the sequencer gives a failed Write another code, as it alone knows whether the
/// write may have happened. `status` must not be OK (asserted).
Error to_error(const rocksdb::Status& status, std::string_view doing);

}  // namespace adjoin::engine
