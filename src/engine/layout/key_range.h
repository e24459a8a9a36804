#pragma once

#include <cstddef>

#include "base/bytes.h"
#include "expression/key_condition.h"
#include "table/request/table_description.h"

namespace adjoin::engine::layout {

/// Keys in [lower, upper). Empty when lower >= upper.
struct KeyRange {
  Bytes lower;
  Bytes upper;
  bool empty() const noexcept { return lower >= upper; }
};

/// All keys of a table or an index.
KeyRange object_range(table::ObjectId object);
/// Segment `segment` of `total_segments` of a parallel scan: the partitions whose hash lies in
/// [segment * 65536 / total, (segment + 1) * 65536 / total). Empty for some when total > 65536.
KeyRange segment_range(table::ObjectId object, std::size_t segment, std::size_t total_segments);
/// What a key condition selects; its terms stand in key order (table::prepare).
KeyRange condition_range(table::ObjectId object, const table::KeySchema& keys,
                         const expression::KeyCondition& condition);

/// Leaves only what comes after `key` in the direction of travel. Never widens the range.
void start_after(BytesView key, bool forward, KeyRange& range);

}  // namespace adjoin::engine::layout
