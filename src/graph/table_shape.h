#pragma once

#include <string>
#include <vector>

#include "schema/schema.h"
#include "table/table_description.h"

namespace adjoin::graph {

// What a table is, in the words of a schema: the inverse of create_table_request.

/// Name and keys; the sort key's name is empty when the table has none.
schema::TableNaming naming_of(const table::TableDescription& table);
/// Its indexes, those that are being deleted left out.
std::vector<schema::Index> indexes_of(const table::TableDescription& table);

}  // namespace adjoin::graph
