#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "advise/log/log_entry.h"
#include "advise/log/shape.h"
#include "base/result.h"

namespace adjoin::advise {

/// Fills the buffer with bytes of a log and returns how many; 0 at the end.
using LogSource = std::function<Result<std::size_t>(char* out, std::size_t bytes)>;
using TakeEntry = std::function<void(const LogEntry&)>;

/// What was in a log.
struct LogCounts {
  std::uint64_t entries = 0;
  /// Lines and events that are cut, foreign, too long or of an earlier version.
  std::uint64_t skipped = 0;
  std::uint64_t bytes = 0;  ///< unpacked
};

/// Reads a log: lines of the request log, CloudTrail's files, or its events a line each; plain or
/// gzip. Calls `take` for each entry, which is valid during the call. Its memory does not depend on
/// the log.
/// @errors those of the source; io_error: gzip that is damaged, or that unpacks to more than
///         200 times its size. What was read until then has been taken, and `counts` tells it
Result<void> read_log(LogSource source, const TableWords& words, const TakeEntry& take,
                      LogCounts& counts);

}  // namespace adjoin::advise
