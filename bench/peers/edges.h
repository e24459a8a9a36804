#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace adjoin::bench {

using Node = std::uint32_t;
using NodePair = std::pair<Node, Node>;
/// Both ways, each once, sorted.
using Edges = std::vector<NodePair>;

/// Lines of "a,b", each an edge both ways; edges from a node to itself are left out.
Edges read_edges(const std::string& path);
/// A graph of the size of ego-Twitter, with a few hubs.
Edges make_small_edges();
/// 10,000,000 edges between 1,000,000 nodes, whose degrees follow a power law of exponent 3, that
/// of preferential attachment.
Edges make_power_law_edges();

/// The highest number and one.
Node node_count(const Edges& edges);
/// Writes "a,b" a line; `one_way`: each edge only where a < b.
/// @param header  a line before them, empty: none
bool write_edges(const std::string& path, const Edges& edges, bool one_way,
                 std::string_view header = {});
/// Writes the numbers of all nodes, one a line.
bool write_nodes(const std::string& path, const Edges& edges);

}  // namespace adjoin::bench
