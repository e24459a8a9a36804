// Goal: every search answers what its definition says.
// Method: small random graphs of two types, with self-loops and parallel edges, from printed seeds;
// the same question is answered by a few plain lines over sets of names.

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <random>
#include <set>
#include <string>

#include "base/random.h"
#include "topology/builder.h"
#include "topology/components.h"
#include "topology/levels.h"
#include "topology/ranked_walk.h"
#include "topology/shortest_paths.h"
#include "topology/triangles.h"

namespace adjoin::topology {
namespace {

using Names = std::set<std::string>;
using Path = std::vector<std::string>;

/// Every node's neighbours along what is followed, by name.
using Leads = std::map<std::string, Names>;

class RandomGraph {
 public:
  explicit RandomGraph(std::uint64_t seed) : random_(seed) {
    nodes_ = 2 + random_.below(30);
    const std::uint64_t edges = random_.below(nodes_ * 4);
    Builder builder({{}, {}}, std::size_t{64} << 20U);
    std::vector<EdgeChange> later;
    for (std::uint64_t i = 0; i < edges; ++i) {
      const auto type = static_cast<EdgeTypeId>(random_.below(2));
      const std::string from = name();
      const std::string to = name();
      out_[type][from].insert(to);
      in_[type][to].insert(from);
      names_.insert({from, to});
      if (i % 3 != 0) {
        EXPECT_TRUE(builder.add(type, from, to));
      } else {
        kept_.push_back({type, from, to});
      }
    }
    topology_ = *builder.finish(CommitId{1});
    // A part comes later, so that numbers are not in the order of refs.
    for (const Kept& one : kept_) later.push_back({one.type, one.from, one.to, true});
    EXPECT_TRUE(topology_->apply(later));
    topology_->publish(CommitId{2});
  }

  std::string name() { return "n" + std::to_string(random_.below(nodes_)); }
  const Topology& topology() const { return *topology_; }
  const Names& names() const { return names_; }
  Random& random() { return random_; }

  std::vector<Follow> some_follows() {
    std::vector<Follow> follows;
    for (EdgeTypeId type = 0; type < 2; ++type) {
      for (const Direction direction : {Direction::forward, Direction::reverse}) {
        if (random_.one_in(2)) follows.push_back({type, direction});
      }
    }
    if (follows.empty()) follows.push_back({0, Direction::forward});
    return follows;
  }
  Leads leads(const std::vector<Follow>& follows) const {
    Leads all;
    for (const Follow& follow : follows) {
      const Leads& some =
          follow.direction == Direction::forward ? out_.at(follow.type) : in_.at(follow.type);
      for (const auto& [from, to] : some) all[from].insert(to.begin(), to.end());
    }
    return all;
  }

 private:
  struct Kept {
    EdgeTypeId type;
    std::string from;
    std::string to;
  };
  Random random_;
  std::uint64_t nodes_ = 0;
  std::vector<Kept> kept_;
  std::map<EdgeTypeId, Leads> out_{{0, {}}, {1, {}}};
  std::map<EdgeTypeId, Leads> in_{{0, {}}, {1, {}}};
  Names names_;
  std::unique_ptr<Topology> topology_;
};

Names neighbours(const Leads& leads, const std::string& node) {
  const auto found = leads.find(node);
  return found == leads.end() ? Names() : found->second;
}

std::vector<Names> plain_levels(const Leads& leads, const std::string& start) {
  std::vector<Names> levels{{start}};
  Names seen{start};
  while (!levels.back().empty()) {
    Names next;
    for (const std::string& node : levels.back()) {
      for (const std::string& to : neighbours(leads, node)) {
        if (seen.insert(to).second) next.insert(to);
      }
    }
    levels.push_back(std::move(next));
  }
  levels.pop_back();
  return levels;
}

/// All shortest paths, in order.
std::vector<Path> plain_paths(const Leads& leads, const std::string& from, const std::string& to) {
  std::vector<Path> paths{{from}};
  const std::vector<Names> levels = plain_levels(leads, from);
  for (std::size_t hop = 0; hop < levels.size(); ++hop) {
    std::vector<Path> there;
    for (const Path& path : paths) {
      if (path.back() == to) there.push_back(path);
    }
    if (!there.empty()) return there;
    std::vector<Path> longer;
    for (const Path& path : paths) {
      for (const std::string& next : neighbours(leads, path.back())) {
        if (hop + 1 >= levels.size() || levels[hop + 1].count(next) == 0) continue;
        longer.push_back(path);
        longer.back().push_back(next);
      }
    }
    paths = std::move(longer);
  }
  return {};
}

template <typename Check>
void for_random_graphs(Check check) {
  const std::uint64_t first = std::random_device()();
  std::cout << "seeds from " << first << "\n";
  for (std::uint64_t seed = first; seed < first + 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomGraph graph(seed);
    if (graph.names().empty()) continue;
    check(graph);
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(Levels, AreTheDistancesFromTheStart) {
  SearchSpace space;
  for_random_graphs([&](RandomGraph& graph) {
    const View view = graph.topology().view();
    const std::vector<Follow> follows = graph.some_follows();
    const Leads leads = graph.leads(follows);
    for (const std::string& start : graph.names()) {
      const std::vector<Names> expected = plain_levels(leads, start);
      const Levels found = levels(view, follows, *view.find(start), {}, space);
      ASSERT_EQ(found.ended, Ended::complete);
      ASSERT_EQ(found.ends.size(), expected.size());
      for (std::size_t k = 0; k < expected.size(); ++k) {
        Names level;
        for (const NodeId node : found.level(k)) level.insert(std::string(view.ref(node)));
        EXPECT_EQ(level, expected[k]);
      }
      const Levels near = levels(view, follows, *view.find(start), {.hops_max = 1}, space);
      EXPECT_EQ(near.ends.size(), std::min<std::size_t>(2, expected.size()));
      EXPECT_EQ(near.ended, expected.size() > 1 ? Ended::hops : Ended::complete);
    }
  });
}

TEST(Levels, EndWhereTheirBoundsSay) {
  Topology topology({{}}, std::size_t{64} << 20U);
  std::vector<EdgeChange> chain;
  std::vector<std::string> names;
  for (int i = 0; i <= 20'000; ++i) names.push_back("n" + std::to_string(i));
  for (std::size_t i = 0; i < 20'000; ++i) chain.push_back({0, names[i], names[i + 1], true});
  ASSERT_TRUE(topology.apply(chain));
  topology.publish(CommitId{1});
  const View view = topology.view();
  const std::vector<Follow> follows{{0, Direction::forward}};
  SearchSpace space;
  const Levels few = levels(view, follows, *view.find("n0"), {.nodes_max = 10}, space);
  EXPECT_EQ(few.ended, Ended::nodes);
  EXPECT_EQ(few.nodes.size(), 10U);
  const Levels all = levels(view, follows, *view.find("n0"), {.hops_max = 1'000'000'000}, space);
  EXPECT_EQ(all.ended, Ended::complete);
  EXPECT_EQ(all.ends.size(), 20'001U);
  int asked = 0;
  const Levels stopped =
      levels(view, follows, *view.find("n0"), {}, space, [&asked] { return ++asked == 2; });
  EXPECT_EQ(stopped.ended, Ended::stopped);
  EXPECT_LT(stopped.nodes.size(), 20'000U);
  const std::vector<EdgeTypeId> types{0};
  const StopCheck at_once = [] { return true; };
  EXPECT_EQ(components(view, types, at_once).ended, Ended::stopped);
  EXPECT_EQ(FrozenPairs(view, types, at_once).triangles(space).ended, Ended::stopped);
  const ShortestPaths path =
      shortest_paths(view, follows, *view.find("n0"), *view.find("n20000"), {}, space);
  EXPECT_EQ(path.hops, 20'000U);
  EXPECT_EQ(shortest_paths(view, follows, *view.find("n0"), *view.find("n20000"),
                           {.hops_max = 19'999}, space)
                .ended,
            Ended::hops);
}

TEST(Levels, AreTheSameAfterMoreSearchesThanThereAreMarks) {
  RandomGraph graph(1);
  const View view = graph.topology().view();
  const std::vector<Follow> follows = graph.some_follows();
  SearchSpace space;
  const auto reached = [&] {
    const std::span<NodeId> nodes = levels(view, follows, 0, {}, space).nodes;
    return std::vector<NodeId>(nodes.begin(), nodes.end());
  };
  const std::vector<NodeId> first = reached();
  EXPECT_GT(first.size(), 1U);
  // As many others as there are marks, or one less, which leave those of the first in their places.
  for (const std::uint32_t others : {0xFFFEU, 0xFFFFU}) {
    for (std::uint32_t i = 0; i < others; ++i) levels(view, follows, 0, {.hops_max = 0}, space);
    EXPECT_EQ(reached(), first) << others;
  }
}

TEST(ShortestPaths, AreAllOfThemInOrderAndTheSmallestAlone) {
  SearchSpace space;
  for_random_graphs([&](RandomGraph& graph) {
    const View view = graph.topology().view();
    const std::vector<Follow> follows = graph.some_follows();
    const Leads leads = graph.leads(follows);
    for (int pair = 0; pair < 20; ++pair) {
      const std::string from = graph.name();
      const std::string to = graph.name();
      const std::optional<NodeId> start = view.find(from);
      const std::optional<NodeId> end = view.find(to);
      if (!start || !end) continue;
      const std::vector<Path> expected = plain_paths(leads, from, to);
      const auto as_names = [&view](const ShortestPaths& found) {
        std::vector<Path> paths;
        for (const std::vector<NodeId>& path : found.paths) {
          Path& names = paths.emplace_back();
          for (const NodeId node : path) names.emplace_back(view.ref(node));
        }
        return paths;
      };
      const ShortestPaths one = shortest_paths(view, follows, *start, *end, {}, space);
      ASSERT_EQ(one.hops.has_value(), !expected.empty());
      if (expected.empty()) continue;
      EXPECT_EQ(*one.hops, expected.front().size() - 1);
      EXPECT_EQ(as_names(one), std::vector<Path>{expected.front()});
      const ShortestPaths all =
          shortest_paths(view, follows, *start, *end, {.paths_max = SIZE_MAX}, space);
      EXPECT_EQ(as_names(all), expected);
      const ShortestPaths two =
          shortest_paths(view, follows, *start, *end, {.paths_max = 2}, space);
      EXPECT_EQ(two.paths.size(), std::min<std::size_t>(2, expected.size()));
    }
  });
}

/// Nodes that came late have numbers out of the order of refs: here behind whole pieces of lists
/// that are in order.
TEST(ShortestPaths, TheSmallestMayGoThroughANodeThatCameLate) {
  Builder builder({{}}, std::size_t{64} << 20U);
  std::vector<std::string> names;
  for (int i = 0; i < 3000; ++i) names.push_back("m" + std::to_string(10'000 + i));
  for (const std::string& name : names) ASSERT_TRUE(builder.add(0, "hub", name));
  ASSERT_TRUE(builder.add(0, "start", "hub"));
  for (const std::size_t i : {7U, 1500U}) ASSERT_TRUE(builder.add(0, names[i], "x"));
  ASSERT_TRUE(builder.add(0, "x", "end"));
  const std::unique_ptr<Topology> topology = *builder.finish(CommitId{1});
  SearchSpace space;
  const auto smallest = [&] {
    const View view = topology->view();
    const ShortestPaths found = shortest_paths(view, std::vector<Follow>{{}}, *view.find("start"),
                                               *view.find("end"), {}, space);
    Path path;
    for (const NodeId node : found.paths.at(0)) path.emplace_back(view.ref(node));
    return path;
  };
  EXPECT_EQ(smallest(), (Path{"start", "hub", names[7], "x", "end"}));
  const auto add = [&](CommitId commit, std::vector<EdgeChange> changes) {
    ASSERT_TRUE(topology->apply(changes));
    topology->publish(commit);
  };
  add(CommitId{2}, {{0, "hub", "n", true}, {0, "n", "x", true}});
  EXPECT_EQ(smallest(), (Path{"start", "hub", names[7], "x", "end"}));
  add(CommitId{3}, {{0, "hub", "l", true}, {0, "l", "x", true}});
  EXPECT_EQ(smallest(), (Path{"start", "hub", "l", "x", "end"}));
  add(CommitId{4}, {{0, "l", "w", true}, {0, "w", "end", true}});
  EXPECT_EQ(smallest(), (Path{"start", "hub", "l", "w", "end"}));
}

TEST(ShortestPaths, AreFoundFromBothEndsOfLargeLevels) {
  const std::uint64_t seed = std::random_device()();
  std::cout << "seed " << seed << "\n";
  Random random(seed);
  constexpr std::uint64_t kNodes = 20'000;
  Builder builder({{}}, std::size_t{256} << 20U);
  std::vector<EdgeChange> later;
  std::vector<std::string> names;
  for (std::uint64_t i = 0; i < kNodes; ++i) names.push_back("n" + std::to_string(i));
  for (std::uint64_t i = 0; i < kNodes * 8; ++i) {
    const std::string& from = names[random.below(1 + random.below(kNodes))];
    const std::string& to = names[random.below(1 + random.below(kNodes))];
    if (i % 8 != 0) {
      ASSERT_TRUE(builder.add(0, from, to));
    } else {
      later.push_back({0, from, to, true});
    }
  }
  const std::unique_ptr<Topology> topology = *builder.finish(CommitId{1});
  SearchSpace space;
  const std::vector<Follow> follows{{}};
  for (std::uint64_t commit = 2; commit < 4; ++commit) {
    const View view = topology->view();
    for (int pair = 0; pair < 2000; ++pair) {
      const auto from = static_cast<NodeId>(random.below(view.node_count()));
      const auto to = static_cast<NodeId>(random.below(view.node_count()));
      const ShortestPaths one = shortest_paths(view, follows, from, to, {}, space);
      ShortestPaths two = shortest_paths(view, follows, from, to, {.paths_max = 2}, space);
      if (two.paths.size() > 1) two.paths.pop_back();
      ASSERT_EQ(one.hops, two.hops);
      ASSERT_EQ(one.paths, two.paths);
    }
    ASSERT_TRUE(topology->apply(later));
    topology->publish(CommitId{commit});
    later.clear();
  }
}

TEST(RankedWalk, CountsMoreWalksThanFitIntoHalfANumber) {
  constexpr std::size_t kWide = 20;
  constexpr std::size_t kLevels = 9;
  Topology topology({{}}, std::size_t{64} << 20U);
  std::vector<std::string> names{"start"};
  for (std::size_t i = 0; i < kWide * kLevels; ++i) names.push_back("n" + std::to_string(i));
  std::vector<EdgeChange> changes;
  for (std::size_t i = 0; i < kWide; ++i) changes.push_back({0, names[0], names[1 + i], true});
  for (std::size_t level = 1; level < kLevels; ++level) {
    for (std::size_t i = 0; i < kWide * kWide; ++i) {
      changes.push_back({0, names[1 + (level - 1) * kWide + i / kWide],
                         names[1 + level * kWide + i % kWide], true});
    }
  }
  ASSERT_TRUE(topology.apply(changes));
  topology.publish(CommitId{1});
  const View view = topology.view();
  SearchSpace space;
  std::uint64_t expected = 1;
  for (std::size_t rounds = 1; rounds <= kLevels; ++rounds) {
    const std::vector<std::vector<Follow>> all(rounds, {Follow{}});
    const ScoredNodes found = ranked_walk(view, all, *view.find("start"), {}, space);
    ASSERT_EQ(found.nodes.size(), kWide);
    for (const Scored& one : found.nodes) EXPECT_EQ(one.walks, expected);
    expected *= kWide;
  }
}

TEST(RankedWalk, CountsEveryWalkAndRanksExactly) {
  SearchSpace space;
  for_random_graphs([&](RandomGraph& graph) {
    const View view = graph.topology().view();
    const auto ranked = [](const std::map<std::string, std::uint64_t>& counts) {
      std::vector<std::pair<std::uint64_t, std::string>> all;
      for (const auto& [name, count] : counts) all.emplace_back(count, name);
      std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
      });
      return all;
    };
    const auto expect_ranked = [&](ScoredNodes found,
                                   const std::map<std::string, std::uint64_t>& counts) {
      const auto all = ranked(counts);
      ASSERT_EQ(found.nodes.size(), all.size());
      keep_best(view, 5, found.nodes);
      ASSERT_EQ(found.nodes.size(), std::min<std::size_t>(5, all.size()));
      for (std::size_t i = 0; i < found.nodes.size(); ++i) {
        EXPECT_EQ(found.nodes[i].walks, all[i].first);
        EXPECT_EQ(view.ref(found.nodes[i].node), all[i].second);
      }
    };
    std::vector<std::vector<Follow>> rounds;
    std::vector<Leads> leads;
    const std::size_t edges = 2 + (graph.random().one_in(2) ? 1 : 0);
    for (std::size_t round = 0; round < edges; ++round) {
      rounds.push_back(graph.some_follows());
      leads.push_back(graph.leads(rounds.back()));
    }
    const bool with_direct = graph.random().one_in(2);
    for (const std::string& start : graph.names()) {
      std::map<std::string, std::uint64_t> ends{{start, 1}};
      for (std::size_t round = 0; round < edges; ++round) {
        std::map<std::string, std::uint64_t> next;
        for (const auto& [node, walks] : ends) {
          for (const std::string& far : neighbours(leads[round], node)) {
            if (far != start) next[far] += walks;
          }
        }
        ends = std::move(next);
      }
      if (!with_direct) {
        for (const std::string& direct : neighbours(leads[0], start)) ends.erase(direct);
      }
      const NodeId id = *view.find(start);
      expect_ranked(ranked_walk(view, rounds, id, {.with_direct = with_direct}, space), ends);
    }
  });
}

TEST(Components, AreWhatEdgesConnectEitherWay) {
  SearchSpace space;
  for_random_graphs([&](RandomGraph& graph) {
    const View view = graph.topology().view();
    const std::vector<EdgeTypeId> types =
        graph.random().one_in(2) ? std::vector<EdgeTypeId>{0} : std::vector<EdgeTypeId>{0, 1};
    std::vector<Follow> follows;
    for (const EdgeTypeId type : types) {
      follows.push_back({type, Direction::forward});
      follows.push_back({type, Direction::reverse});
    }
    const Leads leads = graph.leads(follows);
    std::vector<std::pair<std::size_t, std::string>> expected;
    Names left;
    for (const auto& [name, to] : leads) left.insert(name);
    while (!left.empty()) {
      const std::string first = *left.begin();
      std::size_t size = 0;
      for (const Names& level : plain_levels(leads, first)) {
        size += level.size();
        for (const std::string& name : level) left.erase(name);
      }
      expected.emplace_back(size, first);
    }
    std::sort(expected.begin(), expected.end(), [](const auto& a, const auto& b) {
      return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    const Components found = components(view, types);
    ASSERT_EQ(found.all.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_EQ(found.all[i].nodes, expected[i].first);
      EXPECT_EQ(view.ref(found.all[i].first), expected[i].second);
    }

    std::uint64_t corners = 0;
    std::uint64_t sum = 0;
    for (const auto& [a, near] : leads) {
      std::uint64_t here = 0;
      for (const std::string& b : near) {
        for (const std::string& c : neighbours(leads, b)) {
          here += a != b && b != c && a != c && b < c && near.count(c) != 0;
        }
      }
      corners += here;
      const Triangles at = triangles_at(view, types, *view.find(a), space);
      EXPECT_EQ(at.count, here);
      sum += at.count;
    }
    const FrozenPairs pairs(view, types);
    EXPECT_EQ(pairs.triangles(space).count * 3, corners);
    EXPECT_EQ(sum, corners);
  });
}

}  // namespace
}  // namespace adjoin::topology
