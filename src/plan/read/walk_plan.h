#pragma once

#include <vector>

#include "base/result.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/operation.h"

namespace adjoin::plan {

/// Returns the edges that lead down, or up, a tree.
/// @errors invalid_argument: no such edge type, none that is declared a tree, or none at this node;
///         unsupported when going up needs a Scan
Result<EdgeChoice> tree_choice(const schema::Schema& schema, const ReadTree& operation);

/// The edges at two nodes whose other ends are compared. Each list is one Query for most schemas.
struct MutualPlan {
  EdgeChoice a_follows;
  EdgeChoice b_follows;
  std::vector<EdgeList> a;
  std::vector<EdgeList> b;
};
/// Returns the lists of a Mutual operation. @errors as edge_lists
Result<MutualPlan> mutual_plan(const Target& target, const Mutual& operation);

/// Returns the edges that each round of a walk follows. `recommend` has three rounds, others two.
/// @errors invalid_argument: no type, an unknown type, or none that the node has; unsupported when
/// an
///         edge type must be followed backwards and that needs a Scan
Result<std::vector<std::vector<EdgeChoice>>> walk_rounds(const Target& target,
                                                         const Walk& operation);

/// Resolves edge types that are followed from a node.
/// @errors invalid_argument: no type, an unknown type, or none that the node's type has
Result<std::vector<EdgeChoice>> choices_at(const schema::Schema& schema, std::string_view node,
                                           const std::vector<std::string>& types);

}  // namespace adjoin::plan
