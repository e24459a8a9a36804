#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/context/meter.h"
#include "graph/transition/transition.h"
#include "plan/operation/plan.h"
#include "plan/write/write_plan.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// Returns the minimum or maximum over all edges at the node, except edges whose items have the
/// keys of `without`; nullopt if no edge has the field. @cost a Query for each page of the node's
/// edges
/// @errors budget_exceeded: not all edges could be read; those of the store
Result<std::optional<Value>> list_extreme(table::TableStore& store, const plan::Target& target,
                                          const plan::NeededExtreme& needed,
                                          const std::set<std::string, std::less<>>& without,
                                          Meter& meter);

/// Runs one transaction. Reads the items that the plan depends on and sends one request. If a
/// condition fails, it reads the items again and decides: the edge is kept, the write is planned
/// and tried again, or the call fails with an error of the graph. Not thread-safe.
class Writer {
 public:
  /// Borrows all of them.
  /// @param transition  the running migration, null: none. Items that a write touches are converted
  /// first.
  Writer(table::TableStore& store, plan::Target target, Meter& meter,
         const Transition* transition = nullptr)
      : store_(store), target_(std::move(target)), meter_(meter), transition_(transition) {
    const table::Capabilities can = store_.capabilities();
    target_.as_built = can.built_expressions;
    // Items of the old schema are converted before they are written, and so are seen first.
    target_.decides = can.decides && transition == nullptr;
  }

  /// Runs the operations as one transaction. @errors as Graph::transact
  Result<Written> run(const std::vector<plan::WriteOperation>& operations);
  /// Returns what a write of one operation comes to that the store refused, and that nothing was
  /// read for. @errors as Graph::transact
  Result<Written> refused(const plan::WriteOperation& operation,
                          const plan::Expectation& expectation);

 private:
  /// Result of a failed attempt: try again, the edge was kept, or there was nothing to remove.
  /// `kept` and `missing` end a write of a single operation. Among several, the write is planned
  /// again with that knowledge.
  enum class Verdict { again, kept, missing };

  Result<void> check_may_remove(const std::vector<plan::WriteOperation>& operations) const;
  /// Converts the items with these keys to the new schema; returns whether any was converted.
  Result<bool> settle_first(const std::vector<Item>& keys);
  Result<bool> settle_touched(const std::vector<plan::WrittenItem>& items);
  Result<void> see_copies(const std::vector<std::string>& refs);
  Result<void> see_shards(const std::vector<plan::Growth>& growths);
  /// Reads minima and maxima of nodes over their edges, without edges that the plan writes.
  Result<void> see_extremes(const plan::WritePlan& plan);
  Result<void> see(const std::vector<Item>& keys);
  /// Records in the edge memory which edges existed before this write.
  void note_existing(const std::vector<plan::WriteOperation>& operations,
                     const std::vector<plan::WriteOutcome>& outcomes) const;
  struct Sent {
    CommitId commit;
    bool first_existed = false;  ///< of a decided transaction
  };
  /// What a write that was kept or missing comes to.
  Written unchanged(Verdict verdict, const std::vector<plan::WriteOperation>& operations) const;
  Result<Sent> send(const plan::Request& request);
  Result<Verdict> judge(const Error& error, const plan::WritePlan& plan,
                        const std::vector<plan::WriteOperation>& operations);
  Result<Verdict> judge_item(const plan::WrittenItem& item, const std::optional<Item>& found,
                             const std::vector<plan::WriteOperation>& operations);
  /// Handles an edge set that made its item too large: the next attempt sets the node's overflow
  /// mark, if the schema declares one.
  Result<void> overflow(const plan::WrittenItem& item,
                        const std::vector<plan::WriteOperation>& operations);
  Result<Verdict> judge_expectation(const plan::Expectation& expectation,
                                    const std::vector<plan::WriteOperation>& operations);

  table::TableStore& store_;
  plan::Target target_;
  Meter& meter_;
  const Transition* transition_;
  /// What was read so far. It outlives a failed attempt, so that the next plan needs no second
  /// reading of what is still true; `forget` drops what is not.
  plan::Knowledge known_;
};

}  // namespace adjoin::graph
