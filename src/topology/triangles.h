#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "topology/search_space.h"
#include "topology/view.h"

namespace adjoin::topology {

// Triangles: three different nodes, each pair of them connected by an edge of the types, whichever
// way it points, and counted once however many edges it has.

struct Triangles {
  std::uint64_t count = 0;
  Ended ended = Ended::complete;
};

/// Triangles that `node` is a corner of. @cost the edges of all its neighbours
Triangles triangles_at(const View& view, std::span<const EdgeTypeId> types, NodeId node,
                       SearchSpace& space, const StopCheck& stop = {});

/// The connections of a whole graph, copied, so that long work holds no view: each pair of nodes
/// once, from the one with fewer neighbours to the other, which bounds the work at hubs.
class FrozenPairs {
 public:
  /// @cost linear in the edges; 4 bytes a pair and 12 a node, twice that while it is made
  FrozenPairs(const View& view, std::span<const EdgeTypeId> types, const StopCheck& stop = {});

  /// Stopped, with none, when the copy was stopped.
  /// @cost the pairs times their average degree, at most pairs ^ 1.5
  Triangles triangles(SearchSpace& space, const StopCheck& stop = {}) const;
  std::uint64_t pairs() const noexcept { return others_.size(); }

 private:
  std::vector<std::uint64_t> begins_;
  std::vector<NodeId> others_;
  Ended ended_ = Ended::complete;
};

}  // namespace adjoin::topology
