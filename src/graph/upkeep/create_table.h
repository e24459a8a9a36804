#pragma once

#include "base/clock.h"
#include "base/result.h"
#include "graph/context/context.h"
#include "schema/model/schema.h"
#include "table/request/table_requests.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// Returns the CreateTable request for a schema: keys, indexes with projections, on-demand
/// capacity, and a stream if the schema has eventual parts.
table::CreateTableRequest create_table_request(const schema::Schema& schema);
/// Enables the stream of an existing table if the schema has eventual parts.
/// @errors configuration: the table has a stream of another kind
Result<void> ensure_stream(table::TableStore& store, const schema::Schema& schema);
/// Succeeds if the table's items expire by the schema's attribute, by that of the schema `before`,
/// or not at all. @errors configuration: they expire by another attribute
Result<void> check_time_to_live(table::TableStore& store, const schema::Schema& schema,
                                const schema::Schema* before = nullptr);
/// Enables expiry by the schema's attribute, if it has one. @errors as check_time_to_live
Result<void> ensure_time_to_live(table::TableStore& store, const schema::Schema& schema);
/// Disables expiry by the old schema's attribute if the new schema has another or none.
Result<void> drop_time_to_live(table::TableStore& store, const schema::Schema& before,
                               const schema::Schema& after);

/// Creates the table, stores the schema in its metadata, and opens it. @errors as Graph::create
Result<GraphContext> create_context(table::TableStore& store, schema::Schema schema,
                                    const Clock& clock, const table::CallContext& context = {});

}  // namespace adjoin::graph
