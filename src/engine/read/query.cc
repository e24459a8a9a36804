#include <optional>

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
  ADJOIN_TRY(const rocksdb::Snapshot* snapshot, snapshot_of(context, database));
  ADJOIN_CHECK(check_shows_index(database, snapshot, *table, read.index));
  PagePlan plan = plan_page(table->description, read, scan, request.return_consumed_capacity);
  ADJOIN_CHECK(admit_page(database, plan));
  // An iterator is a snapshot by itself. Only when items are fetched beside it must both see one.
  std::optional<SnapshotPin> pin;
  if (read.fetch_from_table && snapshot == nullptr) {
    pin.emplace(database);
    snapshot = pin->get();
  }
  // Not of a Scan: it reads every item once, which says of none that somebody will ask for it.
  const bool fills = !scan && snapshot == nullptr && plan.family() == layout::Family::items;
  const ListFill fill(fills ? &database.items() : nullptr);
  RangeCursor cursor(database, plan.family(), std::move(plan.range), read.forward, snapshot);
  ADJOIN_CHECK(check_still_there(*table, table.is_noted(), read.index));
  return read_page(context, database, plan, cursor, snapshot, fill);
}

}  // namespace

Result<table::QueryResult> Reader::query(const table::CallContext& context,
                                         const table::QueryRequest& request) const {
  return run(context, *database_, *catalog_, request, false);
}

Result<table::ScanResult> Reader::scan(const table::CallContext& context,
                                       const table::ScanRequest& request) const {
  return run(context, *database_, *catalog_, request, true);
}

}  // namespace adjoin::engine
