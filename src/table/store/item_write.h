#pragma once

#include <optional>
#include <string>
#include <variant>

#include "base/result.h"
#include "table/request/call_context.h"
#include "table/request/item_write_requests.h"
#include "table/request/transaction_requests.h"

namespace adjoin::table {

class TableStore;

/// A write of one item, as a request of its own.
using ItemRequest = std::variant<PutItemRequest, UpdateItemRequest, DeleteItemRequest>;

/// What an action of a transaction and a request of its own have in common.
struct ItemWrite {
  enum class Kind : std::uint8_t { put, update, remove, check };
  Kind kind = Kind::check;
  TableRef table;
  item::Item item;  ///< of a put the whole item; else the key
  std::string update_expression;
  std::optional<expression::Update> update;  ///< in place of the text
  std::optional<std::string> condition_expression;
  std::optional<expression::Condition> condition;  ///< in place of the text
  expression::Placeholders placeholders;
  ReturnValues return_values = ReturnValues::none;
  ReturnValuesOnConditionCheckFailure on_condition_failure =
      ReturnValuesOnConditionCheckFailure::none;

  bool has_condition() const noexcept { return condition_expression || condition; }
  /// Whether the condition, if there is one, holds for an item, or for none.
  /// @errors validation, as the store would answer
  Result<bool> holds_for(const std::optional<item::Item>& stored) const;
  /// Not of a check, which no request is.
  ItemRequest to_request() &&;
};

ItemWrite item_write(TransactAction action);
Result<WriteResult> send(TableStore& store, const CallContext& context, const ItemRequest& request);

}  // namespace adjoin::table
