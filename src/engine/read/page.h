#pragma once

#include "engine/catalog/catalog.h"
#include "engine/database.h"
#include "table/prepare/prepare.h"
#include "table/request/item_read_requests.h"

namespace adjoin::engine {

/// A Query or Scan ready to run: what was prepared, and the keys it may touch.
struct PagePlan {
  const table::TableDescription* table = nullptr;
  const table::PreparedRead* read = nullptr;
  layout::KeyRange range;
  table::ReturnConsumedCapacity report = table::ReturnConsumedCapacity::none;

  layout::Family family() const noexcept {
    return read->index == nullptr ? layout::Family::items : layout::Family::index;
  }
};

/// Whether a parallel Scan goes on in its own segment. @errors validation
Result<void> check_start_in_segment(const table::TableDescription& table,
                                    const table::PreparedRead& read);

/// The plan of a prepared Query (`scan` false) or Scan. Borrows both arguments.
PagePlan plan_page(const table::TableDescription& table, const table::PreparedRead& read, bool scan,
                   table::ReturnConsumedCapacity report);

/// Reads one page: until the range ends, the limit is reached, or the items read come to 1 MB of
/// accounted size, the item that reaches it included. `cursor` walks the plan's range; `snapshot`
/// is the moment that items fetched for a local index are read at.
/// @errors storage_io, corruption, deadline_exceeded, cancelled
Result<table::QueryResult> read_page(const table::CallContext& context, const Database& database,
                                     const PagePlan& plan, RangeCursor& cursor,
                                     const rocksdb::Snapshot* snapshot);

}  // namespace adjoin::engine
