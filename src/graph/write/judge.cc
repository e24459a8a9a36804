#include <algorithm>

#include "base/assert.h"
#include "base/error.h"
#include "graph/write/writer.h"
#include "plan/operation/key_value.h"
#include "plan/write/expected.h"
#include "schema/items/guard.h"
#include "table/request/messages.h"

// Why a write failed: whether it is planned again, had nothing to do, or is refused.

namespace adjoin::graph {
namespace {

using plan::Expectation;

std::optional<Item> decoded(const std::optional<table::OwnedItem>& item) {
  if (!item) return std::nullopt;
  return item->decode();
}

/// Whether an expectation can have failed on an item that is (or is not) there.
/// The service says which item refused, not which clause of its condition. The item that came back
/// with the refusal tells which expectations cannot have been the reason.
bool can_have_failed(Expectation::Kind kind, bool is_there) {
  switch (kind) {
    case Expectation::Kind::edge_absent:
    case Expectation::Kind::node_absent:
    case Expectation::Kind::place_free:
    case Expectation::Kind::unique_free:
    case Expectation::Kind::counts_nothing: return is_there;
    case Expectation::Kind::edge_present:
    case Expectation::Kind::node_present:
    case Expectation::Kind::end_present: return !is_there;
    case Expectation::Kind::extreme: return false;  // looked at before
    case Expectation::Kind::unchanged:
    case Expectation::Kind::below_limit:
    case Expectation::Kind::set_room:
    case Expectation::Kind::where: return true;
  }
  return true;
}

Error set_is_full(const plan::EdgeSetRoom& room, const std::string& operation) {
  return Error(ErrorCode::limit_exceeded,
               operation + ": the edge set of " + room.ref +
                   " is full: raise `max`, declare `overflow: query`, or keep "
                   "the edge type out with `edge-set: false`");
}

Error item_is_full(const plan::EdgeSetRoom& room, const std::string& operation) {
  return Error(ErrorCode::limit_exceeded,
               operation + ": with one entry more in its edge set the item of " + room.ref +
                   " would be larger than 400 KB: declare `overflow: query`, or keep the edge type "
                   "out with `edge-set: false`");
}

bool says_item_too_large(std::string_view message) {
  return message == table::messages::kItemTooLarge ||
         message == table::messages::kUpdatedItemTooLarge;
}

/// The operations that made a write fail, as Error::causes() returns them.
/// Kept beside the message, so that a caller can tell which operations of his transaction to
/// change.
struct Refusals : ErrorDetails {
  explicit Refusals(std::vector<Error::Cause> refused) { causes = std::move(refused); }
};

/// The error of an operation, which is its cause too. A check fails as a condition that did not
/// hold, whatever it found.
Error refusal(std::size_t operation, const std::vector<plan::WriteOperation>& operations,
              Error error) {
  const plan::WriteOperation& refused = operations[operation];
  if (std::holds_alternative<plan::CheckNode>(refused) ||
      std::holds_alternative<plan::CheckEdge>(refused)) {
    // A caller wrote the check to be told that it failed, not that a node is missing.
    error = Error(ErrorCode::condition_failed, error.message());
  }
  Error::Cause cause{operation, error.code(), error.message()};
  return with_details<Refusals>(std::move(error), std::vector{std::move(cause)});
}

/// One cause for each operation: several items of one can be refused, such as an edge and a mirror.
void add_causes(const Error& error, std::vector<Error::Cause>& causes) {
  for (const Error::Cause& cause : error.causes()) {
    const auto place = std::lower_bound(
        causes.begin(), causes.end(), cause,
        [](const Error::Cause& a, const Error::Cause& b) { return a.operation < b.operation; });
    if (place != causes.end() && place->operation == cause.operation) continue;
    causes.insert(place, cause);
  }
}

}  // namespace

Result<Writer::Verdict> Writer::judge_expectation(
    const Expectation& expectation, const std::vector<plan::WriteOperation>& operations) {
  ADJOIN_ASSERT(expectation.operation < operations.size());
  const plan::WriteOperation& operation = operations[expectation.operation];
  const std::string name = plan::describe(operation);
  switch (expectation.kind) {
    // The edge exists. What that means is the edge type's `on-exists`: refuse, keep or replace.
    case Expectation::Kind::edge_absent: {
      const auto* add = std::get_if<plan::AddEdge>(&operation);
      const schema::EdgeEnd end =
          add == nullptr ? schema::EdgeEnd{} : target_.schema->edge_end(add->type);
      if (end.edge == nullptr || end.edge->on_exists == schema::OnExists::refuse) {
        return Error(ErrorCode::already_exists, name + " exists already");
      }
      known_.existing.insert(expectation.operation);
      // Alone, an edge that is kept needs no other request. Among others it is planned again, so
      // that they are written on condition that it still exists.
      const bool kept = end.edge->on_exists == schema::OnExists::keep;
      return kept && operations.size() == 1 ? Verdict::kept : Verdict::again;
    }
    case Expectation::Kind::edge_present:
      // The edge went after it was found to exist: the next plan adds it as a new one.
      if (std::holds_alternative<plan::AddEdge>(operation)) {
        known_.existing.erase(expectation.operation);
        return Verdict::again;
      }
      // The plan moves what was read of the edge. Only another read shows whether the edge is gone.
      if (std::holds_alternative<plan::MoveEdge>(operation)) {
        known_.forget();
        return Verdict::again;
      }
      if (std::holds_alternative<plan::RemoveEdge>(operation)) {
        if (operations.size() == 1) return Verdict::missing;
        known_.missing.insert(expectation.operation);
        return Verdict::again;
      }
      return Error(ErrorCode::not_found, name + " does not exist");
    case Expectation::Kind::node_absent:
      return Error(ErrorCode::already_exists, name + " exists already");
    case Expectation::Kind::place_free: {
      const auto& add = std::get<plan::AddToSeries>(operation);
      const schema::Series* const series = target_.schema->series_type(add.series);
      ADJOIN_ASSERT(series != nullptr);
      if (!series->has_tie()) {
        return Error(ErrorCode::already_exists,
                     name +
                         " has an item with this key: write {tie} at the end of its `sk` to "
                         "keep both");
      }
      known_.existing.insert(expectation.operation);
      return Verdict::again;
    }
    case Expectation::Kind::node_present:
      if (const auto* remove = std::get_if<plan::RemoveNode>(&operation);
          remove != nullptr && operations.size() == 1) {
        ADJOIN_TRY(const schema::NodeType* type, target_.schema->node_of(remove->ref));
        // A node without an item may still have items of counters in shards, which go too.
        if (type->counter_items() == 0) return Verdict::missing;
        known_.missing.insert(expectation.operation);
        return Verdict::again;
      }
      return Error(ErrorCode::not_found, name + " does not exist");
    case Expectation::Kind::end_present:
      return Error(ErrorCode::not_found, name + " requires both of its nodes to exist");
    case Expectation::Kind::counts_nothing:
      return Error(ErrorCode::condition_failed,
                   name + " still has edges that it counts: remove them with the node, not before");
    // Another writer was faster. Everything that was read may be of before his write.
    case Expectation::Kind::unchanged: known_.forget(); return Verdict::again;
    case Expectation::Kind::unique_free:
    case Expectation::Kind::extreme:
    case Expectation::Kind::below_limit:
    case Expectation::Kind::set_room: return Verdict::again;
    case Expectation::Kind::where:
      return api_error(ApiError::conditional_check_failed,
                       "the condition on " + name + " does not hold");
  }
  return Verdict::again;
}

Result<Writer::Verdict> Writer::judge_item(const plan::WrittenItem& item,
                                           const std::optional<Item>& found,
                                           const std::vector<plan::WriteOperation>& operations) {
  // An item that is as it was seen cannot have failed an `unchanged`. So another expectation did.
  const auto seen = known_.seen.find(plan::key_identity(item.key));
  const bool as_seen = seen != known_.seen.end() && seen->second == found;
  const bool is_there = found && plan::has_mark(*found, item.marks);
  for (const plan::ValueCondition& value : item.values) {
    // The plan assumed what a minimum or maximum is, instead of reading it (decision 0019). The
    // failed condition returned the present item, from which the next plan starts.
    if (value.holds_in(found)) continue;
    known_.hints[plan::key_identity(item.key)] = found.value_or(Item());
    known_.extremes.erase(plan::key_identity(item.key));
    return Verdict::again;
  }
  // In the order in which the planner stated them: the first that can have failed is the answer.
  for (const Expectation& expectation : item.expectations) {
    const auto refused = [&](Error error) {
      return refusal(expectation.operation, operations, std::move(error));
    };
    if (!can_have_failed(expectation.kind, is_there)) continue;
    if (expectation.kind == Expectation::Kind::unchanged && as_seen) continue;
    if (expectation.kind == Expectation::Kind::unique_free) {
      const Value* holder = found->find(schema::kGuardHolder);
      const std::string* ref = holder == nullptr ? nullptr : holder->as_string();
      return refused(Error(ErrorCode::already_exists,
                           plan::describe(operations[expectation.operation]) + ": " + item.subject +
                               " " + (ref == nullptr ? "another node" : *ref)));
    }
    if (expectation.kind == Expectation::Kind::below_limit) {
      for (const plan::CountLimit& limit : item.limits) {
        if (!found || !limit.is_reached_in(*found)) continue;
        return refused(Error(ErrorCode::limit_exceeded,
                             plan::describe(operations[expectation.operation]) + ": " + limit.ref +
                                 " can have at most " + std::to_string(limit.limit) + " edges " +
                                 limit.edge + ", its limit"));
      }
      continue;
    }
    if (expectation.kind == Expectation::Kind::set_room) {
      ADJOIN_ASSERT(item.edge_set.has_value());
      // A set that has room, or has the entry already, was not the reason.
      if (!found || !item.edge_set->is_missing_in(*found)) continue;
      if (item.edge_set->overflow_mark.empty()) {
        return refused(
            set_is_full(*item.edge_set, plan::describe(operations[expectation.operation])));
      }
      // The next plan sets the mark and drops the set: readers of the node then list its edges.
      known_.overflowing.insert(plan::key_identity(item.key));
      return Verdict::again;
    }
    // Whatever it was when it was looked at, it is so no more.
    if (!as_seen && seen != known_.seen.end()) known_.seen.erase(seen);
    Result<Verdict> verdict = judge_expectation(expectation, operations);
    if (!verdict) return refused(std::move(verdict).error());
    return verdict;
  }
  return Verdict::again;
}

Result<Written> Writer::refused(const plan::WriteOperation& operation,
                                const Expectation& expectation) {
  const std::vector<plan::WriteOperation> operations{operation};
  Result<Verdict> verdict = judge_expectation(expectation, operations);
  if (!verdict) return refusal(0, operations, std::move(verdict).error());
  ADJOIN_ASSERT(*verdict != Verdict::again);  // of what was read before, which nothing was
  return unchanged(*verdict, operations);
}

Result<void> Writer::overflow(const plan::WrittenItem& item,
                              const std::vector<plan::WriteOperation>& operations) {
  ADJOIN_ASSERT(item.edge_set.has_value());
  const bool known = !known_.overflowing.insert(plan::key_identity(item.key)).second;
  // If the node was marked already, the mark did not make the item small enough.
  if (!item.edge_set->overflow_mark.empty() && !known) return {};
  std::size_t operation = 0;
  for (const Expectation& expectation : item.expectations) operation = expectation.operation;
  ADJOIN_ASSERT(operation < operations.size());
  return item_is_full(*item.edge_set, plan::describe(operations[operation]));
}

Result<Writer::Verdict> Writer::judge(const Error& error, const plan::WritePlan& plan,
                                      const std::vector<plan::WriteOperation>& operations) {
  if (api_error_of(error) == ApiError::conditional_check_failed) {
    const auto* details = details_of<table::ConditionalCheckFailedDetails>(error);
    return judge_item(plan.items.front(),
                      details == nullptr ? std::nullopt : decoded(details->item), operations);
  }
  const auto* details = details_of<table::TransactionCanceledDetails>(error);
  if (api_error_of(error) != ApiError::transaction_canceled || details == nullptr) return error;
  // One transaction can be refused by several items. A refusal that no repetition would lift wins
  // over those that one might, and every operation that was refused is named.
  bool again = false;
  std::optional<Verdict> verdict;
  std::optional<Error> refused;
  std::vector<Error::Cause> causes;
  const std::size_t existing = known_.existing.size();
  for (std::size_t i = 0; i < details->reasons.size() && i < plan.items.size(); ++i) {
    const table::CancellationReason& reason = details->reasons[i];
    if (reason.code == "None") continue;
    // Another transaction was at work on the item: nothing is known about its content.
    if (reason.code == "TransactionConflict") {
      again = true;
    } else if (reason.code == "ConditionalCheckFailed") {
      const Result<Verdict> item = judge_item(plan.items[i], decoded(reason.item), operations);
      if (!item) {
        if (!refused) refused = item.error();
        add_causes(item.error(), causes);
        continue;
      }
      verdict = *item;
      if (verdict == Verdict::again) again = true;
    } else if (plan.items[i].edge_set && says_item_too_large(reason.message)) {
      ADJOIN_CHECK(overflow(plan.items[i], operations));
      again = true;
    } else {
      return api_error(ApiError::validation, reason.message);
    }
  }
  // An edge that turned out to exist adds nothing: what had no room for it is asked anew.
  if (refused && known_.existing.size() == existing) {
    return with_details<Refusals>(*std::move(refused), std::move(causes));
  }
  return again || !verdict ? Verdict::again : *verdict;
}

}  // namespace adjoin::graph
