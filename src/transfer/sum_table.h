#pragma once

#include <cstdint>
#include <functional>

#include "base/result.h"
#include "table/store/table_store.h"
#include "transfer/item_sum.h"

namespace adjoin::transfer {

/// Called now and then with how many items are done, never by two threads at once. An error ends
/// the work.
using ItemProgress = std::function<Result<void>(std::uint64_t items)>;

/// The items of a table, summed over so many parts of a Scan at once, read consistently.
/// @errors those of the store; cancelled  @cost one Scan at one read unit for 4 KB
Result<ItemSum> sum_table(table::TableStore& store, const table::CallContext& context,
                          const table::TableDescription& table, std::uint32_t segments,
                          const ItemProgress& progress);

}  // namespace adjoin::transfer
