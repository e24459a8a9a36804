#include "wire/decode/legacy_conditions.h"

#include <algorithm>
#include <utility>

#include "expression/condition_builder.h"
#include "item/value.h"
#include "table/request/limits.h"
#include "wire/errors/messages.h"

namespace adjoin::wire {
namespace {

using Values = std::vector<Value>;

/// The text in brackets is printed in errors, in the order of the service.
const Words<ComparisonOperator>& operator_words() {
  using Value = ComparisonOperator;
  static const Words<Value> words{
      "[IN, NULL, BETWEEN, LT, NOT_CONTAINS, EQ, GT, NOT_NULL, NE, LE, BEGINS_WITH, GE, CONTAINS]",
      {{"IN", Value::in},
       {"NULL", Value::null},
       {"BETWEEN", Value::between},
       {"LT", Value::lt},
       {"NOT_CONTAINS", Value::not_contains},
       {"EQ", Value::eq},
       {"GT", Value::gt},
       {"NOT_NULL", Value::not_null},
       {"NE", Value::ne},
       {"LE", Value::le},
       {"BEGINS_WITH", Value::begins_with},
       {"GE", Value::ge},
       {"CONTAINS", Value::contains}}};
  return words;
}

/// Of a word that `check_operators` has passed.
ComparisonOperator meaning(const std::string& word) {
  ComparisonOperator op = ComparisonOperator::eq;
  Constraints passed;
  passed.choice(word, "", operator_words(), op);
  return op;
}

void read_condition(Decoder& in, std::string_view type, LegacyCondition& condition) {
  // Entries of filters and key conditions have two of the four members. The others are unknown
  // there, and skipped.
  const bool is_expected = type == "ExpectedAttributeValue";
  for (in.begin_structure(type); in.next_member();) {
    if (in.name() == "ComparisonOperator") {
      in.read(condition.op);
    } else if (in.name() == "AttributeValueList") {
      in.read(condition.values);
    } else if (is_expected && in.name() == "Value") {
      in.read(condition.value);
    } else if (is_expected && in.name() == "Exists") {
      in.read(condition.exists);
    } else {
      in.skip();
    }
  }
}

/// Equality is defined for every type. An order, or a search, needs one of the types that can be
/// keys.
bool takes_type(ComparisonOperator op, Value::Type type) {
  switch (op) {
    case ComparisonOperator::eq:
    case ComparisonOperator::ne:
    case ComparisonOperator::null:
    case ComparisonOperator::not_null: return true;
    case ComparisonOperator::begins_with:
      return type == Value::Type::string || type == Value::Type::binary;
    default:
      return type == Value::Type::string || type == Value::Type::number ||
             type == Value::Type::binary;
  }
}

bool takes_count(ComparisonOperator op, std::size_t count) {
  switch (op) {
    case ComparisonOperator::null:
    case ComparisonOperator::not_null: return count == 0;
    case ComparisonOperator::between: return count == 2;
    case ComparisonOperator::in: return count > 0;
    default: return count == 1;
  }
}

/// Of two strings, two numbers or two binaries.
/// The callers have made sure that both have the same type.
bool is_greater(const Value& a, const Value& b) {
  if (const std::string* text = a.as_string()) return *text > *b.as_string();
  if (const Number* number = a.as_number()) return *number > *b.as_number();
  return a.as_binary()->bytes > b.as_binary()->bytes;
}

Result<void> check_arguments(ComparisonOperator op, const std::string& word, const Values& values) {
  if (!takes_count(op, values.size())) return validation_error(messages::argument_count(word));
  for (const Value& value : values) {
    if (value.type() != values.front().type()) {
      return validation_error(messages::invalid(messages::kArgumentsDiffer));
    }
  }
  // All values have one type by now, so one look is enough.
  if (!values.empty() && !takes_type(op, values.front().type())) {
    return validation_error(messages::argument_type(word, item::to_string(values.front().type())));
  }
  if (op == ComparisonOperator::between && is_greater(values[0], values[1])) {
    return validation_error(std::string(messages::kBoundsReversed));
  }
  return {};
}

/// The order of these checks is the service's: clients see the first message.
Result<void> check_expected(const LegacyCondition& condition) {
  const auto wrong = [&](std::string_view what) {
    return validation_error(messages::for_attribute(what, condition.attribute));
  };
  if (condition.value && condition.values) return wrong(messages::kValueAndList);
  if (condition.op) {
    if (condition.exists) return wrong(messages::kExistsAndOperator);
    const bool has_argument = condition.value || condition.values;
    if (!has_argument && !takes_count(meaning(*condition.op), 0)) {
      return validation_error(messages::no_argument(*condition.op, condition.attribute));
    }
    return {};
  }
  if (condition.values) return wrong(messages::kListWithoutOperator);
  if (!condition.exists && !condition.value) return wrong(messages::kExistsNullWithoutValue);
  // Exists is true unless it says otherwise.
  if (condition.exists.value_or(true) && !condition.value) {
    return wrong(messages::kExistsTrueWithoutValue);
  }
  if (!condition.exists.value_or(true) && condition.value) {
    return wrong(messages::kExistsFalseWithValue);
  }
  return {};
}

/// A condition in one form, whichever way it was written.
struct Comparison {
  ComparisonOperator op;
  const Values& values;
};

/// Checks the entry and finds its values; `single` keeps a lone Value.
Result<Comparison> comparison_of(const LegacyCondition& condition, bool is_filter, Values& single) {
  if (!is_filter) ADJOIN_CHECK(check_expected(condition));
  if (condition.value) single.push_back(*condition.value);
  const Values& values = condition.values ? *condition.values : single;
  if (!condition.op) {
    // Without an operator a Value means "equals", and Exists: false means "is not there".
    return Comparison{condition.value ? ComparisonOperator::eq : ComparisonOperator::null, values};
  }
  const ComparisonOperator op = meaning(*condition.op);
  ADJOIN_CHECK(check_arguments(op, *condition.op, values));
  return Comparison{op, values};
}

/// Old conditions become the same tree as expressions. So one evaluator serves both, and the store
/// knows no old members.
class ConditionMaker {
 public:
  using Op = expression::Condition::Op;
  using Node = expression::ConditionBuilder::Node;

  Node add(const std::string& attribute, const Comparison& comparison) {
    switch (comparison.op) {
      case ComparisonOperator::null: return apply(Op::not_exists, attribute, {});
      case ComparisonOperator::not_null: return apply(Op::exists, attribute, {});
      case ComparisonOperator::not_contains: {
        // False of a missing attribute, unlike NOT contains().
        const Node contains = apply(Op::contains, attribute, comparison.values);
        const Node not_contains = builder_.node(Op::negate, {contains});
        return builder_.node(Op::both, {apply(Op::exists, attribute, {}), not_contains});
      }
      default: return apply(op_of(comparison.op), attribute, comparison.values);
    }
  }

  expression::Condition join(bool any, const std::vector<Node>& conditions) {
    builder_.node(any ? Op::either : Op::both, conditions);
    return builder_.finish();
  }

 private:
  // `null`, `not_null` and `not_contains` have been dealt with before.
  static Op op_of(ComparisonOperator op) {
    switch (op) {
      case ComparisonOperator::in: return Op::in;
      case ComparisonOperator::between: return Op::between;
      case ComparisonOperator::lt: return Op::lt;
      case ComparisonOperator::le: return Op::le;
      case ComparisonOperator::gt: return Op::gt;
      case ComparisonOperator::ge: return Op::ge;
      case ComparisonOperator::ne: return Op::ne;
      case ComparisonOperator::begins_with: return Op::begins_with;
      case ComparisonOperator::contains: return Op::contains;
      default: return Op::eq;
    }
  }

  Node apply(Op op, const std::string& attribute, const Values& values) {
    std::vector<Node> operands = {builder_.attribute(attribute)};
    for (const Value& value : values) operands.push_back(builder_.literal(value));
    return builder_.node(op, operands);
  }

  expression::ConditionBuilder builder_;
};

/// A key can be asked for one range only. The other operators would need a filter.
std::optional<expression::KeyOperator> key_operator(ComparisonOperator op) {
  using expression::KeyOperator;
  switch (op) {
    case ComparisonOperator::eq: return KeyOperator::eq;
    case ComparisonOperator::lt: return KeyOperator::lt;
    case ComparisonOperator::le: return KeyOperator::le;
    case ComparisonOperator::gt: return KeyOperator::gt;
    case ComparisonOperator::ge: return KeyOperator::ge;
    case ComparisonOperator::between: return KeyOperator::between;
    case ComparisonOperator::begins_with: return KeyOperator::begins_with;
    default: return std::nullopt;
  }
}

}  // namespace

void read_conditions(Decoder& in, std::string_view type, std::optional<LegacyConditions>& out) {
  out.emplace();
  for (in.begin_map(type); in.next_member();) {
    LegacyCondition& condition = out->emplace_back();
    condition.attribute = in.name();
    read_condition(in, type, condition);
  }
}

void check_operators(const std::optional<LegacyConditions>& conditions, std::string_view place,
                     bool required, Constraints& constraints) {
  if (!conditions) return;
  for (const LegacyCondition& condition : *conditions) {
    std::string member(place);
    member.append(".").append(condition.attribute).append(".member.comparisonOperator");
    // Filters need an operator; a condition of a write may do with Value or Exists.
    if (required && !constraints.required(condition.op.has_value(), member)) continue;
    ComparisonOperator op = ComparisonOperator::eq;
    constraints.choice(condition.op, member, operator_words(), op);
  }
}

void check_conditional_operator(const std::optional<std::string>& word, Constraints& constraints) {
  static const Words<bool> words{"[OR, AND]", {{"OR", true}, {"AND", false}}};
  bool any = false;
  constraints.choice(word, "conditionalOperator", words, any);
}

Result<std::optional<expression::Condition>> condition_of(
    const std::optional<LegacyConditions>& conditions,
    const std::optional<std::string>& conditional_operator, bool is_filter) {
  const std::size_t count = conditions ? conditions->size() : 0;
  if (conditional_operator && count == 0) {
    return validation_error(std::string(messages::kConditionalOperatorAlone));
  }
  std::optional<expression::Condition> built;
  if (count == 0) return built;
  ConditionMaker maker;
  std::vector<ConditionMaker::Node> nodes;
  for (const LegacyCondition& condition : *conditions) {
    Values single;
    ADJOIN_TRY(const Comparison comparison, comparison_of(condition, is_filter, single));
    nodes.push_back(maker.add(condition.attribute, comparison));
  }
  // After the conditions themselves, whose errors come first.
  if (conditional_operator && count == 1) {
    return validation_error(std::string(messages::kConditionalOperatorOfOne));
  }
  built = maker.join(conditional_operator == "OR", nodes);
  return built;
}

Result<std::optional<expression::KeyCondition>> key_condition_of(
    const std::optional<LegacyConditions>& conditions, bool on_index) {
  std::optional<expression::KeyCondition> built;
  if (!conditions) return built;
  built.emplace();
  for (const LegacyCondition& condition : *conditions) {
    const Values none;
    const Values& values = condition.values ? *condition.values : none;
    const ComparisonOperator op = meaning(*condition.op);
    ADJOIN_CHECK(check_arguments(op, *condition.op, values));
    const auto key_op = key_operator(op);
    expression::KeyTerm& term = built->terms.emplace_back();
    term.name = condition.attribute;
    if (!key_op) {
      // The store refuses it when it knows that the request is a Query on a key. Other faults come
      // before.
      built->indexable = false;
      continue;
    }
    term.op = *key_op;
    term.value = values[0];
    if (op == ComparisonOperator::between) term.upper = values[1];
  }
  // A table's key has two attributes at most. An index may have up to four for each of both parts.
  const std::size_t most = on_index ? 2 * table::kIndexKeyAttributesMax : 2;
  if (built->terms.empty() || built->terms.size() > most) {
    return validation_error(std::string(messages::kKeyConditionCount));
  }
  return built;
}

}  // namespace adjoin::wire
