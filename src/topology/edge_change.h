#pragma once

#include <cstdint>
#include <string_view>

namespace adjoin::topology {

/// A node's place in the list of those met; dense, from 0. Never used again for another node.
using NodeId = std::uint32_t;
/// An edge type's place in the list that the topology was made with.
using EdgeTypeId = std::uint32_t;

enum class Direction : std::uint8_t { forward, reverse };

/// An edge type and the way it is followed.
struct Follow {
  EdgeTypeId type = 0;
  Direction direction = Direction::forward;

  friend bool operator==(const Follow&, const Follow&) = default;
};

/// The same types followed the other way.
inline Follow turned(Follow follow) noexcept {
  follow.direction =
      follow.direction == Direction::forward ? Direction::reverse : Direction::forward;
  return follow;
}

/// What is known of an edge type before any edge.
struct EdgeTypeShape {
  /// Both ways of an edge are reported as edges of their own, so that one direction tells all.
  bool symmetric = false;
};

/// One edge that came or went. Parallel edges are reported one by one and counted. Refs are
/// borrowed for the call.
struct EdgeChange {
  EdgeTypeId type = 0;
  std::string_view from;
  std::string_view to;
  bool added = true;
};

}  // namespace adjoin::topology
