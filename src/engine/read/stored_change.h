#pragma once

#include "base/result.h"
#include "engine/database.h"
#include "engine/layout/change_record.h"
#include "table/request/streams.h"
#include "table/request/table_description.h"

namespace adjoin::engine {

/// Converts a stored change to a table::Change. @errors corruption
Result<table::Change> to_change(const table::TableDescription& table,
                                const layout::ChangePlace& place,
                                const layout::ChangeRecord& record);

/// Returns the trim watermark of a table: changes up to this commit are trimmed. Null snapshot:
/// now.
/// @errors io_error, corruption
Result<CommitId> watermark(const Database& database, table::ObjectId table,
                           const rocksdb::Snapshot* snapshot);

}  // namespace adjoin::engine
