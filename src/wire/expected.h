#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "wire/legacy_conditions.h"
#include "wire/parameter_styles.h"

namespace adjoin::wire {

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
