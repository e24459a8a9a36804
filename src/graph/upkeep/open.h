#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"
#include "graph/context/context.h"
#include "schema/model/schema.h"
#include "table/request/call_context.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// The schema in a table's metadata.
struct KeptSchema {
  std::string table;
  std::string note;  ///< the stored text
  schema::Schema schema;
};
/// Reads the schema of a table; nullopt: it has none.
Result<std::optional<KeptSchema>> kept_schema(table::TableStore& store,
                                              const table::CallContext& context,
                                              const std::string& name);
/// Returns the error for a table that has another schema than the program's.
Error other_schema(const std::string& table, const schema::Schema& theirs,
                   const schema::Schema& mine);

/// Opens a table by the schema in its metadata. An empty name means the only table of the store
/// that has one. @errors as Graph::open
Result<GraphContext> open_context(table::TableStore& store, std::string_view table_name,
                                  const Clock& clock, const table::CallContext& context = {});
/// Opens a table with the program's own schema. @errors as Graph::open
Result<GraphContext> open_context(table::TableStore& store, schema::Schema schema,
                                  const Clock& clock);
/// Returns a context for a table without a schema, to compare its items with one. Its requests are
/// bound to no schema lease. Sends no request.
GraphContext unnoted_context(table::TableStore& store, schema::Schema schema, const Clock& clock);

}  // namespace adjoin::graph
