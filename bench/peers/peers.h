#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "graph/graph.h"

namespace adjoin::bench {

using Node = std::uint32_t;
/// Both ways, each once, sorted.
using Edges = std::vector<std::pair<Node, Node>>;

/// What a user would keep a graph in, asked the same question: how many nodes are within three hops
/// of one, itself included. 0: it failed.
class Peer {
 public:
  virtual ~Peer() = default;
  virtual std::uint64_t within_three_hops(Node start) = 0;
};

/// This project: the adjacency in memory, asked by number as the others are.
Result<std::unique_ptr<Peer>> open_topology(const Edges& edges);
/// The same over a store, asked through the graph by ref: it answers all refs, sorted, not a count.
Result<std::unique_ptr<Peer>> open_graph(const std::string& folder, const Edges& edges);
/// A table of edges with its primary key, and a recursive query that is prepared once.
Result<std::unique_ptr<Peer>> open_sqlite(const std::string& folder, const Edges& edges);
/// Sorted duplicates of fixed size under integer keys, read many at a time.
Result<std::unique_ptr<Peer>> open_lmdb(const std::string& folder, const Edges& edges);

}  // namespace adjoin::bench
