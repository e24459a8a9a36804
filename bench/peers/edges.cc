#include "bench/peers/edges.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "base/random.h"

namespace adjoin::bench {
namespace {

/// Some node, the lower ranks the likelier: the degree of rank r is about that of rank 0 / sqrt(r).
Node pick_by_power_law(Random& random, Node nodes) {
  const double chance = static_cast<double>(random.below(std::uint64_t{1} << 53U)) * 0x1p-53;
  const auto rank = static_cast<std::uint64_t>(chance * chance * nodes);
  // Spread over the numbers, so that hubs are not neighbours in any file. A prime: no two meet.
  return static_cast<Node>(rank * 514'229 % nodes);
}

void sort_and_drop_repeated(Edges& edges) {
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
}

Edges both_ways(Edges edges) {
  const std::size_t count = edges.size();
  edges.reserve(2 * count);
  for (std::size_t i = 0; i < count; ++i) edges.emplace_back(edges[i].second, edges[i].first);
  sort_and_drop_repeated(edges);
  return edges;
}

}  // namespace

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

Edges make_small_edges() {
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

Edges make_power_law_edges() {
  constexpr Node kNodes = 1'000'000;
  constexpr std::size_t kEdges = 10'000'000;
  Edges edges;
  Random random(13);
  while (edges.size() < kEdges) {
    for (std::size_t missing = kEdges - edges.size(); missing > 0;) {
      const Node a = pick_by_power_law(random, kNodes);
      const Node b = pick_by_power_law(random, kNodes);
      if (a == b) continue;
      edges.emplace_back(std::min(a, b), std::max(a, b));
      --missing;
    }
    sort_and_drop_repeated(edges);
  }
  return both_ways(std::move(edges));
}

Node node_count(const Edges& edges) { return edges.empty() ? 0 : edges.back().first + 1; }

bool write_edges(const std::string& path, const Edges& edges, bool one_way,
                 std::string_view header) {
  std::ofstream out(path);
  if (!header.empty()) out << header << '\n';
  fmt::memory_buffer lines;
  for (const auto& [from, to] : edges) {
    if (one_way && from > to) continue;
    fmt::format_to(std::back_inserter(lines), "{},{}\n", from, to);
    if (lines.size() < 1'000'000) continue;
    out.write(lines.data(), static_cast<std::streamsize>(lines.size()));
    lines.clear();
  }
  out.write(lines.data(), static_cast<std::streamsize>(lines.size()));
  return out.good();
}

bool write_nodes(const std::string& path, const Edges& edges) {
  std::ofstream out(path);
  const Node nodes = node_count(edges);
  for (Node node = 0; node < nodes; ++node) out << node << '\n';
  return out.good();
}

}  // namespace adjoin::bench
