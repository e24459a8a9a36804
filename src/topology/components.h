#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "topology/search_space.h"
#include "topology/view.h"

namespace adjoin::topology {

/// Nodes that edges of some types connect, whichever way they point.
struct Component {
  NodeId first = 0;  ///< its first node in the order of refs
  std::uint32_t nodes = 0;

  friend bool operator==(const Component&, const Component&) = default;
};

struct Components {
  std::vector<Component> all;  ///< the largest first, equal ones in the order of their first nodes
  Ended ended = Ended::complete;  ///< stopped: `all` is empty
};

/// The weakly connected components of all nodes that have an edge of these types.
/// @cost linear in nodes and edges; 8 bytes a node
Components components(const View& view, std::span<const EdgeTypeId> types,
                      const StopCheck& stop = {});

}  // namespace adjoin::topology
