#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "topology/search_space.h"
#include "topology/view.h"

namespace adjoin::topology {

/// A node and how many walks end there.
struct Scored {
  NodeId node = 0;
  std::uint64_t walks = 0;

  friend bool operator==(const Scored&, const Scored&) = default;
};

struct ScoredNodes {
  std::vector<Scored> nodes;  ///< in no order; `keep_best` makes one
  Ended ended = Ended::complete;
};

struct WalkLimits {
  std::size_t nodes_max = SIZE_MAX;  ///< of one round
  /// Whether nodes that the first round leads to may be ends.
  bool with_direct = false;
  /// Whether each node before the last edge counts once, however many walks lead to it.
  bool distinct = false;
};

/// The ends of all walks that follow one edge for each of `rounds` and never come back to the
/// start: friends of friends are two rounds of one type. Parallel edges are one. A search that
/// ended early answers with walks of all rounds only. @cost the edges of the nodes before the last
/// round
ScoredNodes ranked_walk(const View& view, std::span<const std::vector<Follow>> rounds, NodeId start,
                        const WalkLimits& limits, SearchSpace& space, const StopCheck& stop = {});

/// The `count` best, exactly: the most walks first, equal ones in the order of refs.
void keep_best(const View& view, std::size_t count, std::vector<Scored>& nodes);

}  // namespace adjoin::topology
