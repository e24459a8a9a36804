#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "base/result.h"
#include "bench/peers/edges.h"

namespace adjoin::bench {

/// What a user would keep a graph in, asked the same questions. 0: one of them failed.
class Peer {
 public:
  virtual ~Peer() = default;
  /// How many nodes are within three hops of each start, itself included, summed up.
  virtual std::uint64_t within_three_hops(std::span<const Node> starts) = 0;
  /// How long a shortest path is between the two of each pair, which differ and are connected,
  /// summed up.
  virtual std::uint64_t path_hops(std::span<const NodePair> pairs) = 0;
};

/// The sum of what `one` answers to each question; 0 when it answers 0 to any.
template <typename Question, typename One>
std::uint64_t sum_of_answers(std::span<const Question> questions, const One& one) {
  std::uint64_t sum = 0;
  for (const Question& question : questions) {
    const std::uint64_t answer = one(question);
    if (answer == 0) return 0;
    sum += answer;
  }
  return sum;
}

/// This project: the adjacency in memory, asked by number as the others are.
Result<std::unique_ptr<Peer>> open_topology(const Edges& edges);
/// The same over a store, asked through the graph by ref: it answers all refs, sorted, not a count.
Result<std::unique_ptr<Peer>> open_graph(const std::string& folder, const Edges& edges);
/// A table of edges with its primary key, and recursive queries that are prepared once.
Result<std::unique_ptr<Peer>> open_sqlite(const std::string& folder, const Edges& edges);
/// Sorted duplicates of fixed size under integer keys, read many at a time.
Result<std::unique_ptr<Peer>> open_lmdb(const std::string& folder, const Edges& edges);
/// The same table and queries as SQLite's, in the server whose socket is in a folder.
Result<std::unique_ptr<Peer>> open_postgresql(const std::string& sockets, const Edges& edges);
/// A node table and a relation, asked in Cypher by a script that node runs.
/// @param modules  the folder with node_modules/kuzu
Result<std::unique_ptr<Peer>> open_kuzu(const std::string& folder, const std::string& modules,
                                        const Edges& edges);

}  // namespace adjoin::bench
