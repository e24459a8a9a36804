#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "graph/live/follow_position.h"
#include "item/number.h"
#include "plan/operation/plan.h"
#include "plan/write/followed.h"
#include "table/request/streams.h"
#include "table/request/transaction_requests.h"

namespace adjoin::graph {

/// Sums to add to the eventual counters of one node.
struct NodeSum {
  Item key;
  std::string ref;
  std::string type;
  std::map<std::string, Number> amounts;  ///< by counter

  bool is_zero() const noexcept;
  bool takes_away() const noexcept;
};

/// Aggregates stream records into one transaction, which also moves the stream position. So each
/// record counts exactly once. Records of a popular node are added up first: a hundred new edges
/// become one write of its counter. Not thread-safe.
class FollowBatch {
 public:
  /// Borrows the target.
  explicit FollowBatch(const plan::Target& target) : target_(target) {}

  /// Adds the next record. Returns false and leaves it out if the transaction has no room for it.
  /// @errors invalid_argument: a sum out of range
  Result<bool> add(const table::StreamRecord& record);

  std::size_t records() const noexcept { return records_; }
  std::size_t changes() const noexcept { return changes_; }  ///< records that change something
  /// Time of the first record, since 1970.
  std::chrono::milliseconds made_at() const noexcept { return made_at_; }
  /// Items of edges, and nodes, whose copies (`when: stream`) may be stale.
  const std::map<std::string, Item, std::less<>>& stale_items() const noexcept {
    return stale_items_;
  }
  const std::set<std::string, std::less<>>& stale_nodes() const noexcept { return stale_nodes_; }
  /// What expired edges left to repair.
  const std::vector<plan::LeftBehind>& left_behind() const noexcept { return left_behind_; }
  /// Adds the refs of all nodes that the records concern, also where the sum is 0.
  void note_nodes(std::set<std::string, std::less<>>& refs) const;
  /// Returns the sums that the transaction writes beside the position, in the order of its actions.
  /// @param leave_out  refs of nodes that take no counter
  std::vector<const NodeSum*> sums(const std::set<std::string, std::less<>>& leave_out) const;
  /// Returns the transaction that adds the sums and moves the position, its first action.
  /// @param to  the position after the records
  /// @param surely  write also where a counter would go down and its item is missing
  table::TransactWriteItemsRequest request(const std::vector<const NodeSum*>& sums,
                                           const FollowPosition& from, const StreamPosition& to,
                                           bool surely) const;

 private:
  const plan::Target& target_;
  std::map<std::string, NodeSum, std::less<>> nodes_;     ///< by ref
  std::map<std::string, Item, std::less<>> stale_items_;  ///< keys by their identity
  std::set<std::string, std::less<>> stale_nodes_;
  std::vector<plan::LeftBehind> left_behind_;
  std::size_t records_ = 0;
  std::size_t changes_ = 0;
  std::chrono::milliseconds made_at_{0};
};

/// Returns whether a record changes an eventual counter of this node.
Result<bool> concerns(const schema::Schema& schema, const table::StreamRecord& record,
                      std::string_view ref);
/// Returns whether a record changes an eventual counter of any node, or copies by the stream.
Result<bool> means_something(const schema::Schema& schema, const table::StreamRecord& record);

}  // namespace adjoin::graph
