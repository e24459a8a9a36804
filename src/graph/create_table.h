#pragma once

#include "base/result.h"
#include "schema/schema.h"
#include "table/create_table.h"
#include "table/table_store.h"

namespace adjoin::graph {

/// The table that a schema needs: its keys, its indexes with their projections, on-demand capacity,
/// and a stream if something follows it.
table::CreateTableRequest create_table_request(const schema::Schema& schema);
/// Switches the stream of a table on that is there already, if something follows it.
/// @errors configuration: it has another one
Result<void> ensure_stream(table::TableStore& store, const schema::Schema& schema);

}  // namespace adjoin::graph
