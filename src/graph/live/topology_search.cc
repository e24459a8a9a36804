#include "graph/live/topology_search.h"

#include <algorithm>
#include <utility>

namespace adjoin::graph {

Result<std::optional<TopologySearch>> TopologySearch::begin(
    TopologyFollower* follower, const std::vector<plan::EdgeChoice>& choices, Meter& meter,
    Spent& spent, Otherwise otherwise) {
  std::optional<TopologySearch> none;
  if (follower == nullptr) return none;
  std::string why;
  std::optional<std::vector<topology::Follow>> follows = follower->follows(choices, why);
  // With such a bound the answer depends on which edges come first, and a topology keeps no order.
  if (follows && meter.budget().fan_out_max != SIZE_MAX) {
    why = "a bound on the fan-out needs the table's order of edges";
    follows.reset();
  }
  // A topology has one state, the newest that it follows.
  if (follows && meter.context().read_view != nullptr) {
    why = "a read of an earlier moment needs the table";
    follows.reset();
  }
  if (follows) {
    ADJOIN_TRY(std::optional<TopologyHold> hold, follower->hold(meter.context(), why));
    // Searches over the whole graph would take a Query for every node. One Scan is cheaper, even if
    // it is used once.
    if (!hold && otherwise == Otherwise::table_is_scanned) {
      Result<TopologyHold> scanned = follower->scan(meter.context());
      // Only that is no error: the search can still be done from the table, slowly.
      const bool is_too_large = !scanned && scanned.error().code() == ErrorCode::limit_exceeded;
      if (!scanned && !is_too_large) return scanned.error();
      if (scanned) hold.emplace(*std::move(scanned));
      if (!scanned) why = scanned.error().message();
    }
    if (hold) {
      spent.source = hold->name;
      return std::optional<TopologySearch>(
          TopologySearch(*follower, *std::move(hold), *std::move(follows), meter));
    }
  }
  spent.source = "table: " + why;
  return none;
}

TopologySearch::TopologySearch(TopologyFollower& follower, TopologyHold hold,
                               std::vector<topology::Follow> follows, Meter& meter)
    : follower_(&follower),
      hold_(std::move(hold)),
      follows_(std::move(follows)),
      meter_(&meter),
      space_(follower.take_space()) {}

TopologySearch::~TopologySearch() {
  // Its memory is as large as the graph has nodes, and clearing it costs less than asking for it
  // anew.
  if (space_ != nullptr) follower_->give_space(std::move(space_));
}

std::vector<topology::EdgeTypeId> TopologySearch::types() const {
  std::vector<topology::EdgeTypeId> types;
  for (const topology::Follow& follow : follows_) types.push_back(follow.type);
  std::sort(types.begin(), types.end());
  types.erase(std::unique(types.begin(), types.end()), types.end());
  return types;
}

topology::StopCheck TopologySearch::stop() {
  // The topology knows no budgets; it asks this every so many nodes.
  return [meter = meter_] { return !meter->check() || !meter->may_go_on(); };
}

Result<void> TopologySearch::finish(topology::Ended ended) {
  ADJOIN_CHECK(meter_->check());
  switch (ended) {
    case topology::Ended::complete: break;
    case topology::Ended::hops: meter_->cut(Limit::hops); break;
    case topology::Ended::nodes: meter_->cut(Limit::nodes); break;
    case topology::Ended::stopped: meter_->cut(Limit::time); break;
  }
  return {};
}

}  // namespace adjoin::graph
