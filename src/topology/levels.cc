#include "topology/levels.h"

#include <algorithm>

#include "base/assert.h"

namespace adjoin::topology {
namespace {

/// Writes the nodes that were met behind the first of `reached`, and where each level ends.
Ended reach(std::span<const Lane> lanes, const LevelLimits& limits, const StopCheck& stop,
            Marks& met, NodeId* reached, std::vector<std::size_t>& ends) {
  StopWatch watch(stop);
  NodeId* at = reached;
  NodeId* next = reached + 1;
  ends.push_back(1);
  for (std::uint32_t hop = 0; at < next; ++hop) {
    if (hop == limits.hops_max) return Ended::hops;
    NodeId* const end = next;
    for (; at < end; ++at) {
      std::size_t edges = 0;
      for (const Lane& lane : lanes) {
        lane.fetch_ahead(std::span<const NodeId>(at, end));
        lane.spans(*at, [&](std::span<const NodeId> ids) {
          edges += ids.size();
          next = met.set_all(ids, next);
        });
      }
      auto size = static_cast<std::size_t>(next - reached);
      const bool full = size > limits.nodes_max;
      if (full) {
        // The start, and what of this level fits.
        size = std::max<std::size_t>(limits.nodes_max, 1);
        next = reached + size;
      }
      if (full || watch.stop(edges)) {
        if (next > end) ends.push_back(size);
        return full ? Ended::nodes : Ended::stopped;
      }
    }
    if (next > end) ends.push_back(static_cast<std::size_t>(next - reached));
  }
  return Ended::complete;
}

}  // namespace

Levels levels(const View& view, std::span<const Follow> follows, NodeId start,
              const LevelLimits& limits, SearchSpace& space, const StopCheck& stop) {
  ADJOIN_ASSERT(start < view.node_count());
  const std::vector<Lane> lanes = view.lanes(follows);
  space.met.begin(view.node_count());
  space.met.set(start);
  NodeId* const reached = space.reached.begin(view.node_count());
  reached[0] = start;
  Levels found;
  found.ended = reach(lanes, limits, stop, space.met, reached, found.ends);
  ADJOIN_ASSERT(found.ends.back() <= view.node_count());
  found.nodes = {reached, found.ends.back()};
  return found;
}

}  // namespace adjoin::topology
