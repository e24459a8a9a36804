#include <optional>
#include <utility>

#include "engine/read/page.h"
#include "engine/read/read_context.h"
#include "engine/read/reader.h"

namespace adjoin::engine {
namespace {

template <typename Request>
Result<table::QueryResult> run(const table::CallContext& context, const Database& database,
                               const Catalog& catalog, const Request& request, bool scan) {
  ADJOIN_CHECK(check_call(context, database));
  ADJOIN_TRY(const TablePin table, catalog.find_for(request));
  ADJOIN_TRY(const table::PreparedRead read, table::prepare(request, table->description));
  ADJOIN_CHECK(check_start_in_segment(table->description, read));
  return read_alone(context, database, table,
                    plan_page(table->description, read, scan, request.return_consumed_capacity));
}

}  // namespace

Result<table::QueryResult> read_alone(const table::CallContext& context, const Database& database,
                                      const TablePin& table, PagePlan plan) {
  const table::PreparedRead& read = *plan.read;
  ADJOIN_TRY(const rocksdb::Snapshot* snapshot, snapshot_of(context, database));
  ADJOIN_CHECK(check_shows_index(database, snapshot, *table, read.index));
  ADJOIN_CHECK(admit_page(database, plan));
  // An iterator is a snapshot by itself. Only when items are fetched beside it must both see one.
  std::optional<SnapshotPin> pin;
  if (read.fetch_from_table && snapshot == nullptr) {
    pin.emplace(database);
    snapshot = pin->get();
  }
  // Not of a Scan: it reads every item once, which says of none that somebody will ask for it.
  const bool fills = !plan.is_scan && snapshot == nullptr && plan.family() == layout::Family::items;
  const ListFill fill(fills ? &database.items() : nullptr);
  RangeCursor cursor(database, plan.family(), std::move(plan.range), read.forward, snapshot);
  ADJOIN_CHECK(check_still_there(*table, table.is_noted(), read.index));
  return read_page(context, database, plan, cursor, snapshot, fill);
}

Result<table::QueryResult> Reader::query(const table::CallContext& context,
                                         const table::QueryRequest& request) const {
  return run(context, *database_, *catalog_, request, false);
}

Result<std::optional<table::QueryResult>> Reader::list_stored(
    const table::CallContext& context, const table::StoredListRequest& request) const {
  ADJOIN_CHECK(check_call(context, *database_));
  using Page = std::optional<table::QueryResult>;
  const Result<TablePin> table = catalog_->find(*request.table);
  table::PreparedRead read;
  // The Query that the caller sends then fails in its own words.
  if (!table || !table::prepare(request, (*table)->description, read)) return Page();
  PagePlan plan;
  plan.table = &(*table)->description;
  plan.read = &read;
  const table::ObjectId object = read.index == nullptr ? plan.table->id : read.index->id;
  plan.range = layout::text_range(object, request.partition, request.sort_front);
  ADJOIN_TRY(table::QueryResult page, read_alone(context, *database_, *table, std::move(plan)));
  return Page(std::move(page));
}

Result<table::ScanResult> Reader::scan(const table::CallContext& context,
                                       const table::ScanRequest& request) const {
  return run(context, *database_, *catalog_, request, true);
}

}  // namespace adjoin::engine
