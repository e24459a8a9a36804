#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/bytes.h"
#include "base/error.h"
#include "base/strong_id.h"
#include "expression/condition.h"
#include "expression/names.h"
#include "expression/update.h"
#include "item/attribute_value.h"
#include "table/request/call_context.h"
#include "table/request/item_page.h"
#include "table/request/item_write_requests.h"
#include "table/request/table_ref.h"

namespace adjoin::table {

struct BatchPut {
  item::Item item;
  /// Unless empty, stands for `item`: its stored form, which takes less memory than a large tree.
  Bytes stored_item = {};
};
struct BatchDelete {
  item::Item key;
};
using BatchAction = std::variant<BatchPut, BatchDelete>;

struct TableBatch {
  TableRef table;
  std::vector<BatchAction> actions;
};

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html
/// Up to 25 actions over all tables, no key twice. Each action is atomic, the batch is not.
struct BatchWriteItemRequest {
  std::vector<TableBatch> tables;
  ReturnConsumedCapacity return_consumed_capacity = ReturnConsumedCapacity::none;
  ReturnItemCollectionMetrics return_item_collection_metrics = ReturnItemCollectionMetrics::none;
};

struct BatchWriteItemResult {
  CommitId commit;  ///< of the last action
  std::vector<TableBatch> unprocessed;
  std::vector<ConsumedCapacity> consumed_capacity;
  std::vector<TableCollectionMetrics> item_collection_metrics;  ///< of what was processed
};

struct TransactPut {
  TableRef table;
  item::Item item;
  std::optional<std::string> condition_expression;
  expression::Placeholders placeholders;
  ReturnValuesOnConditionCheckFailure on_condition_failure =
      ReturnValuesOnConditionCheckFailure::none;
  Bytes stored_item = {};  ///< as in BatchPut
  /// Used when there is no text: the condition already built. So in all four.
  std::optional<expression::Condition> condition = {};
};
struct TransactUpdate {
  TableRef table;
  item::Item key;
  std::string update_expression;
  std::optional<std::string> condition_expression;
  expression::Placeholders placeholders;
  ReturnValuesOnConditionCheckFailure on_condition_failure =
      ReturnValuesOnConditionCheckFailure::none;
  std::optional<expression::Condition> condition = {};
  std::optional<expression::Update> update = {};  ///< in place of the text
};
struct TransactDelete {
  TableRef table;
  item::Item key;
  std::optional<std::string> condition_expression;
  expression::Placeholders placeholders;
  ReturnValuesOnConditionCheckFailure on_condition_failure =
      ReturnValuesOnConditionCheckFailure::none;
  std::optional<expression::Condition> condition = {};
};
struct ConditionCheck {
  TableRef table;
  item::Item key;
  std::string condition_expression;
  expression::Placeholders placeholders;
  ReturnValuesOnConditionCheckFailure on_condition_failure =
      ReturnValuesOnConditionCheckFailure::none;
  std::optional<expression::Condition> condition = {};  ///< in place of the text
};
using TransactAction = std::variant<TransactPut, TransactUpdate, TransactDelete, ConditionCheck>;

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
/// All of up to 100 actions on distinct items, or none.
struct TransactWriteItemsRequest {
  std::vector<TransactAction> actions;
  /// 1 to 36 characters: the same token with the same actions within 10 minutes applies once.
  std::optional<std::string> client_request_token;
  ReturnConsumedCapacity return_consumed_capacity = ReturnConsumedCapacity::none;
  ReturnItemCollectionMetrics return_item_collection_metrics = ReturnItemCollectionMetrics::none;
};

struct TransactWriteItemsResult {
  CommitId commit;
  bool replayed = false;  ///< the token was known: nothing was applied this time
  std::vector<ConsumedCapacity> consumed_capacity;
  std::vector<TableCollectionMetrics> item_collection_metrics;  ///< none when replayed
};

/// Why one action of a cancelled transaction failed; `None` when it did not.
struct CancellationReason {
  std::string code = "None";  ///< None, ConditionalCheckFailed, ValidationError, …
  std::string message;        ///< empty for None
  std::optional<OwnedItem> item;
};

/// Details of ErrorCode::transaction_canceled: one reason per action, in request order.
struct TransactionCanceledDetails final : ErrorDetails {
  std::vector<CancellationReason> reasons;
};

/// Details of ErrorCode::conditional_check_failed when the caller asked for the old item.
struct ConditionalCheckFailedDetails final : ErrorDetails {
  std::optional<OwnedItem> item;
};

/// A failed condition, with the old item when the caller asked for it and there is one.
Error conditional_check_failed(std::optional<OwnedItem> item = std::nullopt);

/// What an action's own error (validation, conditional_check_failed, …) is as a reason.
CancellationReason cancellation_reason(const Error& error);

/// The error of a transaction of which at least one reason is not None. A ValidationError ends the
/// service's evaluation: only the first one is reported then, every other reason becomes None.
Error transaction_canceled(std::vector<CancellationReason> reasons);

}  // namespace adjoin::table
