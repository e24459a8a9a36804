#pragma once

#include <string_view>

#include "base/result.h"

namespace rocksdb {
class Status;
}

namespace adjoin::engine {

/// The one place where a RocksDB status becomes an Error: corruption, storage_io or internal, with
/// what was being done before RocksDB's own words. `status` must not be OK (asserted).
Error to_error(const rocksdb::Status& status, std::string_view doing);

}  // namespace adjoin::engine
