#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "topology/search_space.h"
#include "topology/view.h"

namespace adjoin::topology {

/// A node and how many nodes lead to it.
struct Scored {
  NodeId node = 0;
  std::uint32_t count = 0;

  friend bool operator==(const Scored&, const Scored&) = default;
};

struct ScoredNodes {
  std::vector<Scored> nodes;  ///< in no order; `keep_best` makes one
  Ended ended = Ended::complete;
};

/// Nodes two hops away that are neither the start nor its neighbours, each with the number of
/// neighbours that lead to it. @cost the edges of all neighbours
ScoredNodes friends_of_friends(const View& view, std::span<const Follow> follows, NodeId start,
                               SearchSpace& space, const StopCheck& stop = {});

/// The `count` best, exactly: the highest counts first, equal ones in the order of refs.
void keep_best(const View& view, std::size_t count, std::vector<Scored>& nodes);

}  // namespace adjoin::topology
