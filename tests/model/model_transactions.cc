#include <algorithm>

#include "item/size.h"
#include "model/model_store.h"
#include "model/model_write.h"
#include "table/check/empty_key.h"
#include "table/request/messages.h"

namespace adjoin::model {
namespace {

constexpr std::chrono::minutes kTokenWindow{10};

/// One meter per table, tables in the order they are first named.
class Meters {
 public:
  table::CapacityMeter& of(const table::TableDescription& table) {
    for (auto& [description, meter] : meters_) {
      if (description == &table) return meter;
    }
    return meters_.emplace_back(&table, table::CapacityMeter(table)).second;
  }
  std::vector<table::ConsumedCapacity> report(table::ReturnConsumedCapacity asked) const {
    std::vector<table::ConsumedCapacity> reports;
    for (const auto& [description, meter] : meters_) {
      if (auto report = meter.report(asked)) reports.push_back(std::move(*report));
    }
    return reports;
  }
  void add_to(const table::CallContext& context) const {
    if (context.cost == nullptr) return;
    ++context.cost->requests;
    for (const auto& [description, meter] : meters_) context.cost->capacity += meter.total();
  }

 private:
  std::vector<std::pair<const table::TableDescription*, table::CapacityMeter>> meters_;
};

/// The places of the actions that apply; all of a transaction that is not decided.
std::vector<std::size_t> actions_applied(const table::TransactWriteItemsRequest& request,
                                         bool first_existed) {
  std::vector<std::size_t> applied;
  for (std::size_t i = 0; i < request.actions.size(); ++i) {
    const bool is_conditional =
        !request.when.empty() && request.when[i] != table::ActionWhen::always;
    const bool wants_it = is_conditional && request.when[i] == table::ActionWhen::if_present;
    if (!is_conditional || wants_it == first_existed) applied.push_back(i);
  }
  return applied;
}

}  // namespace

Result<table::TransactGetItemsResult> ModelStore::run(
    table::TransactGetItems, const CallContext& context,
    const table::TransactGetItemsRequest& request) {
  const std::lock_guard lock(mutex_);
  for (const table::TransactGet& get : request.items) ADJOIN_CHECK(check_note(get.table));
  const State& state = state_of(context);
  const auto find_table = [&](const table::TableRef& ref) -> const table::TableDescription* {
    const auto place = state.tables.find(ref.name());
    return place == state.tables.end() ? nullptr : &place->second.description;
  };
  ADJOIN_TRY(const std::vector<table::PreparedGet> gets, table::prepare(request, find_table));
  table::TransactGetItemsResult result;
  Meters meters;
  std::size_t total_bytes = 0;
  for (std::size_t i = 0; i < gets.size(); ++i) {
    const Table& table = state.tables.find(request.items[i].table.name())->second;
    const auto place = table.items.find(key_values(gets[i].key));
    std::optional<table::OwnedItem>& answer = result.items.emplace_back();
    std::size_t bytes = 0;
    if (place != table.items.end()) {
      bytes = item::size_bytes(place->second);
      answer = owned(gets[i].projection ? expression::project(place->second, *gets[i].projection)
                                        : place->second);
    }
    total_bytes += bytes;
    meters.of(table.description).read_item(bytes, table::ReadKind::transactional);
  }
  ADJOIN_CHECK(table::check_transaction_read_size(total_bytes));
  result.consumed_capacity = meters.report(request.return_consumed_capacity);
  meters.add_to(context);
  return result;
}

Result<table::TransactWriteItemsResult> ModelStore::replay(
    const CallContext& context, const table::TransactWriteItemsRequest& request,
    const std::vector<table::PreparedWrite>& writes, const Token& token) {
  if (token.fingerprint != table::fingerprint(request)) {
    return api_error(ApiError::idempotent_parameter_mismatch,
                     std::string(table::messages::kTokenReused));
  }
  Meters meters;
  for (const table::PreparedWrite& write : writes) {
    const Table& table = *find(write.table->name);
    const auto place = table.items.find(key_values(write.key));
    const std::size_t bytes = place == table.items.end() ? 0 : item::size_bytes(place->second);
    meters.of(table.description).read_item(bytes, table::ReadKind::transactional);
  }
  table::TransactWriteItemsResult result;
  result.commit = token.commit;
  result.replayed = true;
  result.consumed_capacity = meters.report(request.return_consumed_capacity);
  meters.add_to(context);
  return result;
}

Result<table::TransactWriteItemsResult> ModelStore::run(
    table::TransactWriteItems, const CallContext& context,
    const table::TransactWriteItemsRequest& request) {
  const std::lock_guard lock(mutex_);
  for (const table::TransactAction& action : request.actions) {
    ADJOIN_CHECK(std::visit([&](const auto& one) { return check_note(one.table); }, action));
  }
  const auto find_table = [&](const table::TableRef& ref) -> const table::TableDescription* {
    const Table* table = find(ref);
    return table == nullptr ? nullptr : &table->description;
  };
  ADJOIN_TRY(const std::vector<table::PreparedWrite> writes, table::prepare(request, find_table));
  const std::chrono::milliseconds now = clock_.unix_time();
  if (request.client_request_token) {
    const auto place = state_.tokens.find(*request.client_request_token);
    if (place != state_.tokens.end() && now - place->second.time < kTokenWindow) {
      return replay(context, request, writes, place->second);
    }
  }
  const bool first_existed = find(writes[0].table->name)->items.contains(key_values(writes[0].key));
  const std::vector<std::size_t> applied = actions_applied(request, first_existed);
  const bool is_transaction = request.when.empty() || applied.size() > 1;
  std::vector<Effect> effects;
  std::vector<table::CancellationReason> reasons(writes.size());
  for (const std::size_t i : applied) {
    Result<Effect> effect = evaluate(writes[i], *find(writes[i].table->name));
    if (effect) {
      effects.push_back(*std::move(effect));
    } else {
      if (table::refuses_whole_transaction(effect.error())) return effect.error();
      reasons[i] = table::cancellation_reason(effect.error());
    }
  }
  Meters meters;
  if (effects.size() < applied.size()) {
    for (const std::size_t i : applied) {
      const Table& table = *find(writes[i].table->name);
      charge_refused(writes[i], table, is_transaction, meters.of(table.description));
    }
    meters.add_to(context);
    return table::transaction_canceled(std::move(reasons));
  }
  ++state_.last_commit.value;
  for (std::size_t n = 0; n < applied.size(); ++n) {
    const std::size_t i = applied[n];
    Table& table = *find(writes[i].table->name);
    apply(writes[i], effects[n], table, state_.last_commit, static_cast<std::uint32_t>(i), now);
    charge(effects[n], table.description, is_transaction, meters.of(table.description));
  }
  table::TransactWriteItemsResult result;
  result.first_existed = !request.when.empty() && first_existed;
  for (const std::size_t i : applied) {
    const table::PreparedWrite& write = writes[i];
    if (request.return_item_collection_metrics == table::ReturnItemCollectionMetrics::none) break;
    if (write.kind == table::PreparedWrite::Kind::check) continue;
    if (const auto size = table::collection_of(*write.table, *write.key.partition, 0)) {
      table::add_collection(write.table->name, *size, result.item_collection_metrics);
    }
  }
  if (request.client_request_token) {
    state_.tokens[*request.client_request_token] = {table::fingerprint(request), now,
                                                    state_.last_commit};
  }
  result.commit = state_.last_commit;
  result.consumed_capacity = meters.report(request.return_consumed_capacity);
  meters.add_to(context);
  return result;
}

}  // namespace adjoin::model
