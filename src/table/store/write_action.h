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

/// A write of one item in a form that an action of a transaction and a single request share.
/// Where a store has no transactions, the actions of one are written in turn, each as a request.
struct WriteAction : ItemWriteRequest {
  enum class Kind : std::uint8_t { put, update, remove, check };
  Kind kind = Kind::check;
  Item item;  ///< the whole item of a put; else the key
  std::string update_expression;
  std::optional<expression::Update> update;  ///< in place of the text

  bool has_condition() const noexcept { return condition_expression || condition; }
  /// Whether the condition holds for an item; nullopt stands for no item. True without a condition.
  /// @errors validation, as the store would return
  Result<bool> holds_for(const std::optional<Item>& stored) const;
  /// Converts to a single request. Asserts that this is no check, which has none.
  ItemRequest to_request() &&;
};

/// Converts an action of a transaction.
WriteAction item_write(TransactAction action);
/// Makes the call of the store that the request is for.
Result<WriteResult> send(TableStore& store, const CallContext& context, const ItemRequest& request);

}  // namespace adjoin::table
