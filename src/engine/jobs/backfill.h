#pragma once

#include <atomic>

#include "base/result.h"
#include "engine/catalog/catalog.h"
#include "engine/commit/sequencer.h"
#include "engine/database.h"

namespace adjoin::engine {

/// Completes the index changes of UpdateTable: backfills indexes that are being created, and
/// removes those that are being deleted. It works in steps, between which writes run, and
/// round-robin over the tables. Progress is on disk only: after a crash the next call continues
/// there. Returns early once `stop` is set.
/// @param step_items_max  most items that a backfill step reads
/// @errors those of the steps; the next call retries the rest
Result<void> finish_index_changes(const Database& database, Catalog& catalog, Sequencer& sequencer,
                                  std::size_t step_items_max, const std::atomic<bool>& stop);

}  // namespace adjoin::engine
