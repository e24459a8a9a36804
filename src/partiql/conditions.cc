#include "partiql/conditions.h"

#include <algorithm>
#include <utility>

#include "partiql/messages.h"

namespace adjoin::partiql {
namespace {

using Kind = Expression::Kind;

/// Used for tests that no user wrote, such as "the item is there".
Expression of_attribute(Kind kind, std::string_view attribute) {
  Expression path;
  path.kind = Kind::path;
  path.path.attribute = attribute;
  Expression made;
  made.kind = kind;
  made.operands.push_back(std::move(path));
  return made;
}

/// `5 < a` is `a > 5`.
Kind mirrored(Kind op) {
  switch (op) {
    case Kind::lt: return Kind::gt;
    case Kind::le: return Kind::ge;
    case Kind::gt: return Kind::lt;
    case Kind::ge: return Kind::le;
    default: return op;
  }
}

/// A key is a whole attribute. `a.b` or `a[0]` is never one, even if `a` is called like a key.
bool is_attribute(const Expression& expression) {
  return expression.kind == Kind::path && expression.path.is_top_level();
}

bool is_key_test(const Expression& condition, const table::KeySchema& keys, AttributeTest& found) {
  const std::optional<AttributeTest> test = attribute_test(condition);
  if (!test || test->op != Kind::eq || keys.find(test->attribute) == nullptr) return false;
  found = *test;
  return true;
}

}  // namespace

/// Pointers into `where`, which must stay as it is while they are used. The parser makes AND flat,
/// so one level is enough.
std::vector<const Expression*> conjuncts(const Expression& where) {
  std::vector<const Expression*> parts;
  if (where.kind != Kind::logical_and) {
    parts.push_back(&where);
    return parts;
  }
  for (const Expression& operand : where.operands) parts.push_back(&operand);
  return parts;
}

Expression all_of(std::vector<Expression> conditions) {
  if (conditions.size() == 1) return std::move(conditions.front());
  Expression all;
  all.kind = Kind::logical_and;
  for (Expression& condition : conditions) {
    // AND within AND would need parentheses in the text, which the expression language refuses as
    // redundant.
    if (condition.kind != Kind::logical_and) {
      all.operands.push_back(std::move(condition));
      continue;
    }
    for (Expression& operand : condition.operands) all.operands.push_back(std::move(operand));
  }
  return all;
}

Expression either(Expression one, Expression other) {
  Expression made;
  made.kind = Kind::logical_or;
  for (Expression* side : {&one, &other}) {
    if (side->kind != Kind::logical_or) {
      made.operands.push_back(std::move(*side));
      continue;
    }
    for (Expression& operand : side->operands) made.operands.push_back(std::move(operand));
  }
  return made;
}

Expression attribute_exists(std::string_view attribute) {
  return of_attribute(Kind::exists, attribute);
}

Expression attribute_not_exists(std::string_view attribute) {
  return of_attribute(Kind::not_exists, attribute);
}

std::optional<AttributeTest> attribute_test(const Expression& condition) {
  const std::vector<Expression>& operands = condition.operands;
  const bool comparison = condition.kind >= Kind::eq && condition.kind <= Kind::ge;
  const bool prefix = condition.kind == Kind::begins_with;
  if (comparison || prefix) {
    // No key condition can say "other than".
    if (condition.kind == Kind::ne) return std::nullopt;
    if (is_attribute(operands[0]) && operands[1].kind == Kind::value) {
      return AttributeTest{operands[0].path.attribute, condition.kind, &operands[1].value};
    }
    if (comparison && operands[0].kind == Kind::value && is_attribute(operands[1])) {
      return AttributeTest{operands[1].path.attribute, mirrored(condition.kind),
                           &operands[0].value};
    }
  }
  if (condition.kind == Kind::between && is_attribute(operands[0]) &&
      operands[1].kind == Kind::value && operands[2].kind == Kind::value) {
    return AttributeTest{operands[0].path.attribute, Kind::between, &operands[1].value,
                         &operands[2].value};
  }
  return std::nullopt;
}

bool mentions_key(const Expression& condition, const table::KeySchema& keys) {
  if (condition.kind == Kind::path) return keys.find(condition.path.attribute) != nullptr;
  return std::any_of(condition.operands.begin(), condition.operands.end(),
                     [&](const Expression& operand) { return mentions_key(operand, keys); });
}

Result<std::optional<KeyMatch>> match_key(const std::optional<Expression>& where,
                                          const table::KeySchema& keys) {
  if (!where) return std::optional<KeyMatch>();
  KeyMatch match;
  for (const Expression* condition : conjuncts(*where)) {
    AttributeTest test;
    if (!is_key_test(*condition, keys, test)) {
      match.rest.push_back(*condition);
      continue;
    }
    if (test.value->type() != keys.find(test.attribute)->type) {
      return messages::key_type(test.attribute);
    }
    const Value* known = match.key.find(test.attribute);
    // Twice the same value is allowed. Two values can never hold together.
    if (known != nullptr && !(*known == *test.value)) {
      return messages::several_conditions(test.attribute);
    }
    match.key.set(test.attribute, *test.value);
  }
  // Some key attribute has no equality. The caller decides whether that is an error.
  if (match.key.size() != keys.partition.size() + keys.sort.size()) {
    return std::optional<KeyMatch>();
  }
  return std::optional<KeyMatch>(std::move(match));
}

}  // namespace adjoin::partiql
