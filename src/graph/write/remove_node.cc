#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "base/assert.h"
#include "graph/context/conditional_write.h"
#include "graph/context/context.h"
#include "graph/context/further_shards.h"
#include "graph/context/meter.h"
#include "graph/ordered/redirect.h"
#include "graph/write/trial_store.h"
#include "graph/write/writer.h"
#include "graph/write/writes.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/key_value.h"
#include "plan/read/read_plan.h"
#include "plan/read/series.h"
#include "plan/write/write_plan.h"
#include "schema/items/item_keys.h"

namespace adjoin::graph {
namespace {

/// An edge writes at most its item, its mirror and two ends.
constexpr std::size_t kItemsOfRemovedEdge = 4;
/// Transactions that a store takes in one group: elsewhere they would wait for the node's counters.
constexpr std::size_t kTransactionsTogether = 16;
/// How often the whole is gone through when others add edges meanwhile.
constexpr int kRoundsMax = 4;

bool can_be_grouped(const table::TableStore& store) {
  const table::Capabilities can = store.capabilities();
  return can.read_view && can.transactions;
}

using Operations = std::vector<plan::WriteOperation>;

/// Removes one node with everything that hangs on it, step by step. Each step leaves indexes,
/// mirrors and counters true, so that it can be ended anywhere and begun again.
class NodeRemoval {
 public:
  NodeRemoval(const GraphContext& graph, plan::Target target, std::string ref, Meter& meter,
              RemovedNode& removed)
      : graph_(graph),
        target_(std::move(target)),
        ref_(std::move(ref)),
        meter_(meter),
        removed_(removed),
        indexes_are_late_(graph.store->capabilities().gsi_consistency ==
                          table::GsiConsistency::eventual),
        edges_at_once_(target_.operations_at_once(kItemsOfRemovedEdge)),
        together_(can_be_grouped(*graph.store) ? kTransactionsTogether : 1) {
    // Plans for `remove_together` are made here, not by a Writer.
    target_.as_built = graph.store->capabilities().built_expressions;
  }

  Result<void> run() {
    ADJOIN_TRY(const schema::NodeType* node, target_.schema->node_of(ref_));
    ADJOIN_CHECK(check_can_be_removed(*node));
    // Edges go first and the node's item last: the item is removed on condition that it counts
    // nothing. An edge that another adds meanwhile makes the condition fail, and the next round
    // finds the edge. Each step is a whole transaction, so a crash leaves a true graph with fewer
    // edges.
    for (int round = 0; round < kRoundsMax; ++round) {
      for (const plan::EdgeChoice& choice : choices_) {
        ADJOIN_CHECK(remove_edges(*node, choice));
        if (meter_.is_cut()) return {};
      }
      ADJOIN_CHECK(remove_series(*node));
      if (meter_.is_cut()) return {};
      ADJOIN_CHECK(remove_rest());
      if (meter_.is_cut()) return {};
      // A node that is only named by its edges has no item to remove.
      if (!node->stored) break;
      ADJOIN_TRY(const bool done, remove_item());
      if (done) {
        ADJOIN_CHECK(remove_late_edges(*node));
        if (meter_.is_cut()) return {};
        break;
      }
      // `complete` stays false: others add edges as fast as they are removed.
      if (round + 1 == kRoundsMax) return {};
    }
    removed_.complete = true;
    return {};
  }

 private:
  /// Finds the ways to this node's edges; refuses when some of them could not be kept true.
  Result<void> check_can_be_removed(const schema::NodeType& node) {
    if (node.stored && !node.is_found_by_ref()) {
      return Error(ErrorCode::unsupported,
                   "removing " + ref_ + ": nodes " + node.name + " lie in their owner's partition");
    }
    // It goes in one transaction with its guards and the items of its counters.
    const std::size_t items = 1 + node.unique.size() + node.counter_items();
    if (node.stored && items > target_.transact_items_max) {
      return Error(ErrorCode::unsupported,
                   "removing " + ref_ + ": it is up to " + std::to_string(items) +
                       " items, those of its counters in shards among them, and a transaction of "
                       "this store takes " +
                       std::to_string(target_.transact_items_max) + "; nothing was removed");
    }
    for (const schema::EdgeType& edge : target_.schema->edges) {
      const bool leaves = edge.from.allows(node.name);
      const bool arrives = edge.to.allows(node.name);
      if (!leaves && !arrives) continue;
      const bool same = edge.reverse == schema::ReverseKind::same;
      // Each end of a symmetric edge has an item of it in its own forward list.
      if (leaves || same) choices_.push_back({edge.name, &edge, schema::Direction::forward});
      if (!arrives || same) continue;
      if (edge.is_reversible()) {
        choices_.push_back({edge.name, &edge, schema::Direction::reverse});
      } else {
        removed_.types_not_reached.push_back(edge.name);
      }
    }
    return {};
  }

  Result<void> remove_edges(const schema::NodeType& node, const plan::EdgeChoice& choice) {
    ADJOIN_TRY(std::vector<plan::EdgeList> lists,
               plan::edge_lists(target_, node, ref_, choice, {}));
    for (const plan::EdgeList& list : lists) note_late_index(choice, list);
    const auto remove = [&](plan::EdgeList& list) { return remove_list(choice, list); };
    return each_list(*graph_.store, target_, meter_, std::move(lists), remove);
  }

  void note_late_index(const plan::EdgeChoice& choice, const plan::EdgeList& list) {
    if (!list.request.index_name || !indexes_are_late_) return;
    std::vector<std::string>& types = removed_.types_by_late_index;
    if (std::find(types.begin(), types.end(), choice.name) == types.end()) {
      types.push_back(choice.name);
    }
  }

  /// False when the budget has ended.
  Result<bool> remove_list(const plan::EdgeChoice& choice, plan::EdgeList& list) {
    do {
      ADJOIN_CHECK(meter_.check());
      if (!meter_.may_send()) return false;
      // No more is read than the budget lets be removed.
      // What is read beyond that costs read units and is dropped.
      const std::int64_t rest = std::max<std::int64_t>(meter_.left().requests_max - 1, 1);
      const auto most = static_cast<std::int64_t>(together_);
      list.request.limit =
          static_cast<std::int64_t>(edges_at_once_) * std::min<std::int64_t>(rest, most);
      ADJOIN_TRY(table::QueryResult page, graph_.store->query(meter_.context(), list.request));
      Operations operations;
      std::string made;
      for (const item::ItemView row : page.items) {
        const std::string_view other = list.rows.other_end(row, made);
        if (!other.empty()) operations.push_back(removal(choice, row, std::string(other)));
      }
      ADJOIN_CHECK(remove_all(operations));
      // The key of a removed row is still a valid start: it names a place, not an item.
      list.request.exclusive_start_key = std::move(page.last_evaluated_key);
    } while (list.request.exclusive_start_key);
    return true;
  }

  /// Edges that require the node may have come until its item went, and none can come since.
  Result<void> remove_late_edges(const schema::NodeType& node) {
    for (const plan::EdgeChoice& choice : choices_) {
      const bool forward = choice.direction == schema::Direction::forward;
      const bool both = choice.edge->reverse == schema::ReverseKind::same;
      const bool at_from = choice.edge->require_from && (forward || both);
      const bool at_to = choice.edge->require_to && (!forward || both);
      if (!at_from && !at_to) continue;
      ADJOIN_CHECK(remove_edges(node, choice));
      if (meter_.is_cut()) return {};
    }
    return {};
  }

  /// The edge of a row, named with the fields that stand in its key.
  plan::RemoveEdge removal(const plan::EdgeChoice& choice, item::ItemView row,
                           std::string other) const {
    ADJOIN_ASSERT(choice.edge != nullptr);
    plan::RemoveEdge remove;
    const bool forward = choice.direction == schema::Direction::forward;
    remove.edge.from = forward ? ref_ : other;
    remove.edge.to = forward ? std::move(other) : ref_;
    remove.edge.type = choice.name;
    const schema::Recognised known = schema::recognise(*target_.schema, row);
    for (const auto& [name, text] : known.bindings) {
      if (name.find('.') == std::string::npos) remove.edge.fields.set(name, text);
    }
    return remove;
  }

  /// As many transactions as that takes, together where they need not wait for one another.
  Result<void> remove_all(const Operations& operations) {
    std::vector<Operations> parts;
    for (const plan::WriteOperation& operation : operations) {
      if (parts.empty() || parts.back().size() == edges_at_once_) parts.emplace_back();
      parts.back().push_back(operation);
    }
    // A store with write groups commits those of one call with one sync of the disk. One after the
    // other, each would wait for a sync of its own.
    if (parts.size() > 1) ADJOIN_CHECK(remove_together(parts));
    for (const Operations& part : parts) ADJOIN_CHECK(remove_part(part));
    return {};
  }

  /// Sends what can be planned without a look at any item, and leaves in `parts` what is not done:
  /// what has to look first, and what others changed.
  Result<void> remove_together(std::vector<Operations>& parts) {
    std::vector<Operations> left;
    std::vector<Operations> sent;
    std::vector<table::TransactWriteItemsRequest> requests;
    for (Operations& part : parts) {
      begin_write(target_);
      // Without knowledge the plan is made of the row alone. Where it needs more (sums, minima, a
      // mirror that moves), it is not ready, and the part is left to a Writer, which can look.
      Result<plan::WritePlan> planned = plan::plan_writes(target_, part, plan::Knowledge());
      auto* request = planned && planned->is_ready()
                          ? std::get_if<table::TransactWriteItemsRequest>(&planned->request)
                          : nullptr;
      if (request == nullptr) {
        left.push_back(std::move(part));
        continue;
      }
      requests.push_back(std::move(*request));
      sent.push_back(std::move(part));
    }
    const std::vector<Result<void>> answers =
        write_together(*graph_.store, meter_.context(), std::move(requests));
    ADJOIN_ASSERT(answers.size() == sent.size());
    // All answers are looked at before an error ends the work: the others are done, and are
    // counted.
    std::optional<Error> failed;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (answers[i]) {
        removed_.edges_removed += sent[i].size();
      } else if (api_error_of(answers[i].error()) == ApiError::transaction_canceled) {
        left.push_back(std::move(sent[i]));
      } else {
        failed = answers[i].error();
      }
    }
    parts = std::move(left);
    return failed ? Result<void>(*std::move(failed)) : Result<void>();
  }

  /// All in one transaction; one by one when one of them is gone already, or there are none.
  Result<void> remove_part(const Operations& operations) {
    if (!graph_.store->capabilities().transactions) return remove_each(operations);
    // A Writer repeats what others interrupt, which `remove_together` does not.
    const Result<Written> together = Writer(*graph_.store, target_, meter_).run(operations);
    if (together) {
      const auto& each = together->each;  // some may be gone by another hand
      removed_.edges_removed += static_cast<std::uint64_t>(
          std::count(each.begin(), each.end(), plan::WriteOutcome::removed));
      return {};
    }
    if (together.error().code() != ErrorCode::not_found &&
        api_error_of(together.error()) != ApiError::validation) {
      return together.error();
    }
    // One of them is gone, or together they are too many items or change one item in ways that do
    // not merge. Singly each can be removed.
    return remove_each(operations);
  }

  Result<void> remove_each(const Operations& operations) {
    for (const plan::WriteOperation& operation : operations) {
      ADJOIN_TRY(const Written one, Writer(*graph_.store, target_, meter_).run({operation}));
      if (one.outcome == plan::WriteOutcome::removed) ++removed_.edges_removed;
    }
    return {};
  }

  /// Series items stand in partitions of their own when they are in shards.
  Result<void> remove_series(const schema::NodeType& node) {
    for (const schema::Series& series : target_.schema->series) {
      if (series.of != node.name) continue;
      const plan::ReadSeries all{ref_, series.name, {}, {}, {}};
      ADJOIN_TRY(const plan::SeriesLists lists, plan::series_lists(target_, all));
      auto count = static_cast<std::uint32_t>(lists.lists.size());
      for (std::uint32_t shard = 0; shard < count; ++shard) {
        ADJOIN_TRY(plan::ItemList list, plan::series_list(target_, all, shard));
        ADJOIN_CHECK(remove_items(list.request, [&](const schema::Recognised& known) {
          return known.series == &series && known.ref == ref_;
        }));
        if (meter_.is_cut()) return {};
        if (!lists.growth || shard + 1 < count) continue;
        // The count is read last: shards that were added meanwhile are read as well.
        ADJOIN_TRY(count, shard_count(*graph_.store, target_, meter_, *lists.growth));
      }
    }
    return {};
  }

  /// Deletes the rows of a Query that `is_part` says yes to.
  template <typename IsPart>
  Result<void> remove_items(table::QueryRequest& query, IsPart is_part) {
    do {
      ADJOIN_CHECK(meter_.check());
      if (!meter_.may_send()) return {};
      ADJOIN_TRY(table::QueryResult page, graph_.store->query(meter_.context(), query));
      for (const item::ItemView row : page.items) {
        const schema::Recognised known = schema::recognise(*target_.schema, row);
        if (!is_part(known)) continue;
        // Series items have no companions: nothing counts or mirrors them, so a plain delete is
        // enough.
        table::DeleteItemRequest remove;
        remove.table = target_.table;
        remove.key = plan::key_of(*target_.schema, row.decode());
        ADJOIN_CHECK(graph_.store->delete_item(meter_.context(), remove));
        ++(known.kind == schema::Recognised::Kind::open_edge ? removed_.edges_removed
                                                             : removed_.items_removed);
      }
      query.exclusive_start_key = std::move(page.last_evaluated_key);
    } while (query.exclusive_start_key);
    return {};
  }

  /// What else stands in the partition: edges of undeclared types go too.
  Result<void> remove_rest() {
    // Counted anew in each round: the last one tells what is left.
    removed_.items_left = 0;
    ADJOIN_TRY(table::QueryRequest query, plan::collection_query(target_, {ref_, {}, {}}));
    using Known = schema::Recognised::Kind;
    return remove_items(query, [&](const schema::Recognised& known) {
      if (known.kind == Known::open_edge) return true;
      if (known.kind != Known::node || known.ref != ref_) ++removed_.items_left;
      return false;
    });
  }

  /// False when the node counts edges that came meanwhile.
  Result<bool> remove_item() {
    const Result<Written> written =
        Writer(*graph_.store, target_, meter_).run({plan::RemoveNode{ref_}});
    if (written) {
      removed_.node_existed = written->outcome == plan::WriteOutcome::removed;
      return true;
    }
    if (written.error().code() == ErrorCode::condition_failed) return false;
    return written.error();
  }

  const GraphContext& graph_;
  plan::Target target_;
  std::string ref_;
  Meter& meter_;
  RemovedNode& removed_;
  const bool indexes_are_late_;
  const std::size_t edges_at_once_;
  const std::size_t together_;
  std::vector<plan::EdgeChoice> choices_;
};

/// After a part was removed, `conflict` would say wrongly that nothing was.
Error of_a_part(const Error& error, const RemovedNode& removed) {
  const std::uint64_t done = removed.edges_removed + removed.items_removed;
  if (done == 0) return error;
  return Error(
      error.code() == ErrorCode::conflict ? ErrorCode::outcome_unknown : error.code(),
      error.message() + "; " + std::to_string(done) + " of its items are removed: run it again");
}

Result<void> run_removal(const GraphContext& graph, std::string_view ref,
                         const CallOptions& options, RemovedNode& removed) {
  ADJOIN_TRY(const Transition* const transition, under_way(graph, options.context));
  if (transition != nullptr) {
    return Error(
        ErrorCode::conflict,
        "a node is removed with its edges, and while the table is migrated not all of them "
        "can be found: nothing was removed, try again when the migration has ended");
  }
  Meter meter(options, *graph.clock, removed.spent);
  return NodeRemoval(graph, graph.target(), std::string(ref), meter, removed).run();
}

}  // namespace

Result<RemovedNode> remove_node(const GraphContext& graph, std::string_view ref,
                                const CallOptions& options) {
  RemovedNode removed;
  const Result<void> done = run_removal(graph, ref, options, removed);
  if (!done) return of_a_part(done.error(), removed);
  return removed;
}

/// The removal itself, on a store that keeps the writes to itself: nothing that is told here can
/// differ from what a removal does.
Result<RemovedNode> would_remove(const GraphContext& graph, std::string_view ref,
                                 const CallOptions& options) {
  TrialStore trial(sent_to(graph), options.budget.read_units_max);
  const GraphContext tried = redirected(graph, trial);
  CallOptions would = options;
  would.context.cost = nullptr;
  RemovedNode removed;
  const Result<void> done = run_removal(tried, ref, would, removed);
  if (options.context.cost != nullptr) *options.context.cost += trial.spent();
  if (!done) return done.error();
  removed.would_cost = std::exchange(removed.spent.cost, trial.spent());
  removed.would_send = trial.requests();
  return removed;
}

}  // namespace adjoin::graph
