#pragma once

#include "base/result.h"
#include "engine/catalog/catalog.h"
#include "engine/commit/sequencer.h"
#include "engine/database.h"

namespace adjoin::engine {

/// Deletes the keys of dropped tables and indexes: one DeleteRange per family and object, in the
/// same batch that removes the object's `dropped` mark. Runs after each drop and at open, so that a
/// crash only delays it. @errors those of reading and writing
Result<void> finish_drops(const Database& database, Sequencer& sequencer);

/// Rolls back bulk loads that did not end before a crash: empties their tables, and deletes their
/// folders unless the load can be resumed. Runs at open. @errors those of reading and writing
Result<void> undo_unfinished_loads(const Database& database, const Catalog& catalog,
                                   Sequencer& sequencer);

}  // namespace adjoin::engine
