#pragma once

#include <optional>
#include <string>

#include "expression/names.h"
#include "expression/projection.h"
#include "item/attribute_value.h"
#include "table/capacity.h"
#include "table/item_page.h"
#include "table/table_ref.h"

namespace adjoin::table {

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_GetItem.html
struct GetItemRequest {
  TableRef table;
  item::Item key;  ///< exactly the table's key attributes
  bool consistent_read = false;
  std::optional<std::string> projection_expression;
  std::optional<expression::Projection> projection;  ///< used when there is no text
  expression::Placeholders placeholders;
  ReturnConsumedCapacity return_consumed_capacity = ReturnConsumedCapacity::none;
};

struct GetItemResult {
  std::optional<OwnedItem> item;  ///< absent: no such item, which is no error
  std::optional<ConsumedCapacity> consumed_capacity;
};

}  // namespace adjoin::table
