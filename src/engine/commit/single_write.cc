#include "engine/commit/single_write.h"

#include "base/assert.h"
#include "engine/commit/collection_sizes.h"
#include "engine/layout/item_key.h"
#include "table/request/messages.h"
#include "table/request/store_facts.h"

namespace adjoin::engine {

Result<TablePin> writable(const CatalogTable& table, bool is_noted) {
  ADJOIN_TRY(TablePin now, table.catalog->current(table));
  ADJOIN_ASSERT(now->description.id == table.description.id);
  if (is_noted && now->note != table.note) return table::note_was_changed(table.description.name);
  if (now->ingesting.load(std::memory_order_acquire)) {
    return api_error(ApiError::resource_in_use, "table " + table.description.name +
                                                    " is being loaded; write when that has ended");
  }
  return now;
}

std::optional<table::ItemCollectionMetrics> collection_of(const Group& group,
                                                          const table::TableDescription& table,
                                                          const table::PreparedKey& key,
                                                          BytesView item_key) {
  const std::uint64_t bytes =
      group.collections() == nullptr
          ? 0
          : group.collections()->estimate(table, item_key, table::kCollectionUnitBytes);
  return table::collection_of(table, *key.partition, bytes);
}

SingleWrite::SingleWrite(const CatalogTable& table, table::PreparedWrite write, WriteReport report,
                         table::CapacityMeter* shared_meter)
    : table_(&table), write_(std::move(write)), report_(report), shared_meter_(shared_meter) {
  layout::append_item_key(table.description.id, write_.key, key_);
}

void SingleWrite::evaluate(Group& group) {
  ADJOIN_ASSERT(!reply_.has_value());
  reply_ = run(group);
}

/// A write whose condition fails costs what writing the item as it is would.
void SingleWrite::charge_refused(const std::optional<item::ItemView>& old_item) {
  if (!report_.cost) return;
  table::CapacityMeter meter(table_->description);
  meter.write_item(old_item ? old_item->size_bytes() : 0, 0, false);
  consumed_ = meter.total();
}

Result<table::WriteResult> SingleWrite::run(Group& group) {
  ADJOIN_TRY(const TablePin now, writable(*table_, report_.is_noted));
  // An index may have come since: the write must maintain it, or the index would lie.
  if (now.get() != table_) ADJOIN_CHECK(table::rebind(write_, now->description));
  // One buffer for each leading thread saves an allocation for each write. The evaluation borrows
  // it, and ends before the next operation reads.
  thread_local Bytes scratch;
  ADJOIN_TRY(const std::optional<item::ItemView> old_item, group.read_item(key_, scratch));
  Evaluation evaluation;
  if (auto decided = engine::evaluate(write_, old_item, evaluation); !decided) {
    if (api_error_of(decided.error()) == ApiError::conditional_check_failed)
      charge_refused(old_item);
    return std::move(decided).error();
  }
  if (group.collections() != nullptr) {
    ADJOIN_CHECK(group.collections()->check_growth(now->description, key_, evaluation));
  }

  // What it costs is said of the indexes that were there when it was prepared.
  const table::TableDescription& table = table_->description;
  table::WriteResult result;
  if (report_.cost || report_.consumed_capacity != table::ReturnConsumedCapacity::none) {
    table::CapacityMeter own_meter(table);
    table::CapacityMeter& meter = shared_meter_ != nullptr ? *shared_meter_ : own_meter;
    charge_write(table, evaluation, false, meter);
    consumed_ = own_meter.total();
    result.consumed_capacity = own_meter.report(report_.consumed_capacity);
  }
  if (report_.item_collection_metrics == table::ReturnItemCollectionMetrics::size) {
    result.item_collection_metrics = collection_of(group, table, write_.key, key_);
  }
  result.attributes = std::move(evaluation.attributes);
  // Nothing may fail from here on: the operation would have staged a part of its edits.
  result.commit = group.begin_commit();
  group.stage(now->description, key_, evaluation, result.commit, 0);
  return result;
}

}  // namespace adjoin::engine
