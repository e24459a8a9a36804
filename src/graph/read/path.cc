#include <algorithm>
#include <optional>
#include <unordered_map>

#include "base/assert.h"
#include "graph/read/frontier.h"
#include "graph/read/reads.h"
#include "graph/read/topology_reads.h"
#include "plan/read/walk_plan.h"

namespace adjoin::graph {
namespace {

/// A breadth-first search from one end, by whole levels. Remembers for every node all of its
/// neighbours one level nearer to the start, so that ties can be broken afterwards.
/// Two of these run towards each other. Half the distance from each end meets far fewer nodes than
/// the whole distance from one.
class LevelSearch {
 public:
  LevelSearch(const GraphContext& graph, std::vector<plan::EdgeChoice> choices, NodeNumbers& nodes,
              Meter& meter, NodeNumber start)
      : frontier_(graph, std::move(choices), nodes, meter), level_{start} {
    depth_of_[start] = 0;
  }

  const std::vector<NodeNumber>& level() const noexcept { return level_; }
  std::uint32_t depth() const noexcept { return depth_; }
  bool has(NodeNumber node) const { return depth_of_.count(node) != 0; }
  const std::vector<NodeNumber>& nearer(NodeNumber node) const {
    static const std::vector<NodeNumber> kNone;
    const auto found = nearer_.find(node);
    return found == nearer_.end() ? kNone : found->second;
  }

  Result<void> grow() {
    std::vector<NodeNumber> next;
    ++depth_;
    ADJOIN_CHECK(frontier_.expand(level_, [&](NodeNumber from, NodeNumber to) {
      const auto [place, is_new] = depth_of_.try_emplace(to, depth_);
      if (is_new) next.push_back(to);
      // Every way into the node at this depth is kept, not only the first: which of the shortest
      // paths is told must not depend on the order of pages.
      if (place->second == depth_) nearer_[to].push_back(from);
    }));
    level_ = std::move(next);
    return {};
  }

 private:
  Frontier frontier_;
  std::vector<NodeNumber> level_;
  std::uint32_t depth_ = 0;
  std::unordered_map<NodeNumber, std::uint32_t> depth_of_;
  std::unordered_map<NodeNumber, std::vector<NodeNumber>> nearer_;
};

/// Every shortest path goes through a node of `meeting`; of all of them the one whose sequence of
/// refs is smallest. Steps from `a` to a meeting node are turned round first.
/// The answer is the same on every store and with a topology, so that tests can compare them.
std::vector<NodeNumber> smallest_path(const LevelSearch& a, const LevelSearch& b,
                                      const std::vector<NodeNumber>& meeting, NodeNumber start,
                                      const NodeNumbers& nodes) {
  ADJOIN_ASSERT(!meeting.empty());
  std::unordered_map<NodeNumber, std::vector<NodeNumber>> onward;
  std::vector<NodeNumber> level = meeting;
  for (std::uint32_t depth = a.depth(); depth > 0; --depth) {
    std::vector<NodeNumber> nearer;
    for (const NodeNumber node : level) {
      for (const NodeNumber before : a.nearer(node)) {
        std::vector<NodeNumber>& steps = onward[before];
        if (steps.empty()) nearer.push_back(before);
        steps.push_back(node);
      }
    }
    level = std::move(nearer);
  }
  std::vector<NodeNumber> path{start};
  const auto smaller = [&](NodeNumber x, NodeNumber y) { return nodes.ref(x) < nodes.ref(y); };
  for (std::uint32_t step = 0; step < a.depth() + b.depth(); ++step) {
    const std::vector<NodeNumber>& steps =
        step < a.depth() ? onward[path.back()] : b.nearer(path.back());
    ADJOIN_ASSERT(!steps.empty());
    path.push_back(*std::min_element(steps.begin(), steps.end(), smaller));
  }
  return path;
}

/// Grows the smaller side level by level until both meet. Empty when they never do.
Result<std::vector<NodeNumber>> meet(LevelSearch& a, LevelSearch& b, bool both_ways, Meter& meter) {
  while (!a.level().empty() && (!both_ways || !b.level().empty())) {
    if (a.depth() + b.depth() >= meter.budget().hops_max) {
      meter.cut(Limit::hops);
      break;
    }
    // The smaller level costs fewer requests. Where edges have no way back, the other side stays at
    // its node.
    const bool grow_a = !both_ways || a.level().size() <= b.level().size();
    LevelSearch& grown = grow_a ? a : b;
    const LevelSearch& other = grow_a ? b : a;
    ADJOIN_CHECK(grown.grow());
    // Levels grow whole: every shortest path leads through one of these.
    std::vector<NodeNumber> meeting;
    for (const NodeNumber node : grown.level()) {
      if (other.has(node)) meeting.push_back(node);
    }
    if (!meeting.empty()) return meeting;
    if (meter.is_stopped()) break;
  }
  return std::vector<NodeNumber>();
}

Result<void> read_table(const GraphContext& graph, std::vector<plan::EdgeChoice> choices,
                        const plan::FindPath& operation, Meter& meter, PathAnswer& answer) {
  NodeNumbers nodes;
  const NodeNumber from = nodes.number(operation.from);
  const NodeNumber to = nodes.number(operation.to);
  const auto backwards = plan::turned_round(choices);
  LevelSearch a(graph, std::move(choices), nodes, meter, from);
  LevelSearch b(graph, backwards.value_or(std::vector<plan::EdgeChoice>()), nodes, meter, to);
  ADJOIN_TRY(const std::vector<NodeNumber> meeting, meet(a, b, backwards.has_value(), meter));
  if (meeting.empty()) return {};
  for (const NodeNumber node : smallest_path(a, b, meeting, from, nodes)) {
    answer.nodes.push_back(nodes.ref(node));
  }
  answer.hops = a.depth() + b.depth();
  return {};
}

}  // namespace

Result<PathAnswer> read(const GraphContext& graph, const plan::FindPath& operation,
                        const CallOptions& options) {
  if (operation.types.empty()) return validation_error("name at least one edge type to follow");
  ADJOIN_TRY(std::vector<plan::EdgeChoice> choices,
             plan::choose_edges(*graph.schema, operation.types));
  ADJOIN_CHECK(graph.schema->parse_ref(operation.from));
  ADJOIN_CHECK(graph.schema->parse_ref(operation.to));
  PathAnswer answer;
  if (operation.from == operation.to) {
    answer.hops = 0;
    answer.nodes = {operation.from};
    return answer;
  }
  CallOptions bounded = options;
  if (operation.hops) bounded.budget.hops_max = std::min(bounded.budget.hops_max, *operation.hops);
  Meter meter(bounded, *graph.clock, answer.spent);
  ADJOIN_TRY(const bool answered,
             read_topology(graph.topology.get(), choices, operation, meter, answer));
  if (!answered) ADJOIN_CHECK(read_table(graph, std::move(choices), operation, meter, answer));
  ADJOIN_ASSERT(!answer.hops || answer.nodes.size() == std::size_t{*answer.hops} + 1);
  ADJOIN_ASSERT(!answer.hops || answer.nodes.front() == operation.from);
  ADJOIN_ASSERT(!answer.hops || answer.nodes.back() == operation.to);
  // Nothing was cut when nothing longer was asked for.
  const bool asked = operation.hops && *operation.hops <= options.budget.hops_max;
  if (!answer.hops && asked && answer.spent.cut_by == Limit::hops) {
    answer.spent.cut_by = Limit::none;
  }
  return answer;
}

Result<NeighborhoodAnswer> read(const GraphContext& graph, const plan::Neighborhood& operation,
                                const CallOptions& options) {
  ADJOIN_TRY(std::vector<plan::EdgeChoice> choices,
             plan::choices_at(*graph.schema, operation.node, operation.types));
  NeighborhoodAnswer answer;
  Meter meter(options, *graph.clock, answer.spent);
  ADJOIN_TRY(const bool answered,
             read_topology(graph.topology.get(), choices, operation, meter, answer));
  if (answered) return answer;
  NodeNumbers nodes;
  Frontier frontier(graph, std::move(choices), nodes, meter);
  std::vector<NodeNumber> level{nodes.number(operation.node)};
  for (std::uint32_t hop = 0; !level.empty(); ++hop) {
    std::vector<std::string>& refs = answer.levels.emplace_back();
    refs.reserve(level.size());
    for (const NodeNumber number : level) refs.push_back(nodes.ref(number));
    answer.total += level.size();
    if (meter.is_stopped()) break;
    if (operation.hops && hop == *operation.hops) break;
    if (hop == meter.budget().hops_max) {
      meter.cut(Limit::hops);
      break;
    }
    std::vector<NodeNumber> next;
    std::size_t known = nodes.size();
    ADJOIN_CHECK(frontier.expand(level, [&](NodeNumber, NodeNumber to) {
      // Numbers are given in the order of first mention: a smaller one was met before.
      // So no second set of visited nodes is needed.
      if (to < known) return;
      next.push_back(to);
      known = to + std::size_t{1};
    }));
    sort_by_ref(nodes, next);
    level = std::move(next);
  }
  return answer;
}

}  // namespace adjoin::graph
