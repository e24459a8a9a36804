#pragma once

#include "base/result.h"
#include "engine/catalog/catalog.h"
#include "engine/commit/time_to_live.h"
#include "engine/database.h"
#include "table/request/store_gauges.h"

namespace adjoin::engine {

/// Returns how a store is now. Everything here is counted anyway, or asked of RocksDB and the
/// system when it is called: reads and writes pay nothing for it. So hits and misses of RocksDB's
/// block cache stay 0: only its statistics know them, which count at every read.
/// @errors io_error, corruption
Result<table::StoreGauges> gauges_of(const Database& database, const Catalog& catalog,
                                     const ExpiredCounts& expired);

}  // namespace adjoin::engine
