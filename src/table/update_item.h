#pragma once

#include <optional>
#include <string>

#include "expression/update.h"
#include "table/put_item.h"

namespace adjoin::table {

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateItem.html
struct UpdateItemRequest {
  TableRef table;
  item::Item key;
  std::optional<std::string> update_expression;
  /// Used when there is no text: the update already built.
  std::optional<expression::Update> update;
  std::optional<std::string> condition_expression;
  /// Used when there is no text: the condition already built.
  std::optional<expression::Condition> condition;
  expression::Placeholders placeholders;
  ReturnValues return_values = ReturnValues::none;
  ReturnValuesOnConditionCheckFailure on_condition_failure =
      ReturnValuesOnConditionCheckFailure::none;
  ReturnConsumedCapacity return_consumed_capacity = ReturnConsumedCapacity::none;
  ReturnItemCollectionMetrics return_item_collection_metrics = ReturnItemCollectionMetrics::none;
};

}  // namespace adjoin::table
