#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "graph/answer.h"

namespace adjoin::graph {

/// How traversals along some edge types are answered now.
struct TopologyState {
  bool in_use = false;
  std::string why_not;  ///< when not in use: "not asked for", or what stands in its way
  std::string source;   ///< when in use: "topology, commit 9", or that it follows a stream
  CommitId commit;      ///< every write up to this one is in it; 0: it follows a stream
  std::uint64_t nodes = 0;
  std::uint64_t edges = 0;
  std::size_t bytes = 0;
};

/// What edges of some types connect with a node, whichever way they point.
struct ComponentAnswer {
  std::vector<std::string> nodes;  ///< refs in order, the node itself included
  Spent spent;
};

/// All nodes that have an edge of some types, by what the edges connect.
struct ComponentsAnswer {
  struct One {
    std::string first;  ///< the smallest ref in it
    std::uint64_t nodes = 0;
  };
  std::vector<One> components;  ///< the largest first, then by `first`
  std::uint64_t nodes = 0;
  Spent spent;
};

struct TrianglesAnswer {
  std::uint64_t triangles = 0;
  /// Of a node: how many other nodes it is connected with.
  std::optional<std::uint64_t> neighbors;
  Spent spent;
};

}  // namespace adjoin::graph
