#pragma once

#include <cstdint>

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

}  // namespace adjoin::table
