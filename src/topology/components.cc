#include "topology/components.h"

#include <algorithm>
#include <numeric>

#include "base/assert.h"

namespace adjoin::topology {
namespace {

/// Union by the smaller number, with halved paths.
class Forest {
 public:
  explicit Forest(std::uint32_t nodes) : parent_(nodes) {
    std::iota(parent_.begin(), parent_.end(), 0);
  }
  NodeId root(NodeId node) {
    while (parent_[node] != node) {
      parent_[node] = parent_[parent_[node]];
      node = parent_[node];
    }
    return node;
  }
  void join(NodeId a, NodeId b) {
    a = root(a);
    b = root(b);
    // The smaller number becomes the root. With numbers in the order of refs it is also the node
    // that names the component.
    if (a < b) {
      parent_[b] = a;
    } else {
      parent_[a] = b;
    }
  }

 private:
  std::vector<NodeId> parent_;
};

}  // namespace

Components components(const View& view, std::span<const EdgeTypeId> types, const StopCheck& stop) {
  Components found;
  StopWatch watch(stop);
  const std::uint32_t nodes = view.node_count();
  Forest forest(nodes);
  std::vector<bool> has_edge(nodes, false);
  for (const EdgeTypeId type : types) {
    const Lane lane = view.lane({type, Direction::forward});
    for (NodeId node = 0; node < nodes; ++node) {
      lane.spans(node, [&](std::span<const NodeId> ids) {
        has_edge[node] = true;
        for (const NodeId id : ids) {
          has_edge[id] = true;
          forest.join(node, id);
        }
      });
      if (watch.stop(lane.degree(node))) {
        found.ended = Ended::stopped;
        return found;
      }
    }
  }
  std::vector<std::uint32_t> place(nodes, UINT32_MAX);
  for (NodeId node = 0; node < nodes; ++node) {
    if (!has_edge[node]) continue;
    const NodeId root = forest.root(node);
    std::uint32_t& at = place[root];
    if (at == UINT32_MAX) {
      ADJOIN_ASSERT(root == node);  // a root is the least of its nodes
      at = static_cast<std::uint32_t>(found.all.size());
      found.all.push_back({node, 0});
    }
    Component& component = found.all[at];
    ++component.nodes;
    if (view.precedes(node, component.first)) component.first = node;
  }
  std::sort(found.all.begin(), found.all.end(), [&](const Component& a, const Component& b) {
    return a.nodes != b.nodes ? a.nodes > b.nodes : view.precedes(a.first, b.first);
  });
  return found;
}

}  // namespace adjoin::topology
