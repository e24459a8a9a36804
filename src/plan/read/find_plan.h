#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "plan/operation/operation.h"
#include "plan/operation/plan.h"
#include "table/request/item_read_requests.h"

namespace adjoin::plan {

/// How nodes are found by their fields: the key, when the fields are the id, else one Query on an
/// index entry whose partition the fields tell, else the guard of a unique value, which names the
/// node.
struct FindPlan {
  std::string ref;                             ///< not empty: the node itself is asked for
  std::optional<table::GetItemRequest> guard;  ///< its holder is the node
  /// Used when there is neither, one for each shard; a filter holds the fields not in the key.
  std::vector<table::QueryRequest> queries;
};
/// @errors validation: no such type; unsupported when only a Scan would find them, naming the index
///         that is missing.
Result<FindPlan> find_plan(const Target& target, const Find& operation);

}  // namespace adjoin::plan
