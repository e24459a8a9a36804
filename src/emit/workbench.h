#pragma once

#include <string>

#include "emit/table_definition.h"
#include "schema/schema.h"

namespace adjoin::emit {

/// A data model of NoSQL Workbench: the table of `definition` with a facet for each type of the
/// schema whose items lie in it, keys as their templates, and no data.
std::string workbench_model(const schema::Schema& schema, const TableDefinition& definition);

}  // namespace adjoin::emit
