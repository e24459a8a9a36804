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

/// Refreshes copies of node fields on edges (`when: stream`). Each gets the node's value at the
/// time of the write or later. It reads the node instead of trusting the record, so the order of
/// records does not matter. Not thread-safe.
class CopyRefresh {
 public:
  /// Borrows all of them.
  CopyRefresh(const GraphContext& graph, const plan::Target& target, Meter& meter)
      : graph_(graph), store_(*graph.store), target_(target), meter_(meter) {}

  /// Refreshes the copies on items of edges, by their keys.
  /// @errors conflict: other writers kept changing them
  /// @cost a BatchGetItem for 24 of them, a transaction for those of them that were stale
  Result<void> items(const std::vector<Item>& listed);
  /// Refreshes the copies on all edges of a node. @cost a Query for each page of them, and what
  /// `items` costs
  Result<void> edges_of(const std::string& ref);

  std::uint64_t rewritten() const noexcept { return rewritten_; }
  /// Items that would be too large with the copy.
  const std::vector<std::string>& refused() const noexcept { return refused_; }

 private:
  Result<bool> some_items(std::vector<Item>& keys);
  Result<bool> judge(const Error& error, const std::vector<Item>& written, std::vector<Item>& keys);

  const GraphContext& graph_;
  table::TableStore& store_;
  const plan::Target& target_;
  Meter& meter_;
  std::uint64_t rewritten_ = 0;
  std::vector<std::string> refused_;
};

/// Repairs what expired edges left behind (`ttl: {repair: stream}`): mirrors, edge sets, strong
/// counters, guards of trees. It compares each with the edges that exist now. So an edge that was
/// added again is kept, and a repeated call does no harm. Not thread-safe.
class ExpiredEdges {
 public:
  /// Borrows all of them.
  ExpiredEdges(const GraphContext& graph, const plan::Target& target, Meter& meter)
      : graph_(graph), target_(target), meter_(meter) {}

  /// Repairs all of it. What cannot be repaired, or is kept changing by other writers, goes to
  /// `did.refused` and is left to verify.
  /// @cost a BatchGetItem for 32 items; for each node that counts or lists the edges what verify
  ///       costs there, a Query for each page of them; a transaction for each thing that is wrong
  Result<void> clear(const std::vector<plan::LeftBehind>& left, Followed& did);

 private:
  /// Removes items of edges whose other item has expired.
  Result<void> remove_others(const std::vector<plan::LeftBehind>& left, Followed& did);
  Result<void> clear_some(const std::vector<Item>& keys, Followed& did);
  Result<std::vector<Finding>> look_in_one_moment(const std::vector<Item>& keys);
  /// Returns the findings on these items that can be repaired.
  Result<std::vector<Finding>> look(const std::vector<Item>& keys);

  const GraphContext& graph_;
  const plan::Target& target_;
  Meter& meter_;
};

/// Repairs one finding. Adds to `did` the items written and the names of items that are full.
/// Returns false if another writer changed something meanwhile: look again.
Result<bool> mend_finding(table::TableStore& store, Meter& meter, const Finding& finding,
                          Followed& did);

/// Adds a node or edge to `did.refused`, once, and at most a thousand of them.
void note_refused(const std::string& name, Followed& did);

}  // namespace adjoin::graph
