#pragma once

#include "adjoin/transaction.h"
#include "adjoin/value.h"
#include "plan/operation/operation.h"

namespace adjoin::detail {

/// Leaves out sets without elements, which DynamoDB does not have, also those in maps. One in a
/// list stays, since the places of the others would change; stores refuse it.
void leave_out_empty_sets(Item& item);

/// The same for an update: what would become an empty set is removed.
void leave_out_empty_sets(Update& update);

/// The same for an operation of a graph.
void leave_out_empty_sets(plan::WriteOperation& operation);

}  // namespace adjoin::detail
