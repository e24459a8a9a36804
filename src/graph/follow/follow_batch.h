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

/// What is added to the eventual counters of one node.
struct NodeSum {
  item::Item key;
  std::string ref;
  std::string type;
  std::map<std::string, item::Number> amounts;  ///< by counter

  bool is_zero() const noexcept;
  bool takes_away() const noexcept;
};

/// What many records mean together: one transaction, with the move of the position.
class FollowBatch {
 public:
  /// Borrows the target.
  explicit FollowBatch(const plan::Target& target) : target_(target) {}

  /// Takes the next record; false, and it is left out, when the transaction has no room for it.
  /// @errors validation: a sum out of range
  Result<bool> add(const table::StreamRecord& record);

  std::size_t records() const noexcept { return records_; }
  std::size_t changes() const noexcept { return changes_; }  ///< records that mean something
  /// When the first of them was made, since 1970.
  std::chrono::milliseconds made_at() const noexcept { return made_at_; }
  /// Items of edges, and nodes, whose copies by the stream may be stale.
  const std::map<std::string, item::Item, std::less<>>& stale_items() const noexcept {
    return stale_items_;
  }
  const std::set<std::string, std::less<>>& stale_nodes() const noexcept { return stale_nodes_; }
  /// What expired edges have left.
  const std::vector<plan::LeftBehind>& left_behind() const noexcept { return left_behind_; }
  /// Adds the refs of all nodes that the records mean something to, be the sum 0.
  void note_nodes(std::set<std::string, std::less<>>& refs) const;
  /// What the transaction writes beside the position, in the order of its actions.
  /// @param leave_out  refs of nodes that take no counter
  std::vector<const NodeSum*> sums(const std::set<std::string, std::less<>>& leave_out) const;
  /// Adds the sums and moves the position, which is the first action.
  /// @param to  behind the records
  /// @param surely  also where a counter would go down and its item is not there
  table::TransactWriteItemsRequest request(const std::vector<const NodeSum*>& sums,
                                           const FollowPosition& from, const StreamPosition& to,
                                           bool surely) const;

 private:
  const plan::Target& target_;
  std::map<std::string, NodeSum, std::less<>> nodes_;           ///< by ref
  std::map<std::string, item::Item, std::less<>> stale_items_;  ///< keys by their identity
  std::set<std::string, std::less<>> stale_nodes_;
  std::vector<plan::LeftBehind> left_behind_;
  std::size_t records_ = 0;
  std::size_t changes_ = 0;
  std::chrono::milliseconds made_at_{0};
};

/// Whether a record changes an eventual counter of one of these nodes.
Result<bool> concerns(const schema::Schema& schema, const table::StreamRecord& record,
                      std::string_view ref);
/// Whether it means something to any, or to copies by the stream.
Result<bool> means_something(const schema::Schema& schema, const table::StreamRecord& record);

}  // namespace adjoin::graph
