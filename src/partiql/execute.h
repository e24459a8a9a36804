#pragma once

#include "base/result.h"
#include "partiql/batch_execute_statement.h"
#include "partiql/execute_statement.h"
#include "partiql/execute_transaction.h"
#include "table/request/call_context.h"
#include "table/store/table_store.h"

namespace adjoin::partiql {

/// Runs one statement. A SELECT reads one page: at most 1 MB or `limit` items. `next_token` of the
/// result continues it.
/// @errors validation (also for a `next_token` of another statement), resource_not_found,
///         conditional_check_failed (with the old item if requested), duplicate_item of an INSERT;
///         and the store's own
/// @cost a SELECT by the whole primary key is one GetItem; with the partition key by `=` or IN, one
///         Query for each value; any other SELECT is a Scan; a write is one write
Result<ExecuteStatementResult> execute_statement(table::TableStore& store,
                                                 const table::CallContext& context,
                                                 const ExecuteStatementRequest& request);

/// Runs each statement independently. A statement's failure is reported in its response; it does
/// not fail the batch.
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
