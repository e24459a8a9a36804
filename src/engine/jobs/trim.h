#pragma once

#include <chrono>

#include "base/result.h"
#include "engine/catalog/catalog.h"
#include "engine/commit/sequencer.h"
#include "engine/database.h"

namespace adjoin::engine {

/// Removes change records older than `retention`: writes one trim watermark and one DeleteRange per
/// table. @errors those of reading and writing
/// @cost about 60 seeks per table
Result<void> trim_changes(const Database& database, const Catalog& catalog, Sequencer& sequencer,
                          std::chrono::milliseconds retention);

/// Removes the buckets of client request tokens that have expired, with one DeleteRange.
/// @errors those of reading and writing
Result<void> trim_tokens(const Database& database, Sequencer& sequencer);

}  // namespace adjoin::engine
