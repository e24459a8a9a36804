#pragma once

#include "base/result.h"
#include "engine/database.h"
#include "engine/layout/change_record.h"
#include "table/request/streams.h"
#include "table/request/table_description.h"

namespace adjoin::engine {

/// A change as the seam tells it, from its place and its record. @errors corruption
Result<table::Change> to_change(const table::TableDescription& table,
                                const layout::ChangePlace& place, BytesView bytes);

/// Changes of the table up to this commit are trimmed. Null snapshot: now.
/// @errors storage_io, corruption
Result<CommitId> watermark(const Database& database, table::ObjectId table,
                           const rocksdb::Snapshot* snapshot);

}  // namespace adjoin::engine
