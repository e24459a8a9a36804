#include "graph/write/trial_store.h"

#include "base/assert.h"
#include "expression/condition.h"
#include "expression/projection.h"
#include "table/check/empty_key.h"
#include "table/request/limits.h"

namespace adjoin::graph {

using table::CapacityMeter;

namespace {

/// An entry with all attributes is the item itself, so that no read of it has to follow.
bool shows_whole_items(const table::IndexDescription* index) {
  return index == nullptr || index->projection.type == table::ProjectionType::all;
}

}  // namespace

TrialStore::Context TrialStore::own(const Context& context) {
  Context counted = context;
  counted.cost = &spent_;
  return counted;
}

Result<void> TrialStore::check_budget() const {
  if (spent_.capacity.read_units() <= read_units_max_) return {};
  return Error(ErrorCode::budget_exceeded,
               "the budget's limit of rcu ended the dry run before its price was whole: it reads "
               "each item that the removal would write; raise the limit, or ask adjoin node remove "
               "--dry-run, which has none");
}

Result<void> TrialStore::fetch(const Context& context, const table::TableRef& table,
                               const std::vector<Item>& keys) {
  ADJOIN_CHECK(check_budget());
  return items_.fetch(own(context), table, keys);
}

void TrialStore::count(const Context& context, table::CapacityUnits units, std::int64_t scanned,
                       std::int64_t returned) {
  charge({1, units, scanned, returned}, context.cost);
}

table::Capabilities TrialStore::capabilities() const {
  table::Capabilities can = store_.capabilities();
  can.built_expressions = false;
  can.decides = false;
  can.stored_writes = false;
  return can;
}

Result<table::GetItemResult> TrialStore::run(table::GetItem, const Context& context,
                                             const table::GetItemRequest& request) {
  keep(request);
  return get(context, request);
}

Result<table::GetItemResult> TrialStore::get(const Context& context,
                                             const table::GetItemRequest& request) {
  ADJOIN_TRY(const table::TableDescription* const table,
             items_.describe(own(context), request.table));
  ADJOIN_TRY(const table::PreparedGet prepared, table::prepare(request, *table));
  ADJOIN_CHECK(fetch(context, request.table, {request.key}));
  const std::optional<Bytes>& held = items_.at(request.table, request.key);
  CapacityMeter meter(*table);
  const bool consistent = request.consistent_read || context.consistent_read;
  meter.read_item(held ? item::ItemView(*held).size_bytes() : 0,
                  consistent ? table::ReadKind::consistent : table::ReadKind::eventual);
  table::GetItemResult result;
  if (held) {
    result.item.emplace(prepared.projection ? item::encode_item(expression::project(
                                                  item::ItemView(*held), *prepared.projection))
                                            : *held);
  }
  result.consumed_capacity = meter.report(request.return_consumed_capacity);
  count(context, meter.total(), 1, held ? 1 : 0);
  return result;
}

Result<table::BatchGetItemResult> TrialStore::run(table::BatchGetItem, const Context& context,
                                                  const table::BatchGetItemRequest& request) {
  keep(request);
  table::BatchGetItemResult result;
  table::Cost sum;
  for (const table::KeysAndAttributes& part : request.tables) {
    ADJOIN_CHECK(fetch(context, part.table, part.keys));
    table::BatchGetItemResult::Table& found = result.tables.emplace_back();
    found.name = part.table.name();
    for (const Item& key : part.keys) {
      table::GetItemRequest read;
      read.table = part.table;
      read.key = key;
      read.consistent_read = part.consistent_read;
      read.projection_expression = part.projection_expression;
      read.projection = part.projection;
      read.placeholders = part.placeholders;
      Context one = context;
      one.cost = &sum;
      ADJOIN_TRY(const table::GetItemResult item, get(one, read));
      if (item.item) found.items.append(item.item->bytes());
    }
  }
  count(context, sum.capacity, sum.scanned, sum.returned);
  return result;
}

/// An answer of a Query while it is gathered from the store's pages.
struct TrialStore::Page {
  const table::TableDescription& table;
  const table::PreparedRead& read;
  table::QueryResult result = {};
  std::size_t bytes = 0;
};

/// Adds the rows of one page of the store as the writes would have left them. False: the answer is
/// full, or there is no more.
Result<bool> TrialStore::add_page(const Context& context, table::QueryRequest& asked, Page& page) {
  ADJOIN_CHECK(check_budget());
  ADJOIN_TRY(table::QueryResult found, store_.query(own(context), asked));
  const table::PreparedRead& read = page.read;
  Bytes projected;
  for (const item::ItemView row : found.items) {
    item::ItemView item = row;
    if (const std::optional<Bytes>* now = items_.written(page.table, row)) {
      if (!*now || (read.index != nullptr && !is_in(*read.index, item::ItemView(**now)))) continue;
      item = item::ItemView(**now);
      if (read.index != nullptr) {
        projected = item::encode_item(table::project_for_index(item, *read.index, page.table));
        item = item::ItemView(projected);
      }
    } else if (shows_whole_items(read.index)) {
      items_.note(page.table, row);
    }
    page.bytes += item.size_bytes();
    ++page.result.scanned_count;
    if (!read.filter || expression::evaluate(*read.filter, item)) {
      ++page.result.count;
      if (read.select != table::Select::count) {
        page.result.items.append(
            read.projection ? item::encode_item(expression::project(item, *read.projection))
                            : Bytes(item.bytes()));
      }
    }
    const bool is_full =
        (read.limit != 0 && static_cast<std::size_t>(page.result.scanned_count) >= read.limit) ||
        page.bytes >= table::kPageBytesMax;
    if (!is_full) continue;
    if (!read.is_of_one_item) {
      page.result.last_evaluated_key = table::last_evaluated_key(item, read.index, page.table);
    }
    return false;
  }
  asked.exclusive_start_key = std::move(found.last_evaluated_key);
  return asked.exclusive_start_key.has_value();
}

/// The whole items are asked for: what is filtered and projected is what the writes would have left
/// of them.
Result<table::QueryResult> TrialStore::run(table::Query, const Context& context,
                                           const table::QueryRequest& request) {
  ADJOIN_TRY(const table::TableDescription* const table,
             items_.describe(own(context), request.table));
  ADJOIN_TRY(const table::PreparedRead read, table::prepare(request, *table));
  keep(request);
  table::QueryRequest asked;
  asked.table = request.table;
  asked.index_name = request.index_name;
  asked.key_condition = read.key_condition;
  asked.scan_index_forward = request.scan_index_forward;
  asked.consistent_read = request.consistent_read;
  asked.limit = request.limit;
  asked.exclusive_start_key = request.exclusive_start_key;
  Page page{*table, read};
  for (;;) {
    ADJOIN_TRY(const bool more, add_page(context, asked, page));
    if (!more) break;
  }
  CapacityMeter meter(*table);
  meter.read_page(read.index, page.bytes, read.consistent || context.consistent_read);
  page.result.consumed_capacity = meter.report(request.return_consumed_capacity);
  count(context, meter.total(), page.result.scanned_count, page.result.count);
  return std::move(page.result);
}

template <typename Request>
Result<table::WriteResult> TrialStore::write(const Context& context, const Request& request) {
  keep(request);
  ADJOIN_TRY(const table::TableDescription* const table,
             items_.describe(own(context), request.table));
  ADJOIN_TRY(const table::PreparedWrite write, table::prepare(request, *table));
  ADJOIN_CHECK(fetch(context, request.table, {key_of(*table, write)}));
  CapacityMeter meter(*table);
  Result<TrialItems::Change> decided = items_.change_of(request.table, write);
  if (!decided) {
    if (api_error_of(decided.error()) == ApiError::conditional_check_failed) {
      TrialItems::charge_refused(items_.attempted(request.table, write), false, meter);
      count(context, meter.total());
    }
    return decided.error();
  }
  TrialItems::Change change = *std::move(decided);
  TrialItems::charge(*table, change, false, meter);
  table::WriteResult result;
  const bool wants_old = request.return_values == table::ReturnValues::all_old;
  const bool wants_new = request.return_values == table::ReturnValues::all_new;
  if (wants_old && change.before) result.attributes.emplace(*change.before);
  if (wants_new && change.after) result.attributes.emplace(*change.after);
  result.consumed_capacity = meter.report(request.return_consumed_capacity);
  items_.apply(request.table, write, std::move(change));
  count(context, meter.total());
  return result;
}

Result<table::WriteResult> TrialStore::run(table::PutItem, const Context& context,
                                           const table::PutItemRequest& request) {
  return write(context, request);
}
Result<table::WriteResult> TrialStore::run(table::UpdateItem, const Context& context,
                                           const table::UpdateItemRequest& request) {
  return write(context, request);
}
Result<table::WriteResult> TrialStore::run(table::DeleteItem, const Context& context,
                                           const table::DeleteItemRequest& request) {
  return write(context, request);
}

Result<table::TransactWriteItemsResult> TrialStore::run(
    table::TransactWriteItems, const Context& context,
    const table::TransactWriteItemsRequest& request) {
  ADJOIN_ASSERT(!request.actions.empty());
  ADJOIN_ASSERT(request.when.empty());  // capabilities() says so
  keep(request);
  // A graph's transaction is of one table.
  const table::TableRef& ref = std::visit(
      [](const auto& one) -> const table::TableRef& { return one.table; }, request.actions.front());
  ADJOIN_TRY(const table::TableDescription* const table, items_.describe(own(context), ref));
  ADJOIN_TRY(const std::vector<table::PreparedWrite> writes,
             table::prepare(request, [&](const table::TableRef&) { return table; }));
  std::vector<Item> keys;
  for (const table::PreparedWrite& write : writes) keys.push_back(key_of(*table, write));
  ADJOIN_CHECK(fetch(context, ref, keys));
  std::vector<TrialItems::Change> changes;
  std::vector<table::CancellationReason> reasons(writes.size());
  bool is_cancelled = false;
  for (std::size_t i = 0; i < writes.size(); ++i) {
    Result<TrialItems::Change> change = items_.change_of(ref, writes[i]);
    if (!change) {
      if (table::refuses_whole_transaction(change.error())) return change.error();
      is_cancelled = true;
      reasons[i] = table::cancellation_reason(change.error());
      change = items_.attempted(ref, writes[i]);
    }
    changes.push_back(*std::move(change));
  }
  CapacityMeter meter(*table);
  for (std::size_t i = 0; i < writes.size(); ++i) {
    if (is_cancelled) {
      TrialItems::charge_refused(changes[i], true, meter);
      continue;
    }
    TrialItems::charge(*table, changes[i], true, meter);
    items_.apply(ref, writes[i], std::move(changes[i]));
  }
  count(context, meter.total());
  if (is_cancelled) return table::transaction_canceled(std::move(reasons));
  table::TransactWriteItemsResult result;
  if (auto one = meter.report(request.return_consumed_capacity)) {
    result.consumed_capacity.push_back(*std::move(one));
  }
  return result;
}

Result<void> TrialStore::set_notes(const Context&, std::string_view,
                                   std::vector<table::NoteChange>) {
  return Error(ErrorCode::unsupported, "a trial changes no notes");
}

}  // namespace adjoin::graph
