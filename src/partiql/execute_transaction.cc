#include "partiql/execute_transaction.h"

#include <utility>
#include <variant>

#include "partiql/counted_call.h"
#include "partiql/execute.h"
#include "partiql/messages.h"
#include "partiql/parser.h"
#include "partiql/write_plan.h"
#include "partiql/write_run.h"
#include "table/request/limits.h"
#include "table/request/messages.h"

namespace adjoin::partiql {
namespace {

/// A list that is too long is shown as [...]: its text could be as long as the request.
Result<void> check_count(std::size_t count) {
  constexpr std::string_view kMember = "transactStatements";
  if (count == 0) {
    return validation_error(
        table::messages::constraint("[]", kMember, table::messages::length_at_least(1)));
  }
  if (count > table::kTransactActionsMax) {
    return validation_error(table::messages::constraint(
        "[...]", kMember, table::messages::length_at_most(table::kTransactActionsMax)));
  }
  return {};
}

Result<std::vector<Statement>> parse_all(const ExecuteTransactionRequest& request) {
  std::vector<Statement> statements;
  for (const ParameterizedStatement& asked : request.statements) {
    Result<Statement> parsed = parse_statement(asked.statement, asked.parameters);
    if (!parsed) {
      // A wrong number of parameters is reported with the statement's place, other faults of syntax
      // without it. So does DynamoDB Local.
      const bool counted = parsed.error().message() == messages::parameter_count().message();
      return counted ? messages::in_transaction(statements.size(), parsed.error())
                     : std::move(parsed).error();
    }
    statements.push_back(*std::move(parsed));
  }
  // Only after all have been parsed: a fault of syntax in a later statement comes before these.
  for (std::size_t i = 0; i < statements.size(); ++i) {
    if (statements[i].is_read() != statements.front().is_read()) {
      return messages::unsupported(messages::kTransactionMixed);
    }
    if (statements[i].returning != table::ReturnValues::none) {
      return messages::in_transaction(i, messages::unsupported(messages::kTransactionReturning));
    }
  }
  return statements;
}

/// An INSERT that found its key taken failed by a condition that its caller never wrote.
Error name_duplicates(const Error& error, const std::vector<Statement>& statements) {
  const auto* details = details_of<table::TransactionCanceledDetails>(error);
  if (details == nullptr) return messages::of_statement(error);
  std::vector<table::CancellationReason> reasons = details->reasons;
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    const bool failed = reasons[i].code == "ConditionalCheckFailed";
    if (!failed || statements[i].kind != Statement::Kind::insert) continue;
    reasons[i] = {.code = "DuplicateItem", .message = messages::duplicate_item().message()};
  }
  return table::transaction_canceled(std::move(reasons));
}

/// Describes each table first. The plan needs its key, and a missing table is an error of the whole
/// transaction.
Result<ExecuteTransactionResult> run_reads(table::TableStore& store,
                                           const table::CallContext& context,
                                           const std::vector<Statement>& statements,
                                           const ExecuteTransactionRequest& request) {
  table::TransactGetItemsRequest gets;
  gets.return_consumed_capacity = request.return_consumed_capacity;
  for (const Statement& statement : statements) {
    const std::size_t place = gets.items.size();
    ADJOIN_TRY(const table::TableDescription table, describe(store, context, statement.table));
    Result<std::optional<table::TransactGet>> get = plan_get(statement, table);
    if (!get) return messages::in_transaction(place, get.error());
    // Any other SELECT would be a Query, which a transaction cannot hold.
    if (!*get) {
      return messages::in_transaction(place, messages::unsupported(messages::kTransactionSelect));
    }
    gets.items.push_back(**std::move(get));
  }
  auto found = store.transact_get_items(context, gets);
  if (!found) return messages::of_statement(found.error());
  return ExecuteTransactionResult{std::move(found->items), std::move(found->consumed_capacity)};
}

/// Tables are described before anything is written. The writes themselves are one transaction, so
/// nothing is left half done.
Result<ExecuteTransactionResult> run_writes(table::TableStore& store,
                                            const table::CallContext& context,
                                            const std::vector<Statement>& statements,
                                            const ExecuteTransactionRequest& request) {
  table::TransactWriteItemsRequest writes;
  writes.client_request_token = request.client_request_token;
  writes.return_consumed_capacity = request.return_consumed_capacity;
  for (const Statement& statement : statements) {
    const std::size_t place = writes.actions.size();
    ADJOIN_TRY(const table::TableDescription table, describe(store, context, statement.table));
    Result<table::TransactAction> action = plan_write(statement, table);
    if (!action) return messages::in_transaction(place, action.error());
    std::visit(
        [&](auto& alternative) {
          // Each statement of a transaction has its own.
          alternative.on_condition_failure = request.statements[place].on_condition_failure;
        },
        *action);
    writes.actions.push_back(*std::move(action));
  }
  auto written = store.transact_write_items(context, writes);
  if (!written) return name_duplicates(written.error(), statements);
  return ExecuteTransactionResult{{}, std::move(written->consumed_capacity)};
}

}  // namespace

Result<ExecuteTransactionResult> execute_transaction(table::TableStore& store,
                                                     const table::CallContext& context,
                                                     const ExecuteTransactionRequest& request) {
  ADJOIN_CHECK(check_count(request.statements.size()));
  ADJOIN_TRY(const std::vector<Statement> statements, parse_all(request));
  const CountedCall call(context, table::CountedOperation::execute_transaction);
  return statements.front().is_read() ? run_reads(store, call.context(), statements, request)
                                      : run_writes(store, call.context(), statements, request);
}

}  // namespace adjoin::partiql
