#include "wire/client/expression_text.h"

#include <array>
#include <utility>
#include <vector>

namespace adjoin::wire {
namespace {

using Op = expression::Condition::Op;

/// An empty answer tells `node` that the operator is no comparison.
std::string_view comparison_sign(Op op) {
  switch (op) {
    case Op::eq: return " = ";
    case Op::ne: return " <> ";
    case Op::lt: return " < ";
    case Op::le: return " <= ";
    case Op::gt: return " > ";
    case Op::ge: return " >= ";
    default: return {};
  }
}

std::string_view function_name(Op op) {
  switch (op) {
    case Op::size: return "size";
    case Op::exists: return "attribute_exists";
    case Op::not_exists: return "attribute_not_exists";
    case Op::type_is: return "attribute_type";
    case Op::begins_with: return "begins_with";
    case Op::contains: return "contains";
    default: return {};
  }
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string out;
  for (const std::string& part : parts) {
    if (!out.empty()) out += between;
    out += part;
  }
  return out;
}

bool is_junction(Op op) { return op == Op::both || op == Op::either; }

/// A junction of one condition is that condition.
std::uint32_t meant(const expression::Condition& condition, std::uint32_t index) {
  while (is_junction(condition.nodes[index].op) && condition.nodes[index].count == 1) {
    index = condition.children[condition.nodes[index].first];
  }
  return index;
}

}  // namespace

std::string ExpressionText::name(std::string_view attribute) {
  for (const auto& [placeholder, meaning] : placeholders_.names) {
    if (meaning == attribute) return placeholder;
  }
  // The request may have placeholders of its own with such names.
  for (;;) {
    const std::string placeholder = "#a" + std::to_string(next_++);
    if (placeholders_.names.emplace(placeholder, attribute).second) return placeholder;
  }
}

/// Not shared between equal values: comparing could cost more than sending one twice.
std::string ExpressionText::value(const Value& value) {
  for (;;) {
    const std::string placeholder = ":a" + std::to_string(next_++);
    if (placeholders_.values.emplace(placeholder, value).second) return placeholder;
  }
}

std::string ExpressionText::path(const expression::Path& path) {
  std::string out = name(path.attribute);
  for (const expression::PathStep& step : path.steps) {
    if (step.is_index) {
      out.append("[").append(std::to_string(step.index)).append("]");
    } else {
      out.append(".").append(name(step.name));
    }
  }
  return out;
}

/// A condition has at most kOperatorsMax operators, which bounds the recursion. Parentheses stand
/// around a junction inside another or under NOT: the service refuses those that change nothing.
std::string ExpressionText::node(const expression::Condition& condition, std::uint32_t index) {
  const expression::Condition::Node& node = condition.nodes[meant(condition, index)];
  if (node.op == Op::path) return path(condition.paths[node.first]);
  if (node.op == Op::literal) {
    const BytesView bytes = BytesView(condition.literals).substr(node.first, node.count);
    return value(item::ValueView(bytes).decode());
  }
  std::vector<std::string> parts;
  for (std::uint32_t i = 0; i < node.count; ++i) {
    // Looked through before the test for parentheses: a junction of one prints nothing of itself.
    const std::uint32_t child = meant(condition, condition.children[node.first + i]);
    std::string part = this->node(condition, child);
    const bool nested = is_junction(condition.nodes[child].op);
    parts.push_back(nested ? "(" + part + ")" : std::move(part));
  }
  if (const std::string_view sign = comparison_sign(node.op); !sign.empty()) {
    return joined(parts, sign);
  }
  if (node.op == Op::both) return joined(parts, " AND ");
  if (node.op == Op::either) return joined(parts, " OR ");
  if (node.op == Op::negate) return "NOT " + parts[0];
  if (node.op == Op::between) return parts[0] + " BETWEEN " + parts[1] + " AND " + parts[2];
  if (node.op == Op::in) {
    const std::string left = std::exchange(parts[0], {});
    parts.erase(parts.begin());
    return left + " IN (" + joined(parts, ", ") + ")";
  }
  return std::string(function_name(node.op)) + "(" + joined(parts, ", ") + ")";
}

/// A text is sent as the caller wrote it. Only what was built in memory is spelled here.
std::optional<std::string> ExpressionText::condition(
    const std::optional<std::string>& text, const std::optional<expression::Condition>& built) {
  if (text) return text;
  if (!built || built->empty()) return std::nullopt;
  return node(*built, static_cast<std::uint32_t>(built->nodes.size() - 1));
}

std::optional<std::string> ExpressionText::projection(
    const std::optional<std::string>& text, const std::optional<expression::Projection>& built) {
  if (text) return text;
  if (!built || built->empty()) return std::nullopt;
  std::vector<std::string> paths;
  for (const expression::Path& one : built->paths) paths.push_back(path(one));
  return joined(paths, ", ");
}

std::optional<std::string> ExpressionText::key_condition(
    const std::optional<std::string>& text, const std::optional<expression::KeyCondition>& built) {
  if (text || !built) return text;
  using expression::KeyOperator;
  // In the order of KeyOperator, up to its `ge`.
  constexpr std::array kSigns = {" = ", " < ", " <= ", " > ", " >= "};
  std::vector<std::string> terms;
  for (const expression::KeyTerm& term : built->terms) {
    const std::string left = name(term.name);
    const std::string right = value(term.value);
    if (term.op == KeyOperator::begins_with) {
      terms.push_back("begins_with(" + left + ", " + right + ")");
    } else if (term.op == KeyOperator::between) {
      terms.push_back(left + " BETWEEN " + right + " AND " + value(term.upper));
    } else {
      terms.push_back(left + kSigns[static_cast<std::size_t>(term.op)] + right);
    }
  }
  return joined(terms, " AND ");
}

/// The planner makes these trees, and they are a few levels deep.
std::string ExpressionText::operand(const expression::Update& update, std::uint32_t index) {
  using UpdateOp = expression::Update::Op;
  const expression::Update::Operand& one = update.operands[index];
  if (one.op == UpdateOp::path) return path(update.paths[one.index]);
  if (one.op == UpdateOp::literal) return value(update.values[one.index]);
  const std::string left = operand(update, one.left);
  const std::string right = operand(update, one.right);
  switch (one.op) {
    case UpdateOp::add: return left + " + " + right;
    case UpdateOp::subtract: return left + " - " + right;
    case UpdateOp::if_not_exists: return "if_not_exists(" + left + ", " + right + ")";
    default: return "list_append(" + left + ", " + right + ")";
  }
}

/// By verb: each clause of an UpdateExpression may stand once.
std::string ExpressionText::actions(const expression::Update& update,
                                    expression::Update::Verb verb) {
  using Verb = expression::Update::Verb;
  std::vector<std::string> parts;
  for (const expression::Update::Action& action : update.actions) {
    if (action.verb != verb) continue;
    std::string part = path(action.target);
    if (verb == Verb::set) part += " = " + operand(update, action.operand);
    if (verb == Verb::add || verb == Verb::remove_elements) {
      part += " " + value(update.values[action.operand]);
    }
    parts.push_back(std::move(part));
  }
  return joined(parts, ", ");
}

Result<std::optional<std::string>> ExpressionText::update(
    const std::optional<std::string>& text, const std::optional<expression::Update>& built) {
  if (text || !built || built->empty()) return text;
  // Its ADD appends to lists too, which no expression does.
  if (built->from_attribute_updates) {
    return Error(ErrorCode::unsupported, "AttributeUpdates cannot be sent to another store");
  }
  using Verb = expression::Update::Verb;
  constexpr std::array<std::pair<Verb, const char*>, 4> kClauses = {
      {{Verb::set, "SET "},
       {Verb::remove, "REMOVE "},
       {Verb::add, "ADD "},
       {Verb::remove_elements, "DELETE "}}};
  std::vector<std::string> clauses;
  for (const auto& [verb, word] : kClauses) {
    const std::string parts = actions(*built, verb);
    if (!parts.empty()) clauses.push_back(word + parts);
  }
  return std::optional(joined(clauses, " "));
}

}  // namespace adjoin::wire
