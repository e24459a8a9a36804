#pragma once

#include "base/result.h"
#include "schema/model/schema.h"

namespace adjoin::graph {

// Errors of a bulk load that do not depend on its records' contents.

/// Returns the error for a load that mixes whole items with edges or nodes.
Error mixed_records();
/// Succeeds if whole items may be loaded in bulk.
/// @errors unsupported: the schema has eventual parts, and followers get no records of whole items
Result<void> check_items_in_bulk(const schema::Schema& schema);

}  // namespace adjoin::graph
