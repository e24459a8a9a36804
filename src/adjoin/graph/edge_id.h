#pragma once

#include <vector>

#include "adjoin/rows.h"
#include "plan/operation/operation.h"
#include "schema/model/schema.h"

namespace adjoin::detail {

/// What names an edge: its ends, its type, and of its fields those in the type's key.
plan::EdgeId edge_id(const schema::Schema& schema, const Edge& edge);

/// The operations of a transaction, with those that name an edge cut down to what names it.
std::vector<plan::WriteOperation> with_edge_ids(const schema::Schema& schema,
                                                std::vector<plan::WriteOperation> operations);

}  // namespace adjoin::detail
