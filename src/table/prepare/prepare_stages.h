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

/// Result of the first of two stages of preparing a write. `compile` needs only the request, `bind`
/// also the table. Transactions compile every action before they look up any table.
struct CompiledWrite {
  OwnedOrBorrowed<expression::Update> update;
  OwnedOrBorrowed<expression::Condition> condition;
};

Result<CompiledWrite> compile(const TransactPut& request);
Result<CompiledWrite> compile(const TransactUpdate& request);
Result<CompiledWrite> compile(const TransactDelete& request);
Result<CompiledWrite> compile(const ConditionCheck& request);
Result<std::optional<expression::Projection>> compile(const TransactGet& request);

/// Refuses paths into a key attribute of the table or of an index, because keys are scalars.
/// @errors validation
Result<void> check_scalar_keys(const std::vector<expression::Path>& paths,
                               const TableDescription& table);
Result<void> check_expressions(const KeysAndAttributes& entry);

/// Binds a write that names its item by key: update, remove, check. @errors validation
Result<PreparedWrite> bind_key(CompiledWrite compiled, const Item& key,
                               const TableDescription& table, PreparedWrite::Kind kind);
/// Binds a put of a whole item. @errors validation
Result<PreparedWrite> bind_item(CompiledWrite compiled, const Item& item,
                                const TableDescription& table);
/// The same for an item in stored form, which the write copies.
Result<PreparedWrite> bind_stored(CompiledWrite compiled, const Bytes& stored_item,
                                  const TableDescription& table);
/// Returns the key attributes of a stored item; missing ones are left out.
Item key_of_stored(const Bytes& stored_item, const TableDescription& table);
Result<PreparedWrite> bind(CompiledWrite compiled, const TransactAction& action,
                           const TableDescription& table);

/// Returns the error of the compile stage, else the error that the table does not exist.
template <typename T>
Error missing_table_unless(Result<T> compiled) {
  if (!compiled) return std::move(compiled).error();
  return api_error(ApiError::resource_not_found, std::string(messages::kResourceNotFound));
}

/// A member of a request that may contain an expression.
struct ExpressionMember {
  expression::Kind kind;
  bool present;
};

/// Compiles the expressions of one request, which share their placeholders. Call the functions in
/// any order, `finish` last. The placeholders must outlive it. @cost none without
/// expressions and placeholders
class RequestExpressions {
 public:
  explicit RequestExpressions(const expression::Placeholders& placeholders)
      : placeholders_(&placeholders), use_(placeholders) {}

  /// Refuses placeholders if no expression could use them. A projection cannot use values.
  /// `members` have the order in which DynamoDB names them. @errors validation
  Result<void> start(std::initializer_list<ExpressionMember> members) const;

  /// Returns the compiled text; without a text, borrows `built`, which must outlive the result.
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

  /// Refuses unused placeholders. @errors validation
  Result<void> finish() const;

 private:
  template <typename Expression>
  static inline const std::optional<Expression> kNone = {};

  const expression::Placeholders* placeholders_;
  expression::PlaceholderUse use_;
};

}  // namespace adjoin::table
