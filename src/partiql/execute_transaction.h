#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adjoin/value.h"
#include "table/request/call_context.h"
#include "table/request/item_page.h"
#include "table/request/item_write_requests.h"

namespace adjoin::partiql {

/// One statement of a transaction and its parameters. This header has the request and its result;
/// `execute.h` runs them.
struct ParameterizedStatement {
  std::string statement;
  std::vector<Value> parameters;
  table::ReturnValuesOnConditionCheckFailure on_condition_failure =
      table::ReturnValuesOnConditionCheckFailure::none;
};

/// A transaction of 1 to 100 statements on distinct items. Either all are SELECT, or all are
/// INSERT, UPDATE, DELETE and EXISTS checks. All statements take effect or none does.
/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_ExecuteTransaction.html
struct ExecuteTransactionRequest {
  std::vector<ParameterizedStatement> statements;
  std::optional<std::string> client_request_token;  ///< 1 to 36 characters
  table::ReturnConsumedCapacity return_consumed_capacity = table::ReturnConsumedCapacity::none;
};

/// Result of a transaction whose statements all succeeded.
struct ExecuteTransactionResult {
  /// For reads one entry per statement, in order; nullopt means that the item does not exist. Empty
  /// for writes.
  std::vector<std::optional<table::OwnedItem>> responses;
  std::vector<table::ConsumedCapacity> consumed_capacity;
};

}  // namespace adjoin::partiql
