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
  std::uint64_t losses = 0;
};

/// Makes a new store of everything that can be read in a damaged one: tables with their
/// definitions, notes and tags, and of each item the newest value. Indexes are made anew. Streams
/// begin anew, and so does what only counts for minutes. What is lost, or may be, is told.
/// The damaged store is only read, and must not be open.
///
/// @param from     the folder of the store
/// @param options  of the store to make: `path`, which must not exist
/// @param progress  items done of about how many; may be empty
/// @errors usage  `path` is there, or lies in `from`
///         configuration  `from` is no store, has a newer format or another process has it open
///         storage_io of the new store; what `sink` or `progress` answered. There is no new store
///         then
/// @cost reads table files of items once; memory for the logs and a block of each file
Result<SalvageSummary> salvage(const std::string& from, const Options& options,
                               const LossSink& sink, const ByteProgress& progress);

}  // namespace adjoin::engine
