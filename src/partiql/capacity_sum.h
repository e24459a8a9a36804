#pragma once

#include <vector>

#include "table/request/call_context.h"

namespace adjoin::partiql {

/// Adds what a request consumed to what others on the same table did.
void add_capacity(const table::ConsumedCapacity& from, table::ConsumedCapacity& to);
/// The same among several tables.
void add_capacity(const table::ConsumedCapacity& from, std::vector<table::ConsumedCapacity>& to);

}  // namespace adjoin::partiql
