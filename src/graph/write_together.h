#pragma once

#include <vector>

#include "base/result.h"
#include "table/table_store.h"

namespace adjoin::graph {

/// Sends transactions that do not depend on each other, and waits for all of them: a store that
/// writes in groups writes them together. One answer for each, in their order.
std::vector<Result<void>> write_together(
    table::TableStore& store, const table::CallContext& context,
    std::vector<table::TransactWriteItemsRequest> transactions);

}  // namespace adjoin::graph
