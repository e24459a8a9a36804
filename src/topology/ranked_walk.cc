#include "topology/ranked_walk.h"

#include <algorithm>

namespace adjoin::topology {
namespace {

/// Stands in `walks` for a node that is not to be answered: one look tells both.
constexpr std::uint64_t kLeftOut = UINT64_MAX;

/// One edge further from every node of the level, to all that is not left out.
ScoredNodes step(const View& view, std::span<const Follow> follows, std::span<const Scored> level,
                 std::size_t nodes_max, SearchSpace& space, StopWatch& watch) {
  ScoredNodes found;
  const std::vector<Lane> lanes = view.lanes(follows);
  std::vector<std::uint64_t>& walks = space.walks;
  std::vector<NodeId>& touched = space.nodes;
  touched.clear();
  std::uint64_t from = 0;
  const auto count = [&](NodeId id) {
    const std::uint64_t before = walks[id];
    if (before == kLeftOut) return;
    if (before == 0) touched.push_back(id);
    walks[id] = before + from;
  };
  for (const Scored& node : level) {
    std::size_t edges = 0;
    from = node.walks;
    if (lanes.size() == 1) {
      lanes[0].each(node.node, count);
      edges = lanes[0].degree(node.node);
    } else {
      const std::vector<NodeId> beyond = distinct_neighbours(lanes, node.node);
      for (const NodeId id : beyond) count(id);
      edges = beyond.size();
    }
    if (touched.size() > nodes_max) found.ended = Ended::nodes;
    if (watch.stop(edges)) found.ended = Ended::stopped;
    if (found.ended != Ended::complete) break;
  }
  found.nodes.reserve(touched.size());
  for (const NodeId id : touched) {
    found.nodes.push_back({id, walks[id]});
    walks[id] = 0;
  }
  return found;
}

}  // namespace

ScoredNodes ranked_walk(const View& view, std::span<const std::vector<Follow>> rounds, NodeId start,
                        const WalkLimits& limits, SearchSpace& space, const StopCheck& stop) {
  StopWatch watch(stop);
  if (space.walks.size() < view.node_count()) space.walks.resize(view.node_count(), 0);
  space.walks[start] = kLeftOut;
  ScoredNodes found;
  found.nodes.push_back({start, 1});
  std::vector<Scored> direct;
  for (std::size_t round = 0; round < rounds.size(); ++round) {
    const bool is_last = round + 1 == rounds.size();
    if (is_last && !limits.with_direct) {
      for (const Scored& node : direct) space.walks[node.node] = kLeftOut;
    }
    found = step(view, rounds[round], found.nodes, limits.nodes_max, space, watch);
    if (found.ended != Ended::complete) {
      if (!is_last) found.nodes.clear();
      break;
    }
    if (round == 0) direct = found.nodes;
  }
  for (const Scored& node : direct) space.walks[node.node] = 0;
  space.walks[start] = 0;
  return found;
}

void keep_best(const View& view, std::size_t count, std::vector<Scored>& nodes) {
  const auto better = [&view](const Scored& a, const Scored& b) {
    return a.walks != b.walks ? a.walks > b.walks : view.precedes(a.node, b.node);
  };
  const std::size_t kept = std::min(count, nodes.size());
  std::partial_sort(nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(kept), nodes.end(),
                    better);
  nodes.resize(kept);
}

}  // namespace adjoin::topology
