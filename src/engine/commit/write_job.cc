#include "engine/commit/write_job.h"

#include <utility>

#include "base/assert.h"
#include "engine/layout/item_key.h"
#include "engine/read/projected.h"

namespace adjoin::engine {
namespace {

template <typename Answer>
Result<table::WriteReply> as_reply(Result<Answer> answer) {
  if (!answer) return std::move(answer).error();
  return table::WriteReply(*std::move(answer));
}

table::CountedOperation operation_of(table::PreparedWrite::Kind kind) {
  switch (kind) {
    case table::PreparedWrite::Kind::put: return table::CountedOperation::put_item;
    case table::PreparedWrite::Kind::update: return table::CountedOperation::update_item;
    case table::PreparedWrite::Kind::remove: return table::CountedOperation::delete_item;
    case table::PreparedWrite::Kind::check: break;  // of transactions alone
  }
  ADJOIN_ASSERT(false);
  return table::CountedOperation::put_item;
}

}  // namespace

Result<table::WriteResult> SingleJob::take(const table::CallContext& context) {
  add_cost(context, operation_->consumed(), 0, 0);
  if (context.charges != nullptr) {
    ChargedObjects charged;
    operation_->charges().report(context, operation_of(operation_->kind()), charged);
  }
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
  WriteReport report{request.return_consumed_capacity, request.return_item_collection_metrics,
                     context.cost != nullptr, context.charges != nullptr};
  for (const table::TableBatch& batch : request.tables) {
    // Pinned once for the whole request. Its parts then see one version of a table, though it may
    // be altered meanwhile.
    const Result<const CatalogTable*> found = pins_->find(batch.table);
    if (pins_->refusal()) return *pins_->refusal();
    if (!found) return table::first_error(request, found.error());
    report.is_noted = pins_->any_noted();
    const CatalogTable* table = *found;
    Result<std::vector<table::PreparedWrite>> writes = table::prepare(batch, table->description);
    if (!writes) return table::first_error(request, std::move(writes).error());
    ADJOIN_ASSERT(writes->size() == batch.actions.size());
    meters_.emplace_back(table->description);
    for (table::PreparedWrite& write : *writes) {
      operations_.emplace_back(*table, std::move(write), report, &meters_.back());
    }
  }
  return {};
}

Result<table::BatchWriteItemResult> BatchJob::take(const table::CallContext& context) {
  table::BatchWriteItemResult result;
  std::optional<Error> first_error;
  bool any_applied = false;
  bool may_be_repeated = true;
  std::size_t place = 0;
  ChargedObjects charged;
  for (const table::TableBatch& batch : request_->tables) {
    table::TableBatch rest{batch.table, {}};
    for (const table::BatchAction& action : batch.actions) {
      SingleWrite& operation = operations_[place++];
      // Each for itself: what was applied is charged, whatever became of the others.
      if (context.charges != nullptr) {
        operation.charges().report(context, table::CountedOperation::batch_write_item, charged);
      }
      const Result<table::WriteResult> one = operation.take_reply();
      if (one) {
        any_applied = true;
        result.commit = one->commit;
        if (one->item_collection_metrics) {
          table::add_collection(batch.table.name(), *one->item_collection_metrics,
                                result.item_collection_metrics);
        }
        continue;
      }
      if (!first_error) first_error = one.error();
      // Only these may be sent again blindly. After outcome_unknown the caller has to look first.
      may_be_repeated = may_be_repeated && (one.error().code() == ErrorCode::unavailable ||
                                            one.error().code() == ErrorCode::throttled);
      rest.actions.push_back(action);
    }
    if (!rest.actions.empty()) result.unprocessed.push_back(std::move(rest));
  }
  ADJOIN_ASSERT(place == operations_.size());
  // When nothing was applied an error tells more than a list of everything as unprocessed.
  if (first_error && !(any_applied && may_be_repeated)) return *first_error;
  for (const table::CapacityMeter& meter : meters_) {
    add_cost(context, meter.total(), 0, 0);
    if (auto report = meter.report(request_->return_consumed_capacity)) {
      result.consumed_capacity.push_back(std::move(*report));
    }
  }
  return result;
}

void BatchJob::append_operations(std::vector<QueuedOperation*>& out) {
  for (SingleWrite& operation : operations_) out.push_back(&operation);
}
Result<table::WriteReply> BatchJob::reply(const table::CallContext& context) {
  return as_reply(take(context));
}

Result<void> TransactJob::prepare(const table::CallContext& context, const Catalog& catalog,
                                  const table::TransactWriteItemsRequest& request) {
  pins_.emplace(catalog);
  // Tables are looked up while it prepares, since an error in an action counts before a table that
  // a later action lacks.
  Result<std::vector<table::PreparedWrite>> prepared = table::prepare(
      request, [&](const table::TableRef& ref) { return pins_->find_description(ref); });
  if (pins_->refusal()) return *pins_->refusal();
  ADJOIN_TRY(std::vector<table::PreparedWrite> writes, std::move(prepared));
  std::vector<TransactWrite::Action> actions;
  actions.reserve(writes.size());
  for (table::PreparedWrite& write : writes) {
    TransactWrite::Action& action = actions.emplace_back();
    action.table = &pins_->table_of(*write.table);
    layout::append_item_key(write.table->id, write.key, action.key);
    action.write = std::move(write);
  }
  operation_.emplace(
      std::move(actions), request,
      WriteReport{request.return_consumed_capacity, request.return_item_collection_metrics,
                  context.cost != nullptr, context.charges != nullptr, pins_->any_noted()});
  return {};
}

Result<table::TransactWriteItemsResult> TransactJob::take(const table::CallContext& context) {
  add_cost(context, operation_->consumed(), 0, 0);
  if (context.charges != nullptr) {
    ChargedObjects charged;
    operation_->charges().report(context, table::CountedOperation::transact_write_items, charged);
  }
  return operation_->take_reply();
}
Result<table::WriteReply> TransactJob::reply(const table::CallContext& context) {
  return as_reply(take(context));
}

}  // namespace adjoin::engine
