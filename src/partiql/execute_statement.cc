#include <utility>

#include "partiql/execute.h"
#include "partiql/messages.h"
#include "partiql/parser.h"
#include "partiql/select_run.h"
#include "partiql/write_plan.h"
#include "partiql/write_run.h"

namespace adjoin::partiql {

Result<ExecuteStatementResult> execute_statement(table::TableStore& store,
                                                 const table::CallContext& context,
                                                 const ExecuteStatementRequest& request) {
  ADJOIN_TRY(const Statement statement, parse_statement(request.statement, request.parameters));
  if (statement.kind == Statement::Kind::exists) {
    return messages::unsupported(messages::kExistsOnly);
  }
  ADJOIN_TRY(const table::TableDescription table, describe(store, context, statement.table));
  if (statement.is_read()) {
    ADJOIN_TRY(SelectPlan plan, plan_select(statement, table));
    return run_select(store, context, std::move(plan), request);
  }
  const WriteOptions options{statement.returning, request.on_condition_failure,
                             request.return_consumed_capacity};
  ADJOIN_TRY(table::TransactAction action, plan_write(statement, table));
  ADJOIN_TRY(table::WriteResult written, run_write(store, context, std::move(action), options));
  ExecuteStatementResult result;
  if (written.attributes && written.attributes->view().attribute_count() > 0) {
    result.items.append(written.attributes->bytes());
  }
  result.consumed_capacity = std::move(written.consumed_capacity);
  return result;
}

}  // namespace adjoin::partiql
