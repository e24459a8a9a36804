#pragma once

#include <string_view>

#include "base/result.h"
#include "table/request/call_context.h"
#include "table/request/item_write_requests.h"
#include "table/request/transaction_requests.h"
#include "table/store/table_store.h"

namespace adjoin::partiql {

/// How a write is answered.
struct WriteOptions {
  table::ReturnValues return_values = table::ReturnValues::none;
  table::ReturnValuesOnConditionCheckFailure on_condition_failure =
      table::ReturnValuesOnConditionCheckFailure::none;
  table::ReturnConsumedCapacity return_consumed_capacity = table::ReturnConsumedCapacity::none;
};

/// Sends what an INSERT, UPDATE or DELETE became as a request of its own.
/// @errors as `execute_statement`
Result<table::WriteResult> run_write(table::TableStore& store, const table::CallContext& context,
                                     table::TransactAction action, const WriteOptions& options);

/// The table a statement names. @errors resource_not_found, in the words of data operations
Result<table::TableDescription> describe(table::TableStore& store,
                                         const table::CallContext& context,
                                         std::string_view table_name);

}  // namespace adjoin::partiql
