#pragma once

#include "base/result.h"
#include "plan/write_build.h"

namespace adjoin::plan {

// In a tree each node has a guard that holds its parent (docs/formats/graph.md), written in the
// transaction of the edge. A new edge reads the guards of the parent and its ancestors, to see that
// the child is none of them, and is written on condition that they are still so.

/// Ancestors that a transaction can make sure of.
inline constexpr std::size_t kTreeDepthMax = 90;

/// Notes that an edge of a tree comes or goes; other edges are let pass.
void grow_tree(WriteBuild& build, std::size_t operation, const NamedEdge& edge);
void cut_tree(WriteBuild& build, const NamedEdge& edge);

/// Looks for cycles and writes the guards; after all operations. @errors validation for a cycle,
/// and for a parent with more than kTreeDepthMax ancestors
Result<void> finish_trees(WriteBuild& build);

}  // namespace adjoin::plan
