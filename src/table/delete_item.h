#pragma once

#include <optional>
#include <string>

#include "table/put_item.h"

namespace adjoin::table {

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_DeleteItem.html
struct DeleteItemRequest {
  TableRef table;
  item::Item key;
  std::optional<std::string> condition_expression;
  /// Used when there is no text: the condition already built.
  std::optional<expression::Condition> condition;
  expression::Placeholders placeholders;
  ReturnValues return_values = ReturnValues::none;  ///< none or all_old
  ReturnValuesOnConditionCheckFailure on_condition_failure =
      ReturnValuesOnConditionCheckFailure::none;
  ReturnConsumedCapacity return_consumed_capacity = ReturnConsumedCapacity::none;
  ReturnItemCollectionMetrics return_item_collection_metrics = ReturnItemCollectionMetrics::none;
};

}  // namespace adjoin::table
