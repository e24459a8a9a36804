#pragma once

#include "schema/schema.h"
#include "table/create_table.h"

namespace adjoin::graph {

/// The table that a schema needs: its keys, its indexes with their projections, on-demand capacity.
table::CreateTableRequest create_table_request(const schema::Schema& schema);

}  // namespace adjoin::graph
