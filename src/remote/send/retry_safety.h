#pragma once

#include "remote/send/request.h"
#include "table/request/item_write_requests.h"

namespace adjoin::remote {

/// Whether a write of one item may be sent a second time when the first may have been done.
///
/// `guarded`: its condition is false for the item that it leaves, so that it is not done twice.
/// `harmless`: a second time leaves the same item, and nothing is asked about what was there
/// before; another writer's change in between is overwritten, as if this write had come last.
/// `never`: everything else, such as adding to a number. What is in doubt counts as `never`.
RetrySafety retry_safety_of(const table::PutItemRequest& request);
RetrySafety retry_safety_of(const table::UpdateItemRequest& request);
RetrySafety retry_safety_of(const table::DeleteItemRequest& request);

}  // namespace adjoin::remote
