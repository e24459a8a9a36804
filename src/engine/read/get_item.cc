#include "engine/layout/item_key.h"
#include "engine/read/charges.h"
#include "engine/read/projected.h"
#include "engine/read/read_context.h"
#include "engine/read/reader.h"
#include "table/store/capacity_meter.h"

namespace adjoin::engine {
namespace {

/// How one item is read and charged.
struct ItemRead {
  const TablePin& table;
  std::size_t partition_end = 0;  ///< in its key; looked at only where charges are reported
  table::ReadKind kind = table::ReadKind::eventual;
  table::ReturnConsumedCapacity report = table::ReturnConsumedCapacity::none;
};

/// One buffer a thread saves an allocation on the engine's most frequent path.
Bytes& key_buffer() {
  thread_local Bytes key;
  key.clear();
  return key;
}

Result<table::GetItemResult> read_item(const table::CallContext& context, const Database& database,
                                       const ItemRead& read, BytesView key) {
  const CatalogTable& table = *read.table;
  ADJOIN_CHECK(admit_item_read(database, table.description, key));
  rocksdb::ReadOptions options;
  ADJOIN_TRY(options.snapshot, snapshot_of(context, database));

  Result<table::GetItemResult> result{table::GetItemResult()};
  table::OwnedItem& item = result->item.emplace();
  // Read into the answer itself, so that an item is copied once. A single key needs no snapshot.
  ADJOIN_TRY(const bool found, database.get(options, layout::Family::items, key, item.bytes()));
  ADJOIN_CHECK(check_still_there(table, read.table.is_noted()));
  if (!found) result->item.reset();

  if (read.report != table::ReturnConsumedCapacity::none || context.cost != nullptr ||
      context.charges != nullptr) {
    table::CapacityMeter meter(table.description);
    const std::int64_t half_units =
        meter.read_item(found ? item.view().size_bytes() : 0, read.kind);
    result->consumed_capacity = meter.report(read.report);
    add_cost(context, meter.total(), found ? 1 : 0, found ? 1 : 0);
    if (context.charges != nullptr) {
      report_item_read(context, table::CountedOperation::get_item, table.description, key,
                       read.partition_end, half_units, true);
    }
  }
  return result;
}

}  // namespace

Result<table::GetItemResult> Reader::get_item(const table::CallContext& context,
                                              const table::GetItemRequest& request) const {
  ADJOIN_CHECK(check_call(context, *database_));
  ADJOIN_TRY(const TablePin table, catalog_->find_for(request));
  ADJOIN_TRY(const table::PreparedGet get, table::prepare(request, table->description));
  Bytes& key = key_buffer();
  const std::size_t end = layout::append_item_key(table->description.id, get.key, key);
  const ItemRead read{
      table, end, request.consistent_read ? table::ReadKind::consistent : table::ReadKind::eventual,
      request.return_consumed_capacity};
  Result<table::GetItemResult> result = read_item(context, *database_, read, key);
  // After charging: capacity counts the whole item, whatever is returned of it.
  if (result && result->item && get.projection) project_in_place(*get.projection, *result->item);
  return result;
}

Result<std::optional<table::GetItemResult>> Reader::get_stored(
    const table::CallContext& context, const table::StoredGetRequest& request) const {
  ADJOIN_CHECK(check_call(context, *database_));
  using Found = std::optional<table::GetItemResult>;
  const Result<TablePin> table = catalog_->find(*request.table);
  // The GetItem that the caller sends then fails in its own words.
  if (!table || !table::is_key_of(request, (*table)->description)) return Found();
  Bytes& key = key_buffer();
  layout::append_item_key((*table)->description.id, request.pk, request.sk, key);
  const std::size_t end =
      context.charges == nullptr ? 0 : partition_end((*table)->description.keys, key);
  ADJOIN_TRY(table::GetItemResult result, read_item(context, *database_, {*table, end}, key));
  return Found(std::move(result));
}

}  // namespace adjoin::engine
