#include "topology/triangles.h"

#include <algorithm>

#include "base/assert.h"

namespace adjoin::topology {
namespace {

std::vector<Follow> both_ways(std::span<const EdgeTypeId> types) {
  std::vector<Follow> follows;
  for (const EdgeTypeId type : types) {
    follows.push_back({type, Direction::forward});
    follows.push_back({type, Direction::reverse});
  }
  return follows;
}

}  // namespace

Triangles triangles_at(const View& view, std::span<const EdgeTypeId> types, NodeId node,
                       SearchSpace& space, const StopCheck& stop) {
  const std::vector<Lane> lanes = view.lanes(both_ways(types));
  std::vector<NodeId> around = distinct_neighbours(lanes, node);
  std::erase(around, node);
  Marks& near = space.met;
  near.begin(view.node_count());
  for (const NodeId id : around) near.set(id);
  Triangles found;
  StopWatch watch(stop);
  for (const NodeId one : around) {
    const std::vector<NodeId> beyond = distinct_neighbours(lanes, one);
    // Each triangle is met from both of its other corners, and counted from the smaller one.
    for (const NodeId other : beyond) found.count += other > one && near.has(other);
    if (watch.stop(beyond.size())) {
      found.ended = Ended::stopped;
      return found;
    }
  }
  return found;
}

FrozenPairs::FrozenPairs(const View& view, std::span<const EdgeTypeId> types,
                         const StopCheck& stop) {
  const std::vector<Lane> lanes = view.lanes(both_ways(types));
  const std::uint32_t nodes = view.node_count();
  StopWatch watch(stop);
  std::vector<std::uint32_t> degrees(nodes, 0);
  for (NodeId node = 0; node < nodes && ended_ == Ended::complete; ++node) {
    degrees[node] = static_cast<std::uint32_t>(distinct_neighbours(lanes, node).size());
    if (watch.stop(degrees[node])) ended_ = Ended::stopped;
  }
  begins_.reserve(std::size_t{nodes} + 1);
  begins_.push_back(0);
  for (NodeId node = 0; node < nodes && ended_ == Ended::complete; ++node) {
    for (const NodeId other : distinct_neighbours(lanes, node)) {
      // Towards the node with more neighbours. A hub then has few pairs, and each triangle is found
      // from exactly one of its corners.
      const bool upward =
          degrees[node] != degrees[other] ? degrees[node] < degrees[other] : node < other;
      if (upward) others_.push_back(other);
    }
    begins_.push_back(others_.size());
    if (watch.stop(degrees[node])) ended_ = Ended::stopped;
  }
}

Triangles FrozenPairs::triangles(SearchSpace& space, const StopCheck& stop) const {
  Triangles found;
  found.ended = ended_;
  if (ended_ != Ended::complete) return found;
  StopWatch watch(stop);
  Marks& near = space.met;
  const auto of = [this](NodeId node) {
    return std::span(others_).subspan(begins_[node],
                                      begins_[node + std::size_t{1}] - begins_[node]);
  };
  ADJOIN_ASSERT(!begins_.empty());
  ADJOIN_ASSERT(begins_.back() == others_.size());
  const std::size_t nodes = begins_.size() - 1;
  for (std::size_t node = 0; node < nodes; ++node) {
    const std::span<const NodeId> around = of(static_cast<NodeId>(node));
    if (around.size() < 2) continue;
    near.begin(nodes);
    for (const NodeId id : around) near.set(id);
    for (const NodeId one : around) {
      const std::span<const NodeId> beyond = of(one);
      for (const NodeId other : beyond) found.count += near.has(other);
      if (watch.stop(beyond.size())) {
        found.ended = Ended::stopped;
        return found;
      }
    }
  }
  return found;
}

}  // namespace adjoin::topology
