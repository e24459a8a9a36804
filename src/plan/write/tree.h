#pragma once

#include <string_view>

#include "base/result.h"
#include "plan/write/write_build.h"

namespace adjoin::plan {

// In a tree each node has a guard that holds its parent (docs/formats/graph.md), written in the
// transaction of the edge. A new edge reads the guards of the parent and its ancestors, to see that
// the child is none of them, and is written on condition that they are still so.

/// Ancestors that a transaction can make sure of.
inline constexpr std::size_t kTreeDepthMax = 90;

/// Why an edge of a tree cannot come. `is_same`: it would be from a node to itself.
Error own_ancestor(const schema::EdgeType& edge, std::string_view parent, std::string_view child,
                   bool is_same);
Error too_many_ancestors(const schema::EdgeType& edge, std::string_view parent);
Error has_parent(const schema::EdgeType& edge, std::string_view child, std::string_view parent);

/// Notes that an edge of a tree comes or goes; other edges are let pass.
void grow_tree(WriteBuild& build, std::size_t operation, const NamedEdge& edge);
void cut_tree(WriteBuild& build, const NamedEdge& edge);

/// Looks for cycles and writes the guards; after all operations. @errors validation for a cycle,
/// and for a parent with more than kTreeDepthMax ancestors
Result<void> finish_trees(WriteBuild& build);

}  // namespace adjoin::plan
