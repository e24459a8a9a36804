#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "topology/search_space.h"
#include "topology/view.h"

namespace adjoin::topology {

/// A node and the number of walks that end there.
struct Scored {
  NodeId node = 0;
  std::uint64_t walks = 0;

  friend bool operator==(const Scored&, const Scored&) = default;
};

struct ScoredNodes {
  std::vector<Scored> nodes;  ///< unordered; `keep_best` sorts them
  Ended ended = Ended::complete;
};

struct WalkLimits {
  std::size_t nodes_max = SIZE_MAX;  ///< nodes that one round may reach
  /// True: the result may contain nodes that the first round reaches.
  bool with_direct = false;
  /// True: a node before the last edge counts as one walk, however many walks lead to it.
  bool distinct = false;
};

/// Counts walks: returns the end nodes of all walks that follow one edge in each of `rounds` and
/// never return to the start. Friends of friends are two rounds of one type. Parallel edges count
/// as one. If the search ended early, the result has complete walks only. Counts are added up by
/// node, so a node that many walks pass is walked on from once.
/// @cost reads the edges of the nodes before the last round
ScoredNodes ranked_walk(const View& view, std::span<const std::vector<Follow>> rounds, NodeId start,
                        const WalkLimits& limits, SearchSpace& space, const StopCheck& stop = {});

/// Keeps the `count` nodes with the most walks, sorted: most walks first, ties in the order of
/// refs. The result is exact.
void keep_best(const View& view, std::size_t count, std::vector<Scored>& nodes);

}  // namespace adjoin::topology
