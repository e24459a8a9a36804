#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "partiql/statement.h"
#include "table/request/table_description.h"

namespace adjoin::partiql {

/// The conditions that must all hold; one when there is no AND. Valid while `where` lives.
std::vector<const Expression*> conjuncts(const Expression& where);

/// All of the conditions, or the only one; at least one.
Expression all_of(std::vector<Expression> conditions);
Expression either(Expression one, Expression other);
Expression attribute_exists(std::string_view attribute);
Expression attribute_not_exists(std::string_view attribute);

/// A comparison of one top-level attribute with a constant, the attribute on the left. Valid while
/// the expression it was made from lives.
struct AttributeTest {
  std::string_view attribute;
  Expression::Kind op = Expression::Kind::eq;  ///< eq to ge, between or begins_with
  const item::AttributeValue* value = nullptr;
  const item::AttributeValue* upper = nullptr;  ///< of between, else null
};
/// Nullopt for every other condition.
std::optional<AttributeTest> attribute_test(const Expression& condition);

/// Whether the condition looks at a key attribute.
bool mentions_key(const Expression& condition, const table::KeySchema& keys);

/// A primary key found in a WHERE and what the WHERE says beyond it.
struct KeyMatch {
  item::Item key;
  std::vector<Expression> rest;
};
/// Nullopt when some key attribute has no equality. @errors validation: two different values for
/// one key attribute, a value of the wrong type
Result<std::optional<KeyMatch>> match_key(const std::optional<Expression>& where,
                                          const table::KeySchema& keys);

}  // namespace adjoin::partiql
