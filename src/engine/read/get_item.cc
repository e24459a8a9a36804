#include "engine/layout/item_key.h"
#include "engine/read/charges.h"
#include "engine/read/projected.h"
#include "engine/read/read_context.h"
#include "engine/read/reader.h"
#include "table/store/capacity_meter.h"

namespace adjoin::engine {

Result<table::GetItemResult> Reader::get_item(const table::CallContext& context,
                                              const table::GetItemRequest& request) const {
  ADJOIN_CHECK(check_call(context, *database_));
  ADJOIN_TRY(const TablePin table, catalog_->find_for(request));
  ADJOIN_TRY(const table::PreparedGet get, table::prepare(request, table->description));
  // One buffer a thread saves an allocation on the engine's most frequent path.
  thread_local Bytes key;
  key.clear();
  const std::size_t end = layout::append_item_key(table->description.id, get.key, key);
  ADJOIN_CHECK(admit_item_read(*database_, table->description, key));
  rocksdb::ReadOptions options;
  ADJOIN_TRY(options.snapshot, snapshot_of(context, *database_));

  Result<table::GetItemResult> result{table::GetItemResult()};
  table::OwnedItem& item = result->item.emplace();
  // Read into the answer itself, so that an item is copied once. A single key needs no snapshot.
  ADJOIN_TRY(const bool found, database_->get(options, layout::Family::items, key, item.bytes()));
  ADJOIN_CHECK(check_still_there(*table, table.is_noted()));
  if (!found) result->item.reset();

  if (request.return_consumed_capacity != table::ReturnConsumedCapacity::none ||
      context.cost != nullptr || context.charges != nullptr) {
    table::CapacityMeter meter(table->description);
    const std::int64_t half_units = meter.read_item(
        found ? item.view().size_bytes() : 0,
        request.consistent_read ? table::ReadKind::consistent : table::ReadKind::eventual);
    result->consumed_capacity = meter.report(request.return_consumed_capacity);
    add_cost(context, meter.total(), found ? 1 : 0, found ? 1 : 0);
    if (context.charges != nullptr) {
      report_item_read(context, table::CountedOperation::get_item, table->description, key, end,
                       half_units, true);
    }
  }
  // After charging: capacity counts the whole item, whatever is returned of it.
  if (found && get.projection) project_in_place(*get.projection, item);
  return result;
}

}  // namespace adjoin::engine
