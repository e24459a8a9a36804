#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "adjoin/value.h"
#include "table/request/call_context.h"
#include "table/request/item_page.h"
#include "table/request/item_write_requests.h"

namespace adjoin::partiql {

/// One SELECT, INSERT, UPDATE or DELETE with its parameters.
/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_ExecuteStatement.html
struct ExecuteStatementRequest {
  std::string statement;          ///< 1 to 8192 characters
  std::vector<Value> parameters;  ///< one for every `?`, in order
  bool consistent_read = false;
  std::optional<std::string> next_token;  ///< from the previous page of the same statement
  std::optional<std::int64_t> limit;      ///< from 1; limits the items read, not the items returned
  table::ReturnConsumedCapacity return_consumed_capacity = table::ReturnConsumedCapacity::none;
  table::ReturnValuesOnConditionCheckFailure on_condition_failure =
      table::ReturnValuesOnConditionCheckFailure::none;
};

/// Result of one statement. `items` holds the page of a SELECT, or the item that a RETURNING clause
/// asked for; otherwise it is empty.
struct ExecuteStatementResult {
  table::ItemPage items;
  std::optional<std::string> next_token;   ///< nullopt: no more pages
  std::optional<Item> last_evaluated_key;  ///< present only with `next_token`
  std::optional<table::ConsumedCapacity> consumed_capacity;
};

}  // namespace adjoin::partiql
