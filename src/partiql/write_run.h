#pragma once

#include <string_view>

#include "base/result.h"
#include "table/request/call_context.h"
#include "table/request/item_write_requests.h"
#include "table/request/transaction_requests.h"
#include "table/store/table_store.h"

namespace adjoin::partiql {

/// What a write returns.
struct WriteOptions {
  table::ReturnValues return_values = table::ReturnValues::none;
  table::ReturnValuesOnConditionCheckFailure on_condition_failure =
      table::ReturnValuesOnConditionCheckFailure::none;
  table::ReturnConsumedCapacity return_consumed_capacity = table::ReturnConsumedCapacity::none;
};

/// Runs the action of an INSERT, UPDATE or DELETE as a single request.
/// @errors as `execute_statement`
Result<table::WriteResult> run_write(table::TableStore& store, const table::CallContext& context,
                                     table::TransactAction action, const WriteOptions& options);

/// Describes the table that a statement names. @errors resource_not_found, with the message of data
/// operations
Result<table::TableDescription> describe(table::TableStore& store,
                                         const table::CallContext& context,
                                         std::string_view table_name);

}  // namespace adjoin::partiql
