#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "meter/alarm/alarm_record.h"
#include "table/store/system_records.h"

namespace adjoin::monitor {

/// Which entries of the history are asked for. What is empty does not count. Times are milliseconds
/// since 1970.
struct HistoryFilter {
  std::string alarm;
  std::optional<meter::alarm::HistoryKind> kind;
  std::optional<std::int64_t> from;
  std::optional<std::int64_t> to;  ///< itself belongs to it
  bool oldest_first = false;
  std::optional<meter::alarm::HistoryKey> after;  ///< the page before ended with it
  std::size_t count_max = 50;
};

struct HistoryPage {
  std::vector<meter::alarm::HistoryEntry> entries;
  /// For the next page; none: this is the last. A page may be empty and not the last: one call
  /// looks at 10,000 entries at most.
  std::optional<meter::alarm::HistoryKey> after;
};

/// The part of a history that one call looks at: a copy, so that nobody waits while it is read.
struct HistoryPart {
  std::vector<meter::alarm::HistoryKey> keys;  ///< rising; 10,000 at most
  bool is_last = true;  ///< whether the filter leaves no entry beyond the part
  std::vector<meter::alarm::HistoryEntry> not_written;  ///< entries that have no record yet
};

/// Copies the part in which `filter` looks for its page.
/// @param keys         of all entries, rising
/// @param not_written  entries that have no record yet
HistoryPart part_of_history(const std::deque<meter::alarm::HistoryKey>& keys,
                            const std::vector<meter::alarm::HistoryEntry>& not_written,
                            const HistoryFilter& filter);

/// Reads a page, newest first unless asked otherwise. @errors io_error, corruption
Result<HistoryPage> read_history(const table::SystemRecords& records, const HistoryPart& part,
                                 const HistoryFilter& filter);

}  // namespace adjoin::monitor
