#pragma once

#include <vector>

#include "table/request/call_context.h"

namespace adjoin::partiql {

/// Adds the capacity of one request to a sum over requests on the same table.
void add_capacity(const table::ConsumedCapacity& from, table::ConsumedCapacity& to);
/// Adds `from` to the entry of its table in `to`; appends an entry if the table has none.
void add_capacity(const table::ConsumedCapacity& from, std::vector<table::ConsumedCapacity>& to);

}  // namespace adjoin::partiql
