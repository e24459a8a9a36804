// Three hops, asked of what a user would keep a graph in instead.
//
//   bench_peers FOLDER RESULTS [ID [EDGES]]     EDGES: lines of "a,b", each edge once

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/random.h"
#include "bench/paired.h"
#include "bench/peers/peers.h"

namespace adjoin::bench {
namespace {

constexpr std::uint64_t kStarts = 200;

Edges both_ways(Edges edges) {
  const std::size_t count = edges.size();
  for (std::size_t i = 0; i < count; ++i) edges.emplace_back(edges[i].second, edges[i].first);
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  return edges;
}

Edges read_edges(const std::string& path) {
  Edges edges;
  std::ifstream in(path);
  Node a = 0;
  Node b = 0;
  for (char comma = 0; in >> a >> comma >> b;) {
    if (a != b) edges.emplace_back(a, b);
  }
  return both_ways(std::move(edges));
}

Edges make_edges() {
  constexpr Node kNodes = 80'000;
  Edges edges;
  Random random(7);
  while (edges.size() < 1'300'000) {
    const auto a = static_cast<Node>(random.below(kNodes));
    const auto b = static_cast<Node>(random.below(1 + random.below(kNodes)));
    if (a != b) edges.emplace_back(a, b);
  }
  return both_ways(std::move(edges));
}

/// The sum of the answers for starts that all are asked alike.
Work sum_of(Peer& peer, std::vector<Node> starts) {
  return [&peer, starts = std::move(starts)](std::uint64_t count) {
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint64_t nodes = peer.within_three_hops(starts[i % starts.size()]);
      if (nodes == 0) return std::uint64_t{0};
      sum += nodes;
    }
    return sum;
  };
}

Result<bool> compare(const std::string& folder, const std::string& results, const std::string& id,
                     const Edges& edges) {
  Random random(11);
  std::vector<Node> starts;
  for (std::uint64_t i = 0; i < kStarts; ++i) {
    starts.push_back(edges[random.below(edges.size())].first);
  }
  ADJOIN_TRY(const std::unique_ptr<Peer> topology, open_topology(edges));
  ADJOIN_TRY(const std::unique_ptr<Peer> graph, open_graph(folder + "/store", edges));
  ADJOIN_TRY(const std::unique_ptr<Peer> sqlite, open_sqlite(folder, edges));
  ADJOIN_TRY(const std::unique_ptr<Peer> lmdb, open_lmdb(folder, edges));
  const auto row = [&](std::string name, std::string what, double target, Peer& ours, Peer& peer,
                       std::uint64_t count) {
    return Comparison{std::move(name),      std::move(what),      target,           count,
                      sum_of(ours, starts), sum_of(peer, starts), "the same by it", true};
  };
  std::vector<Comparison> all{
      row("P9.sqlite_3hop", "nodes within 3 hops; SQLite, a recursive query", 60, *topology,
          *sqlite, 20),
      row("P9.lmdb_3hop", "nodes within 3 hops; LMDB, cursors by hand", 1, *topology, *lmdb,
          kStarts),
      row("P9.sqlite_refs", "all refs within 3 hops, sorted; SQLite counts", 0, *graph, *sqlite,
          20)};
  std::erase_if(all, [&](const Comparison& one) { return one.id.rfind(id, 0) != 0; });
  return run(all, 5, "no RocksDB in this", results);
}

int main_with(const std::string& folder, const std::string& results, const std::string& id,
              const std::string& file) {
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const Result<bool> same =
      compare(folder, results, id, file.empty() ? make_edges() : read_edges(file));
  std::filesystem::remove_all(folder);
  if (same) return *same ? 0 : 1;
  std::fprintf(stderr, "bench: %s\n", same.error().message().c_str());
  return 1;
}

}  // namespace
}  // namespace adjoin::bench

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: bench_peers FOLDER RESULTS [ID [EDGES]]\n");
    return 2;
  }
  return adjoin::bench::main_with(argv[1], argv[2], argc > 3 ? argv[3] : "",
                                  argc > 4 ? argv[4] : "");
}
