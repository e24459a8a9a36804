#pragma once

#include "base/clock.h"
#include "base/result.h"
#include "graph/context/context.h"
#include "schema/model/schema.h"
#include "table/request/table_requests.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// The table that a schema needs: its keys, its indexes with their projections, on-demand capacity,
/// and a stream if something follows it.
table::CreateTableRequest create_table_request(const schema::Schema& schema);
/// Switches the stream of a table on that is there already, if something follows it.
/// @errors configuration: it has another one
Result<void> ensure_stream(table::TableStore& store, const schema::Schema& schema);
/// Whether items of the table expire by the schema's attribute, by that of the schema `before`, or
/// not at all. @errors configuration: by another one
Result<void> check_time_to_live(table::TableStore& store, const schema::Schema& schema,
                                const schema::Schema* before = nullptr);
/// Lets them expire by the schema's attribute, if it has one. @errors as check_time_to_live
Result<void> ensure_time_to_live(table::TableStore& store, const schema::Schema& schema);
/// Lets them expire no more by the attribute of the schema before, if the later one has another or
/// none.
Result<void> drop_time_to_live(table::TableStore& store, const schema::Schema& before,
                               const schema::Schema& after);

/// Makes the table, keeps the schema as its note, and opens it. @errors as Graph::create
Result<GraphContext> create_context(table::TableStore& store, schema::Schema schema,
                                    const Clock& clock);

}  // namespace adjoin::graph
