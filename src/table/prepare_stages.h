#pragma once

#include <optional>
#include <string>
#include <utility>

#include "base/result.h"
#include "expression/condition.h"
#include "expression/projection.h"
#include "expression/update.h"
#include "table/given.h"
#include "table/messages.h"
#include "table/prepare.h"

namespace adjoin::table {

/// Preparing has two stages: `compile` needs the request alone, `bind` also the table. Transactions
/// run the first for every action before they look any table up.
struct CompiledWrite {
  Given<expression::Update> update;
  Given<expression::Condition> condition;
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

}  // namespace adjoin::table
