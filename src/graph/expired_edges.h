#pragma once

#include <vector>

#include "base/result.h"
#include "graph/context.h"
#include "graph/finding.h"
#include "graph/follow.h"
#include "graph/meter.h"
#include "plan/followed.h"
#include "plan/plan.h"

namespace adjoin::graph {

/// Makes right what edges that expired have left as it was (`ttl: {repair: stream}`): mirrors, edge
/// sets, strong counters, guards of trees. Each is compared with the edges that there are now, so
/// that it does not matter whether one was added again, nor how often this is done.
class ExpiredEdges {
 public:
  /// Borrows all of them.
  ExpiredEdges(const GraphContext& graph, const plan::Target& target, Meter& meter)
      : graph_(graph), target_(target), meter_(meter) {}

  /// What cannot be made right, or is changed by others again and again, is noted in
  /// `did.refused`, and left to verify.
  /// @cost a BatchGetItem for 32 items; for each node that counts or lists the edges what verify
  ///       costs there, a Query for each page of them; a transaction for each thing that is wrong
  Result<void> clear(const std::vector<plan::LeftBehind>& left, Followed& did);

 private:
  /// Removes items of edges whose other item has expired.
  Result<void> remove_others(const std::vector<plan::LeftBehind>& left, Followed& did);
  Result<void> clear_some(const std::vector<item::Item>& keys, Followed& did);
  Result<std::vector<Finding>> look_in_one_moment(const std::vector<item::Item>& keys);
  /// What can be mended of these items.
  Result<std::vector<Finding>> look(const std::vector<item::Item>& keys);

  const GraphContext& graph_;
  const plan::Target& target_;
  Meter& meter_;
};

}  // namespace adjoin::graph
