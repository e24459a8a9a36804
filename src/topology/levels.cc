#include "topology/levels.h"

namespace adjoin::topology {

Levels levels(const View& view, std::span<const Follow> follows, NodeId start,
              const LevelLimits& limits, SearchSpace& space, const StopCheck& stop) {
  const std::vector<Lane> lanes = view.lanes(follows);
  StopWatch watch(stop);
  Depths& seen = space.from_start;
  seen.begin(view.node_count(), 0);
  seen.set(start, 0);
  Levels found;
  found.nodes.push_back(start);
  found.ends.push_back(1);
  std::size_t begin = 0;
  for (std::uint32_t hop = 0;; ++hop) {
    const std::size_t end = found.nodes.size();
    if (begin == end) {
      found.ends.pop_back();  // a level of no nodes
      return found;
    }
    if (hop == limits.hops_max) {
      found.ended = Ended::hops;
      return found;
    }
    for (; begin < end; ++begin) {
      const NodeId node = found.nodes[begin];
      std::size_t edges = 0;
      for (const Lane& lane : lanes) {
        lane.spans(node, [&](std::span<const NodeId> ids) {
          edges += ids.size();
          for (const NodeId id : ids) {
            if (seen.set(id, 0)) found.nodes.push_back(id);
          }
        });
      }
      const bool full = found.nodes.size() > limits.nodes_max;
      if (full || watch.stop(edges)) {
        found.ended = full ? Ended::nodes : Ended::stopped;
        if (found.nodes.size() > end) found.ends.push_back(found.nodes.size());
        return found;
      }
    }
    found.ends.push_back(found.nodes.size());
  }
}

}  // namespace adjoin::topology
