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

/// The minimum or maximum over all edges at the node but those whose items have these keys; nothing
/// when no edge has the field. @cost a Query a page of the node's edges
/// @errors budget: not all edges could be read; of the store
Result<std::optional<item::AttributeValue>> list_extreme(
    table::TableStore& store, const plan::Target& target, const plan::NeededExtreme& needed,
    const std::set<std::string, std::less<>>& without, Meter& meter);

/// Runs one transaction: reads what the plan has to see, sends the one request, and when a
/// condition fails finds out what that means: an edge that is kept, one to be replaced, something
/// that changed in between and is tried again, or an error in the words of the graph.
class Writer {
 public:
  /// Borrows all of them.
  /// @param transition  not null while the table changes to this schema: what a write touches is
  /// brought there first
  Writer(table::TableStore& store, plan::Target target, Meter& meter,
         const Transition* transition = nullptr)
      : store_(store), target_(std::move(target)), meter_(meter), transition_(transition) {
    target_.as_built = store_.capabilities().built_expressions;
  }

  Result<Written> run(const std::vector<plan::WriteOperation>& operations);

 private:
  /// What one failed try means for the next one.
  enum class Verdict { again, kept, missing };

  Result<void> check_may_remove(const std::vector<plan::WriteOperation>& operations) const;
  /// Moves what the keys touch to where the schema has it; true when something was moved.
  Result<bool> settle_first(const std::vector<item::Item>& keys);
  Result<bool> settle_touched(const std::vector<plan::WrittenItem>& items);
  Result<void> see_copies(const std::vector<std::string>& refs);
  Result<void> see_shards(const std::vector<plan::Growth>& growths);
  /// Finds the extremes of nodes over their edges, without those that the plan writes.
  Result<void> see_extremes(const plan::WritePlan& plan);
  Result<void> see(const std::vector<item::Item>& keys);
  /// Remembers which edges were there before this write.
  void note_existing(const std::vector<plan::WriteOperation>& operations,
                     const std::vector<plan::WriteOutcome>& outcomes) const;
  Result<CommitId> send(const plan::Request& request);
  Result<Verdict> judge(const Error& error, const plan::WritePlan& plan,
                        const std::vector<plan::WriteOperation>& operations);
  Result<Verdict> judge_item(const plan::WrittenItem& item, const std::optional<item::Item>& found,
                             const std::vector<plan::WriteOperation>& operations);
  /// An edge set made its item too large: the next try marks the node, if that is declared.
  Result<void> overflow(const plan::WrittenItem& item,
                        const std::vector<plan::WriteOperation>& operations);
  Result<Verdict> judge_expectation(const plan::Expectation& expectation,
                                    const std::vector<plan::WriteOperation>& operations);

  table::TableStore& store_;
  plan::Target target_;
  Meter& meter_;
  const Transition* transition_;
  plan::Knowledge known_;
};

}  // namespace adjoin::graph
