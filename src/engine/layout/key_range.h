#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "expression/key_condition.h"
#include "table/request/table_description.h"

namespace adjoin::engine::layout {

/// Half-open range of keys, [lower, upper). Empty if lower >= upper.
struct KeyRange {
  Bytes lower;
  Bytes upper;
  bool empty() const noexcept { return lower >= upper; }
};

/// Returns the range of all keys of a table or an index.
KeyRange object_range(table::ObjectId object);
/// Returns the range of one segment of a parallel scan: the partitions whose hash is in
/// [segment * 65536 / total, (segment + 1) * 65536 / total). If total > 65536, some are empty.
KeyRange segment_range(table::ObjectId object, std::size_t segment, std::size_t total_segments);
/// Returns the range of the keys that a key condition selects. Its terms are in key order, as
/// table::prepare leaves them.
KeyRange condition_range(table::ObjectId object, const table::KeySchema& keys,
                         const expression::KeyCondition& condition);

/// The same of texts: those of the partition, and what the sort key behind them begins with, which
/// may be empty. A Query with a begins_with has the same range.
KeyRange text_range(table::ObjectId object, std::span<const std::string> partition,
                    std::string_view sort_front);

/// Narrows the range to the keys after `key` in the direction of the walk. Never widens it.
void start_after(BytesView key, bool forward, KeyRange& range);

}  // namespace adjoin::engine::layout
