#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/result.h"
#include "graph/meter.h"
#include "graph/transition.h"

namespace adjoin::graph {

/// What items have of their own must not come in the way of the later schema: keys of indexes that
/// it makes and the former did not, on items of which it makes none, and a time of expiry on those
/// that it does not let expire.
/// @errors unsupported, naming an item @cost a Scan, when there are such keys or times
Result<void> check_obstacles(table::TableStore& store, const Transition& transition,
                             std::optional<std::uint32_t> page_items, Meter& meter,
                             const std::function<void()>& looked_at);

/// "item PK=U#1 SK=ME".
std::string shown_item(const schema::Schema& schema, const item::Item& item);

}  // namespace adjoin::graph
