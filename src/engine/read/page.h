#pragma once

#include "engine/cache/list_fill.h"
#include "engine/catalog/catalog.h"
#include "engine/database.h"
#include "table/prepare/prepare.h"
#include "table/request/item_read_requests.h"

namespace adjoin::engine {

/// Execution plan of a Query or Scan: the prepared request and its range of keys. Borrows the table
/// and the prepared request.
struct PagePlan {
  const table::TableDescription* table = nullptr;
  const table::PreparedRead* read = nullptr;
  layout::KeyRange range;
  table::ReturnConsumedCapacity report = table::ReturnConsumedCapacity::none;
  bool is_scan = false;

  layout::Family family() const noexcept {
    return read->index == nullptr ? layout::Family::items : layout::Family::index;
  }
};

/// Verifies that the ExclusiveStartKey of a parallel Scan is in the scan's segment.
/// @errors validation
Result<void> check_start_in_segment(const table::TableDescription& table,
                                    const table::PreparedRead& read);

/// Returns the plan of a prepared Query (`scan` false) or Scan. Borrows `table` and `read`.
PagePlan plan_page(const table::TableDescription& table, const table::PreparedRead& read, bool scan,
                   table::ReturnConsumedCapacity report);

/// Reads the page of a plan of its own: takes the snapshot, and checks that the table is still
/// there.
/// @errors as query of TableStore
Result<table::QueryResult> read_alone(const table::CallContext& context, const Database& database,
                                      const TablePin& table, PagePlan plan);

/// Asks the store's admission, where it has one, whether the page may be read. @errors throttling,
/// provisioned_throughput_exceeded, request_limit_exceeded
Result<void> admit_page(const Database& database, const PagePlan& plan);

/// Reads one page. It ends at the end of the range, at the limit, or with the item that brings the
/// accounted size of the items read to 1 MB. The size is checked after an item and not before:
/// DynamoDB's pages too end with the item that crosses the limit, so every page makes progress.
/// @param cursor  over the plan's range
/// @param snapshot  for items that a local index must fetch from the table
/// @param fill  made before the cursor
/// @errors io_error, corruption, deadline_exceeded, cancelled
Result<table::QueryResult> read_page(const table::CallContext& context, const Database& database,
                                     const PagePlan& plan, RangeCursor& cursor,
                                     const rocksdb::Snapshot* snapshot, ListFill fill);

}  // namespace adjoin::engine
