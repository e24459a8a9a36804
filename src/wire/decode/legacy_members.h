#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "expression/projection.h"
#include "expression/update.h"
#include "item/attribute_value.h"
#include "wire/decode/constraints.h"
#include "wire/decode/decoder.h"
#include "wire/decode/legacy_conditions.h"
#include "wire/decode/request_members.h"

namespace adjoin::wire {

/// One entry of AttributeUpdates, which came before UpdateExpression. Source: "AttributeUpdates
/// (legacy)" of the developer guide.
struct AttributeUpdate {
  std::string attribute;
  std::optional<std::string> action;  ///< absent: PUT
  std::optional<item::AttributeValue> value;
};

void read_attribute_updates(Decoder& in, std::optional<std::vector<AttributeUpdate>>& out);
void check_actions(const std::optional<std::vector<AttributeUpdate>>& updates,
                   Constraints& constraints);

/// What the entries mean; nullopt when there was no such member. An empty one updates nothing but
/// creates a missing item. @errors validation, in the service's words
Result<std::optional<expression::Update>> update_of(
    std::optional<std::vector<AttributeUpdate>> updates);

/// AttributesToGet came before ProjectionExpression and names top-level attributes alone.
using AttributesToGet = std::optional<std::vector<std::string>>;

void check_attributes_to_get(const AttributesToGet& names, std::string_view place,
                             Constraints& constraints);
/// Nullopt when there was no such member. @errors validation when a name is given twice
Result<std::optional<expression::Projection>> projection_of(const AttributesToGet& names);

/// Expected and ConditionalOperator, which the writes of one item have beside ConditionExpression.
struct ExpectedMembers {
  std::optional<LegacyConditions> expected;
  std::optional<std::string> conditional_operator;

  /// False when the member `in` stands at is neither.
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

  /// @errors validation
  Result<std::optional<expression::Condition>> condition() const {
    return condition_of(expected, conditional_operator, false);
  }
};

}  // namespace adjoin::wire
