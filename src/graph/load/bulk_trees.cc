#include "graph/load/bulk_trees.h"

#include "base/assert.h"
#include "plan/write/tree.h"

namespace adjoin::graph {

std::uint32_t BulkTrees::parent_of(const Tree& tree, std::uint32_t node) {
  return node < tree.parents.size() ? tree.parents[node] : kNone;
}

Result<void> BulkTrees::check(const schema::EdgeType& edge, std::string_view parent,
                              std::string_view child) const {
  if (parent == child) return plan::own_ancestor(edge, parent, child, true);
  const auto found = trees_.find(&edge);
  if (found == trees_.end()) return {};
  const Tree& tree = *found->second;
  const auto above = tree.nodes.find(parent);
  const auto below = tree.nodes.find(child);
  if (below) {
    const std::uint32_t held = parent_of(tree, *below);
    if (held != kNone && above && held == *above) return {};
    if (held != kNone) return plan::has_parent(edge, child, tree.nodes.ref(held));
  }
  if (!above) return {};
  std::uint32_t at = *above;
  // As deep as a single write climbs: a tree that is loaded must be one that can be written.
  for (std::size_t depth = 0; depth <= plan::kTreeDepthMax; ++depth) {
    if (below && at == *below) return plan::own_ancestor(edge, parent, child, false);
    const std::uint32_t next = parent_of(tree, at);
    if (next == kNone) return {};
    at = next;
  }
  return plan::too_many_ancestors(edge, parent);
}

bool BulkTrees::add(const schema::EdgeType& edge, std::string_view parent, std::string_view child) {
  ADJOIN_ASSERT(edge.tree);
  std::unique_ptr<Tree>& tree = trees_[&edge];
  if (tree == nullptr) tree = std::make_unique<Tree>();
  const std::uint32_t above = tree->nodes.intern(parent);
  const std::uint32_t below = tree->nodes.intern(child);
  if (below >= tree->parents.size()) tree->parents.resize(below + std::size_t{1}, kNone);
  if (tree->parents[below] == above) return false;
  tree->parents[below] = above;
  // Nobody else reads these.
  tree->nodes.take_outgrown();
  return true;
}

}  // namespace adjoin::graph
