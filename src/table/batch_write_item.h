#pragma once

#include <variant>
#include <vector>

#include "base/bytes.h"
#include "base/strong_id.h"
#include "item/attribute_value.h"
#include "table/put_item.h"
#include "table/table_ref.h"

namespace adjoin::table {

struct BatchPut {
  item::Item item;
  /// Unless empty, stands for `item`: its stored form, which takes less memory than a large tree.
  Bytes stored_item = {};
};
struct BatchDelete {
  item::Item key;
};
using BatchAction = std::variant<BatchPut, BatchDelete>;

struct TableBatch {
  TableRef table;
  std::vector<BatchAction> actions;
};

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html
/// Up to 25 actions over all tables, no key twice. Each action is atomic, the batch is not.
struct BatchWriteItemRequest {
  std::vector<TableBatch> tables;
  ReturnConsumedCapacity return_consumed_capacity = ReturnConsumedCapacity::none;
  ReturnItemCollectionMetrics return_item_collection_metrics = ReturnItemCollectionMetrics::none;
};

struct BatchWriteItemResult {
  CommitId commit;  ///< of the last action
  std::vector<TableBatch> unprocessed;
  std::vector<ConsumedCapacity> consumed_capacity;
  std::vector<TableCollectionMetrics> item_collection_metrics;  ///< of what was processed
};

}  // namespace adjoin::table
