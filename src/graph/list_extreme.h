#pragma once

#include <optional>
#include <set>
#include <string>

#include "base/result.h"
#include "graph/meter.h"
#include "plan/plan.h"
#include "plan/write_plan.h"
#include "table/table_store.h"

namespace adjoin::graph {

/// The minimum or maximum over all edges at the node but those whose items have these keys; nothing
/// when no edge has the field. @cost a Query a page of the node's edges
/// @errors budget: not all edges could be read; of the store
Result<std::optional<item::AttributeValue>> list_extreme(
    table::TableStore& store, const plan::Target& target, const plan::NeededExtreme& needed,
    const std::set<std::string, std::less<>>& without, Meter& meter);

}  // namespace adjoin::graph
