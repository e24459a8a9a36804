#pragma once

#include <cstdint>

#include "expression/projection.h"
#include "table/request/call_context.h"
#include "table/request/item_page.h"

namespace adjoin::engine {

/// Replaces `item` by its projection.
inline void project_in_place(const expression::Projection& projection, table::OwnedItem& item) {
  item = table::OwnedItem(item::encode_item(expression::project(item.view(), projection)));
}

/// Adds one request to the call's cost sink, if it has one.
/// @param scanned, returned  numbers of items
/// Adds, because a call of the graph is many requests with one sink.
inline void add_cost(const table::CallContext& context, const table::CapacityUnits& capacity,
                     std::int64_t scanned, std::int64_t returned) {
  if (context.cost == nullptr) return;
  *context.cost += {1, capacity, scanned, returned};
}

}  // namespace adjoin::engine
