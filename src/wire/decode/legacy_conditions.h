#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "expression/condition.h"
#include "expression/key_condition.h"
#include "wire/decode/constraints.h"
#include "wire/decode/decoder.h"

namespace adjoin::wire {

/// Operators of the legacy conditions, which preceded expressions. Source: "Legacy conditional
/// parameters" of the developer guide.
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
  std::optional<std::string> op;  ///< as given, before the constraints are checked
  std::optional<Value> value;
  std::optional<bool> exists;
  std::optional<std::vector<Value>> values;
};
using LegacyConditions = std::vector<LegacyCondition>;

/// Reads a map of conditions. `type` is the service's name of an entry: "ExpectedAttributeValue" or
/// "Condition".
void read_conditions(Decoder& in, std::string_view type, std::optional<LegacyConditions>& out);

/// Checks the operators of conditions. `place` is the name of the member, such as "expected". With
/// `required` each entry must have an operator, as in filters.
void check_operators(const std::optional<LegacyConditions>& conditions, std::string_view place,
                     bool required, Constraints& constraints);
void check_conditional_operator(const std::optional<std::string>& word, Constraints& constraints);

/// Translates Expected or a filter into a condition whose parts are joined as ConditionalOperator
/// says. Returns nullopt if there is no condition. @errors validation, with the service's message
Result<std::optional<expression::Condition>> condition_of(
    const std::optional<LegacyConditions>& conditions,
    const std::optional<std::string>& conditional_operator, bool is_filter);
/// Translates KeyConditions; nullopt if there are none. A table allows at most two conditions, an
/// index as many as its key may have attributes.
/// @errors validation
Result<std::optional<expression::KeyCondition>> key_condition_of(
    const std::optional<LegacyConditions>& conditions, bool on_index);

}  // namespace adjoin::wire
