#include "partiql/printer.h"

#include <string_view>
#include <type_traits>
#include <variant>

#include "item/number.h"

namespace adjoin::partiql {
namespace {

using Kind = Expression::Kind;

/// Names are always quoted: no list of reserved words has to be asked.
void append_quoted(std::string_view text, char quote, std::string& out) {
  out += quote;
  for (const char c : text) {
    if (c == quote) out += quote;
    out += c;
  }
  out += quote;
}

void append_path(const expression::Path& path, std::string& out) {
  append_quoted(path.attribute, '"', out);
  for (const expression::PathStep& step : path.steps) {
    if (step.is_index) {
      out.append("[").append(std::to_string(step.index)).append("]");
    } else {
      out += '.';
      append_quoted(step.name, '"', out);
    }
  }
}

void append_value(const Value& value, std::string& out);

/// Elements of sets are no values, so each is made one. Printing is for explanations and tests,
/// where a copy does not matter.
template <typename Sequence>
void append_elements(const Sequence& elements, std::string& out) {
  bool first = true;
  for (const auto& element : elements) {
    if (!first) out += ", ";
    first = false;
    append_value(Value(element), out);
  }
}

/// Literals that the parser reads back as the same value.
struct ValuePrinter {
  std::string& out;

  void operator()(const std::string& text) const { append_quoted(text, '\'', out); }
  void operator()(const Number& number) const { item::append_text(number, out); }
  // PartiQL has no literal for bytes.
  void operator()(const Binary&) const { out += '?'; }
  void operator()(bool boolean) const { out += boolean ? "TRUE" : "FALSE"; }
  void operator()(std::monostate) const { out += "NULL"; }
  void operator()(const Value::List& list) const {
    out += '[';
    append_elements(list, out);
    out += ']';
  }
  void operator()(const Item& map) const {
    out += '{';
    bool first = true;
    for (const auto& [name, member] : map) {
      if (!first) out += ", ";
      first = false;
      append_quoted(name, '\'', out);
      out += ": ";
      append_value(member, out);
    }
    out += '}';
  }
  template <typename T>
  void operator()(const Set<T>& set) const {
    out += "<<";
    append_elements(set.elements(), out);
    out += ">>";
  }
};

void append_value(const Value& value, std::string& out) {
  std::visit(ValuePrinter{out}, value.content());
}

/// In the spelling that the parser accepts; `attribute_type` is the last function, so it needs no
/// case of its own.
std::string_view function_word(Kind kind) {
  switch (kind) {
    case Kind::size: return "size";
    case Kind::if_not_exists: return "if_not_exists";
    case Kind::list_append: return "list_append";
    case Kind::set_add: return "set_add";
    case Kind::set_delete: return "set_delete";
    case Kind::begins_with: return "begins_with";
    case Kind::contains: return "contains";
    default: return "attribute_type";
  }
}

void append(const Expression& expression, std::string& out);

/// Whatever has operands stands in parentheses: what is printed is read, not admired.
void append_operand(const Expression& expression, std::string& out) {
  const bool open = !infix(expression.kind).empty() || expression.kind == Kind::between ||
                    expression.kind == Kind::in || expression.kind == Kind::logical_not;
  if (open) out += '(';
  append(expression, out);
  if (open) out += ')';
}

void append_joined(const Expression& expression, std::size_t first, std::string_view between,
                   std::string& out) {
  for (std::size_t i = first; i < expression.operands.size(); ++i) {
    if (i > first) out += between;
    append_operand(expression.operands[i], out);
  }
}

void append(const Expression& expression, std::string& out) {
  switch (expression.kind) {
    case Kind::path: append_path(expression.path, out); return;
    case Kind::value: append_value(expression.value, out); return;
    case Kind::logical_not:
      out += "NOT ";
      append_operand(expression.operands.front(), out);
      return;
    case Kind::between:
      append_operand(expression.operands[0], out);
      out += " BETWEEN ";
      append_joined(expression, 1, " AND ", out);
      return;
    case Kind::in:
      append_operand(expression.operands[0], out);
      out += " IN [";
      append_joined(expression, 1, ", ", out);
      out += ']';
      return;
    case Kind::exists:
    case Kind::not_exists:
      append_operand(expression.operands.front(), out);
      out += expression.kind == Kind::exists ? " IS NOT MISSING" : " IS MISSING";
      return;
    default: break;
  }
  const std::string_view between = infix(expression.kind);
  if (!between.empty()) return append_joined(expression, 0, between, out);
  out.append(function_word(expression.kind)).append("(");
  append_joined(expression, 0, ", ", out);
  out += ')';
}

/// An update is printed in the order in which it was written. One section may then appear twice.
void append_action(const UpdateAction& action, std::string& out) {
  using Verb = UpdateAction::Verb;
  out += action.verb == Verb::remove ? " REMOVE " : " SET ";
  append_path(action.target, out);
  // A SET and a REMOVE each repeat their word, which the grammar allows.
  if (action.verb == Verb::remove) return;
  out += " = ";
  if (action.verb == Verb::set) return append(action.right, out);
  out += action.verb == Verb::set_add ? "set_add(" : "set_delete(";
  append_path(action.target, out);
  out += ", ";
  append(action.right, out);
  out += ')';
}

void append_select(const Statement& statement, std::string& out) {
  out += "SELECT ";
  if (statement.projection.empty()) out += '*';
  for (std::size_t i = 0; i < statement.projection.size(); ++i) {
    if (i > 0) out += ", ";
    append_path(statement.projection[i], out);
  }
  out += " FROM ";
}

void append_tail(const Statement& statement, std::string& out) {
  if (statement.where) {
    out += " WHERE ";
    append(*statement.where, out);
  }
  const char* before = " ORDER BY ";
  for (const OrderTerm& term : statement.order_by) {
    out += before;
    append_quoted(term.attribute, '"', out);
    if (term.descending) out += " DESC";
    before = ", ";
  }
  switch (statement.returning) {
    case table::ReturnValues::none: break;
    case table::ReturnValues::all_old: out += " RETURNING ALL OLD *"; break;
    case table::ReturnValues::all_new: out += " RETURNING ALL NEW *"; break;
    case table::ReturnValues::updated_old: out += " RETURNING MODIFIED OLD *"; break;
    case table::ReturnValues::updated_new: out += " RETURNING MODIFIED NEW *"; break;
  }
}

}  // namespace

/// An empty answer tells callers that the kind is no infix operator.
std::string_view infix(Expression::Kind kind) {
  switch (kind) {
    case Kind::add: return " + ";
    case Kind::subtract: return " - ";
    case Kind::eq: return " = ";
    case Kind::ne: return " <> ";
    case Kind::lt: return " < ";
    case Kind::le: return " <= ";
    case Kind::gt: return " > ";
    case Kind::ge: return " >= ";
    case Kind::logical_and: return " AND ";
    case Kind::logical_or: return " OR ";
    default: return {};
  }
}

std::string print(const Statement& statement) {
  std::string out;
  switch (statement.kind) {
    case Statement::Kind::select: append_select(statement, out); break;
    case Statement::Kind::exists:
      out += "EXISTS(";
      append_select(statement, out);
      break;
    case Statement::Kind::insert: out += "INSERT INTO "; break;
    case Statement::Kind::update: out += "UPDATE "; break;
    case Statement::Kind::remove: out += "DELETE FROM "; break;
  }
  append_quoted(statement.table, '"', out);
  if (statement.index) {
    out += '.';
    append_quoted(*statement.index, '"', out);
  }
  if (statement.kind == Statement::Kind::insert) {
    out += " VALUE ";
    append_value(Value(statement.item), out);
  }
  for (const UpdateAction& action : statement.actions) append_action(action, out);
  append_tail(statement, out);
  // The parenthesis of EXISTS closes only after the WHERE of its SELECT.
  if (statement.kind == Statement::Kind::exists) out += ')';
  return out;
}

}  // namespace adjoin::partiql
