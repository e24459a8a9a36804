#include "tests/histories/plain_walks.h"

#include <algorithm>
#include <map>
#include <set>

namespace adjoin::histories {

using Refs = std::vector<std::string>;

Refs plain_mutual(const PlainGraph& plain, const schema::EdgeType& type, const std::string& a,
                  const std::string& b) {
  Refs both;
  const std::set<std::string> of_b = plain.after(b, type);
  for (const std::string& node : plain.after(a, type)) {
    if (of_b.count(node) != 0) both.push_back(node);
  }
  return both;
}

Refs plain_ranking(const PlainGraph& plain, const schema::EdgeType& type, plan::Walk::Kind kind,
                   const std::string& start) {
  using Kind = plan::Walk::Kind;
  std::map<std::string, std::int64_t> scores;
  const std::set<std::string> known = plain.after(start, type);
  for (const std::string& a : known) {
    if (a == start) continue;
    for (const std::string& b :
         kind == Kind::friends_of_friends ? plain.after(a, type) : plain.before(a, type)) {
      if (b == start) continue;
      if (kind != Kind::recommend) {
        ++scores[b];
        continue;
      }
      for (const std::string& c : plain.after(b, type)) {
        if (c != start) ++scores[c];
      }
    }
  }
  std::vector<std::pair<std::int64_t, std::string>> ranking;
  for (const auto& [node, score] : scores) {
    if (kind == Kind::related || known.count(node) == 0) ranking.emplace_back(-score, node);
  }
  std::sort(ranking.begin(), ranking.end());
  Refs lines;
  for (const auto& [score, node] : ranking) lines.push_back(node + "=" + std::to_string(-score));
  return lines;
}

std::vector<Refs> plain_levels(const PlainGraph& plain, const schema::EdgeType& type,
                               const std::string& start, std::size_t hops) {
  std::vector<Refs> levels{{start}};
  std::set<std::string> seen{start};
  while (levels.size() <= hops) {
    std::set<std::string> next;
    for (const std::string& node : levels.back()) {
      for (const std::string& other : plain.after(node, type)) {
        if (seen.insert(other).second) next.insert(other);
      }
    }
    if (next.empty()) break;
    levels.emplace_back(next.begin(), next.end());
  }
  return levels;
}

std::int64_t plain_hops(const PlainGraph& plain, const schema::EdgeType& type,
                        const std::string& from, const std::string& to) {
  const std::vector<Refs> levels = plain_levels(plain, type, from, 1'000'000);
  for (std::size_t i = 0; i < levels.size(); ++i) {
    if (std::find(levels[i].begin(), levels[i].end(), to) != levels[i].end())
      return static_cast<std::int64_t>(i);
  }
  return -1;
}

Refs plain_tree(const PlainGraph& plain, const schema::EdgeType& type, const std::string& start,
                bool up) {
  Refs nodes{start};
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (const std::string& next :
         up ? plain.before(nodes[i], type) : plain.after(nodes[i], type)) {
      nodes.push_back(next);
    }
  }
  std::sort(nodes.begin(), nodes.end());
  return nodes;
}

}  // namespace adjoin::histories
