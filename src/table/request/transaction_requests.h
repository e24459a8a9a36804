#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "adjoin/value.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/strong_id.h"
#include "expression/condition.h"
#include "expression/names.h"
#include "expression/update.h"
#include "table/request/call_context.h"
#include "table/request/item_page.h"
#include "table/request/item_write_requests.h"
#include "table/request/table_ref.h"

namespace adjoin::table {

/// Two forms of one item: a program has a tree, and a load has stored bytes already.
struct BatchPut {
  Item item;
  /// The item in stored form, which takes less memory than a large tree. Replaces `item` unless
  /// empty.
  Bytes stored_item = {};
};
struct BatchDelete {
  Item key;
};
using BatchAction = std::variant<BatchPut, BatchDelete>;

struct TableBatch {
  TableRef table;
  std::vector<BatchAction> actions;
};

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html
/// Up to 25 actions over all tables, no key twice. Each action is atomic; the batch is not.
struct BatchWriteItemRequest {
  std::vector<TableBatch> tables;
  ReturnConsumedCapacity return_consumed_capacity = ReturnConsumedCapacity::none;
  ReturnItemCollectionMetrics return_item_collection_metrics = ReturnItemCollectionMetrics::none;
};

struct BatchWriteItemResult {
  CommitId commit;                      ///< of the last action
  std::vector<TableBatch> unprocessed;  ///< actions that were not applied; send them again
  std::vector<ConsumedCapacity> consumed_capacity;
  std::vector<TableCollectionMetrics> item_collection_metrics;  ///< of the processed actions
};

struct TransactPut {
  TableRef table;
  Item item;
  std::optional<std::string> condition_expression;
  expression::Placeholders placeholders;
  ReturnValuesOnConditionCheckFailure on_condition_failure =
      ReturnValuesOnConditionCheckFailure::none;
  Bytes stored_item = {};  ///< as in BatchPut
  /// A built condition, used if there is no text. The same holds for all four actions.
  std::optional<expression::Condition> condition = {};
};
struct TransactUpdate {
  TableRef table;
  Item key;
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
  Item key;
  std::optional<std::string> condition_expression;
  expression::Placeholders placeholders;
  ReturnValuesOnConditionCheckFailure on_condition_failure =
      ReturnValuesOnConditionCheckFailure::none;
  std::optional<expression::Condition> condition = {};
};
struct ConditionCheck {
  TableRef table;
  Item key;
  std::string condition_expression;
  expression::Placeholders placeholders;
  ReturnValuesOnConditionCheckFailure on_condition_failure =
      ReturnValuesOnConditionCheckFailure::none;
  std::optional<expression::Condition> condition = {};  ///< in place of the text
};
using TransactAction = std::variant<TransactPut, TransactUpdate, TransactDelete, ConditionCheck>;

/// When an action of a decided transaction applies: by whether the first action's item is there.
enum class ActionWhen : std::uint8_t { always, if_absent, if_present };

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
/// Applies all of up to 100 actions on distinct items, or none.
struct TransactWriteItemsRequest {
  std::vector<TransactAction> actions;
  /// 1 to 36 characters: the same token with the same actions within 10 minutes applies once.
  std::optional<std::string> client_request_token;
  ReturnConsumedCapacity return_consumed_capacity = ReturnConsumedCapacity::none;
  ReturnItemCollectionMetrics return_item_collection_metrics = ReturnItemCollectionMetrics::none;
  /// Empty, or one for each action, and the first is `always`: then the store decides when it
  /// commits which actions apply, and those that do not cost nothing. A single action that applies
  /// costs what it does alone. Only for stores with Capabilities::decides, and without a token.
  std::vector<ActionWhen> when = {};
};

struct TransactWriteItemsResult {
  CommitId commit;
  bool replayed = false;       ///< the token was known: this call applied nothing
  bool first_existed = false;  ///< of a decided transaction: the first item was there before
  std::vector<ConsumedCapacity> consumed_capacity;
  std::vector<TableCollectionMetrics> item_collection_metrics;  ///< none when replayed
};

/// Why one action of a cancelled transaction failed; `None` when it did not.
struct CancellationReason {
  std::string code = "None";  ///< None, ConditionalCheckFailed, ValidationError, …
  std::string message;        ///< empty for None
  std::optional<OwnedItem> item;
};

/// Details of ApiError::transaction_canceled: one reason per action, in request order.
struct TransactionCanceledDetails final : ErrorDetails {
  /// Also makes the causes that Error::causes() returns.
  explicit TransactionCanceledDetails(std::vector<CancellationReason> given);
  std::vector<CancellationReason> reasons;
};

/// Details of ApiError::conditional_check_failed when the caller asked for the old item.
struct ConditionalCheckFailedDetails final : ErrorDetails {
  explicit ConditionalCheckFailedDetails(std::optional<OwnedItem> old) : item(std::move(old)) {}
  std::optional<OwnedItem> item;
};

/// Makes the error of a failed condition. `item` is the old item, if the caller asked for it and it
/// exists.
Error conditional_check_failed(std::optional<OwnedItem> item = std::nullopt);

/// Converts the error of one action (validation, conditional_check_failed, …) to its reason.
CancellationReason cancellation_reason(const Error& error);

/// Makes the error of a cancelled transaction; at least one reason must not be None. A
/// ValidationError ends DynamoDB's evaluation: then only the first one is reported, and every other
/// reason becomes None.
Error transaction_canceled(std::vector<CancellationReason> reasons);

}  // namespace adjoin::table
