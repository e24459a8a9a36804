#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/strong_id.h"
#include "expression/condition.h"
#include "expression/names.h"
#include "expression/update.h"
#include "item/attribute_value.h"
#include "table/request/call_context.h"
#include "table/request/item_page.h"
#include "table/request/table_description.h"
#include "table/request/table_ref.h"

namespace adjoin::table {

enum class ReturnValues : std::uint8_t { none, all_old, updated_old, all_new, updated_new };
enum class ReturnValuesOnConditionCheckFailure : std::uint8_t { none, all_old };
enum class ReturnItemCollectionMetrics : std::uint8_t { none, size };
enum class Select : std::uint8_t {
  unspecified,
  all_attributes,
  all_projected_attributes,
  specific_attributes,
  count,
};

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_PutItem.html
struct PutItemRequest {
  TableRef table;
  item::Item item;
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

/// As UpdateItem and DeleteItem answer it: the size of the item collection of a table with a local
/// index, as a range in gigabytes.
struct ItemCollectionMetrics {
  item::Item item_collection_key;
  double size_gigabytes_min = 0;
  double size_gigabytes_max = 1;
};

/// Of a batch or transaction: the collections that it wrote to, each once, of one table.
struct TableCollectionMetrics {
  std::string table_name;
  std::vector<ItemCollectionMetrics> collections;
};

/// The collection of an item of `table` with that partition key value, which has about `bytes`;
/// nullopt when the table has no local index. Its size is told in whole units of a GB.
std::optional<ItemCollectionMetrics> collection_of(const TableDescription& table,
                                                   const item::AttributeValue& partition,
                                                   std::uint64_t bytes);
/// Adds a collection of a table unless it is there already.
void add_collection(std::string_view table_name, const ItemCollectionMetrics& one,
                    std::vector<TableCollectionMetrics>& to);

/// The answer of PutItem, UpdateItem and DeleteItem alike.
struct WriteResult {
  CommitId commit;                      ///< the write's place in the order of all writes
  std::optional<OwnedItem> attributes;  ///< what ReturnValues asked for, when there is anything
  std::optional<ConsumedCapacity> consumed_capacity;
  std::optional<ItemCollectionMetrics> item_collection_metrics;
};

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
