#pragma once

#include <string>

#include "emit/table_definition.h"
#include "schema/model/schema.h"

namespace adjoin::emit {

/// A data model of NoSQL Workbench: the table of `definition` with a facet for each type of the
/// schema whose items lie in it, keys as their templates. An index key of several attributes has
/// the first of each role, as Workbench has room for no more.
/// @param schema  null: no facets
/// @param items   the table's data: an array of DynamoDB JSON
std::string workbench_model(const schema::Schema* schema, const TableDefinition& definition,
                            const std::string& items = "[]");

}  // namespace adjoin::emit
