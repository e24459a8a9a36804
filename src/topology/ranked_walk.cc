#include "topology/ranked_walk.h"

#include <algorithm>

namespace adjoin::topology {
namespace {

/// One edge further from every node of a level.
class Step {
 public:
  Step(const View& view, std::span<const Follow> follows, std::size_t nodes_max, SearchSpace& space,
       StopWatch& watch)
      : lanes_(view.lanes(follows)),
        nodes_(view.node_count()),
        nodes_max_(nodes_max),
        space_(space),
        watch_(watch) {}

  /// To all nodes but those left out.
  ScoredNodes from(std::span<const Scored> level, std::span<const Scored> left_out) {
    std::uint64_t walks = 0;
    for (const Scored& node : level) walks += node.walks;
    // All walks together bound the count of each node. Nearly always 32 bits do, at half the
    // memory.
    return walks <= kMany<std::uint32_t> ? count(level, left_out, space_.few_walks)
                                         : count(level, left_out, space_.many_walks);
  }

 private:
  /// As a count: a node that is left out. What is added to it does not make it 0, so that one look
  /// tells both whether a node is new and whether it counts.
  template <typename Count>
  static constexpr Count kLeftOut = Count{1} << (sizeof(Count) * 8 - 1);
  template <typename Count>
  static constexpr Count kMany = kLeftOut<Count> - 1;

  template <typename Count>
  ScoredNodes count(std::span<const Scored> level, std::span<const Scored> left_out,
                    std::vector<Count>& walks) {
    if (walks.size() < nodes_) walks.resize(nodes_, 0);
    for (const Scored& node : left_out) walks[node.node] = kLeftOut<Count>;
    NodeId* const touched = space_.reached.begin(nodes_);
    NodeId* next = touched;
    ScoredNodes found;
    for (std::size_t at = 0; at < level.size(); ++at) {
      const Scored& node = level[at];
      for (const Lane& lane : lanes_) lane.fetch_ahead(level.subspan(at), &Scored::node);
      const std::size_t edges =
          spread(node.node, static_cast<Count>(node.walks), walks.data(), next);
      if (static_cast<std::size_t>(next - touched) > nodes_max_) found.ended = Ended::nodes;
      if (watch_.stop(edges)) found.ended = Ended::stopped;
      if (found.ended != Ended::complete) break;
    }
    found.nodes.reserve(static_cast<std::size_t>(next - touched));
    for (const NodeId id : std::span(touched, next)) {
      found.nodes.push_back({id, walks[id]});
      // Cleaned up by what was touched: clearing the whole array would cost as much as the graph is
      // large.
      walks[id] = 0;
    }
    for (const Scored& node : left_out) walks[node.node] = 0;
    return found;
  }

  /// Adds `from` to the count of each neighbour, and those that had none to what was touched.
  /// Without a branch for the latter, which could not be foretold. Answers the edges looked at.
  template <typename Count>
  std::size_t spread(NodeId node, Count from, Count* walks, NodeId*& next) const {
    NodeId* end = next;
    const auto add = [from, walks, &end](NodeId id) {
      const Count before = walks[id];
      walks[id] = before + from;
      *end = id;
      end += before == 0;
    };
    std::size_t edges = 0;
    if (lanes_.size() == 1) {
      lanes_[0].each(node, add);
      edges = lanes_[0].degree(node);
    } else {
      const std::vector<NodeId> beyond = distinct_neighbours(lanes_, node);
      for (const NodeId id : beyond) add(id);
      edges = beyond.size();
    }
    next = end;
    return edges;
  }

  std::vector<Lane> lanes_;
  std::size_t nodes_;
  std::size_t nodes_max_;
  SearchSpace& space_;
  StopWatch& watch_;
};

}  // namespace

ScoredNodes ranked_walk(const View& view, std::span<const std::vector<Follow>> rounds, NodeId start,
                        const WalkLimits& limits, SearchSpace& space, const StopCheck& stop) {
  StopWatch watch(stop);
  ScoredNodes found;
  found.nodes.push_back({start, 1});
  std::vector<Scored> left_out = found.nodes;
  for (std::size_t round = 0; round < rounds.size(); ++round) {
    const bool is_last = round + 1 == rounds.size();
    if (is_last && limits.distinct) {
      for (Scored& node : found.nodes) node.walks = 1;
    }
    Step step(view, rounds[round], limits.nodes_max, space, watch);
    found = step.from(found.nodes, is_last ? left_out : std::span(left_out).first(1));
    if (found.ended != Ended::complete) {
      // Counts of an inner round are no answer: their walks do not end there.
      if (!is_last) found.nodes.clear();
      break;
    }
    if (round == 0 && !limits.with_direct) {
      left_out.insert(left_out.end(), found.nodes.begin(), found.nodes.end());
    }
  }
  return found;
}

void keep_best(const View& view, std::size_t count, std::vector<Scored>& nodes) {
  const auto better = [&view](const Scored& a, const Scored& b) {
    return a.walks != b.walks ? a.walks > b.walks : view.precedes(a.node, b.node);
  };
  const std::size_t kept = std::min(count, nodes.size());
  std::partial_sort(nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(kept), nodes.end(),
                    better);
  nodes.resize(kept);
}

}  // namespace adjoin::topology
