#pragma once

#include "base/result.h"
#include "engine/catalog/catalog.h"
#include "engine/commit/sequencer.h"
#include "engine/database.h"

namespace adjoin::engine {

/// Empties what dropped tables and indexes left behind: one DeleteRange per family and object, in
/// the batch that takes the mark away. Started at each drop and at open, so that a crash in between
/// only delays it. @errors those of reading and writing
Result<void> finish_drops(const Database& database, Sequencer& sequencer);

/// Takes back bulk loads that a crash cut short: their tables are empty again.
Result<void> undo_unfinished_loads(const Database& database, const Catalog& catalog,
                                   Sequencer& sequencer);

}  // namespace adjoin::engine
