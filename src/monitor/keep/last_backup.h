#pragma once

#include <chrono>
#include <optional>

#include "base/result.h"
#include "table/store/system_records.h"

namespace adjoin::monitor {

/// Keeps in a store's records when it was last backed up (docs/formats/meters.md), for who asks how
/// old that backup is.
/// @param time  since 1970  @errors of SystemRecords::write
Result<void> keep_backup_time(table::SystemRecords& records, std::chrono::milliseconds time);

/// Returns when the store was last backed up, since 1970. Nullopt: never, or nobody knows.
std::optional<std::chrono::milliseconds> last_backup_time(const table::SystemRecords& records);

}  // namespace adjoin::monitor
