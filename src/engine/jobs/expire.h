#pragma once

#include <atomic>
#include <cstddef>

#include "base/result.h"
#include "engine/catalog/catalog.h"
#include "engine/commit/sequencer.h"

namespace adjoin::engine {

/// Removes the expired items of all tables. Also makes the `ttl` entries of items that are older
/// than their table's time-to-live setting. It works in steps, between which writes run. Returns
/// early once `stop` is set; the next call does the rest, also after a crash. An error in one table
/// does not stop the others.
/// @param step_items_max  items that a step reads or removes
/// @errors the first error of a step
/// @cost one seek per table with time to live if nothing is due
Result<void> expire_items(const Database& database, const Catalog& catalog, Sequencer& sequencer,
                          std::size_t step_items_max, const std::atomic<bool>& stop);

}  // namespace adjoin::engine
