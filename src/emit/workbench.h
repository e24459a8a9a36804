#pragma once

#include <string>

#include "emit/table_definition.h"
#include "schema/model/schema.h"

namespace adjoin::emit {

/// Returns a data model of NoSQL Workbench with the table of `definition`. Each type of the schema
/// gets a facet with its key templates. Workbench supports one key attribute of each role, so an
/// index key of several attributes keeps the first.
/// @param schema  null: no facets
/// @param items   the table's data: an array of DynamoDB JSON
std::string workbench_model(const schema::Schema* schema, const TableDefinition& definition,
                            const std::string& items = "[]");

}  // namespace adjoin::emit
