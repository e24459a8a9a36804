#include "topology/view.h"

#include <algorithm>

namespace adjoin::topology {

void View::sort_by_ref(std::span<NodeId> nodes) const {
  std::sort(nodes.begin(), nodes.end(), [this](NodeId a, NodeId b) { return precedes(a, b); });
}

std::vector<Lane> View::lanes(std::span<const Follow> follows) const {
  std::vector<Lane> lanes;
  lanes.reserve(follows.size());
  for (const Follow& follow : follows) lanes.push_back(lane(follow));
  return lanes;
}

std::vector<Lane> View::lanes_back(std::span<const Follow> follows) const {
  std::vector<Lane> lanes;
  lanes.reserve(follows.size());
  for (const Follow& follow : follows) lanes.push_back(lane(turned(follow)));
  return lanes;
}

std::vector<NodeId> distinct_neighbours(std::span<const Lane> lanes, NodeId node) {
  std::vector<NodeId> found;
  for (const Lane& lane : lanes) {
    lane.each(node, [&found](NodeId id) { found.push_back(id); });
  }
  // One lane is sorted and without repetitions as it is.
  if (lanes.size() > 1) {
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
  }
  return found;
}

std::vector<NodeId> neighbours_by_ref(const View& view, std::span<const Follow> follows,
                                      NodeId node) {
  const std::vector<Lane> lanes = view.lanes(follows);
  std::vector<NodeId> found = distinct_neighbours(lanes, node);
  view.sort_by_ref(found);
  return found;
}

}  // namespace adjoin::topology
