#pragma once

#include <optional>
#include <string>
#include <vector>

#include "expression/names.h"
#include "item/attribute_value.h"
#include "table/capacity.h"
#include "table/item_page.h"
#include "table/table_ref.h"

namespace adjoin::table {

struct TransactGet {
  TableRef table;
  item::Item key;
  std::optional<std::string> projection_expression;
  expression::Placeholders placeholders;
};

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactGetItems.html
/// One snapshot of up to 100 items.
struct TransactGetItemsRequest {
  std::vector<TransactGet> items;
  ReturnConsumedCapacity return_consumed_capacity = ReturnConsumedCapacity::none;
};

struct TransactGetItemsResult {
  std::vector<std::optional<OwnedItem>> items;  ///< in request order; absent ones are nullopt
  std::vector<ConsumedCapacity> consumed_capacity;
};

}  // namespace adjoin::table
