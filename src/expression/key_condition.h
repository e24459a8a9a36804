#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "expression/names.h"

namespace adjoin::expression {

/// Operators of a KeyConditionExpression.
enum class KeyOperator : std::uint8_t { eq, lt, le, gt, ge, between, begins_with };

/// One comparison of one key attribute with a constant.
struct KeyTerm {
  std::string name;
  KeyOperator op = KeyOperator::eq;
  Value value;
  Value upper;  ///< inclusive upper bound of `between`; else unused

  friend bool operator==(const KeyTerm&, const KeyTerm&) = default;
};

/// A key condition: all terms must hold. A plain value. Code that fills it without text puts the
/// partition terms first, then the sort terms, each in key order. `check_key_condition` puts the
/// terms of a parsed one in that order.
struct KeyCondition {
  std::vector<KeyTerm> terms;
  /// False if it was built with an operator that keys do not support. `check_key_condition` then
  /// refuses it.
  bool indexable = true;

  friend bool operator==(const KeyCondition&, const KeyCondition&) = default;
};

/// Compiles a KeyConditionExpression. The terms have the order of the text; `check_key_condition`
/// then checks them against a key. @errors validation, with DynamoDB's texts. @cost linear.
Result<KeyCondition> parse_key_condition(std::string_view text, PlaceholderUse& use);

/// A key attribute of a table or index as the schema declares it.
struct KeyAttribute {
  std::string_view name;
  Value::Type type = Value::Type::string;
};

/// Checks that `condition` fits a key of 1 to 4 hash and 0 to 4 range attributes:
/// - every hash attribute has a term with `=`;
/// - range attributes are used from the left, with `=` except for the last one used;
/// - values have the declared types, and no value is an empty string.
/// Sorts the terms into key order: the first `hash.size()` terms are then the partition.
/// @errors validation: "Query condition missed key schema element: pk", "Query key condition not
///         supported", "… Condition parameter type does not match schema type", …
Result<void> check_key_condition(KeyCondition& condition, std::span<const KeyAttribute> hash,
                                 std::span<const KeyAttribute> range);

}  // namespace adjoin::expression
