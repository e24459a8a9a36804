#include "partiql/write_plan.h"

#include <utility>

#include "base/assert.h"
#include "partiql/conditions.h"
#include "partiql/messages.h"
#include "partiql/request_text.h"

namespace adjoin::partiql {
namespace {

/// Checked here, although PutItem would check too: a statement has other words for it.
Result<void> check_key_attribute(const Item& item, const table::AttributeDefinition& attribute) {
  const Value* value = item.find(attribute.name);
  if (value == nullptr) return messages::key_missing(attribute.name);
  if (value->type() != attribute.type) return messages::key_type(attribute.name);
  return {};
}

Result<table::TransactAction> plan_insert(const Statement& statement,
                                          const table::TableDescription& table) {
  for (const auto& attribute : table.keys.partition) {
    ADJOIN_CHECK(check_key_attribute(statement.item, attribute));
  }
  for (const auto& attribute : table.keys.sort) {
    ADJOIN_CHECK(check_key_attribute(statement.item, attribute));
  }
  RequestText text;
  table::TransactPut put;
  put.table = statement.table;
  put.item = statement.item;
  // PutItem would replace an item that is there; INSERT must not. One key attribute is in every
  // item, so its absence means that there is none.
  put.condition_expression =
      text.condition(attribute_not_exists(table.keys.partition.front().name));
  put.placeholders = text.take_placeholders();
  return table::TransactAction(std::move(put));
}

/// A write names one item by its whole key. What else WHERE says becomes the condition of the
/// write.
Result<KeyMatch> match_one_item(const Statement& statement, const table::TableDescription& table) {
  ADJOIN_TRY(std::optional<KeyMatch> match, match_key(statement.where, table.keys));
  if (!match) return messages::mandatory_equality();
  return *std::move(match);
}

Result<table::TransactAction> plan_update(const Statement& statement,
                                          const table::TableDescription& table) {
  ADJOIN_TRY(KeyMatch match, match_one_item(statement, table));
  // UpdateItem would create a missing item; UPDATE must not.
  match.rest.insert(match.rest.begin(), attribute_exists(table.keys.partition.front().name));
  RequestText text;
  table::TransactUpdate update;
  update.table = statement.table;
  update.key = std::move(match.key);
  update.update_expression = text.update(statement.actions);
  update.condition_expression = text.condition(all_of(std::move(match.rest)));
  update.placeholders = text.take_placeholders();
  return table::TransactAction(std::move(update));
}

Result<table::TransactAction> plan_delete(const Statement& statement,
                                          const table::TableDescription& table) {
  ADJOIN_TRY(KeyMatch match, match_one_item(statement, table));
  table::TransactDelete remove;
  remove.table = statement.table;
  remove.key = std::move(match.key);
  if (!match.rest.empty()) {
    RequestText text;
    // A DELETE of a missing item succeeds, whatever else its WHERE asks.
    remove.condition_expression = text.condition(either(
        attribute_not_exists(table.keys.partition.front().name), all_of(std::move(match.rest))));
    remove.placeholders = text.take_placeholders();
  }
  return table::TransactAction(std::move(remove));
}

Result<table::TransactAction> plan_exists(const Statement& statement,
                                          const table::TableDescription& table) {
  ADJOIN_TRY(std::optional<KeyMatch> match, match_key(statement.where, table.keys));
  // A check of the key alone would say nothing about the item.
  if (!match || match->rest.empty() || statement.index) {
    return messages::unsupported(messages::kExistsSelect);
  }
  match->rest.insert(match->rest.begin(), attribute_exists(table.keys.partition.front().name));
  RequestText text;
  table::ConditionCheck check;
  check.table = statement.table;
  check.key = std::move(match->key);
  check.condition_expression = text.condition(all_of(std::move(match->rest)));
  check.placeholders = text.take_placeholders();
  return table::TransactAction(std::move(check));
}

}  // namespace

Result<table::TransactAction> plan_write(const Statement& statement,
                                         const table::TableDescription& table) {
  switch (statement.kind) {
    case Statement::Kind::insert: return plan_insert(statement, table);
    case Statement::Kind::update: return plan_update(statement, table);
    case Statement::Kind::remove: return plan_delete(statement, table);
    case Statement::Kind::exists: return plan_exists(statement, table);
    case Statement::Kind::select: break;
  }
  ADJOIN_ASSERT(false);
  return messages::not_well_formed(messages::kExpectedDataManipulation);
}

Result<std::optional<table::TransactGet>> plan_get(const Statement& statement,
                                                   const table::TableDescription& table) {
  std::optional<table::TransactGet> get;
  if (statement.index) return get;
  ADJOIN_TRY(std::optional<KeyMatch> match, match_key(statement.where, table.keys));
  // A get has no filter.
  if (!match || !match->rest.empty()) return get;
  get.emplace();
  get->table = statement.table;
  get->key = std::move(match->key);
  if (!statement.projection.empty()) {
    RequestText text;
    get->projection_expression = text.projection(statement.projection);
    get->placeholders = text.take_placeholders();
  }
  return get;
}

}  // namespace adjoin::partiql
