#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "expression/condition.h"
#include "expression/key_condition.h"
#include "expression/names.h"
#include "expression/projection.h"
#include "item/attribute_value.h"
#include "table/capacity.h"
#include "table/item_page.h"
#include "table/return_values.h"
#include "table/table_ref.h"

namespace adjoin::table {

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Query.html
struct QueryRequest {
  TableRef table;
  std::optional<std::string> index_name;
  /// One of the two, never both: text as on the wire, or the condition already built, which saves
  /// parsing it.
  std::optional<std::string> key_condition_expression;
  std::optional<expression::KeyCondition> key_condition;
  std::optional<std::string> filter_expression;
  std::optional<expression::Condition> filter;  ///< used when there is no text
  std::optional<std::string> projection_expression;
  std::optional<expression::Projection> projection;  ///< used when there is no text
  expression::Placeholders placeholders;
  Select select = Select::unspecified;
  std::optional<std::int64_t> limit;  ///< items read, not items answered
  bool scan_index_forward = true;
  bool consistent_read = false;
  std::optional<item::Item> exclusive_start_key;
  ReturnConsumedCapacity return_consumed_capacity = ReturnConsumedCapacity::none;
};

/// One page of a Query or Scan.
struct QueryResult {
  ItemPage items;          ///< empty when `select` is count
  std::int64_t count = 0;  ///< items that passed the filter
  std::int64_t scanned_count = 0;
  std::optional<item::Item> last_evaluated_key;  ///< present: there may be more
  std::optional<ConsumedCapacity> consumed_capacity;
};

}  // namespace adjoin::table
