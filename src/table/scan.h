#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "table/query.h"

namespace adjoin::table {

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Scan.html
struct ScanRequest {
  TableRef table;
  std::optional<std::string> index_name;
  std::optional<std::string> filter_expression;
  std::optional<expression::Condition> filter;  ///< used when there is no text
  std::optional<std::string> projection_expression;
  std::optional<expression::Projection> projection;  ///< used when there is no text
  expression::Placeholders placeholders;
  Select select = Select::unspecified;
  std::optional<std::int64_t> limit;
  std::optional<std::int64_t> segment;
  std::optional<std::int64_t> total_segments;
  bool consistent_read = false;
  std::optional<item::Item> exclusive_start_key;
  ReturnConsumedCapacity return_consumed_capacity = ReturnConsumedCapacity::none;
};

using ScanResult = QueryResult;

}  // namespace adjoin::table
