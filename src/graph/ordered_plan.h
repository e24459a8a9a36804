#pragma once

#include "base/result.h"
#include "plan/plan.h"
#include "schema/schema.h"
#include "table/table_store.h"

namespace adjoin::graph {

/// A plan as a store without transactions is asked: in place of a transaction the requests that
/// OrderedWrite makes of it, when nobody else writes the edge. An edge that is put is shown as one
/// that is not there yet, any other as one that is. No request is sent.
/// @errors unsupported: the transaction cannot be made of single requests
Result<plan::Plan> ordered_plan(table::TableStore& store, const schema::Schema& schema,
                                plan::Plan plan);

}  // namespace adjoin::graph
