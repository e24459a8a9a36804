#pragma once

#include <atomic>
#include <cstddef>

#include "base/result.h"
#include "engine/catalog/catalog.h"
#include "engine/commit/sequencer.h"

namespace adjoin::engine {

/// Removes the items of all tables that have expired by now, and makes the entries of those that
/// were there before time to live was enabled. In steps that writes come between; what is left when
/// `stop` is set is found again the next time, also after a crash. One table's trouble does not
/// keep it from the others. @errors the first of those of the steps
/// @cost one seek per table with time to live when nothing is due
Result<void> expire_items(const Database& database, const Catalog& catalog, Sequencer& sequencer,
                          std::size_t step_items_max, const std::atomic<bool>& stop);

}  // namespace adjoin::engine
