#pragma once

#include "base/result.h"
#include "partiql/execute_statement.h"
#include "partiql/next_token.h"
#include "partiql/select_plan.h"
#include "table/request/call_context.h"
#include "table/store/table_store.h"

namespace adjoin::partiql {

/// Reads one page of a plan: the steps one after the other until `limit` items were read, about
/// 1 MB was, or all are done. `request` gives limit, consistency, and what to report.
/// @errors validation for a position outside the plan; and the store's own
Result<ExecuteStatementResult> run_select(table::TableStore& store,
                                          const table::CallContext& context, SelectPlan plan,
                                          const ExecuteStatementRequest& request);

}  // namespace adjoin::partiql
