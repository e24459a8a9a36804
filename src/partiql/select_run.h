#pragma once

#include "base/result.h"
#include "partiql/execute_statement.h"
#include "partiql/next_token.h"
#include "partiql/select_plan.h"
#include "table/request/call_context.h"
#include "table/store/table_store.h"

namespace adjoin::partiql {

/// Reads one page of a plan. Runs the steps in order until it has read `limit` items or about 1 MB,
/// or all steps are done. `request` gives the limit, the consistency and what to report.
/// @errors validation for a position outside the plan; and the store's own
Result<ExecuteStatementResult> run_select(table::TableStore& store,
                                          const table::CallContext& context, SelectPlan plan,
                                          const ExecuteStatementRequest& request);

}  // namespace adjoin::partiql
