#include "wire/answer/answer.h"

#include <variant>

#include "partiql/execute.h"
#include "wire/errors/messages.h"

namespace adjoin::wire {
namespace {

/// Recovery to a point in time is off for every table.
Result<std::monostate> continuous_backups(const Caller& caller, const std::string& table_name) {
  const auto table = caller.store.describe_table(caller.context, table_name);
  if (table) return std::monostate{};
  if (api_error_of(table.error()) != ApiError::resource_not_found) return table.error();
  return api_error(ApiError::table_not_found, messages::table_not_found(table_name));
}

}  // namespace

template <>
Result<partiql::ExecuteStatementResult> run_over_store<ExecuteStatement>(
    const Caller& caller, const partiql::ExecuteStatementRequest& request) {
  return partiql::execute_statement(caller.store, caller.context, request);
}

template <>
Result<partiql::BatchExecuteStatementResult> run_over_store<BatchExecuteStatement>(
    const Caller& caller, const partiql::BatchExecuteStatementRequest& request) {
  return partiql::batch_execute_statement(caller.store, caller.context, request);
}

template <>
Result<partiql::ExecuteTransactionResult> run_over_store<ExecuteTransaction>(
    const Caller& caller, const partiql::ExecuteTransactionRequest& request) {
  return partiql::execute_transaction(caller.store, caller.context, request);
}

template <>
Result<std::monostate> run_over_store<DescribeContinuousBackups>(const Caller& caller,
                                                                 const std::string& table_name) {
  return continuous_backups(caller, table_name);
}

template <>
Result<std::monostate> run_over_store<UpdateContinuousBackups>(const Caller& caller,
                                                               const std::string& table_name) {
  return continuous_backups(caller, table_name);
}

template <>
Result<std::monostate> run_over_store<DescribeLimits>(const Caller&, const std::monostate&) {
  return std::monostate{};
}

template <>
Result<std::string> run_over_store<DescribeEndpoints>(const Caller& caller, const std::monostate&) {
  return std::string(caller.host);
}

}  // namespace adjoin::wire
