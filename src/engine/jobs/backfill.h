#pragma once

#include <atomic>

#include "base/result.h"
#include "engine/catalog/catalog.h"
#include "engine/commit/sequencer.h"
#include "engine/database.h"

namespace adjoin::engine {

/// Ends what UpdateTable began: fills indexes that are being created, in steps that writes come
/// between, and takes away those that are being deleted. Tables take turns, a step each. Nothing is
/// kept in memory: after a crash the marks on disk say where to go on. Returns early once `stop` is
/// set. @errors those of the steps; what is left is found again the next time
Result<void> finish_index_changes(const Database& database, Catalog& catalog, Sequencer& sequencer,
                                  std::size_t step_items_max, const std::atomic<bool>& stop);

}  // namespace adjoin::engine
