#include "partiql/request_text.h"

#include <utility>

#include "partiql/printer.h"

namespace adjoin::partiql {
namespace {

using Kind = Expression::Kind;

std::string_view function_name(Kind kind) {
  switch (kind) {
    case Kind::size: return "size";
    case Kind::if_not_exists: return "if_not_exists";
    case Kind::list_append: return "list_append";
    case Kind::set_add: return "SET_ADD";
    case Kind::set_delete: return "SET_DELETE";
    case Kind::begins_with: return "begins_with";
    case Kind::contains: return "contains";
    case Kind::attribute_type: return "attribute_type";
    case Kind::exists: return "attribute_exists";
    case Kind::not_exists: return "attribute_not_exists";
    default: return {};
  }
}

/// How strongly a node holds its operands together; a weaker operand stands in parentheses.
/// Parentheses stand only where they are needed. The expression language refuses redundant ones.
int strength(const Expression& expression) {
  switch (expression.kind) {
    case Kind::logical_or: return 0;
    case Kind::logical_and: return 1;
    case Kind::logical_not: return 2;
    default: return 3;
  }
}

bool needs_parentheses(const Expression& parent, const Expression& operand, bool first) {
  const bool sum = operand.kind == Kind::add || operand.kind == Kind::subtract;
  // Sums are read from the left.
  if (parent.kind == Kind::add || parent.kind == Kind::subtract) return sum && !first;
  return strength(operand) < strength(parent) && strength(operand) < 2;
}

}  // namespace

std::string RequestText::condition(const Expression& expression) {
  std::string out;
  append(expression, out);
  return out;
}

void RequestText::append(const Expression& expression, std::string& out) {
  const std::vector<Expression>& operands = expression.operands;
  switch (expression.kind) {
    case Kind::path: append_path(expression.path, out); return;
    case Kind::value: append_value(expression.value, out); return;
    case Kind::logical_not: {
      out += "NOT ";
      const bool open = needs_parentheses(expression, operands.front(), true);
      if (open) out += '(';
      append(operands.front(), out);
      if (open) out += ')';
      return;
    }
    case Kind::between:
      append(operands[0], out);
      out += " BETWEEN ";
      append(operands[1], out);
      out += " AND ";
      append(operands[2], out);
      return;
    case Kind::in:
      append(operands[0], out);
      out += " IN (";
      for (std::size_t i = 1; i < operands.size(); ++i) {
        if (i > 1) out += ", ";
        append(operands[i], out);
      }
      out += ')';
      return;
    default: break;
  }
  // What has no infix operator is a function.
  const std::string_view between = infix(expression.kind);
  if (!between.empty()) return append_chain(expression, between, out);
  append_call(function_name(expression.kind), expression, out);
}

void RequestText::append_chain(const Expression& expression, std::string_view between,
                               std::string& out) {
  for (std::size_t i = 0; i < expression.operands.size(); ++i) {
    if (i > 0) out += between;
    const Expression& operand = expression.operands[i];
    const bool open = needs_parentheses(expression, operand, i == 0);
    if (open) out += '(';
    append(operand, out);
    if (open) out += ')';
  }
}

void RequestText::append_call(std::string_view name, const Expression& expression,
                              std::string& out) {
  out.append(name).append("(");
  for (std::size_t i = 0; i < expression.operands.size(); ++i) {
    if (i > 0) out += ", ";
    append(expression.operands[i], out);
  }
  out += ')';
}

/// One placeholder for each name, since a projection and a filter often name the same attributes.
void RequestText::append_name(std::string_view name, std::string& out) {
  auto known = names_.find(name);
  if (known == names_.end()) {
    std::string placeholder = "#" + std::to_string(names_.size());
    placeholders_.names.emplace(placeholder, name);
    known = names_.emplace(name, std::move(placeholder)).first;
  }
  out += known->second;
}

void RequestText::append_path(const expression::Path& path, std::string& out) {
  append_name(path.attribute, out);
  for (const expression::PathStep& step : path.steps) {
    if (step.is_index) {
      out.append("[").append(std::to_string(step.index)).append("]");
    } else {
      out += '.';
      append_name(step.name, out);
    }
  }
}

void RequestText::append_value(const Value& value, std::string& out) {
  // Equal values are not looked for: comparing large ones costs more than a second placeholder.
  std::string placeholder = ":" + std::to_string(placeholders_.values.size());
  out += placeholder;
  placeholders_.values.emplace(std::move(placeholder), value);
}

/// Each section may stand once in an UpdateExpression, and a statement may mix them. So they are
/// collected first.
void RequestText::append_section(std::string_view section, std::string_view action,
                                 std::string& out) {
  if (action.empty()) return;
  if (!out.empty()) out += ' ';
  out.append(section).append(action);
}

std::string RequestText::update(const std::vector<UpdateAction>& actions) {
  std::string set;
  std::string remove;
  std::string add;
  std::string take_out;
  const auto next = [](std::string& section) -> std::string& {
    if (!section.empty()) section += ", ";
    return section;
  };
  for (const UpdateAction& action : actions) {
    switch (action.verb) {
      case UpdateAction::Verb::set:
        append_path(action.target, next(set));
        set += " = ";
        append(action.right, set);
        break;
      case UpdateAction::Verb::remove: append_path(action.target, next(remove)); break;
      case UpdateAction::Verb::set_add:
        append_path(action.target, next(add));
        add += ' ';
        append(action.right, add);
        break;
      case UpdateAction::Verb::set_delete:
        append_path(action.target, next(take_out));
        take_out += ' ';
        append(action.right, take_out);
        break;
    }
  }
  std::string out;
  append_section("SET ", set, out);
  append_section("REMOVE ", remove, out);
  append_section("ADD ", add, out);
  append_section("DELETE ", take_out, out);
  return out;
}

std::string RequestText::projection(const std::vector<expression::Path>& paths) {
  std::string out;
  for (const expression::Path& path : paths) {
    if (!out.empty()) out += ", ";
    append_path(path, out);
  }
  return out;
}

}  // namespace adjoin::partiql
