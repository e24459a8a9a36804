#pragma once

#include "remote/send/request.h"
#include "table/request/item_write_requests.h"

namespace adjoin::remote {

/// Returns whether a write of one item may be sent again after an ambiguous attempt.
///
/// `guarded`: the write makes its own condition false, so it cannot be applied twice.
/// `harmless`: a second write leaves the same item, and the request returns no old value. It
/// overwrites another writer's change in between, as if this write had come last.
/// `never`: everything else, such as adding to a number, and every write that is not clearly one of
/// the above.
RetrySafety retry_safety_of(const table::PutItemRequest& request);
RetrySafety retry_safety_of(const table::UpdateItemRequest& request);
RetrySafety retry_safety_of(const table::DeleteItemRequest& request);

}  // namespace adjoin::remote
