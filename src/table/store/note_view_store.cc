#include "table/store/note_view_store.h"

#include <algorithm>
#include <utility>

#include "base/fingerprint.h"
#include "expression/condition.h"
#include "expression/projection.h"
#include "item/key_codec.h"
#include "table/prepare/prepare.h"
#include "table/request/charge.h"
#include "table/request/messages.h"
#include "table/request/owned_or_borrowed.h"
#include "table/store/capacity_meter.h"

namespace adjoin::table {
namespace {

Error is_set_by_graphs(std::string_view table_name) {
  return validation_error("the item " + std::string(kNotesWord) + " of table " +
                          std::string(table_name) +
                          " is the schema of its graph: adjoin init and adjoin migrate write it");
}

Error bound_to_another(const std::string& table_name, bool carries_one) {
  return Error(ErrorCode::schema_changed,
               "table " + table_name +
                   (carries_one ? " was given a schema since the graph was opened"
                                : " carries no schema any more") +
                   ": nothing was done, open the graph again");
}

bool is_notes(const BatchAction& action) {
  if (const auto* remove = std::get_if<BatchDelete>(&action)) return carries_notes(remove->key);
  const auto& put = std::get<BatchPut>(action);
  return put.stored_item.empty() ? carries_notes(put.item)
                                 : carries_notes(item::ItemView(put.stored_item));
}

bool is_notes(const TransactAction& action) {
  if (const auto* put = std::get_if<TransactPut>(&action)) {
    return put->stored_item.empty() ? carries_notes(put->item)
                                    : carries_notes(item::ItemView(put->stored_item));
  }
  if (const auto* update = std::get_if<TransactUpdate>(&action)) return carries_notes(update->key);
  const auto* remove = std::get_if<TransactDelete>(&action);
  return remove != nullptr && carries_notes(remove->key);
}

bool has_notes(const BatchWriteItemRequest& request) {
  return std::any_of(request.tables.begin(), request.tables.end(), [](const TableBatch& table) {
    return std::any_of(table.actions.begin(), table.actions.end(),
                       [](const BatchAction& action) { return is_notes(action); });
  });
}

void report_charge(const CallContext& context, const TableDescription& table,
                   const PreparedKey& key, CountedOperation operation, CapacityUnits units) {
  if (context.charges == nullptr) return;
  Bytes partition;
  Bytes sort;
  item::append_key_part(*key.partition, partition);
  if (key.sort != nullptr) item::append_key_part(*key.sort, sort);
  Charge charge;
  charge.table = charge.object = table.id;
  charge.table_name = table.name;
  charge.operation = context.counted_as.value_or(operation);
  charge.kind = units.write_half_units > 0 ? ChargeKind::write : ChargeKind::read;
  charge.begins_request = true;
  charge.half_units = units.write_half_units + units.read_half_units;
  charge.partition_key = partition;
  charge.sort_key = sort;
  context.charges->charge(charge);
}

/// What is answered here costs as if the item were one: clients add up what they are told.
void charge_call(const CallContext& context, const TableDescription& table, const PreparedKey& key,
                 CountedOperation operation, const CapacityMeter& meter, std::int64_t items) {
  report_charge(context, table, key, operation, meter.total());
  if (context.cost == nullptr) return;
  context.cost->requests += 1;
  context.cost->capacity += meter.total();
  context.cost->scanned += items;
  context.cost->returned += items;
}

}  // namespace

NoteViewStore::NoteViewStore(TableStore& inner)
    : Forwarding(inner),
      inner_(inner),
      keeps_notes_(inner.capabilities().notes),
      opening_(new_request_token()) {}

Result<const NoteViewStore::Bound*> NoteViewStore::bound_of(const CallContext& context,
                                                            const std::string& table_name) {
  const auto known = bound_.find(table_name);
  if (known != bound_.end() && known->second.table.resolved() != nullptr) {
    if (inner_.check_noted(known->second.table)) return &known->second;
    known->second.table = TableRef();
    ++known->second.changes;
  }
  for (;;) {
    ADJOIN_TRY(const auto schema, inner_.note(context, table_name, NoteKind::schema));
    if (!schema) return static_cast<const Bound*>(nullptr);
    auto table = inner_.resolve_noted(context, table_name, *schema);
    if (!table && table.error().code() == ErrorCode::schema_changed) continue;  // set meanwhile
    if (!table) return std::move(table).error();
    Bound& bound = bound_[table_name];
    bound.table = *std::move(table);
    // The same after the server was started anew, so that its clients go on; but not when the
    // schema has become the same again.
    bound.token = text_fingerprint(*schema);
    if (bound.changes > 0) bound.token += "-" + opening_ + "-" + std::to_string(bound.changes);
    return &bound;
  }
}

Result<std::optional<NoteItem>> NoteViewStore::look(const CallContext& context,
                                                    const std::string& table_name) {
  ADJOIN_TRY(const Bound* const bound, bound_of(context, table_name));
  NoteItem notes;
  ADJOIN_TRY(notes.schema, inner_.note(context, table_name, NoteKind::schema));
  ADJOIN_TRY(notes.migration, inner_.note(context, table_name, NoteKind::migration));
  if (!notes.schema && !notes.migration) return std::optional<NoteItem>();
  // Who is bound to a former schema is refused here, so that nobody has to wait for them.
  if (bound != nullptr) notes.bound = notes.settled = bound->token;
  notes.set = notes.bound + "." + text_fingerprint(notes.schema.value_or("")) + "." +
              text_fingerprint(notes.migration.value_or(""));
  return std::optional<NoteItem>(std::move(notes));
}

Result<TableRef> NoteViewStore::resolve_bound(const CallContext& context,
                                              const std::string& table_name,
                                              std::string_view bound) {
  const std::lock_guard lock(mutex_);
  ADJOIN_TRY(const Bound* const now, bound_of(context, table_name));
  if (now == nullptr) return bound_to_another(table_name, false);
  if (now->token != bound) return bound_to_another(table_name, true);
  return now->table;
}

Result<GetItemResult> NoteViewStore::run(GetItem, const CallContext& context,
                                         const GetItemRequest& request) {
  if (!keeps_notes_ || !carries_notes(request.key)) return inner_.get_item(context, request);
  const std::string& name = request.table.name();
  ADJOIN_TRY(const TableDescription table, inner_.describe_table(context, name));
  ADJOIN_TRY(const PreparedGet get, prepare(request, table));
  std::optional<NoteItem> notes;
  {
    const std::lock_guard lock(mutex_);
    ADJOIN_TRY(notes, look(context, name));
  }
  if (!notes) return inner_.get_item(context, request);
  OwnedItem item(item::encode_item(notes_item(request.key, *notes)));
  CapacityMeter meter(table);
  meter.read_item(item.view().size_bytes(),
                  request.consistent_read ? ReadKind::consistent : ReadKind::eventual);
  charge_call(context, table, get.key, CountedOperation::get_item, meter, 1);
  GetItemResult result;
  result.consumed_capacity = meter.report(request.return_consumed_capacity);
  if (get.projection) {
    item = OwnedItem(item::encode_item(expression::project(item.view(), *get.projection)));
  }
  result.item = std::move(item);
  return result;
}

Result<WriteResult> NoteViewStore::set(const CallContext& context, const PutItemRequest& request) {
  const std::string& name = request.table.name();
  ADJOIN_TRY(const TableDescription table, inner_.describe_table(context, name));
  ADJOIN_TRY(const PreparedWrite put, prepare(request, table));
  const std::lock_guard lock(mutex_);
  ADJOIN_TRY(const std::optional<NoteItem> seen, look(context, name));
  OwnedItem before;
  if (seen) before = OwnedItem(item::encode_item(notes_item(*notes_key(table.keys), *seen)));
  const item::ItemView view = seen ? before.view() : item::ItemView();
  const Bytes stored = item::encode_item(request.item);
  // A put that is refused is charged as well.
  CapacityMeter meter(table);
  meter.write_item(seen ? view.size_bytes() : 0, item::ItemView(stored).size_bytes(), false);
  const auto charge = [&] {
    charge_call(context, table, put.key, CountedOperation::put_item, meter, 0);
  };
  const bool is_asked =
      request.on_condition_failure == ReturnValuesOnConditionCheckFailure::all_old;
  if (put.condition && !expression::evaluate(*put.condition, view)) {
    charge();
    return is_asked && seen ? conditional_check_failed(std::move(before))
                            : conditional_check_failed();
  }
  const NoteItem now = seen.value_or(NoteItem());
  const NoteItem wanted = read_notes(item::ItemView(stored));
  std::vector<NoteChange> changes;
  // A schema that becomes the same text is another one too.
  if (wanted.schema != now.schema || wanted.bound != now.bound) {
    changes.push_back({NoteKind::schema, now.schema, wanted.schema});
  }
  if (wanted.migration != now.migration) {
    changes.push_back({NoteKind::migration, now.migration, wanted.migration});
  }
  if (!changes.empty()) {
    const Result<void> done = inner_.set_notes(context, name, std::move(changes));
    // Somebody set the notes between the look and here. To the client that is its condition that
    // failed.
    const bool is_late = !done && api_error_of(done.error()) == ApiError::conditional_check_failed;
    if (is_late) charge();
    if (is_late) return conditional_check_failed();
    if (!done) return done.error();
  }
  charge();
  WriteResult result;
  result.consumed_capacity = meter.report(request.return_consumed_capacity);
  if (seen && request.return_values == ReturnValues::all_old) result.attributes = std::move(before);
  return result;
}

Result<WriteResult> NoteViewStore::run(PutItem, const CallContext& context,
                                       const PutItemRequest& request) {
  if (!keeps_notes_ || !carries_notes(request.item)) return inner_.put_item(context, request);
  return set(context, request);
}

Result<WriteResult> NoteViewStore::run(UpdateItem, const CallContext& context,
                                       const UpdateItemRequest& request) {
  if (keeps_notes_ && carries_notes(request.key)) return is_set_by_graphs(request.table.name());
  return inner_.update_item(context, request);
}

Result<WriteResult> NoteViewStore::run(DeleteItem, const CallContext& context,
                                       const DeleteItemRequest& request) {
  if (keeps_notes_ && carries_notes(request.key)) return is_set_by_graphs(request.table.name());
  return inner_.delete_item(context, request);
}

Result<QueryResult> NoteViewStore::run(Query, const CallContext& context,
                                       const QueryRequest& request) {
  return inner_.query(context, request);
}

/// Tools that copy a table item by item bring its notes like the rest.
Result<BatchWriteItemResult> NoteViewStore::run(BatchWriteItem, const CallContext& context,
                                                const BatchWriteItemRequest& request) {
  if (!keeps_notes_ || !has_notes(request)) return inner_.batch_write_item(context, request);
  BatchWriteItemRequest rest = request;
  CallContext batch = context;
  batch.counted_as = context.counted_as.value_or(CountedOperation::batch_write_item);
  for (TableBatch& table : rest.tables) {
    for (const BatchAction& action : table.actions) {
      if (!is_notes(action)) continue;
      const auto* const put = std::get_if<BatchPut>(&action);
      if (put == nullptr) return is_set_by_graphs(table.table.name());
      PutItemRequest one;
      one.table = table.table;
      one.item = put->stored_item.empty() ? put->item : item::ItemView(put->stored_item).decode();
      ADJOIN_CHECK(set(batch, one));
    }
    std::erase_if(table.actions, [](const BatchAction& action) { return is_notes(action); });
  }
  // A store refuses a table without actions, and a request without tables.
  std::erase_if(rest.tables, [](const TableBatch& table) { return table.actions.empty(); });
  if (rest.tables.empty()) return BatchWriteItemResult();
  return inner_.batch_write_item(context, rest);
}

Result<TransactWriteItemsResult> NoteViewStore::run(TransactWriteItems, const CallContext& context,
                                                    const TransactWriteItemsRequest& request) {
  if (keeps_notes_) {
    for (const TransactAction& action : request.actions) {
      if (!is_notes(action)) continue;
      return std::visit([](const auto& one) { return is_set_by_graphs(one.table.name()); }, action);
    }
  }
  return inner_.transact_write_items(context, request);
}

void NoteViewStore::submit(const CallContext& context, WriteRequest request, WriteCompletion done) {
  struct HasNotes {
    bool operator()(const PutItemRequest& put) const { return carries_notes(put.item); }
    bool operator()(const UpdateItemRequest& update) const { return carries_notes(update.key); }
    bool operator()(const DeleteItemRequest& remove) const { return carries_notes(remove.key); }
    bool operator()(const BatchWriteItemRequest& batch) const { return has_notes(batch); }
    bool operator()(const TransactWriteItemsRequest& together) const {
      return std::any_of(together.actions.begin(), together.actions.end(),
                         [](const TransactAction& action) { return is_notes(action); });
    }
  };
  if (!keeps_notes_ || !std::visit(HasNotes(), request)) {
    return inner_.submit(context, std::move(request), std::move(done));
  }
  TableStore::submit(context, std::move(request), std::move(done));
}

}  // namespace adjoin::table
