#include "graph/topology_reads.h"

#include <algorithm>

#include "graph/topology_search.h"
#include "topology/levels.h"
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
    answer.levels = {{operation.node}};
    answer.total = 1;
    return true;
  }
  const std::uint32_t asked = operation.hops.value_or(UINT32_MAX);
  const topology::LevelLimits limits{std::min(asked, meter.budget().hops), meter.budget().nodes};
  topology::Levels found =
      topology::levels(view, search->follows(), *start, limits, search->space(), search->stop());
  // Going no further than asked for is no cut.
  if (found.ended == topology::Ended::hops && asked <= meter.budget().hops) {
    found.ended = topology::Ended::complete;
  }
  ADJOIN_CHECK(search->finish(found.ended));
  answer.total = found.nodes.size();
  std::size_t begin = 0;
  for (const std::size_t end : found.ends) {
    const std::span<topology::NodeId> level = found.nodes.subspan(begin, end - begin);
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
  const topology::PathLimits limits{meter.budget().hops, meter.budget().nodes, 1};
  const topology::ShortestPaths found = topology::shortest_paths(
      view, search->follows(), *from, *to, limits, search->space(), search->stop());
  ADJOIN_CHECK(search->finish(found.ended));
  if (!found.hops) return true;
  answer.hops = found.hops;
  for (const topology::NodeId node : found.paths.front()) {
    answer.nodes.emplace_back(view.ref(node));
  }
  return true;
}

}  // namespace adjoin::graph
