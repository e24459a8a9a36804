#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "expression/condition.h"
#include "expression/key_condition.h"
#include "item/attribute_value.h"
#include "wire/decode/constraints.h"
#include "wire/decode/decoder.h"

namespace adjoin::wire {

/// The conditions that came before expressions. Source: "Legacy conditional parameters" of the
/// developer guide.
enum class ComparisonOperator : std::uint8_t {
  in,
  null,
  between,
  lt,
  not_contains,
  eq,
  gt,
  not_null,
  ne,
  le,
  begins_with,
  ge,
  contains,
};

/// One entry of Expected, QueryFilter, ScanFilter or KeyConditions. Filters and key conditions have
/// no `value` and no `exists`.
struct LegacyCondition {
  std::string attribute;
  std::optional<std::string> op;  ///< as given, until the constraints are checked
  std::optional<item::AttributeValue> value;
  std::optional<bool> exists;
  std::optional<std::vector<item::AttributeValue>> values;
};
using LegacyConditions = std::vector<LegacyCondition>;

/// `type` is what the service calls an entry: "ExpectedAttributeValue" or "Condition".
void read_conditions(Decoder& in, std::string_view type, std::optional<LegacyConditions>& out);

/// The members' own constraints; `place` is "expected". Entries of filters need an operator.
void check_operators(const std::optional<LegacyConditions>& conditions, std::string_view place,
                     bool required, Constraints& constraints);
void check_conditional_operator(const std::optional<std::string>& word, Constraints& constraints);

/// What Expected or a filter, joined as ConditionalOperator says, means; nullopt when there is
/// nothing to hold. @errors validation, in the service's words
Result<std::optional<expression::Condition>> condition_of(
    const std::optional<LegacyConditions>& conditions,
    const std::optional<std::string>& conditional_operator, bool is_filter);
/// Of a table at most two conditions; of an index as many as its key may have attributes.
Result<std::optional<expression::KeyCondition>> key_condition_of(
    const std::optional<LegacyConditions>& conditions, bool on_index);

}  // namespace adjoin::wire
