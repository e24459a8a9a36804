#pragma once

#include <initializer_list>
#include <optional>
#include <string>

#include "base/result.h"
#include "expression/condition.h"
#include "expression/key_condition.h"
#include "expression/names.h"
#include "expression/projection.h"
#include "expression/update.h"
#include "table/given.h"

namespace adjoin::table {

/// A member of a request that may hold an expression.
struct ExpressionMember {
  expression::Kind kind;
  bool present;
};

/// Compiles the expressions of one request, which share their placeholders. Call the functions in
/// any order, `finish` last. Costs nothing when there are no expressions and no placeholders.
/// Borrows the placeholders: they must outlive it.
class RequestExpressions {
 public:
  explicit RequestExpressions(const expression::Placeholders& placeholders)
      : placeholders_(&placeholders), use_(placeholders) {}

  /// Placeholders need an expression that could use them; values are for all but projections.
  /// `members` in the order in which the service names them. @errors validation
  Result<void> start(std::initializer_list<ExpressionMember> members) const;

  /// The compiled text, else what was built without one, which has to outlive the answer.
  Result<Given<expression::Condition>> condition(
      const std::optional<std::string>& text, expression::Kind kind,
      const std::optional<expression::Condition>& built = kNone<expression::Condition>);
  Result<std::optional<expression::Projection>> projection(
      const std::optional<std::string>& text,
      const std::optional<expression::Projection>& built = std::nullopt);
  Result<Given<expression::Update>> update(
      const std::optional<std::string>& text,
      const std::optional<expression::Update>& built = kNone<expression::Update>);
  Result<expression::KeyCondition> key_condition(const std::string& text);

  /// @errors validation when a placeholder was not used
  Result<void> finish() const;

 private:
  template <typename Expression>
  static inline const std::optional<Expression> kNone = {};

  const expression::Placeholders* placeholders_;
  expression::PlaceholderUse use_;
};

}  // namespace adjoin::table
