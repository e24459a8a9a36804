#include "plan/write/write_plan.h"

#include <algorithm>

#include "base/assert.h"
#include "plan/write/copies.h"
#include "plan/write/counters.h"
#include "plan/write/edge_set.h"
#include "plan/write/expected.h"
#include "plan/write/tree.h"
#include "plan/write/write_build.h"
#include "table/request/limits.h"

namespace adjoin::plan {
namespace {

std::string describe_edge(std::string_view from, std::string_view type, std::string_view to) {
  return "edge " + std::string(from) + " " + std::string(type) + " " + std::string(to);
}

struct Describer {
  std::string operator()(const PutNode& put) const { return "node " + put.ref; }
  std::string operator()(const UpdateNode& update) const { return "node " + update.ref; }
  std::string operator()(const RemoveNode& remove) const { return "node " + remove.ref; }
  std::string operator()(const CheckNode& check) const { return "node " + check.ref; }
  std::string operator()(const AddEdge& add) const {
    return describe_edge(add.from, add.type, add.to);
  }
  std::string operator()(const MoveEdge& move) const {
    return describe_edge(move.from, move.type, move.to);
  }
  std::string operator()(const AddToSeries& add) const {
    return "series " + add.series + " of " + add.of;
  }
  std::string operator()(const RemoveEdge& remove) const { return describe(remove.edge); }
  std::string operator()(const UpdateEdge& update) const { return describe(update.edge); }
  std::string operator()(const CheckEdge& check) const { return describe(check.edge); }
  static std::string describe(const EdgeId& id) { return describe_edge(id.from, id.type, id.to); }
};

/// The operation that cannot be planned, as Error::causes() returns it.
struct WrongOperation : ErrorDetails {
  explicit WrongOperation(Error::Cause cause) { causes.push_back(std::move(cause)); }
};

/// The first that is to blame is the one; an error that names its operation keeps it.
Error blame(std::size_t index, Error error) {
  if (!error.causes().empty()) return error;
  Error::Cause cause{index, error.code(), error.message()};
  return with_details<WrongOperation>(std::move(error), std::move(cause));
}

}  // namespace

std::string describe(const WriteOperation& operation) { return std::visit(Describer{}, operation); }

WritePlanner::WritePlanner(const Target& target, const Knowledge& known, bool is_alone)
    : build_(std::make_unique<WriteBuild>(target, known)) {
  build_->is_alone = is_alone;
}

WritePlanner::~WritePlanner() = default;

Result<void> WritePlanner::add(const WriteOperation& operation) {
  ADJOIN_ASSERT(build_ != nullptr);
  const std::size_t index = added_++;
  if (auto fits = check_expiry(build_->schema(), operation); !fits) {
    return blame(index, std::move(fits).error());
  }
  auto planned =
      std::visit([&](const auto& one) { return plan_write(*build_, index, one); }, operation);
  if (!planned) return blame(index, std::move(planned).error());
  ADJOIN_ASSERT(build_->outcomes.size() == added_);  // one for each operation
  return {};
}

Result<void> WritePlanner::settle() {
  if (added_ == 0) return validation_error("a transaction needs at least one operation");
  ADJOIN_ASSERT(build_ != nullptr);
  WriteBuild& build = *build_;
  ADJOIN_CHECK(require_ends(build));
  // What the operations do together is only known when none of them has to read any more.
  // Each step may find that something has to be read, and leaves those behind it to the next plan.
  if (build.is_whole()) ADJOIN_CHECK(finish_edge_sets(build));
  if (build.is_whole()) ADJOIN_CHECK(finish_trees(build));
  if (build.is_whole()) {
    for (const auto& write : build.set.writes()) ADJOIN_CHECK(write->finish_limits());
  }
  if (build.is_whole()) ADJOIN_CHECK(finish_copies(build));
  if (build.is_whole()) ADJOIN_CHECK(finish_extremes(build));
  return {};
}

Result<WritePlan> WritePlanner::finish() {
  ADJOIN_CHECK(settle());
  const std::unique_ptr<WriteBuild> taken = std::move(build_);
  WriteBuild& build = *taken;
  const Target& target = build.target;
  WritePlan plan;
  plan.needs = std::move(build.needs);
  plan.needs_edges = std::move(build.needs_edges);
  plan.needs_extremes = std::move(build.needs_extremes);
  plan.needs_shards = std::move(build.needs_shards);
  plan.changed_edges = std::move(build.changed_edges);
  plan.rounds = std::move(build.rounds);
  plan.outcomes = std::move(build.outcomes);
  if (!plan.is_ready()) return plan;
  ADJOIN_ASSERT(plan.outcomes.size() == added_);
  const std::size_t count = build.set.size();
  ADJOIN_ASSERT(count > 0);
  if (count > target.transact_items_max) {
    return validation_error("this transaction writes " + std::to_string(count) +
                            " items, and one can write " +
                            std::to_string(target.transact_items_max) + ": make it several");
  }
  plan.items.reserve(count);
  for (const auto& write : build.set.writes()) plan.items.push_back(write->take_written());
  // A single item is written without a transaction, for half of the units.
  if (count == 1) {
    plan.request = std::move(*build.set.writes().front()).to_request(target.table, target.as_built);
    return plan;
  }
  table::TransactWriteItemsRequest request;
  request.actions.reserve(count);
  const auto is_decided = [](const auto& write) {
    return write->when() != table::ActionWhen::always;
  };
  const bool decided = std::ranges::any_of(build.set.writes(), is_decided);
  for (auto& write : build.set.writes()) {
    if (decided) request.when.push_back(write->when());
    request.actions.push_back(std::move(*write).to_action(target.table, target.as_built));
  }
  plan.request = std::move(request);
  return plan;
}

Result<WritePlan> plan_writes(const Target& target, const std::vector<WriteOperation>& operations,
                              const Knowledge& known) {
  WritePlanner planner(target, known, operations.size() == 1);
  for (const WriteOperation& operation : operations) ADJOIN_CHECK(planner.add(operation));
  return planner.finish();
}

}  // namespace adjoin::plan
