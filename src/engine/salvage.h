#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "engine/backup.h"
#include "engine/open.h"
#include "engine/salvage/loss.h"

namespace adjoin::engine {

struct SalvageSummary {
  std::uint64_t tables = 0;
  std::uint64_t items = 0;
  std::uint64_t losses = 0;  ///< how often the sink was called
};

/// Recovers a damaged store: creates a new store from everything that can be read. It copies tables
/// with their definitions, metadata and tags, and the newest value of each item. It rebuilds
/// indexes. Streams and data that lives for minutes only, such as client request tokens, start
/// empty. `sink` receives every certain or possible loss. The damaged store is only read and must
/// not be open.
///
/// @param from     folder of the damaged store
/// @param options  of the new store; `path` must not exist
/// @param progress  items done, estimated items in total; may be empty
/// @errors invalid_argument  `path` exists, or is inside `from`
///         configuration  `from` is not a store, has a newer format, or another process has it open
///         io_error of the new store; errors of `sink` and `progress`. After any error there is
///         no new store.
/// @cost reads the table files of items once; memory for the logs and one block of each file
Result<SalvageSummary> salvage(const std::string& from, const Options& options,
                               const LossSink& sink, const ByteProgress& progress);

}  // namespace adjoin::engine
