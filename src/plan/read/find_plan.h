#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "plan/operation/operation.h"
#include "plan/operation/plan.h"
#include "table/request/item_read_requests.h"

namespace adjoin::plan {

/// How nodes are found by their fields. If the fields are the id, by the key. Else by one Query on
/// an index entry whose partition the fields determine. Else by the guard of a unique value, which
/// names the node.
struct FindPlan {
  std::string ref;                             ///< not empty: read this node
  std::optional<table::GetItemRequest> guard;  ///< the node is the holder of this guard
  /// Used if there is neither ref nor guard: one Query for each shard. A filter applies the fields
  /// that are not in the key.
  std::vector<table::QueryRequest> queries;
};
/// Decides how to find the nodes.
/// @errors invalid_argument: no such type; unsupported when only a Scan would find them, naming the
///         missing index
Result<FindPlan> find_plan(const Target& target, const Find& operation);

}  // namespace adjoin::plan
