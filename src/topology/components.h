#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "topology/search_space.h"
#include "topology/view.h"

namespace adjoin::topology {

/// A weakly connected component: nodes that edges connect, whatever the edges' direction.
struct Component {
  NodeId first = 0;         ///< the node with the least ref
  std::uint32_t nodes = 0;  ///< how many nodes it has

  friend bool operator==(const Component&, const Component&) = default;
};

struct Components {
  std::vector<Component> all;     ///< largest first; equal sizes in the order of `first`
  Ended ended = Ended::complete;  ///< if `stopped`, `all` is empty
};

/// Returns the weakly connected components of the nodes that have an edge of these types. Forward
/// edges are enough, as a component does not ask which way an edge points.
/// @cost linear in nodes and edges; 8 bytes a node
Components components(const View& view, std::span<const EdgeTypeId> types,
                      const StopCheck& stop = {});

}  // namespace adjoin::topology
