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
/// Two stages because of the order of errors. A wrong expression is told before a table that is not
/// there, as the service does.
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
/// any order, `finish` last. The placeholders must outlive it. One object for a request, since a
/// placeholder may be used by any of its expressions. Whether all were used is known only at the
/// end.
/// @cost none without expressions and placeholders
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

/// Returns an update's text, unless the built update counts. In a transaction that replaces the
/// text.
inline const std::optional<std::string>& update_text(const UpdateItemRequest& update) {
  return update.update_expression;
}
inline std::optional<std::string> update_text(const TransactUpdate& update) {
  if (update.update) return std::nullopt;
  return update.update_expression;
}

/// Compiles the expressions of a write of one item: a request or an action of a transaction.
/// @errors validation
template <typename Write>
Result<CompiledWrite> compile_write(const Write& request) {
  RequestExpressions expressions(request.placeholders);
  const ExpressionMember condition{expression::Kind::condition,
                                   request.condition_expression.has_value()};
  CompiledWrite compiled;
  if constexpr (requires { request.update; }) {
    const auto& text = update_text(request);
    ADJOIN_CHECK(expressions.start({{expression::Kind::update, text.has_value()}, condition}));
    ADJOIN_TRY(compiled.update, expressions.update(text, request.update));
  } else {
    ADJOIN_CHECK(expressions.start({condition}));
  }
  ADJOIN_TRY(compiled.condition,
             expressions.condition(request.condition_expression, expression::Kind::condition,
                                   request.condition));
  ADJOIN_CHECK(expressions.finish());
  return compiled;
}

}  // namespace adjoin::table
