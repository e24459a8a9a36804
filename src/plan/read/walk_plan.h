#pragma once

#include <vector>

#include "base/result.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/operation.h"

namespace adjoin::plan {

/// The edges that lead down, or up, a tree. @errors validation: no such edge type, none that is
/// declared a tree, or none at this node; unsupported when going up needs a Scan.
Result<EdgeChoice> tree_choice(const schema::Schema& schema, const ReadTree& operation);

/// The two lists of edges whose other ends are compared; each is one Query for most schemas.
struct MutualPlan {
  EdgeChoice a_follows;
  EdgeChoice b_follows;
  std::vector<EdgeList> a;
  std::vector<EdgeList> b;
};
/// @errors as edge_lists.
Result<MutualPlan> mutual_plan(const Target& target, const Mutual& operation);

/// The edges followed in each round of a walk: two rounds, or three to recommend.
/// @errors validation: no type, unknown, or none that the node has; unsupported when one of them
///         has to be followed back and cannot be without a Scan.
Result<std::vector<std::vector<EdgeChoice>>> walk_rounds(const Target& target,
                                                         const Walk& operation);

/// The types, looked up, of which the node has at least one. @errors validation.
Result<std::vector<EdgeChoice>> choices_at(const schema::Schema& schema, std::string_view node,
                                           const std::vector<std::string>& types);

}  // namespace adjoin::plan
