#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "item/attribute_value.h"
#include "table/request/call_context.h"
#include "table/request/item_page.h"
#include "table/request/item_write_requests.h"

namespace adjoin::partiql {

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_ExecuteStatement.html
/// One SELECT, INSERT, UPDATE or DELETE.
struct ExecuteStatementRequest {
  std::string statement;                         ///< 1 to 8192 characters
  std::vector<item::AttributeValue> parameters;  ///< one for every `?`, in order
  bool consistent_read = false;
  std::optional<std::string> next_token;  ///< of the last answer to the same statement
  std::optional<std::int64_t> limit;      ///< items read, not items answered; from 1
  table::ReturnConsumedCapacity return_consumed_capacity = table::ReturnConsumedCapacity::none;
  table::ReturnValuesOnConditionCheckFailure on_condition_failure =
      table::ReturnValuesOnConditionCheckFailure::none;
};

/// The items of a SELECT, or the one a RETURNING clause asked for; else none.
struct ExecuteStatementResult {
  table::ItemPage items;
  std::optional<std::string> next_token;         ///< present: there may be more
  std::optional<item::Item> last_evaluated_key;  ///< present only with `next_token`
  std::optional<table::ConsumedCapacity> consumed_capacity;
};

}  // namespace adjoin::partiql
