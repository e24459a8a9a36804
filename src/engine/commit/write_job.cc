#include "engine/commit/write_job.h"

#include <utility>

#include "engine/layout/item_key.h"
#include "engine/read/projected.h"

namespace adjoin::engine {
namespace {

template <typename Answer>
Result<table::WriteReply> as_reply(Result<Answer> answer) {
  if (!answer) return std::move(answer).error();
  return table::WriteReply(*std::move(answer));
}

/// One capacity per table, as the answer of a batch has it.
void merge(std::optional<table::ConsumedCapacity> from,
           std::vector<table::ConsumedCapacity>& into) {
  if (!from) return;
  for (table::ConsumedCapacity& present : into) {
    if (present.table_name != from->table_name) continue;
    present.total += from->total;
    present.table += from->table;
    for (table::IndexCapacity& index : from->indexes) {
      bool merged = false;
      for (table::IndexCapacity& known : present.indexes) {
        if (known.index_name != index.index_name) continue;
        known.units += index.units;
        merged = true;
      }
      if (!merged) present.indexes.push_back(std::move(index));
    }
    return;
  }
  into.push_back(*std::move(from));
}

}  // namespace

Result<table::WriteResult> SingleJob::take(const table::CallContext& context) {
  add_cost(context, operation_->consumed(), 0, 0);
  return operation_->take_reply();
}
Result<table::WriteReply> SingleJob::reply(const table::CallContext& context) {
  return as_reply(take(context));
}

Result<void> BatchJob::prepare(const table::CallContext& context, const Catalog& catalog,
                               const table::BatchWriteItemRequest& request) {
  request_ = &request;
  ADJOIN_CHECK(table::check_request(request));
  pins_.emplace(catalog);
  const WriteReport report{request.return_consumed_capacity, request.return_item_collection_metrics,
                           context.cost != nullptr};
  for (const table::TableBatch& batch : request.tables) {
    ADJOIN_TRY(const CatalogTable* table, pins_->find(batch.table));
    ADJOIN_TRY(std::vector<table::PreparedWrite> writes, table::prepare(batch, table->description));
    for (table::PreparedWrite& write : writes) {
      operations_.emplace_back(*table, std::move(write), report);
    }
  }
  return {};
}

Result<table::BatchWriteItemResult> BatchJob::take(const table::CallContext& context) {
  table::BatchWriteItemResult result;
  table::CapacityUnits consumed;
  std::optional<Error> first_error;
  bool any_applied = false;
  bool any_unknown = false;
  std::size_t place = 0;
  for (const table::TableBatch& batch : request_->tables) {
    table::TableBatch rest{batch.table, {}};
    for (const table::BatchAction& action : batch.actions) {
      SingleWrite& operation = operations_[place++];
      Result<table::WriteResult> one = operation.take_reply();
      if (one) {
        any_applied = true;
        result.commit = one->commit;
        consumed += operation.consumed();
        merge(std::move(one->consumed_capacity), result.consumed_capacity);
        continue;
      }
      if (!first_error) first_error = one.error();
      any_unknown = any_unknown || one.error().code() != ErrorCode::not_applied;
      rest.actions.push_back(action);
    }
    if (!rest.actions.empty()) result.unprocessed.push_back(std::move(rest));
  }
  if (first_error && (any_unknown || !any_applied)) return *first_error;
  add_cost(context, consumed, 0, 0);
  return result;
}

void BatchJob::append_operations(std::vector<Operation*>& out) {
  for (SingleWrite& operation : operations_) out.push_back(&operation);
}
Result<table::WriteReply> BatchJob::reply(const table::CallContext& context) {
  return as_reply(take(context));
}

Result<void> TransactJob::prepare(const table::CallContext& context, const Catalog& catalog,
                                  const table::TransactWriteItemsRequest& request) {
  pins_.emplace(catalog);
  ADJOIN_TRY(std::vector<table::PreparedWrite> writes,
             table::prepare(request, [&](const table::TableRef& ref) {
               return pins_->find_description(ref);
             }));
  std::vector<TransactWrite::Action> actions;
  actions.reserve(writes.size());
  for (table::PreparedWrite& write : writes) {
    TransactWrite::Action& action = actions.emplace_back();
    action.table = &pins_->table_of(*write.table);
    layout::append_item_key(write.table->id, write.key, action.key);
    action.write = std::move(write);
  }
  operation_.emplace(std::move(actions), request,
                     WriteReport{request.return_consumed_capacity,
                                 request.return_item_collection_metrics, context.cost != nullptr});
  return {};
}

Result<table::TransactWriteItemsResult> TransactJob::take(const table::CallContext& context) {
  add_cost(context, operation_->consumed(), 0, 0);
  return operation_->take_reply();
}
Result<table::WriteReply> TransactJob::reply(const table::CallContext& context) {
  return as_reply(take(context));
}

}  // namespace adjoin::engine
