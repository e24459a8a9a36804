#include "partiql/write_run.h"

#include <utility>
#include <variant>

#include "base/assert.h"
#include "partiql/messages.h"
#include "table/request/messages.h"

namespace adjoin::partiql {
namespace {

/// Sends an action as a request of its own.
/// The plan of a write is an action of a transaction. Alone it becomes the smaller request, which
/// costs half and can return values.
struct Sender {
  table::TableStore& store;
  const table::CallContext& context;
  const WriteOptions& options;

  template <typename Request, typename Action>
  Request request_of(Action& action) const {
    Request request;
    request.table = std::move(action.table);
    request.condition_expression = std::move(action.condition_expression);
    request.placeholders = std::move(action.placeholders);
    request.return_values = options.return_values;
    request.on_condition_failure = options.on_condition_failure;
    request.return_consumed_capacity = options.return_consumed_capacity;
    return request;
  }

  Result<table::WriteResult> operator()(table::TransactPut& put) const {
    auto request = request_of<table::PutItemRequest>(put);
    request.item = std::move(put.item);
    // The condition is ours, so its failure has an error of its own and no item.
    request.on_condition_failure = table::ReturnValuesOnConditionCheckFailure::none;
    Result<table::WriteResult> written = store.put_item(context, request);
    if (!written && api_error_of(written.error()) == ApiError::conditional_check_failed) {
      return messages::duplicate_item();
    }
    return written;
  }
  Result<table::WriteResult> operator()(table::TransactUpdate& update) const {
    auto request = request_of<table::UpdateItemRequest>(update);
    request.key = std::move(update.key);
    request.update_expression = std::move(update.update_expression);
    return store.update_item(context, request);
  }
  Result<table::WriteResult> operator()(table::TransactDelete& remove) const {
    auto request = request_of<table::DeleteItemRequest>(remove);
    request.key = std::move(remove.key);
    return store.delete_item(context, request);
  }
  Result<table::WriteResult> operator()(table::ConditionCheck&) const {
    ADJOIN_ASSERT(false);
    return messages::unsupported(messages::kExistsOnly);
  }
};

}  // namespace

Result<table::WriteResult> run_write(table::TableStore& store, const table::CallContext& context,
                                     table::TransactAction action, const WriteOptions& options) {
  Result<table::WriteResult> written = std::visit(Sender{store, context, options}, action);
  if (!written) return messages::of_statement(written.error());
  return written;
}

Result<table::TableDescription> describe(table::TableStore& store,
                                         const table::CallContext& context,
                                         std::string_view table_name) {
  Result<table::TableDescription> found = store.describe_table(context, table_name);
  // DescribeTable names the table in its message. Operations on items do not, and a statement is
  // one.
  if (!found && api_error_of(found.error()) == ApiError::resource_not_found) {
    return api_error(ApiError::resource_not_found, std::string(table::messages::kResourceNotFound));
  }
  return found;
}

}  // namespace adjoin::partiql
