#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "graph/context/meter.h"
#include "graph/transition/transition.h"
#include "graph/upkeep/migrate.h"

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

/// What a migration would do to the items that are there, by type of the former schema. Writes
/// nothing. @cost a Scan, and a GetItem for each item that would move
Result<std::vector<MigrateCount>> survey(table::TableStore& store, const Transition& transition,
                                         std::optional<std::uint32_t> page_items,
                                         const std::function<void(std::uint64_t items)>& progress,
                                         Meter& meter);

}  // namespace adjoin::graph
