#include "topology/levels.h"

namespace adjoin::topology {

Levels levels(const View& view, std::span<const Follow> follows, NodeId start,
              const LevelLimits& limits, SearchSpace& space, const StopCheck& stop) {
  const std::vector<Lane> lanes = view.lanes(follows);
  StopWatch watch(stop);
  Depths& seen = space.from_start;
  seen.begin(view.node_count(), 0);
  seen.set(start, 0);
  NodeId* const reached = space.reached.begin(view.node_count());
  reached[0] = start;
  std::size_t size = 1;
  Levels found;
  found.ends.push_back(1);
  found.ended = [&] {
    std::size_t begin = 0;
    for (std::uint32_t hop = 0; begin < size; ++hop) {
      if (hop == limits.hops_max) return Ended::hops;
      const std::size_t end = size;
      for (; begin < end; ++begin) {
        std::size_t edges = 0;
        for (const Lane& lane : lanes) {
          lane.spans(reached[begin], [&](std::span<const NodeId> ids) {
            edges += ids.size();
            size = static_cast<std::size_t>(seen.set_all(ids, 0, reached + size) - reached);
          });
        }
        const bool full = size > limits.nodes_max;
        if (full || watch.stop(edges)) {
          if (size > end) found.ends.push_back(size);
          return full ? Ended::nodes : Ended::stopped;
        }
      }
      if (size > end) found.ends.push_back(size);
    }
    return Ended::complete;
  }();
  found.nodes.assign(reached, reached + size);
  return found;
}

}  // namespace adjoin::topology
