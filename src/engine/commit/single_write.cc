#include "engine/commit/single_write.h"

#include "base/assert.h"
#include "engine/commit/collection_sizes.h"
#include "engine/layout/item_key.h"
#include "table/request/messages.h"
#include "table/request/store_facts.h"

namespace adjoin::engine {

namespace {

/// Each write that an admission takes is charged at once, so that the next one of the group finds
/// what it left.
Result<void> take_units(const WriteCharges& charges, table::Admission& admission) {
  if (std::optional<Error> refused = charges.refusal(admission)) return *std::move(refused);
  charges.charge(admission);
  return {};
}

}  // namespace

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

/// A write whose condition fails costs what it would have cost on the table.
void SingleWrite::charge_refused(const std::optional<item::ItemView>& old_item) {
  if (!report_.cost && !report_.charges) return;
  table::CapacityMeter meter(table_->description);
  const std::int64_t half_units = meter.write_item(old_item ? old_item->size_bytes() : 0,
                                                   attempted_size(write_, old_item), false);
  consumed_ = meter.total();
  if (report_.charges) {
    charges_.add_item(table_->description, key_, table::ChargeKind::write, half_units);
  }
}

Result<void> SingleWrite::admit(const Group& group, const Evaluation& evaluation,
                                const IndexEdits& edits) {
  table::Admission* const admission = group.database().admission();
  if (admission == nullptr) return {};
  WriteCharges charges;
  // Not the meter of the batch, which must not have what is refused.
  table::CapacityMeter meter(table_->description);
  charge_write(table_->description, key_, evaluation, edits, false, meter, &charges);
  return take_units(charges, *admission);
}

/// A write whose condition fails takes units as well.
Result<void> SingleWrite::admit_refused(const Group& group,
                                        const std::optional<item::ItemView>& old_item) {
  table::Admission* const admission = group.database().admission();
  if (admission == nullptr) return {};
  WriteCharges charges;
  table::CapacityMeter meter(table_->description);
  charges.add_item(table_->description, key_, table::ChargeKind::write,
                   meter.write_item(old_item ? old_item->size_bytes() : 0,
                                    attempted_size(write_, old_item), false));
  return take_units(charges, *admission);
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
    if (api_error_of(decided.error()) == ApiError::conditional_check_failed) {
      ADJOIN_CHECK(admit_refused(group, old_item));
      charge_refused(old_item);
    }
    return std::move(decided).error();
  }
  if (group.collections() != nullptr) {
    ADJOIN_CHECK(group.collections()->check_growth(now->description, key_, evaluation));
  }

  // What it costs is said of the indexes that were there when it was prepared.
  thread_local IndexEdits edits;
  edit_indexes(table_->description, key_, evaluation, edits);
  ADJOIN_CHECK(admit(group, evaluation, edits));
  const table::TableDescription& table = table_->description;
  table::WriteResult result;
  if (report_.cost || report_.charges ||
      report_.consumed_capacity != table::ReturnConsumedCapacity::none) {
    table::CapacityMeter own_meter(table);
    table::CapacityMeter& meter = shared_meter_ != nullptr ? *shared_meter_ : own_meter;
    charge_write(table, key_, evaluation, edits, false, meter,
                 report_.charges ? &charges_ : nullptr);
    consumed_ = own_meter.total();
    result.consumed_capacity = own_meter.report(report_.consumed_capacity);
  }
  if (report_.item_collection_metrics == table::ReturnItemCollectionMetrics::size) {
    result.item_collection_metrics = collection_of(group, table, write_.key, key_);
  }
  result.attributes = std::move(evaluation.attributes);
  // Nothing may fail from here on: the operation would have staged a part of its edits.
  result.commit = group.begin_commit();
  if (now.get() != table_) edit_indexes(now->description, key_, evaluation, edits);
  group.stage(now->description, key_, evaluation, edits, result.commit, 0);
  return result;
}

}  // namespace adjoin::engine
