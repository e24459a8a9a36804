#include "graph/read/topology_reads.h"

#include <algorithm>
#include <iterator>

#include "base/assert.h"
#include "graph/live/topology_search.h"
#include "topology/levels.h"
#include "topology/ranked_walk.h"
#include "topology/shortest_paths.h"

namespace adjoin::graph {

Result<bool> read_topology(TopologyFollower* follower, const std::vector<plan::EdgeChoice>& choices,
                           const plan::Neighborhood& operation, Meter& meter,
                           NeighborhoodAnswer& answer) {
  ADJOIN_TRY(std::optional<TopologySearch> search,
             TopologySearch::begin(follower, choices, meter, answer.spent));
  if (!search) return false;
  const topology::View& view = search->view();
  const std::optional<topology::NodeId> start = view.find(operation.node);
  if (!start) {
    // No edge names the node: it reaches itself alone.
    answer.levels = {{operation.node}};
    answer.total = 1;
    return true;
  }
  const std::uint32_t asked = operation.hops.value_or(UINT32_MAX);
  // The limits that a read of the table has, so that both answer the same.
  const topology::LevelLimits limits{std::min(asked, meter.budget().hops_max),
                                     meter.budget().nodes_max};
  topology::Levels found =
      topology::levels(view, search->follows(), *start, limits, search->space(), search->stop());
  // Going no further than asked for is no cut.
  if (found.ended == topology::Ended::hops && asked <= meter.budget().hops_max) {
    found.ended = topology::Ended::complete;
  }
  ADJOIN_CHECK(search->finish(found.ended));
  answer.total = found.nodes.size();
  std::size_t begin = 0;
  for (const std::size_t end : found.ends) {
    ADJOIN_ASSERT(begin <= end);
    ADJOIN_ASSERT(end <= found.nodes.size());
    const std::span<topology::NodeId> level = found.nodes.subspan(begin, end - begin);
    // The order of numbers is that of the scan, which no caller should see.
    view.sort_by_ref(level);
    std::vector<std::string>& refs = answer.levels.emplace_back();
    refs.reserve(level.size());
    for (const topology::NodeId node : level) refs.emplace_back(view.ref(node));
    begin = end;
  }
  return true;
}

Result<bool> read_topology(TopologyFollower* follower, const std::vector<plan::EdgeChoice>& choices,
                           const plan::FindPath& operation, Meter& meter, PathAnswer& answer) {
  ADJOIN_TRY(std::optional<TopologySearch> search,
             TopologySearch::begin(follower, choices, meter, answer.spent));
  if (!search) return false;
  const topology::View& view = search->view();
  const std::optional<topology::NodeId> from = view.find(operation.from);
  const std::optional<topology::NodeId> to = view.find(operation.to);
  if (!from || !to) return true;  // no edge ever named one of them
  const topology::PathLimits limits{meter.budget().hops_max, meter.budget().nodes_max, 1};
  const topology::ShortestPaths found = topology::shortest_paths(
      view, search->follows(), *from, *to, limits, search->space(), search->stop());
  ADJOIN_CHECK(search->finish(found.ended));
  if (!found.hops) return true;
  ADJOIN_ASSERT(!found.paths.empty());
  answer.hops = found.hops;
  for (const topology::NodeId node : found.paths.front()) {
    answer.nodes.emplace_back(view.ref(node));
  }
  return true;
}

namespace {

std::vector<plan::EdgeChoice> all_of(const std::vector<std::vector<plan::EdgeChoice>>& rounds) {
  std::vector<plan::EdgeChoice> choices;
  for (const std::vector<plan::EdgeChoice>& round : rounds) {
    choices.insert(choices.end(), round.begin(), round.end());
  }
  return choices;
}

}  // namespace

Result<bool> read_topology(TopologyFollower* follower,
                           const std::vector<std::vector<plan::EdgeChoice>>& rounds,
                           const plan::Walk& operation, Meter& meter, RankedAnswer& answer) {
  ADJOIN_TRY(std::optional<TopologySearch> search,
             TopologySearch::begin(follower, all_of(rounds), meter, answer.spent));
  if (!search) return false;
  // All rounds or none: a ranking after half of them would rank something else.
  if (rounds.size() > meter.budget().hops_max) {
    meter.cut(Limit::hops);
    return true;
  }
  const topology::View& view = search->view();
  const std::optional<topology::NodeId> start = view.find(operation.node);
  if (!start) return true;  // no edge ever named it
  std::vector<std::vector<topology::Follow>> follows;
  std::string why;
  for (const std::vector<plan::EdgeChoice>& round : rounds) {
    // It has a value: the search was begun for the types of all rounds.
    follows.push_back(follower->follows(round, why).value());
  }
  const topology::WalkLimits limits{
      meter.budget().nodes_max, operation.kind == plan::Walk::Kind::related, operation.distinct};
  topology::ScoredNodes found =
      topology::ranked_walk(view, follows, *start, limits, search->space(), search->stop());
  ADJOIN_CHECK(search->finish(found.ended));
  answer.total = found.nodes.size();
  // Refs are made for those alone that are answered.
  topology::keep_best(view, operation.first.value_or(answer.total), found.nodes);
  answer.nodes.reserve(found.nodes.size());
  for (const topology::Scored& node : found.nodes) {
    answer.nodes.push_back(
        {std::string(view.ref(node.node)), static_cast<std::int64_t>(node.walks), {}});
  }
  return true;
}

Result<bool> read_topology(TopologyFollower* follower, const plan::EdgeChoice& a_follows,
                           const plan::EdgeChoice& b_follows, const plan::Mutual& operation,
                           Meter& meter, MutualAnswer& answer) {
  ADJOIN_TRY(std::optional<TopologySearch> search,
             TopologySearch::begin(follower, {a_follows, b_follows}, meter, answer.spent));
  if (!search) return false;
  const topology::View& view = search->view();
  const std::optional<topology::NodeId> a = view.find(operation.a);
  const std::optional<topology::NodeId> b = operation.b.empty() ? a : view.find(operation.b);
  if (!a || !b) return true;  // no edge ever named one of them
  const auto neighbours = [&](topology::NodeId node, const topology::Follow& follow) {
    return topology::distinct_neighbours(std::vector{view.lane(follow)}, node);
  };
  std::vector<topology::NodeId> both;
  ADJOIN_ASSERT(!search->follows().empty());
  const std::vector<topology::NodeId> of_a = neighbours(*a, search->follows().front());
  const std::vector<topology::NodeId> of_b = neighbours(*b, search->follows().back());
  // Both lists are sorted by number.
  std::set_intersection(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
                        std::back_inserter(both));
  view.sort_by_ref(both);
  answer.more = operation.first && both.size() > *operation.first;
  if (answer.more) both.resize(*operation.first);
  for (const topology::NodeId node : both) answer.nodes.emplace_back(view.ref(node));
  return true;
}

}  // namespace adjoin::graph
