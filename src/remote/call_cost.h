#pragma once

#include <vector>

#include "table/call_context.h"
#include "table/capacity.h"

namespace adjoin::remote {

/// What the request should ask to be told: a cost sink wants the sum at least.
inline table::ReturnConsumedCapacity asked_capacity(const table::CallContext& context,
                                                    table::ReturnConsumedCapacity wanted) {
  const bool for_the_sink =
      context.cost != nullptr && wanted == table::ReturnConsumedCapacity::none;
  return for_the_sink ? table::ReturnConsumedCapacity::total : wanted;
}

/// Counts a call that was answered.
inline void add_call_cost(const table::CallContext& context,
                          const std::vector<table::ConsumedCapacity>& consumed,
                          std::int64_t scanned, std::int64_t returned) {
  if (context.cost == nullptr) return;
  ++context.cost->requests;
  for (const table::ConsumedCapacity& one : consumed) context.cost->capacity += one.total;
  context.cost->scanned += scanned;
  context.cost->returned += returned;
}

}  // namespace adjoin::remote
