#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "graph/check/finding.h"
#include "graph/context/context.h"
#include "graph/context/meter.h"
#include "graph/follow/follower.h"
#include "plan/operation/plan.h"
#include "plan/write/followed.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// Makes copies by the stream right: each is what its node is when it is written, or later.
class CopyRefresh {
 public:
  /// Borrows all of them.
  CopyRefresh(const GraphContext& graph, const plan::Target& target, Meter& meter)
      : graph_(graph), store_(*graph.store), target_(target), meter_(meter) {}

  /// On single items of edges, by their keys.
  /// @errors not_applied: others change them again and again
  /// @cost a BatchGetItem for 24 of them, a transaction
  /// for those of them that were stale
  Result<void> items(std::vector<item::Item> keys);
  /// On all edges of a node. @cost a Query for each page of them, and what `items` costs
  Result<void> edges_of(const std::string& ref);

  std::uint64_t rewritten() const noexcept { return rewritten_; }
  /// Items that took no copy: they are too large with it.
  const std::vector<std::string>& refused() const noexcept { return refused_; }

 private:
  Result<bool> some_items(std::vector<item::Item>& keys);
  Result<bool> judge(const Error& error, const std::vector<item::Item>& written,
                     std::vector<item::Item>& keys);

  const GraphContext& graph_;
  table::TableStore& store_;
  const plan::Target& target_;
  Meter& meter_;
  std::uint64_t rewritten_ = 0;
  std::vector<std::string> refused_;
};

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

/// Mends what a follower has found, and notes it: items written, and the names of those that take
/// no more. False: others changed something meanwhile, look again.
Result<bool> mend_finding(table::TableStore& store, Meter& meter, const Finding& finding,
                          Followed& did);

/// Notes a node or edge whose item took nothing: once, and not beyond a thousand.
void note_refused(const std::string& name, Followed& did);

}  // namespace adjoin::graph
