#include <optional>
#include <utility>

#include "base/assert.h"
#include "engine/catalog/table_pins.h"
#include "engine/layout/item_key.h"
#include "engine/read/charges.h"
#include "engine/read/point_reads.h"
#include "engine/read/projected.h"
#include "engine/read/read_context.h"
#include "engine/read/reader.h"
#include "engine/seeded_bugs.h"
#include "table/store/capacity_meter.h"

namespace adjoin::engine {
namespace {

Result<PointReads> read_all(const Database& database, const std::vector<Bytes>& keys,
                            const rocksdb::Snapshot* snapshot) {
  if (!ADJOIN_MUTANT(5)) return read_points(database, keys, snapshot);
  PointReads reads;
  for (const Bytes& key : keys) {
    ADJOIN_TRY(PointReads one, read_points(database, {key}, nullptr));
    reads.values.push_back(std::move(one.values[0]));
    reads.found.push_back(one.found[0]);
  }
  return reads;
}

/// Adds up per table, in order of first mention.
void charge(const table::CallContext& context,
            const std::vector<const table::TableDescription*>& tables,
            const std::vector<Bytes>& keys, const std::vector<std::size_t>& sizes,
            table::ReturnConsumedCapacity asked, table::TransactGetItemsResult& result) {
  ADJOIN_ASSERT(sizes.size() == tables.size());
  ADJOIN_ASSERT(keys.size() == tables.size());
  std::vector<const table::TableDescription*> metered;
  std::vector<table::CapacityMeter> meters;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    std::size_t place = 0;
    while (place < metered.size() && metered[place] != tables[i]) ++place;
    const bool begins = place == metered.size();
    if (begins) {
      metered.push_back(tables[i]);
      meters.emplace_back(*tables[i]);
    }
    const std::int64_t half_units =
        meters[place].read_item(sizes[i], table::ReadKind::transactional);
    if (context.charges != nullptr) {
      report_item_read(context, table::CountedOperation::transact_get_items, *tables[i], keys[i],
                       partition_end(tables[i]->keys, keys[i]), half_units, begins);
    }
  }
  table::CapacityUnits total;
  for (const table::CapacityMeter& meter : meters) {
    total += meter.total();
    if (auto report = meter.report(asked)) result.consumed_capacity.push_back(std::move(*report));
  }
  const auto count = static_cast<std::int64_t>(tables.size());
  add_cost(context, total, count, count);
}

/// Asks whether each item may be read. @errors transaction_canceled
Result<void> admit_all(const Database& database,
                       const std::vector<const table::TableDescription*>& tables,
                       const std::vector<Bytes>& keys) {
  if (database.admission() == nullptr) return {};
  std::vector<table::CancellationReason> reasons(keys.size());
  bool is_refused = false;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const Result<void> admitted = admit_item_read(database, *tables[i], keys[i]);
    if (admitted) continue;
    is_refused = true;
    reasons[i] = table::cancellation_reason(admitted.error());
  }
  if (is_refused) return table::transaction_canceled(std::move(reasons));
  return {};
}

}  // namespace

Result<table::TransactGetItemsResult> Reader::transact_get_items(
    const table::CallContext& context, const table::TransactGetItemsRequest& request) const {
  ADJOIN_CHECK(check_call(context, *database_));
  TablePins pins(*catalog_);
  Result<std::vector<table::PreparedGet>> prepared = table::prepare(
      request, [&](const table::TableRef& ref) { return pins.find_description(ref); });
  if (pins.refusal()) return *pins.refusal();
  ADJOIN_TRY(const std::vector<table::PreparedGet> gets, std::move(prepared));
  ADJOIN_ASSERT(gets.size() == request.items.size());
  std::vector<const table::TableDescription*> tables;
  std::vector<Bytes> keys(gets.size());
  for (std::size_t i = 0; i < gets.size(); ++i) {
    tables.push_back(pins.find_description(request.items[i].table));
    ADJOIN_ASSERT(tables.back() != nullptr);
    layout::append_item_key(tables.back()->id, gets[i].key, keys[i]);
  }
  ADJOIN_CHECK(admit_all(*database_, tables, keys));
  // One snapshot is all that a transaction of reads needs. Nothing is locked and nothing conflicts.
  ADJOIN_TRY(const rocksdb::Snapshot* snapshot, snapshot_of(context, *database_));
  std::optional<SnapshotPin> pin;
  if (snapshot == nullptr) {
    pin.emplace(*database_);
    snapshot = pin->get();
  }
  for (const table::TableDescription* table : tables) {
    ADJOIN_CHECK(check_still_there(pins.table_of(*table), pins.any_noted()));
  }
  ADJOIN_TRY(PointReads reads, read_all(*database_, keys, snapshot));
  ADJOIN_ASSERT(reads.found.size() == gets.size());

  Result<table::TransactGetItemsResult> result{table::TransactGetItemsResult()};
  std::vector<std::size_t> sizes;
  std::size_t total_bytes = 0;
  for (std::size_t i = 0; i < gets.size(); ++i) {
    std::optional<table::OwnedItem>& item = result->items.emplace_back();
    if (reads.found[i]) item.emplace(std::move(reads.values[i]));
    sizes.push_back(item ? item->view().size_bytes() : 0);
    total_bytes += sizes.back();
    if (item && gets[i].projection) project_in_place(*gets[i].projection, *item);
  }
  // Whole items count, before projections. That is known only after the read.
  ADJOIN_CHECK(table::check_transaction_read_size(total_bytes));
  charge(context, tables, keys, sizes, request.return_consumed_capacity, *result);
  return result;
}

}  // namespace adjoin::engine
