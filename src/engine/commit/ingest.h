#pragma once

#include <cstdint>

#include "base/result.h"
#include "engine/catalog/catalog.h"
#include "engine/commit/sequencer.h"
#include "table/table_store.h"

namespace adjoin::engine {

/// Loads items into an empty table in large groups, without conditions; one reset change record
/// stands for them all. Other writes to the table are refused meanwhile. On an error, and after a
/// crash in between, the table is empty again.
/// When even that fails, as on a full disk, the table stays closed for writes until the store is
/// opened again.
/// @return how many items were loaded
/// @errors validation (a bad item, a key that comes twice), resource_in_use (not empty, or
///         loaded by someone else), what the source answers, and those of writing
Result<std::uint64_t> ingest(const table::CallContext& context, const Database& database,
                             const CatalogTable& table, Sequencer& sequencer,
                             const table::ItemSource& source);

/// Stages the removal of everything in a table whose load did not end.
void stage_undo_ingest(Group& group, const table::TableDescription& table);

}  // namespace adjoin::engine
