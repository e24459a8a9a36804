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

/// Succeeds if no user data conflicts with the new schema. Conflicts are index keys that only the
/// new schema derives, on items for which it derives none, and an expiry attribute on items that do
/// not expire in the new schema. Writes nothing.
/// @param page_items  items read at once at most; nullopt: a megabyte of them
/// @param looked_at  called for each item read
/// @errors unsupported, naming an item
/// @cost a Scan, if the new schema derives new index keys or changes what expires; else no request
Result<void> check_obstacles(table::TableStore& store, const Transition& transition,
                             std::optional<std::uint32_t> page_items, Meter& meter,
                             const std::function<void()>& looked_at);

/// Returns "item PK=U#1 SK=ME".
std::string shown_item(const schema::Schema& schema, const Item& item);

/// Counts what a migration would do to the present items, by type of the old schema. Writes
/// nothing. `progress` receives the number of items read so far.
/// @cost a Scan, and a GetItem for each item that would move
Result<std::vector<MigrateCount>> survey(table::TableStore& store, const Transition& transition,
                                         std::optional<std::uint32_t> page_items,
                                         const std::function<void(std::uint64_t items)>& progress,
                                         Meter& meter);

}  // namespace adjoin::graph
