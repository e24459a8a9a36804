#pragma once

#include "base/result.h"
#include "partiql/batch_execute_statement.h"
#include "partiql/execute_statement.h"
#include "partiql/execute_transaction.h"
#include "table/request/call_context.h"
#include "table/store/table_store.h"

namespace adjoin::partiql {

/// Runs one statement. A SELECT reads one page: at most 1 MB or `limit` items, then `next_token`
/// continues it.
/// @errors validation (also for a foreign `next_token`), resource_not_found,
///         conditional_check_failed (with the old item when asked), duplicate_item of an INSERT;
///         and the store's own
/// @cost a SELECT by the whole primary key is one GetItem, one with the partition key by `=` or IN
///       a Query for each of its values, any other a Scan; a write is one write
Result<ExecuteStatementResult> execute_statement(table::TableStore& store,
                                                 const table::CallContext& context,
                                                 const ExecuteStatementRequest& request);

/// Runs every statement by itself; what goes wrong with one is an answer, not an error.
/// @errors validation of the batch: number of statements, reads mixed with writes
Result<BatchExecuteStatementResult> batch_execute_statement(
    table::TableStore& store, const table::CallContext& context,
    const BatchExecuteStatementRequest& request);

/// Runs all statements as one TransactGetItems or TransactWriteItems.
/// @errors validation, resource_not_found, transaction_canceled with one
///         table::CancellationReason per statement, idempotent_parameter_mismatch
Result<ExecuteTransactionResult> execute_transaction(table::TableStore& store,
                                                     const table::CallContext& context,
                                                     const ExecuteTransactionRequest& request);

}  // namespace adjoin::partiql
