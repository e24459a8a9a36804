#pragma once

#include <cstdint>
#include <string_view>

namespace adjoin::topology {

/// Number of a node within one topology. Numbers are dense, start at 0 and are never reused.
/// Searches index arrays by it. A dense number costs one load where a ref would cost a hash lookup.
using NodeId = std::uint32_t;
/// Index of an edge type in the list that the topology was constructed with.
using EdgeTypeId = std::uint32_t;

enum class Direction : std::uint8_t { forward, reverse };

/// One step of a traversal: an edge type and the direction in which its edges are followed.
struct Follow {
  EdgeTypeId type = 0;
  Direction direction = Direction::forward;

  friend bool operator==(const Follow&, const Follow&) = default;
};

/// Returns the same edge type in the opposite direction.
inline Follow turned(Follow follow) noexcept {
  follow.direction =
      follow.direction == Direction::forward ? Direction::reverse : Direction::forward;
  return follow;
}

/// Properties of an edge type that the topology needs at construction.
struct EdgeTypeShape {
  /// The caller reports a symmetric edge as two edges, one for each way. The topology then stores
  /// the forward direction alone.
  bool symmetric = false;
};

/// One edge that was added or removed. Parallel edges are reported one by one and counted. The
/// refs are borrowed for the call.
/// By refs and not by numbers: whoever reports changes reads them from a table, which has none.
struct EdgeChange {
  EdgeTypeId type = 0;
  std::string_view from;
  std::string_view to;
  bool added = true;  ///< false: the edge was removed
};

}  // namespace adjoin::topology
