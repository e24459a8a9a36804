#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"

namespace adjoin::bench {

/// A topology beside the table that it follows.
struct FollowedTable {
  double build_millions_a_second = 0;  ///< edges, from a scan of the table to the first answer
  double file_millions_a_second = 0;   ///< the same, from the file that the first one left
  std::string rocksdb;                 ///< the build that the table is on
  double own_write_ms_p99 = 0;  ///< a read of one hop right behind a write, which it has to see
};

/// Loads the edges into a new store in `folder`, which is removed before and after, and measures.
/// @errors corruption: an answer was not the expected one; those of the store
Result<FollowedTable> measure_followed_table(
    const std::vector<std::pair<std::uint32_t, std::uint32_t>>& edges, const std::string& folder);

}  // namespace adjoin::bench
