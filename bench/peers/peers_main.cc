// The same questions asked of what a user would keep a graph in instead.
//
//   bench_peers FOLDER RESULTS [ID [MODULES [EDGES]]]
//
// ID: only the comparisons whose id begins so. MODULES: the folder with node_modules/kuzu; empty:
// without Kuzu. EDGES: lines of "a,b", each edge once; without it a graph is made up. PostgreSQL is
// asked when postgresql.sh has started one.

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/random.h"
#include "bench/paired.h"
#include "bench/peers/copy.h"
#include "bench/peers/peers.h"
#include "engine/storage_build.h"

namespace adjoin::bench {
namespace {

constexpr std::size_t kQuestions = 200;

struct Arguments {
  std::string folder;
  std::string results;
  std::string id;
  std::string modules;
  std::string edges_path;
};

/// A graph, and what is asked about it.
struct Questions {
  Edges edges;
  std::vector<Node> starts;     ///< each node that has an edge as likely as another
  std::vector<NodePair> pairs;  ///< different and connected
};

/// What one peer is asked: so many of the questions, fewer of the slow.
struct Asked {
  std::string id;
  double target = 0;
  std::size_t count = 0;  ///< 0: none
};

struct PeerRows {
  std::string how;  ///< which database, and how it is asked
  std::function<Result<std::unique_ptr<Peer>>(const Edges&)> open;
  Asked near;
  Asked path;
  bool wall_time = false;
  bool by_ref = false;  ///< ours goes through a graph over a store
};

/// What is asked about one graph.
struct Part {
  std::function<Edges()> edges;
  std::vector<PeerRows> peers;
  int rounds = 0;
};

Questions make_questions(Edges edges, Peer& topology) {
  Questions questions{std::move(edges), {}, {}};
  const Node nodes = node_count(questions.edges);
  Random random(11);
  while (questions.starts.size() < kQuestions) {
    const NodePair start(static_cast<Node>(random.below(nodes)), 0);
    const auto edge = std::lower_bound(questions.edges.begin(), questions.edges.end(), start);
    const bool alone = edge == questions.edges.end() || edge->first != start.first;
    if (!alone) questions.starts.push_back(start.first);
  }
  while (questions.pairs.size() < kQuestions) {
    const NodePair pair(static_cast<Node>(random.below(nodes)),
                        static_cast<Node>(random.below(nodes)));
    const bool same = pair.first == pair.second;
    if (!same && topology.path_hops({&pair, 1}) != 0) questions.pairs.push_back(pair);
  }
  return questions;
}

/// The comparisons of one peer that are wanted.
std::vector<Comparison> comparisons(const PeerRows& rows, const Questions& questions, Peer& ours,
                                    Peer& peer, const std::string& id) {
  const auto near = [&questions](Peer& one) -> Work {
    return [&](std::uint64_t count) {
      const std::span<const Node> starts(questions.starts);
      return one.within_three_hops(starts.first(count));
    };
  };
  const auto path = [&questions](Peer& one) -> Work {
    return [&](std::uint64_t count) {
      const std::span<const NodePair> pairs(questions.pairs);
      return one.path_hops(pairs.first(count));
    };
  };
  std::vector<Comparison> all;
  const auto add = [&](const Asked& asked, const std::string& what, Work work, Work peer_work) {
    if (asked.count == 0 || !asked.id.starts_with(id)) return;
    all.push_back({asked.id, what + "; " + rows.how, asked.target, asked.count, std::move(work),
                   std::move(peer_work), fmt::format("the same {} questions by it", asked.count),
                   !rows.wall_time, rows.wall_time});
  };
  add(rows.near, rows.by_ref ? "all refs within 3 hops, sorted" : "nodes within 3 hops", near(ours),
      near(peer));
  add(rows.path, "length of a shortest path", path(ours), path(peer));
  return all;
}

Result<bool> run(const Part& part, const Arguments& arguments) {
  const auto wanted = [&](const PeerRows& rows) {
    return (rows.near.count > 0 && rows.near.id.starts_with(arguments.id)) ||
           (rows.path.count > 0 && rows.path.id.starts_with(arguments.id));
  };
  if (std::none_of(part.peers.begin(), part.peers.end(), wanted)) return true;
  Edges edges = part.edges();
  fmt::print("{} nodes, {} edges\n", node_count(edges), edges.size() / 2);
  ADJOIN_TRY(const std::unique_ptr<Peer> topology, open_topology(edges));
  const Questions questions = make_questions(std::move(edges), *topology);
  bool same = true;
  for (const PeerRows& rows : part.peers) {
    if (!wanted(rows)) continue;
    fmt::print("\nloading: {}\n", rows.how);
    std::fflush(stdout);
    ADJOIN_TRY(const std::unique_ptr<Peer> peer, rows.open(questions.edges));
    std::unique_ptr<Peer> graph;
    if (rows.by_ref) {
      ADJOIN_TRY(graph, open_graph(arguments.folder + "/store", questions.edges));
    }
    const std::vector<Comparison> all =
        comparisons(rows, questions, graph == nullptr ? *topology : *graph, *peer, arguments.id);
    same = bench::run(all, part.rounds, "no RocksDB in this", arguments.results) && same;
  }
  return same;
}

std::vector<Part> make_parts(const Arguments& arguments) {
  const std::string& folder = arguments.folder;
  const auto sqlite = [&](const Edges& edges) { return open_sqlite(folder, edges); };
  const auto lmdb = [&](const Edges& edges) { return open_lmdb(folder, edges); };
  const auto kuzu = [&](const Edges& edges) { return open_kuzu(folder, arguments.modules, edges); };
  const std::string by_query = "SQLite, a recursive query";
  const std::string by_hand = "LMDB, cursors by hand";
  const std::string by_cypher = "Kuzu, SHORTEST";
  const std::string by_server = "PostgreSQL, a recursive query";
  const char* server = std::getenv("ADJOIN_BENCH_POSTGRESQL");
  const auto postgresql = [=](const Edges& edges) { return open_postgresql(server, edges); };
  const auto small = [&] {
    return arguments.edges_path.empty() ? make_small_edges() : read_edges(arguments.edges_path);
  };
  std::vector<Part> parts{
      {small,
       {{by_query, sqlite, {"P9.sqlite_3hop", 60, 20}, {"P9.sqlite_path", 0, 20}},
        {by_query, sqlite, {"P9.sqlite_refs", 0, 20}, {}, false, true},
        {by_hand, lmdb, {"P9.lmdb_3hop", 1, 200}, {"P9.lmdb_path", 1, 200}},
        {by_server,
         postgresql,
         {"P9.postgresql_3hop", 40, 20},
         {"P9.postgresql_path", 0, 20},
         true},
        {by_cypher, kuzu, {"P9.kuzu_3hop", 25, 100}, {"P9.kuzu_path", 300, 100}, true}},
       5},
      {make_power_law_edges,
       {{by_query, sqlite, {"P9.sqlite_3hop.powerlaw", 60, 20}, {}},
        {by_hand, lmdb, {"P9.lmdb_3hop.powerlaw", 1, 200}, {"P9.lmdb_path.powerlaw", 1, 200}},
        {by_server, postgresql, {"P9.postgresql_3hop.powerlaw", 40, 20}, {}, true},
        {by_cypher,
         kuzu,
         {"P9.kuzu_3hop.powerlaw", 25, 100},
         {"P9.kuzu_path.powerlaw", 300, 20},
         true}},
       5}};
  for (Part& part : parts) {
    std::erase_if(part.peers, [&](const PeerRows& rows) {
      return (rows.how == by_server && server == nullptr) ||
             (rows.how == by_cypher && arguments.modules.empty());
    });
  }
  return parts;
}

Result<bool> run_all(const Arguments& arguments) {
  bool same = true;
  for (const Part& part : make_parts(arguments)) {
    ADJOIN_TRY(const bool part_same, run(part, arguments));
    same = same && part_same;
  }
  const std::string copy = "P4.kuzu_copy.program";  // the longest of their ids
  if (arguments.modules.empty() || !copy.starts_with(arguments.id)) return same;
  const Edges edges =
      arguments.edges_path.empty() ? make_small_edges() : read_edges(arguments.edges_path);
  ADJOIN_TRY(std::vector<Comparison> rows,
             compare_copies(arguments.folder, arguments.modules, edges));
  std::erase_if(rows, [&](const Comparison& row) { return !row.id.starts_with(arguments.id); });
  return bench::run(rows, 3, engine::storage_build(), arguments.results) && same;
}

int main_with(const Arguments& arguments) {
  std::filesystem::remove_all(arguments.folder);
  std::filesystem::create_directories(arguments.folder);
  const Result<bool> same = run_all(arguments);
  std::filesystem::remove_all(arguments.folder);
  if (same) return *same ? 0 : 1;
  std::fprintf(stderr, "bench: %s\n", same.error().message().c_str());
  return 1;
}

}  // namespace
}  // namespace adjoin::bench

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: bench_peers FOLDER RESULTS [ID [MODULES [EDGES]]]\n");
    return 2;
  }
  const std::vector<std::string> words(argv + 1, argv + argc);
  const auto word = [&](std::size_t i) { return words.size() > i ? words[i] : std::string(); };
  return adjoin::bench::main_with({words[0], words[1], word(2), word(3), word(4)});
}
