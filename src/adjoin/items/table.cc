#include "adjoin/table.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <utility>

#include "adjoin/items/item_list.h"
#include "adjoin/items/item_requests.h"
#include "adjoin/state/empty_sets.h"
#include "adjoin/state/inner_call.h"
#include "adjoin/state/state.h"
#include "adjoin/state/wrap.h"
#include "graph/context/meter.h"
#include "remote/send/backoff.h"
#include "table/request/limits.h"
#include "table/store/item_notes.h"

namespace adjoin {
namespace detail {
template class Handle<const TableState>;
}  // namespace detail

namespace {

table::TableStore& store_of(const detail::TableState& state) noexcept {
  return *state.store->store;
}

WriteResult one_written(Outcome outcome, const table::WriteResult& written,
                        const detail::InnerCall& inner) {
  WriteResult result;
  result.outcomes.push_back(outcome);
  result.commit = written.commit.value;
  result.usage = inner.usage();
  return result;
}

std::size_t action_count(const std::vector<table::TableBatch>& batches) noexcept {
  std::size_t count = 0;
  for (const table::TableBatch& batch : batches) count += batch.actions.size();
  return count;
}

/// Waits until the store may take the rest of a batch: longer after each round that took nothing.
/// @errors deadline_exceeded, cancelled
Result<void> wait_for_room(const table::CallContext& context, std::size_t round) {
  const auto until = std::chrono::steady_clock::now() + remote::backoff({}, round);
  if (context.deadline && until >= *context.deadline) {
    return Error(ErrorCode::deadline_exceeded,
                 "the call's time ended while the store left items of a batch unprocessed; those "
                 "of earlier batches are done");
  }
  if (!table::pause_until(until, context.cancel)) return graph::check_cancelled(context);
  return {};
}

/// Sends a batch, and again what the store leaves of it.
Result<void> write_batch(table::TableStore& store, const table::CallContext& context,
                         table::BatchWriteItemRequest request) {
  for (std::size_t round = 0; !request.tables.empty();) {
    ADJOIN_TRY(table::BatchWriteItemResult result, store.batch_write_item(context, request));
    if (result.unprocessed.empty()) return {};
    const bool is_less = action_count(result.unprocessed) < action_count(request.tables);
    request.tables = std::move(result.unprocessed);
    round = is_less ? 1 : round + 1;
    ADJOIN_CHECK(wait_for_room(context, round));
  }
  return {};
}

/// Does one action for each item, as many to a request as one may have.
template <typename MakeAction>
Result<Usage> write_each(const detail::TableState& table, const std::vector<Item>& items,
                         const CallOptions& call, const MakeAction& make_action) {
  const detail::InnerCall inner(call);
  for (std::size_t begin = 0; begin < items.size(); begin += table::kBatchWriteActionsMax) {
    ADJOIN_CHECK(graph::check_cancelled(inner.context()));
    const std::size_t end = std::min(items.size(), begin + table::kBatchWriteActionsMax);
    table::TableBatch batch{table.table, {}};
    for (std::size_t i = begin; i < end; ++i) batch.actions.push_back(make_action(items[i]));
    table::BatchWriteItemRequest request;
    request.tables.push_back(std::move(batch));
    ADJOIN_CHECK(write_batch(store_of(table), inner.context(), std::move(request)));
  }
  return inner.usage();
}

}  // namespace

Table::Table(detail::Handle<const detail::TableState> state) : state_(std::move(state)) {}

Result<Table> Table::open(const Store& store, std::string_view name, const CallOptions& call) {
  const detail::InnerCall inner(call);
  ADJOIN_TRY(table::TableDescription described,
             detail::tables_of(store).describe_table(inner.context(), name));
  // Stores count the requests for items alone, and a local one looks into its memory.
  if (detail::Access::state(store)->is_remote) ++inner.context().cost->requests;
  return detail::wrap(store, std::move(described), inner.context());
}

Result<std::optional<Item>> Table::get(const Item& key, const CallOptions& call) const {
  const detail::InnerCall inner(call);
  table::GetItemRequest request;
  request.table = state_->table;
  request.key = key;
  ADJOIN_TRY(const table::GetItemResult result,
             store_of(*state_.get()).get_item(inner.context(), request));
  if (!result.item) return std::optional<Item>();
  return std::optional<Item>(result.item->decode());
}

Result<WriteResult> Table::put(const Item& item, std::string_view where,
                               const CallOptions& call) const {
  const detail::InnerCall inner(call);
  table::PutItemRequest request;
  request.table = state_->table;
  request.item = item;
  detail::leave_out_empty_sets(request.item);
  ADJOIN_TRY(request.condition_expression, detail::condition_text(where, request.placeholders));
  ADJOIN_TRY(const table::WriteResult written,
             store_of(*state_.get()).put_item(inner.context(), request));
  return one_written(Outcome::put, written, inner);
}

Result<WriteResult> Table::update(const Item& key, const Update& update,
                                  const CallOptions& call) const {
  const detail::InnerCall inner(call);
  table::UpdateItemRequest request;
  request.table = state_->table;
  request.key = key;
  ADJOIN_TRY(request.update_expression, detail::update_text(update, request.placeholders));
  ADJOIN_TRY(request.condition_expression,
             detail::condition_text(update.where, request.placeholders));
  ADJOIN_TRY(const table::WriteResult written,
             store_of(*state_.get()).update_item(inner.context(), request));
  return one_written(Outcome::updated, written, inner);
}

Result<WriteResult> Table::remove(const Item& key, std::string_view where,
                                  const CallOptions& call) const {
  const detail::InnerCall inner(call);
  table::DeleteItemRequest request;
  request.table = state_->table;
  request.key = key;
  // The old item tells whether there was one. An endpoint is not asked: a deletion that returns
  // something cannot be sent again when its reply was lost.
  const bool asks = !state_->store->is_remote;
  if (asks) request.return_values = table::ReturnValues::all_old;
  ADJOIN_TRY(request.condition_expression, detail::condition_text(where, request.placeholders));
  ADJOIN_TRY(const table::WriteResult written,
             store_of(*state_.get()).delete_item(inner.context(), request));
  return one_written(asks && !written.attributes ? Outcome::missing : Outcome::removed, written,
                     inner);
}

Result<Usage> Table::put_all(const std::vector<Item>& items, const CallOptions& call) const {
  return write_each(*state_.get(), items, call, [](Item item) {
    detail::leave_out_empty_sets(item);
    return table::BatchPut{std::move(item)};
  });
}

Result<Usage> Table::remove_all(const std::vector<Item>& keys, const CallOptions& call) const {
  return write_each(*state_.get(), keys, call,
                    [](const Item& key) { return table::BatchDelete{key}; });
}

Result<WriteResult> Table::commit(const std::vector<ItemWrite>& actions,
                                  const CallOptions& call) const {
  const detail::InnerCall inner(call);
  table::TransactWriteItemsRequest request;
  WriteResult result;
  for (const ItemWrite& one : actions) {
    ADJOIN_TRY(table::TransactAction action,
               detail::to_action(state_->table, one, request.actions.size()));
    request.actions.push_back(std::move(action));
    result.outcomes.push_back(detail::outcome_of(one.kind));
  }
  ADJOIN_TRY(const table::TransactWriteItemsResult written,
             store_of(*state_.get()).transact_write_items(inner.context(), request));
  result.commit = written.commit.value;
  result.usage = inner.usage();
  return result;
}

Listing<Item> Table::query(std::string_view key_condition) const {
  return detail::Access::make<Listing<Item>>(
      detail::Access::make_as<const detail::ListingSource, detail::ItemList>(state_,
                                                                             key_condition));
}

Listing<Item> Table::scan() const {
  return detail::Access::make<Listing<Item>>(
      detail::Access::make_as<const detail::ListingSource, detail::ItemList>(state_));
}

const std::string& Table::name() const noexcept { return state_->table.name(); }

}  // namespace adjoin
