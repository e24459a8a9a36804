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

/// A schema as a table carries it.
struct KeptSchema {
  std::string table;
  std::string note;  ///< the text that is kept
  schema::Schema schema;
};
/// What the table carries; nullopt: nothing.
Result<std::optional<KeptSchema>> kept_schema(table::TableStore& store,
                                              const table::CallContext& context,
                                              const std::string& name);
/// That the table carries another schema than the one that was brought.
Error other_schema(const std::string& table, const schema::Schema& theirs,
                   const schema::Schema& mine);

/// Opens a table by the schema that it carries. An empty name means the only table of the store
/// that has one. @errors as Graph::open
Result<GraphContext> open_context(table::TableStore& store, std::string_view table_name,
                                  const Clock& clock, const table::CallContext& context = {});
/// Opens a table for who brings its schema. @errors as Graph::open
Result<GraphContext> open_context(table::TableStore& store, schema::Schema schema,
                                  const Clock& clock);
/// A table that carries no schema yet, for comparing its items with one before that. Its requests
/// are bound to no schema. @errors none; costs nothing
GraphContext unnoted_context(table::TableStore& store, schema::Schema schema, const Clock& clock);

}  // namespace adjoin::graph
