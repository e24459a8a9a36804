#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "expression/key_condition.h"
#include "partiql/statement.h"
#include "table/request/table_description.h"

namespace adjoin::partiql {

/// Returns the operands of the top-level AND, or `where` itself if it is no AND. The pointers are
/// valid while `where` lives unchanged.
std::vector<const Expression*> conjuncts(const Expression& where);

/// Returns the AND of the conditions; a single condition is returned as it is. `conditions` must
/// not be empty.
Expression all_of(std::vector<Expression> conditions);
/// Returns the OR of two conditions.
Expression either(Expression one, Expression other);
/// The two conditions on a top-level attribute: it exists (IS NOT MISSING), it does not exist (IS
/// MISSING).
Expression attribute_exists(std::string_view attribute);
Expression attribute_not_exists(std::string_view attribute);

/// A comparison of one top-level attribute with constants, the attribute on the left. Valid while
/// the expression that it was made from lives.
struct AttributeTest {
  std::string_view attribute;
  Expression::Kind op = Expression::Kind::eq;  ///< eq to ge, between or begins_with
  const Value* value = nullptr;
  const Value* upper = nullptr;  ///< of `between`; null for every other operator
};
/// Returns the condition as an AttributeTest, or nullopt if it has another form.
std::optional<AttributeTest> attribute_test(const Expression& condition);

/// Returns whether the condition refers to a key attribute anywhere.
/// The filter of a Query must not: such a condition is evaluated by this module instead.
bool mentions_key(const Expression& condition, const table::KeySchema& keys);

/// A primary key found in a WHERE, and the remaining conditions.
struct KeyMatch {
  Item key;
  std::vector<Expression> rest;
};
/// Extracts the primary key from a WHERE. Returns nullopt if some key attribute has no equality.
/// @errors validation: two different values for one key attribute, a value of the wrong type
Result<std::optional<KeyMatch>> match_key(const std::optional<Expression>& where,
                                          const table::KeySchema& keys);

/// One partition that a WHERE selects, and the conditions on its items.
struct PartitionChoice {
  expression::KeyCondition key_condition;  ///< equality of the partition key, then of sort keys,
                                           ///< the last one possibly a range
  std::vector<Expression> rest;            ///< all other conditions; all must hold
};

/// Returns the distinct partitions that the WHERE selects, in the order in which it names them.
/// Returns nullopt if an operand of its top-level OR, or the WHERE itself, fixes no partition key.
/// @errors validation: a key value of the wrong type, too many partitions
Result<std::optional<std::vector<PartitionChoice>>> choose_partitions(const Expression& where,
                                                                      const table::KeySchema& keys);

}  // namespace adjoin::partiql
