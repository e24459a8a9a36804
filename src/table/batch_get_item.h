#pragma once

#include <optional>
#include <string>
#include <vector>

#include "expression/names.h"
#include "expression/projection.h"
#include "item/attribute_value.h"
#include "table/capacity.h"
#include "table/item_page.h"
#include "table/table_ref.h"

namespace adjoin::table {

/// What to get from one table.
struct KeysAndAttributes {
  TableRef table;
  std::vector<item::Item> keys;
  bool consistent_read = false;
  std::optional<std::string> projection_expression;
  std::optional<expression::Projection> projection;  ///< used when there is no text
  expression::Placeholders placeholders;
};

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html
/// Up to 100 keys over all tables, each table named once, no key twice.
struct BatchGetItemRequest {
  std::vector<KeysAndAttributes> tables;
  ReturnConsumedCapacity return_consumed_capacity = ReturnConsumedCapacity::none;
};

struct BatchGetItemResult {
  struct Table {
    std::string name;
    ItemPage items;  ///< found ones only, in the order of the request's keys
  };
  std::vector<Table> tables;                   ///< in the order of the request
  std::vector<KeysAndAttributes> unprocessed;  ///< past 16 MB
  std::vector<ConsumedCapacity> consumed_capacity;
};

}  // namespace adjoin::table
