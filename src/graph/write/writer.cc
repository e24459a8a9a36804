#include "graph/write/writer.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <thread>

#include "base/assert.h"
#include "base/error.h"
#include "base/random.h"
#include "graph/context/context.h"
#include "graph/context/further_shards.h"
#include "graph/write/copy_pass.h"
#include "graph/write/program_write.h"
#include "graph/write/writes.h"
#include "plan/declared/undeclared.h"
#include "plan/operation/edge_memory.h"
#include "plan/operation/key_value.h"
#include "plan/write/expected.h"
#include "schema/items/guard.h"
#include "table/request/messages.h"

namespace adjoin::graph {
namespace {

using plan::Expectation;
using plan::WriteOutcome;

/// How often a write that loses to others is tried again.
constexpr int kWriteTriesMax = 32;

std::optional<Item> decode(const std::optional<table::OwnedItem>& item) {
  if (!item) return std::nullopt;
  return item->decode();
}

/// Whoever lost a few times waits a little, each for another time, so that not all try at once.
void wait_after_loss(int attempt, Random& random) {
  constexpr int kTriesAtOnce = 3;
  constexpr int kDoublingsMax = 5;
  if (attempt <= kTriesAtOnce) return;
  const int doublings = std::min(attempt - kTriesAtOnce, kDoublingsMax);
  std::this_thread::sleep_for(std::chrono::microseconds(random.below(1'000ULL << doublings)));
}

Error lost_too_often() {
  return Error(ErrorCode::conflict,
               "others changed the same items again and again: nothing was written, try again");
}

}  // namespace

/// Reads are consistent: a condition that is made of a stale read would fail for no reason.
Result<void> Writer::see(const std::vector<Item>& keys) {
  for (const Item& key : keys) {
    table::GetItemRequest get;
    get.table = target_.table;
    get.key = key;
    get.consistent_read = true;
    ADJOIN_TRY(const table::GetItemResult result, store_.get_item(meter_.context(), get));
    known_.seen[plan::key_identity(key)] = decode(result.item);
  }
  return {};
}

/// What counts on a node may not be there yet.
Result<void> Writer::check_may_remove(const std::vector<plan::WriteOperation>& operations) const {
  if (transition_ == nullptr) return {};
  for (const plan::WriteOperation& operation : operations) {
    if (!std::holds_alternative<plan::RemoveNode>(operation)) continue;
    return Error(ErrorCode::conflict,
                 plan::describe(operation) +
                     ": while the table is migrated nobody can tell whether it has edges still: "
                     "nothing was written, try again when the migration has ended");
  }
  return {};
}

Result<void> Writer::see_shards(const std::vector<plan::Growth>& growths) {
  std::vector<const plan::Growth*> wanted;
  for (const plan::Growth& growth : growths) {
    const std::string identity = plan::key_identity(growth.key);
    // A node that is seldom written is taken to have its first shards. That is right in any case:
    // readers of a node with more shards ask those too (decision 0023).
    if (target_.shards != nullptr && !target_.shards->is_asked_for(identity)) {
      // The guess is not stored in the memory: the next write of a busier node must ask.
      known_.shards[identity] = growth.initial;
    } else {
      wanted.push_back(&growth);
    }
  }
  if (wanted.empty()) return {};
  if (wanted.size() == 1) {
    ADJOIN_TRY(known_.shards[plan::key_identity(wanted.front()->key)],
               shard_count(store_, target_, meter_, *wanted.front()));
    return {};
  }
  ADJOIN_TRY(const std::vector<std::uint32_t> counts,
             shard_counts(store_, target_, meter_, wanted));
  ADJOIN_ASSERT(counts.size() == wanted.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    known_.shards[plan::key_identity(wanted[i]->key)] = counts[i];
  }
  return {};
}

Result<bool> Writer::settle_first(const std::vector<Item>& keys) {
  if (transition_ == nullptr) return false;
  for (const Item& key : keys) {
    const std::string why = transition_->waits(key);
    if (why.empty()) continue;
    return Error(ErrorCode::conflict,
                 why +
                     ", and only when the table is migrated can a write be judged by it: nothing "
                     "was written, try again when the migration has ended");
  }
  ADJOIN_TRY(const std::uint64_t moved, settle(store_, *transition_, target_, keys, meter_));
  return moved > 0;
}

Result<bool> Writer::settle_touched(const std::vector<plan::WrittenItem>& items) {
  if (transition_ == nullptr) return false;
  std::vector<Item> keys;
  for (const plan::WrittenItem& item : items) keys.push_back(item.key);
  return settle_first(keys);
}

Result<void> Writer::see_copies(const std::vector<std::string>& refs) {
  for (const std::string& ref : refs) {
    ADJOIN_TRY(const Item key, schema::node_key(*target_.schema, ref));
    ADJOIN_TRY(plan::KnownCopies copies, CopyPass(store_, target_, meter_).list(ref));
    known_.copies[plan::key_identity(key)] = std::move(copies);
  }
  return {};
}

Result<void> Writer::see_extremes(const plan::WritePlan& plan) {
  for (const plan::NeededExtreme& needed : plan.needs_extremes) {
    ADJOIN_ASSERT(needed.counter != nullptr);
    const std::string identity = plan::key_identity(needed.key);
    // The mark first: a later write of an edge of this node has another one.
    ADJOIN_CHECK(see({needed.key}));
    // What was read here is a hint, not something that the plan relies on. As a `seen` item the
    // plan would require it unchanged, and each edge of a popular node would fail the condition.
    const std::optional<Item> node = std::move(known_.seen[identity]);
    known_.seen.erase(identity);
    plan::ListedExtremes& listed = known_.extremes[identity];
    const Value* mark = node ? node->find(schema::kExtremeMark) : nullptr;
    const std::optional<Value> now = mark == nullptr ? std::nullopt : std::optional<Value>(*mark);
    // Values that were listed under another mark leave out edges written since.
    if (!(listed.mark == now)) listed = {now, {}};
    known_.hints[identity] = node.value_or(Item());
    ADJOIN_TRY(listed.values[needed.counter->attribute],
               list_extreme(store_, target_, needed, plan.changed_edges, meter_));
  }
  return {};
}

void Writer::note_existing(const std::vector<plan::WriteOperation>& operations,
                           const std::vector<plan::WriteOutcome>& outcomes) const {
  ADJOIN_ASSERT(outcomes.size() == operations.size());
  if (target_.existing == nullptr) return;
  for (std::size_t i = 0; i < operations.size(); ++i) {
    // Outcomes of other operations say nothing about whether added edges are usually there.
    const auto* add = std::get_if<plan::AddEdge>(&operations[i]);
    const schema::EdgeType* edge =
        add == nullptr ? nullptr : target_.schema->edge_end(add->type).edge;
    if (edge != nullptr) target_.existing->note(*edge, outcomes[i] != WriteOutcome::created);
  }
}

Result<Writer::Sent> Writer::send(const plan::Request& request) {
  const table::CallContext& context = meter_.context();
  if (const auto* put = std::get_if<table::PutItemRequest>(&request)) {
    ADJOIN_TRY(const table::WriteResult result, store_.put_item(context, *put));
    return Sent{result.commit};
  }
  if (const auto* update = std::get_if<table::UpdateItemRequest>(&request)) {
    ADJOIN_TRY(const table::WriteResult result, store_.update_item(context, *update));
    return Sent{result.commit};
  }
  if (const auto* remove = std::get_if<table::DeleteItemRequest>(&request)) {
    ADJOIN_TRY(const table::WriteResult result, store_.delete_item(context, *remove));
    return Sent{result.commit};
  }
  const auto* transaction = std::get_if<table::TransactWriteItemsRequest>(&request);
  ADJOIN_ASSERT(transaction != nullptr);
  ADJOIN_TRY(const table::TransactWriteItemsResult result,
             store_.transact_write_items(context, *transaction));
  return Sent{result.commit, result.first_existed};
}

/// There is no commit, and the outcome says what was found instead.
Written Writer::unchanged(Verdict verdict,
                          const std::vector<plan::WriteOperation>& operations) const {
  ADJOIN_ASSERT(verdict != Verdict::again);
  Written written;
  written.outcome = verdict == Verdict::kept ? WriteOutcome::existed : WriteOutcome::missing;
  written.each = {written.outcome};
  note_existing(operations, written.each);
  return written;
}

Result<Written> Writer::run(const std::vector<plan::WriteOperation>& operations) {
  Written written;
  begin_write(target_);
  // Seeded by the token, which no two writers share: two that lose together wait differently.
  Random random(std::hash<std::string>()(target_.token));
  ADJOIN_CHECK(check_may_remove(operations));
  // Plan, read what the plan lacks, plan again, send. The planner is pure, so planning costs no
  // request and may be repeated as often as something new is known. Only what others cause counts
  // as an attempt; readings that the plan itself asks for do not.
  for (int attempt = 0; attempt < kWriteTriesMax;) {
    ADJOIN_CHECK(meter_.check());
    Result<plan::WritePlan> planned = plan::plan_writes(target_, operations, known_);
    // Items that were read at two moments can contradict one another: they are read anew.
    // A corruption that a second reading shows too is real, and is returned.
    const bool torn = !planned && planned.error().code() == ErrorCode::corruption;
    if (torn && ++attempt < kWriteTriesMax) {
      known_.forget();
      continue;
    }
    if (!planned) return planned.error();
    const plan::WritePlan& plan = *planned;
    if (!plan.needs_shards.empty()) ADJOIN_CHECK(see_shards(plan.needs_shards));
    if (!plan.needs.empty()) {
      ADJOIN_CHECK(settle_first(plan.needs));
      // Each reading brings the plan nearer to its end, and how many there are is bounded by it.
      ADJOIN_CHECK(see(plan.needs));
      continue;
    }
    // Edges with copies and extremes are listed only when all single items are known: what those
    // say decides whether the lists are needed at all.
    if (!plan.needs_edges.empty()) {
      ADJOIN_CHECK(see_copies(plan.needs_edges));
      continue;
    }
    if (!plan.needs_extremes.empty()) {
      // A listing counts as an attempt: writers that keep changing the node's edges could demand
      // another one each time.
      if (++attempt == kWriteTriesMax) break;
      ADJOIN_CHECK(see_extremes(plan));
      continue;
    }
    if (!plan.needs_shards.empty()) continue;
    ++attempt;
    ADJOIN_ASSERT(plan.is_ready());
    ADJOIN_ASSERT(plan.outcomes.size() == operations.size());
    ADJOIN_ASSERT(!plan.items.empty());
    // While a table is migrated, an item may still be as the old schema made it. It is converted
    // before it is written, or the write would leave it in two forms.
    ADJOIN_TRY(const bool moved, settle_touched(plan.items));
    // The plan was made from items that stand at other keys now.
    if (moved) {
      known_.forget();
      continue;
    }
    const Result<Sent> sent = send(plan.request);
    if (sent) {
      written.commit = sent->commit;
      written.each = plan.outcomes;
      if (sent->first_existed) written.each.front() = WriteOutcome::replaced;
      note_existing(operations, written.each);
      written.outcome = operations.size() == 1 ? written.each.front() : WriteOutcome::committed;
      // Copies beyond what one transaction takes are rewritten behind the write. Until then the
      // mark on the node tells readers of `verify` and the next writer that they are stale.
      for (const plan::CopyRound& round : plan.rounds) {
        // The write itself is done, whatever becomes of the pass: it is no error.
        const Result<void> finished = CopyPass(store_, target_, meter_).finish(round);
        if (!finished) written.copies_pending = true;
      }
      return written;
    }
    ADJOIN_TRY(const Verdict verdict, judge(sent.error(), plan, operations));
    if (verdict == Verdict::again) {
      wait_after_loss(attempt, random);
      continue;
    }
    return unchanged(verdict, operations);
  }
  return lost_too_often();
}

Result<Written> transact_planned(const GraphContext& graph,
                                 const std::vector<plan::WriteOperation>& operations,
                                 const CallOptions& options) {
  Spent spent;
  std::optional<Result<Written>> result;
  ADJOIN_TRY(const Transition* const transition, under_way(graph, options.context));
  {
    // The meter ends before `spent` is moved into the result.
    // Its destructor adds the cost of the store's calls to `spent`.
    Meter meter(options, *graph.clock, spent);
    result.emplace(Writer(*graph.store, graph.write_target(), meter, transition).run(operations));
  }
  if (*result) {
    for (const plan::WriteOperation& operation : operations) {
      for (std::string& one : plan::undeclared(*graph.schema, operation)) {
        spent.warnings.push_back(std::move(one));
      }
    }
    (*result)->spent = std::move(spent);
  }
  return *std::move(result);
}

Result<Written> transact(const GraphContext& graph,
                         const std::vector<plan::WriteOperation>& operations,
                         const CallOptions& options) {
  if (operations.size() != 1) return transact_planned(graph, operations, options);
  return std::visit([&](const auto& operation) { return write_one(graph, operation, options); },
                    operations.front());
}

}  // namespace adjoin::graph
