#pragma once

#include <string_view>

#include "base/result.h"
#include "plan/write/write_build.h"

namespace adjoin::plan {

// In a tree each node has a guard that holds its parent (docs/formats/graph.md), written in the
// edge's transaction. A new edge reads the guards of the parent and its ancestors, to check that
// the child is none of them. Its write is conditional on them being unchanged.

/// Most ancestors that one transaction can check.
inline constexpr std::size_t kTreeDepthMax = 90;

/// Errors that refuse an edge of a tree. `is_same`: it would join a node with itself.
Error own_ancestor(const schema::EdgeType& edge, std::string_view parent, std::string_view child,
                   bool is_same);
Error too_many_ancestors(const schema::EdgeType& edge, std::string_view parent);
Error has_parent(const schema::EdgeType& edge, std::string_view child, std::string_view parent);

/// Record that an edge of a tree is added or removed. Edges of other types are ignored.
void grow_tree(WriteBuild& build, std::size_t operation, const NamedEdge& edge);
void cut_tree(WriteBuild& build, const NamedEdge& edge);

/// Checks for cycles and adds the guards. Call after all operations.
/// @errors condition_failed: a cycle; invalid_argument: a node that would be its own parent;
///         limit_exceeded: a parent with more than kTreeDepthMax ancestors
Result<void> finish_trees(WriteBuild& build);

}  // namespace adjoin::plan
