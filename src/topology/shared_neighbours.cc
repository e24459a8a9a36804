#include "topology/shared_neighbours.h"

#include <algorithm>

namespace adjoin::topology {
namespace {

/// Counts what the nodes of `level` lead to, each of them once, but for what `space.from_start`
/// has marked.
ScoredNodes count_beyond(const View& view, std::span<const Lane> lanes,
                         std::span<const NodeId> level, SearchSpace& space, const StopCheck& stop) {
  ScoredNodes found;
  StopWatch watch(stop);
  std::vector<std::uint32_t>& counts = space.counts;
  if (counts.size() < view.node_count()) counts.resize(view.node_count(), 0);
  std::vector<NodeId> touched;
  const auto count = [&](NodeId id) {
    if (space.from_start.has(id)) return;
    if (counts[id]++ == 0) touched.push_back(id);
  };
  for (const NodeId node : level) {
    std::size_t edges = 0;
    if (lanes.size() == 1) {
      lanes[0].each(node, count);
      edges = lanes[0].degree(node);
    } else {
      const std::vector<NodeId> beyond = distinct_neighbours(lanes, node);
      for (const NodeId id : beyond) count(id);
      edges = beyond.size();
    }
    if (watch.stop(edges)) {
      found.ended = Ended::stopped;
      break;
    }
  }
  found.nodes.reserve(touched.size());
  for (const NodeId id : touched) {
    found.nodes.push_back({id, counts[id]});
    counts[id] = 0;
  }
  return found;
}

}  // namespace

ScoredNodes friends_of_friends(const View& view, std::span<const Follow> follows, NodeId start,
                               SearchSpace& space, const StopCheck& stop) {
  const std::vector<Lane> lanes = view.lanes(follows);
  std::vector<NodeId> friends = distinct_neighbours(lanes, start);
  space.from_start.begin(view.node_count(), 0);
  space.from_start.set(start, 0);
  for (const NodeId node : friends) space.from_start.set(node, 0);
  std::erase(friends, start);
  return count_beyond(view, lanes, friends, space, stop);
}

void keep_best(const View& view, std::size_t count, std::vector<Scored>& nodes) {
  const auto better = [&view](const Scored& a, const Scored& b) {
    return a.count != b.count ? a.count > b.count : view.precedes(a.node, b.node);
  };
  const std::size_t kept = std::min(count, nodes.size());
  std::partial_sort(nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(kept), nodes.end(),
                    better);
  nodes.resize(kept);
}

}  // namespace adjoin::topology
