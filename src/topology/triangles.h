#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "topology/search_space.h"
#include "topology/view.h"

namespace adjoin::topology {

// A triangle is three different nodes of which each pair is connected by an edge of the given
// types, in either direction. Several edges between a pair count once.

struct Triangles {
  std::uint64_t count = 0;  ///< incomplete if the search was stopped
  Ended ended = Ended::complete;
};

/// Counts the triangles at `node`. By marks on the neighbours of `node`: each further edge is then
/// one look.
/// @cost reads the edges of all its neighbours
Triangles triangles_at(const View& view, std::span<const EdgeTypeId> types, NodeId node,
                       SearchSpace& space, const StopCheck& stop = {});

/// Copy of the connected pairs of a whole graph, so that a long count does not hold a view. Each
/// pair is stored once, at the node with fewer neighbours, which bounds the work at hubs. Immutable
/// after construction.
class FrozenPairs {
 public:
  /// Copies the pairs. If `stop` ends it, `triangles` returns `stopped`.
  /// @cost linear in the edges; 4 bytes a pair and 12 a node, twice that during construction
  FrozenPairs(const View& view, std::span<const EdgeTypeId> types, const StopCheck& stop = {});

  /// Counts all triangles. Returns `stopped` and a count of 0 if the copy was stopped.
  /// @cost the pairs times their average degree, at most pairs ^ 1.5
  Triangles triangles(SearchSpace& space, const StopCheck& stop = {}) const;
  std::uint64_t pairs() const noexcept { return others_.size(); }

 private:
  std::vector<std::uint64_t> begins_;
  std::vector<NodeId> others_;
  Ended ended_ = Ended::complete;
};

}  // namespace adjoin::topology
