#pragma once

#include <vector>

#include "table/request/call_context.h"

namespace adjoin::remote {

/// Adds the consumed capacity of one request to a sum, table by table and index by index.
void add_consumed(std::vector<table::ConsumedCapacity> more,
                  std::vector<table::ConsumedCapacity>& sum);

}  // namespace adjoin::remote
