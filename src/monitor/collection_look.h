#pragma once

#include <cstddef>
#include <cstdint>

#include "monitor/keep/series_keeper.h"
#include "table/store/table_store.h"

namespace adjoin::monitor {

class HeatBoard;

/// Records how large the partitions are that were written most in the last hour: the largest of
/// each table and index. What nobody writes does not grow, so the others need no look.
/// @param store  estimates their bytes; what is asked is not counted
/// @cost a question to the store for each of at most kPartitionsOfEach partitions of at most
///       kObjects tables and indexes
void record_collections(const HeatBoard& heat, table::TableStore& store, SeriesKeeper& keeper,
                        std::uint32_t minute);

inline constexpr std::size_t kPartitionsOfEach = 10;
inline constexpr std::size_t kObjects = 500;

}  // namespace adjoin::monitor
