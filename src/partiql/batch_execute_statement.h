#pragma once

#include <optional>
#include <string>
#include <vector>

#include "item/attribute_value.h"
#include "table/request/call_context.h"
#include "table/request/item_page.h"
#include "table/request/item_write_requests.h"

namespace adjoin::partiql {

/// One statement of a batch. A SELECT names one item by its whole key.
struct BatchStatementRequest {
  std::string statement;
  std::vector<item::AttributeValue> parameters;
  bool consistent_read = false;
  table::ReturnValuesOnConditionCheckFailure on_condition_failure =
      table::ReturnValuesOnConditionCheckFailure::none;
};

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchExecuteStatement.html
/// 1 to 25 statements, all of them SELECT or none. Each succeeds or fails by itself.
struct BatchExecuteStatementRequest {
  std::vector<BatchStatementRequest> statements;
  table::ReturnConsumedCapacity return_consumed_capacity = table::ReturnConsumedCapacity::none;
};

/// Why one statement of a batch failed.
struct BatchStatementError {
  /// ConditionalCheckFailed, DuplicateItem, ResourceNotFound, ValidationError, … as the API spells
  /// BatchStatementError's Code.
  std::string code;
  std::string message;
  std::optional<table::OwnedItem> item;  ///< the old item, when `on_condition_failure` asked
};

/// What became of one statement.
struct BatchStatementResponse {
  std::optional<BatchStatementError> error;
  std::optional<std::string> table_name;  ///< absent when the statement could not be read
  std::optional<table::OwnedItem> item;   ///< what was selected or returned, when there is one
};

struct BatchExecuteStatementResult {
  std::vector<BatchStatementResponse> responses;  ///< one per statement, in order
  std::vector<table::ConsumedCapacity> consumed_capacity;
};

}  // namespace adjoin::partiql
