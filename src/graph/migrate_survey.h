#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/result.h"
#include "graph/meter.h"
#include "graph/migrate.h"
#include "graph/transition.h"

namespace adjoin::graph {

/// What a migration would do to the items that are there, by type of the former schema. Writes
/// nothing. @cost a Scan, and a GetItem for each item that would move
Result<std::vector<MigrateCount>> survey(table::TableStore& store, const Transition& transition,
                                         std::optional<std::uint32_t> page_items,
                                         const std::function<void(std::uint64_t items)>& progress,
                                         Meter& meter);

}  // namespace adjoin::graph
