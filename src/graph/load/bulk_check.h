#pragma once

#include "base/result.h"
#include "schema/model/schema.h"

namespace adjoin::graph {

// What no record of a bulk load can change.

/// Whole items beside edges or nodes.
Error mixed_records();
/// @errors unsupported: whole items say nothing to whoever follows the table's stream
Result<void> check_items_in_bulk(const schema::Schema& schema);

}  // namespace adjoin::graph
