#pragma once

#include <vector>

#include "base/result.h"
#include "graph/follow.h"
#include "graph/graph.h"
#include "graph/meter.h"
#include "graph/verify.h"
#include "plan/plan.h"

namespace adjoin::graph {

/// Makes right what edges that expired have left as it was (`ttl: {repair: stream}`): mirrors, edge
/// sets, strong counters, guards of trees. Each is compared with the edges that there are now, so
/// that it does not matter whether one was added again, nor how often this is done.
class ExpiredEdges {
 public:
  /// Borrows all of them.
  ExpiredEdges(const Graph& graph, const plan::Target& target, Meter& meter)
      : graph_(graph), target_(target), meter_(meter) {}

  /// @param keys  of what may be wrong (plan::left_behind)
  /// @errors not_applied: others change them again and again
  /// @cost a BatchGetItem for 32 of them; for each node that counts or lists the edges what verify
  ///       costs there, a Query for each page of them; a transaction for each thing that is wrong
  Result<void> clear(const std::vector<item::Item>& keys, Followed& did);

 private:
  /// False when others changed something meanwhile.
  Result<bool> try_clear(const std::vector<item::Item>& keys, Followed& did);
  Result<std::vector<Finding>> look(const std::vector<item::Item>& keys);

  const Graph& graph_;
  const plan::Target& target_;
  Meter& meter_;
};

/// The kinds of findings that an expired edge can leave behind.
inline constexpr std::initializer_list<Finding::Kind> kLeftBehind = {
    Finding::Kind::orphan_mirror, Finding::Kind::wrong_mirror, Finding::Kind::wrong_counter,
    Finding::Kind::edge_set_drift, Finding::Kind::orphan_guard};

}  // namespace adjoin::graph
