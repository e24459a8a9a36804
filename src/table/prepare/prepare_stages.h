#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <utility>

#include "base/result.h"
#include "expression/condition.h"
#include "expression/key_condition.h"
#include "expression/names.h"
#include "expression/projection.h"
#include "expression/update.h"
#include "table/prepare/prepare.h"
#include "table/request/messages.h"
#include "table/request/owned_or_borrowed.h"

namespace adjoin::table {

/// Preparing has two stages: `compile` needs the request alone, `bind` also the table. Transactions
/// run the first for every action before they look any table up.
struct CompiledWrite {
  OwnedOrBorrowed<expression::Update> update;
  OwnedOrBorrowed<expression::Condition> condition;
};

Result<CompiledWrite> compile(const TransactPut& request);
Result<CompiledWrite> compile(const TransactUpdate& request);
Result<CompiledWrite> compile(const TransactDelete& request);
Result<CompiledWrite> compile(const ConditionCheck& request);
Result<std::optional<expression::Projection>> compile(const TransactGet& request);

/// Refuses paths that lead into a key attribute of the table or of an index, which is a scalar.
/// @errors validation
Result<void> check_scalar_keys(const std::vector<expression::Path>& paths,
                               const TableDescription& table);
Result<void> check_expressions(const KeysAndAttributes& entry);

/// Writes that name their item by key: update, remove, check.
Result<PreparedWrite> bind_key(CompiledWrite compiled, const item::Item& key,
                               const TableDescription& table, PreparedWrite::Kind kind);
/// Writes that bring the whole item.
Result<PreparedWrite> bind_item(CompiledWrite compiled, const item::Item& item,
                                const TableDescription& table);
/// The same for an item in stored form, which the write takes a copy of.
Result<PreparedWrite> bind_stored(CompiledWrite compiled, const Bytes& stored_item,
                                  const TableDescription& table);
/// Those of the table's key attributes that a stored item has.
item::Item key_of_stored(const Bytes& stored_item, const TableDescription& table);
Result<PreparedWrite> bind(CompiledWrite compiled, const TransactAction& action,
                           const TableDescription& table);

/// The compile stage's own error, else that the table does not exist.
template <typename T>
Error missing_table_unless(Result<T> compiled) {
  if (!compiled) return std::move(compiled).error();
  return Error(ErrorCode::resource_not_found, std::string(messages::kResourceNotFound));
}

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
  Result<OwnedOrBorrowed<expression::Condition>> condition(
      const std::optional<std::string>& text, expression::Kind kind,
      const std::optional<expression::Condition>& built = kNone<expression::Condition>);
  Result<std::optional<expression::Projection>> projection(
      const std::optional<std::string>& text,
      const std::optional<expression::Projection>& built = std::nullopt);
  Result<OwnedOrBorrowed<expression::Update>> update(
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
