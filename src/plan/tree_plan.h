#pragma once

#include "base/result.h"
#include "plan/edge_list.h"
#include "plan/operation.h"

namespace adjoin::plan {

/// The edges that lead down, or up, a tree. @errors validation: no such edge type, none that is
/// declared a tree, or none at this node; unsupported when going up needs a Scan.
Result<EdgeChoice> tree_choice(const schema::Schema& schema, const ReadTree& operation);

}  // namespace adjoin::plan
