#include <utility>

#include "item/size.h"
#include "model/model_store.h"
#include "model/model_write.h"
#include "table/request/limits.h"
#include "table/request/messages.h"

namespace adjoin::model {
namespace {

void add_cost(const table::CallContext& context, const table::CapacityUnits& units,
              std::int64_t items) {
  if (context.cost == nullptr) return;
  ++context.cost->requests;
  context.cost->capacity += units;
  context.cost->scanned += items;
  context.cost->returned += items;
}

const Table* look_up(const State& state, const std::string& name) {
  const auto place = state.tables.find(name);
  return place == state.tables.end() ? nullptr : &place->second;
}

table::OwnedItem answer(const Item& item, const std::optional<expression::Projection>& projection) {
  return owned(projection ? expression::project(item, *projection) : item);
}

}  // namespace

Result<table::GetItemResult> ModelStore::run(table::GetItem, const CallContext& context,
                                             const table::GetItemRequest& request) {
  const std::lock_guard lock(mutex_);
  ADJOIN_CHECK(check_note(request.table));
  const Table* table = look_up(state_of(context), request.table.name());
  if (table == nullptr) return table::missing_table(request);
  ADJOIN_TRY(const table::PreparedGet get, table::prepare(request, table->description));
  table::GetItemResult result;
  const auto place = table->items.find(key_values(get.key));
  std::size_t bytes = 0;
  if (place != table->items.end()) {
    bytes = item::size_bytes(place->second);
    result.item = answer(place->second, get.projection);
  }
  table::CapacityMeter meter(table->description);
  meter.read_item(
      bytes, request.consistent_read ? table::ReadKind::consistent : table::ReadKind::eventual);
  result.consumed_capacity = meter.report(request.return_consumed_capacity);
  add_cost(context, meter.total(), result.item ? 1 : 0);
  return result;
}

Result<table::BatchGetItemResult> ModelStore::run(table::BatchGetItem, const CallContext& context,
                                                  const table::BatchGetItemRequest& request) {
  ADJOIN_CHECK(table::check_request(request));
  const std::lock_guard lock(mutex_);
  std::vector<std::pair<const Table*, table::PreparedBatchGet>> parts;
  for (const table::KeysAndAttributes& part : request.tables) {
    ADJOIN_CHECK(check_note(part.table));
    const Table* table = look_up(state_of(context), part.table.name());
    if (table == nullptr) return table::missing_table(request);
    auto batch = table::prepare(part, table->description);
    if (!batch) return table::first_error(request, std::move(batch).error());
    parts.emplace_back(table, *std::move(batch));
  }
  table::BatchGetItemResult result;
  std::size_t bytes_left = table::kBatchGetBytesMax;
  bool full = false;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Table& table = *parts[i].first;
    const table::KeysAndAttributes& part = request.tables[i];
    table::CapacityMeter meter(table.description);
    table::BatchGetItemResult::Table& found = result.tables.emplace_back();
    found.name = table.description.name;
    std::vector<Item> left_over;
    for (std::size_t k = 0; k < part.keys.size(); ++k) {
      const auto place = table.items.find(key_values(parts[i].second.keys[k]));
      const bool exists = place != table.items.end();
      const std::size_t bytes = exists ? item::size_bytes(place->second) : 0;
      full = full || bytes > bytes_left;
      if (full) {
        left_over.push_back(part.keys[k]);
        continue;
      }
      bytes_left -= bytes;
      meter.read_item(
          bytes, part.consistent_read ? table::ReadKind::consistent : table::ReadKind::eventual);
      if (exists) found.items.append(answer(place->second, parts[i].second.projection).bytes());
    }
    if (!left_over.empty()) {
      result.unprocessed.push_back(part);
      result.unprocessed.back().keys = std::move(left_over);
    }
    if (auto report = meter.report(request.return_consumed_capacity)) {
      result.consumed_capacity.push_back(std::move(*report));
    }
    add_cost(context, meter.total(), static_cast<std::int64_t>(found.items.size()));
  }
  return result;
}

Result<table::WriteResult> ModelStore::write(const CallContext& context,
                                             const table::PreparedWrite& write,
                                             table::ReturnConsumedCapacity capacity,
                                             table::ReturnItemCollectionMetrics metrics) {
  Table& table = *find(write.table->name);
  Result<Effect> evaluated = evaluate(write, table);
  if (!evaluated) {
    if (api_error_of(evaluated.error()) == ApiError::conditional_check_failed) {
      table::CapacityMeter meter(table.description);
      charge_refused(write, table, false, meter);
      add_cost(context, meter.total(), 0);
    }
    return std::move(evaluated).error();
  }
  Effect effect = *std::move(evaluated);
  ++state_.last_commit.value;
  apply(write, effect, table, state_.last_commit, 0, clock_.unix_time());
  table::CapacityMeter meter(table.description);
  charge(effect, table.description, false, meter);
  table::WriteResult result;
  result.commit = state_.last_commit;
  result.attributes = std::move(effect.attributes);
  result.consumed_capacity = meter.report(capacity);
  if (metrics == table::ReturnItemCollectionMetrics::size) {
    result.item_collection_metrics =
        table::collection_of(table.description, *write.key.partition, 0);
  }
  add_cost(context, meter.total(), 0);
  return result;
}

Result<table::WriteResult> ModelStore::run(table::PutItem, const CallContext& context,
                                           const table::PutItemRequest& request) {
  const std::lock_guard lock(mutex_);
  ADJOIN_CHECK(check_note(request.table));
  const Table* table = find(request.table);
  if (table == nullptr) return table::missing_table(request);
  ADJOIN_TRY(const table::PreparedWrite prepared, table::prepare(request, table->description));
  return write(context, prepared, request.return_consumed_capacity,
               request.return_item_collection_metrics);
}

Result<table::WriteResult> ModelStore::run(table::UpdateItem, const CallContext& context,
                                           const table::UpdateItemRequest& request) {
  const std::lock_guard lock(mutex_);
  ADJOIN_CHECK(check_note(request.table));
  const Table* table = find(request.table);
  if (table == nullptr) return table::missing_table(request);
  ADJOIN_TRY(const table::PreparedWrite prepared, table::prepare(request, table->description));
  return write(context, prepared, request.return_consumed_capacity,
               request.return_item_collection_metrics);
}

Result<table::WriteResult> ModelStore::run(table::DeleteItem, const CallContext& context,
                                           const table::DeleteItemRequest& request) {
  const std::lock_guard lock(mutex_);
  ADJOIN_CHECK(check_note(request.table));
  const Table* table = find(request.table);
  if (table == nullptr) return table::missing_table(request);
  ADJOIN_TRY(const table::PreparedWrite prepared, table::prepare(request, table->description));
  return write(context, prepared, request.return_consumed_capacity,
               request.return_item_collection_metrics);
}

Result<table::BatchWriteItemResult> ModelStore::run(table::BatchWriteItem,
                                                    const CallContext& context,
                                                    const table::BatchWriteItemRequest& request) {
  ADJOIN_CHECK(table::check_request(request));
  const std::lock_guard lock(mutex_);
  std::vector<std::pair<Table*, std::vector<table::PreparedWrite>>> parts;
  for (const table::TableBatch& part : request.tables) {
    ADJOIN_CHECK(check_note(part.table));
    Table* table = find(part.table);
    if (table == nullptr) return table::missing_table(request);
    auto writes = table::prepare(part, table->description);
    if (!writes) return table::first_error(request, std::move(writes).error());
    parts.emplace_back(table, *std::move(writes));
  }
  table::BatchWriteItemResult result;
  for (const auto& [table, writes] : parts) {
    table::CapacityMeter meter(table->description);
    for (const table::PreparedWrite& one : writes) {
      ADJOIN_TRY(const Effect effect, evaluate(one, *table));
      ++state_.last_commit.value;
      apply(one, effect, *table, state_.last_commit, 0, clock_.unix_time());
      charge(effect, table->description, false, meter);
      if (request.return_item_collection_metrics == table::ReturnItemCollectionMetrics::none) {
        continue;
      }
      if (const auto size = table::collection_of(table->description, *one.key.partition, 0)) {
        table::add_collection(table->description.name, *size, result.item_collection_metrics);
      }
    }
    if (auto report = meter.report(request.return_consumed_capacity)) {
      result.consumed_capacity.push_back(std::move(*report));
    }
    add_cost(context, meter.total(), 0);
  }
  result.commit = state_.last_commit;
  return result;
}

}  // namespace adjoin::model
