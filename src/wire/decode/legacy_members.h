#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "expression/projection.h"
#include "expression/update.h"
#include "wire/decode/constraints.h"
#include "wire/decode/decoder.h"
#include "wire/decode/legacy_conditions.h"
#include "wire/decode/request_members.h"

namespace adjoin::wire {

/// One entry of AttributeUpdates, the predecessor of UpdateExpression. Source: "AttributeUpdates
/// (legacy)" of the developer guide.
struct AttributeUpdate {
  std::string attribute;
  std::optional<std::string> action;  ///< nullopt: PUT
  std::optional<Value> value;
};

void read_attribute_updates(Decoder& in, std::optional<std::vector<AttributeUpdate>>& out);
void check_actions(const std::optional<std::vector<AttributeUpdate>>& updates,
                   Constraints& constraints);

/// Translates AttributeUpdates into an update; nullopt if the member is absent. An empty map
/// changes no attribute but creates a missing item. @errors validation, with the service's message
Result<std::optional<expression::Update>> update_of(
    std::optional<std::vector<AttributeUpdate>> updates);

/// AttributesToGet, the predecessor of ProjectionExpression. It names only top-level attributes.
using AttributesToGet = std::optional<std::vector<std::string>>;

void check_attributes_to_get(const AttributesToGet& names, std::string_view place,
                             Constraints& constraints);
/// Translates AttributesToGet into a projection; nullopt if the member is absent. @errors
/// validation if a name is given twice
Result<std::optional<expression::Projection>> projection_of(const AttributesToGet& names);

/// Expected and ConditionalOperator, the legacy alternative to ConditionExpression in writes of one
/// item.
struct ExpectedMembers {
  std::optional<LegacyConditions> expected;
  std::optional<std::string> conditional_operator;

  /// Reads the current member of `in`; returns false if it is neither.
  bool read(Decoder& in) {
    if (in.name() == "Expected") {
      read_conditions(in, "ExpectedAttributeValue", expected);
    } else if (in.name() == "ConditionalOperator") {
      in.read(conditional_operator);
    } else {
      return false;
    }
    return true;
  }

  void check(Constraints& constraints) const {
    check_conditional_operator(conditional_operator, constraints);
    check_operators(expected, "expected", false, constraints);
  }

  void note(ParameterStyles& styles) const {
    styles.legacy(expected.has_value(), "Expected");
    styles.legacy(conditional_operator.has_value(), "ConditionalOperator");
  }

  /// Translates both into a condition; nullopt if there is none. @errors validation
  Result<std::optional<expression::Condition>> condition() const {
    return condition_of(expected, conditional_operator, false);
  }
};

}  // namespace adjoin::wire
