#pragma once

#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/context/meter.h"
#include "plan/operation/operation.h"
#include "plan/operation/plan.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// Multi-get of nodes: appends those that have an item, in the order of the refs, and the refs that
/// have none. If the budget ends the work, the rest of the list is in neither.
/// @errors invalid_argument: no such ref @cost a BatchGetItem for every 100 nodes, a Query for each
/// node that only an index finds
Result<void> fetch_nodes(table::TableStore& store, const plan::Target& target, Meter& meter,
                         const plan::GetNodes& operation, NodesAnswer& answer);

}  // namespace adjoin::graph
