#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "expression/names.h"
#include "item/attribute_value.h"

namespace adjoin::expression {

enum class KeyOperator : std::uint8_t { eq, lt, le, gt, ge, between, begins_with };

/// One comparison of one key attribute with a constant.
struct KeyTerm {
  std::string name;
  KeyOperator op = KeyOperator::eq;
  item::AttributeValue value;
  item::AttributeValue upper;  ///< of between, inclusive; else unused

  friend bool operator==(const KeyTerm&, const KeyTerm&) = default;
};

/// A key condition: all terms must hold. A plain value; code may fill it without any text,
/// partition terms first, each in key order. `check_key_condition` puts terms of a parsed one in
/// that order.
struct KeyCondition {
  std::vector<KeyTerm> terms;
  /// False of one that was built with an operator that no key can be asked with. It is refused
  /// where its keys are known.
  bool indexable = true;

  friend bool operator==(const KeyCondition&, const KeyCondition&) = default;
};

/// Compiles a KeyConditionExpression. Terms stand in the order of the text; which attributes are
/// keys is not known yet. @errors validation, with DynamoDB's texts. @cost linear.
Result<KeyCondition> parse_key_condition(std::string_view text, PlaceholderUse& use);

/// A key attribute of a table or index as the schema declares it.
struct KeyAttribute {
  std::string_view name;
  item::Type type = item::Type::S;
};

/// Proves that `condition` fits a key of 1 to 4 hash and 0 to 4 range attributes: every hash
/// attribute by `=`, range attributes from the left, by `=` but for the last one used; types as
/// declared, no empty string. Puts terms in key order: the first `hash.size()` terms are then the
/// partition.
/// @errors validation: "Query condition missed key schema element: pk", "Query key condition not
///         supported", "… Condition parameter type does not match schema type", …
Result<void> check_key_condition(KeyCondition& condition, std::span<const KeyAttribute> hash,
                                 std::span<const KeyAttribute> range);

}  // namespace adjoin::expression
