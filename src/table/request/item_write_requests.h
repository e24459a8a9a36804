#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/strong_id.h"
#include "expression/condition.h"
#include "expression/names.h"
#include "expression/update.h"
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

/// What PutItem, UpdateItem and DeleteItem have in common.
struct ItemWriteRequest {
  TableRef table;
  std::optional<std::string> condition_expression;
  /// A built condition, used if there is no text.
  std::optional<expression::Condition> condition;
  expression::Placeholders placeholders;
  ReturnValues return_values = ReturnValues::none;  ///< UpdateItem alone has more than all_old
  ReturnValuesOnConditionCheckFailure on_condition_failure =
      ReturnValuesOnConditionCheckFailure::none;
  ReturnConsumedCapacity return_consumed_capacity = ReturnConsumedCapacity::none;
  ReturnItemCollectionMetrics return_item_collection_metrics = ReturnItemCollectionMetrics::none;
};

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_PutItem.html
struct PutItemRequest : ItemWriteRequest {
  Item item;
};

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_DeleteItem.html
struct DeleteItemRequest : ItemWriteRequest {
  Item key;
};

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateItem.html
struct UpdateItemRequest : ItemWriteRequest {
  Item key;
  std::optional<std::string> update_expression;
  /// A built update, used if there is no text.
  std::optional<expression::Update> update;
};

/// Size of an item collection of a table with a local index, as a range in gigabytes. Part of the
/// replies of writes.
/// A range, since the service gives an estimate of a size that it does not count exactly.
struct ItemCollectionMetrics {
  Item item_collection_key;
  double size_gigabytes_min = 0;
  double size_gigabytes_max = 1;
};

/// The collections of one table that a batch or transaction wrote to, each once.
struct TableCollectionMetrics {
  std::string table_name;
  std::vector<ItemCollectionMetrics> collections;
};

/// Returns the metrics of the collection with that partition key value, which has about `bytes`.
/// The ends of the range are whole GB. Nullopt: the table has no local index.
std::optional<ItemCollectionMetrics> collection_of(const TableDescription& table,
                                                   const Value& partition, std::uint64_t bytes);
/// Appends the metrics of a collection, unless `to` has that collection of the table.
void add_collection(std::string_view table_name, const ItemCollectionMetrics& one,
                    std::vector<TableCollectionMetrics>& to);

/// The reply of PutItem, UpdateItem and DeleteItem.
struct WriteResult {
  CommitId commit;                      ///< the write's number in the order of all writes
  std::optional<OwnedItem> attributes;  ///< as ReturnValues asked; nullopt: none
  std::optional<ConsumedCapacity> consumed_capacity;
  std::optional<ItemCollectionMetrics> item_collection_metrics;
};

}  // namespace adjoin::table
