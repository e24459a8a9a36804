#pragma once

#include <vector>

#include "table/request/call_context.h"

namespace adjoin::remote {

/// Adds what one more request has consumed, so that several are told as one: table by table and
/// index by index.
void add_consumed(std::vector<table::ConsumedCapacity> more,
                  std::vector<table::ConsumedCapacity>& sum);

}  // namespace adjoin::remote
