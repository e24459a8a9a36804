#pragma once

#include <cstdint>
#include <functional>

#include "base/result.h"
#include "table/store/table_store.h"
#include "transfer/item_sum.h"

namespace adjoin::transfer {

/// Progress callback: gets the number of items done. Never called concurrently. An error ends the
/// work.
using ItemProgress = std::function<Result<void>(std::uint64_t items)>;

/// Scans a table with consistent reads in so many parallel segments and returns the sum of its
/// items. Consistent reads, because a proof by what is some seconds old proves nothing.
/// @errors those of the store; cancelled
/// @cost one Scan at one read unit for 4 KB
Result<ItemSum> sum_table(table::TableStore& store, const table::CallContext& context,
                          const table::TableDescription& table, std::uint32_t segments,
                          const ItemProgress& progress);

}  // namespace adjoin::transfer
