#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adjoin/value.h"
#include "table/request/call_context.h"
#include "table/request/item_page.h"
#include "table/request/item_write_requests.h"

namespace adjoin::partiql {

/// One statement of a batch and its parameters. A SELECT must name one item by its whole primary
/// key.
struct BatchStatementRequest {
  std::string statement;
  std::vector<Value> parameters;  ///< one for every `?`, in order
  bool consistent_read = false;
  table::ReturnValuesOnConditionCheckFailure on_condition_failure =
      table::ReturnValuesOnConditionCheckFailure::none;
};

/// A batch of 1 to 25 statements, either all SELECT or all writes. Each statement succeeds or fails
/// independently of the others.
/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchExecuteStatement.html
struct BatchExecuteStatementRequest {
  std::vector<BatchStatementRequest> statements;
  table::ReturnConsumedCapacity return_consumed_capacity = table::ReturnConsumedCapacity::none;
};

/// Why one statement of a batch failed.
struct BatchStatementError {
  /// BatchStatementError's Code as the API spells it: ConditionalCheckFailed, DuplicateItem,
  /// ResourceNotFound, ValidationError, …
  std::string code;
  std::string message;
  std::optional<table::OwnedItem> item;  ///< the old item, if `on_condition_failure` asked for it
};

/// Outcome of one statement.
struct BatchStatementResponse {
  std::optional<BatchStatementError> error;  ///< nullopt: the statement succeeded
  std::optional<std::string> table_name;     ///< nullopt: the statement could not be parsed
  std::optional<table::OwnedItem> item;      ///< the selected or returned item, if there is one
};

struct BatchExecuteStatementResult {
  std::vector<BatchStatementResponse> responses;  ///< one per statement, in order
  std::vector<table::ConsumedCapacity> consumed_capacity;
};

}  // namespace adjoin::partiql
