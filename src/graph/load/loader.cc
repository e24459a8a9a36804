#include "graph/load/loader.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <unordered_map>
#include <utility>

#include "base/assert.h"
#include "graph/context/context.h"
#include "graph/context/further_shards.h"
#include "graph/load/load_batch.h"
#include "graph/transition/transition.h"
#include "graph/write/writes.h"
#include "plan/operation/key_value.h"
#include "schema/items/item_keys.h"
#include "table/request/limits.h"
#include "table/store/item_notes.h"

namespace adjoin::graph {
namespace {

/// Of a record, at most; ends are often shared.
/// An edge writes its item, its mirror and two counters.
constexpr std::size_t kItemsOfRecord = 4;
constexpr int kLoadTriesMax = 100;
/// Records kept for the careful way before all that is under way is waited for.
constexpr std::size_t kAloneMax = 1000;

/// Answers as the store gives them, from its threads, until the loader's own thread takes them.
/// Completions run on the store's threads and may come in any order. They only queue; all state of
/// the load belongs to one thread.
class Answers {
 public:
  void post(std::uint64_t ticket, Result<table::WriteReply> reply) {
    const std::lock_guard lock(mutex_);
    answers_.emplace_back(ticket, std::move(reply));
    arrived_.notify_one();
  }
  std::pair<std::uint64_t, Result<table::WriteReply>> take() {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [&] { return !answers_.empty(); });
    auto answer = std::move(answers_.front());
    answers_.pop_front();
    return answer;
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::pair<std::uint64_t, Result<table::WriteReply>>> answers_;
};

/// Whether a request is one put without a condition: such are packed 25 to a batch.
bool is_plain_put(const plan::WritePlan& plan) {
  const auto* put = std::get_if<table::PutItemRequest>(&plan.request);
  return put != nullptr && !put->condition_expression && !put->condition;
}

}  // namespace

bool is_bad_record(const Error& error) noexcept {
  switch (error.code()) {
    case ErrorCode::invalid_argument: return api_error_of(error) != ApiError::none;
    case ErrorCode::already_exists:
    case ErrorCode::condition_failed:
    case ErrorCode::limit_exceeded: return true;
    case ErrorCode::not_found: return api_error_of(error) == ApiError::none;
    default: return false;
  }
}

class Loader::Work {
 public:
  Work(const GraphContext& graph, LoadOptions options)
      : graph_(graph),
        options_(options),
        target_(graph.target()),
        answers_(std::make_shared<Answers>()) {
    const table::Capabilities can = graph.store->capabilities();
    group_max_ = can.transactions ? target_.operations_at_once(kItemsOfRecord) : 1;
    options_.in_flight_max = std::max<std::size_t>(options_.in_flight_max, can.queries_at_once);
    overtakes_ = can.feed_order != table::FeedOrder::commit;
  }

  Result<void> add(std::uint64_t tag, plan::WriteOperation operation) {
    ADJOIN_CHECK(check_may_load());
    if (stopped_ && !options_.skip_bad) {
      return Error(ErrorCode::cancelled, "the load was stopped by an earlier bad record");
    }
    if (alone_.size() >= kAloneMax) ADJOIN_CHECK(settle_all());
    const bool joins_group = planner_ != nullptr || group_.empty();
    const auto* edge = std::get_if<plan::AddEdge>(&operation);
    // A type that was no plain put once is none later: its records go to the group without being
    // planned alone first.
    if (joins_group && edge != nullptr && conditioned_.count(edge->type) != 0) {
      if (planner_ == nullptr) start_planner();
      if (planner_->add(operation)) return add_to_group(tag, std::move(operation));
      // Wrong by itself, or at odds with the group, which is then planned anew in parts.
      planner_.reset();
    }
    begin_write(target_);  // what is spread by chance is spread record by record
    Result<plan::WritePlan> plan = plan_knowing_shards({operation});
    if (!plan) return refuse(tag, plan.error());
    if (is_plain_put(*plan)) {
      ++added_;
      return add_put(tag, std::move(std::get<table::PutItemRequest>(plan->request).item));
    }
    if (edge != nullptr) conditioned_.insert(edge->type);
    planner_.reset();  // it does not have this one: the group is planned anew
    return add_to_group(tag, std::move(operation));
  }

  Result<void> add_item(std::uint64_t tag, Item item) {
    ADJOIN_CHECK(check_may_load());
    if (stopped_ && !options_.skip_bad) {
      return Error(ErrorCode::cancelled, "the load was stopped by an earlier bad record");
    }
    // The schema of the table that the items are from: this one has its own.
    if (table::carries_notes(item)) {
      ++added_;
      ++kept_;
      ++written_;
      return {};
    }
    const schema::TableNaming& table = target_.schema->table;
    if (!item.contains(table.pk.name) || !item.contains(table.sk.name)) {
      return refuse(tag, validation_error("the item lacks its key: " + table.pk.name + " and " +
                                          table.sk.name));
    }
    const schema::Recognised known = schema::recognise(*target_.schema, item);
    if (known.kind == schema::Recognised::Kind::unknown && !target_.schema->open_types) {
      return refuse(tag, validation_error("the item at " +
                                          plan::key_identity(plan::key_of(*target_.schema, item)) +
                                          " is of no declared type"));
    }
    ++added_;
    // How far another table's stream was followed says nothing of this one's.
    if (known.kind == schema::Recognised::Kind::position) {
      ++kept_;
      ++written_;
      return {};
    }
    // Its edges are counted as they come.
    if (known.kind == schema::Recognised::Kind::node) {
      for (const schema::Counter& counter : known.node->counters) {
        if (counter.is_eventual()) item.erase(counter.attribute);
      }
    }
    return add_put(tag, std::move(item));
  }

  /// Records are put without looking, and while items move there may be others in their place.
  Result<void> check_may_load() const {
    ADJOIN_TRY(const Transition* const transition, under_way(graph_, context_));
    if (transition == nullptr) return {};
    return Error(ErrorCode::conflict,
                 "the table is being migrated: load when the migration has ended");
  }

  Result<void> flush() {
    ADJOIN_CHECK(settle_all());
    if (failed_) return *failed_;
    return {};
  }

  /// Waits without looking: nothing may call back into a loader that is gone.
  void drain() {
    while (!under_way_.empty()) {
      const auto answer = answers_->take();
      under_way_.erase(answer.first);
    }
  }

  std::uint64_t added_ = 0;
  std::uint64_t written_ = 0;
  std::uint64_t kept_ = 0;
  std::uint64_t bad_ = 0;
  std::vector<LoadFailure> failures_;

 private:
  void start_planner() {
    begin_write(target_);
    planner_ = std::make_unique<plan::WritePlanner>(target_, nothing_known_);
  }

  /// plan_writes, after reading the counts of shards that it asks for, which the graph then
  /// remembers.
  Result<plan::WritePlan> plan_knowing_shards(
      const std::vector<plan::WriteOperation>& operations) const {
    Result<plan::WritePlan> plan = plan::plan_writes(target_, operations, {});
    if (!plan || plan->needs_shards.empty()) return plan;
    plan::Knowledge known;
    std::vector<const plan::Growth*> wanted;
    for (const plan::Growth& growth : plan->needs_shards) wanted.push_back(&growth);
    const CallOptions options;
    Spent spent;
    Meter meter(options, *graph_.clock, spent);
    ADJOIN_TRY(const std::vector<std::uint32_t> counts,
               shard_counts(*graph_.store, target_, meter, wanted));
    for (std::size_t i = 0; i < counts.size(); ++i) {
      known.shards[plan::key_identity(wanted[i]->key)] = counts[i];
    }
    return plan::plan_writes(target_, operations, known);
  }

  Result<void> add_to_group(std::uint64_t tag, plan::WriteOperation operation) {
    ++added_;
    group_.push_back({tag, std::move(operation)});
    if (group_.size() >= group_max_) return send_group();
    return {};
  }

  Result<void> refuse(std::uint64_t tag, Error error) {
    note_failure(tag, error);
    return error;
  }

  void note_failure(std::uint64_t tag, Error error) {
    ++bad_;
    stopped_ = true;
    failures_.push_back({tag, std::move(error)});
  }

  /// Sends what is queued, waits for all of it, and then does alone what could not share a request,
  /// nodes first: an edge that requires its nodes may have been sent before them, or with them.
  Result<void> settle_all() {
    ADJOIN_CHECK(send_puts());
    ADJOIN_CHECK(send_group());
    while (!under_way_.empty()) ADJOIN_CHECK(settle_one());
    std::vector<LoadRecord> records = std::exchange(alone_, {});
    std::stable_partition(records.begin(), records.end(), [](const LoadRecord& record) {
      return std::holds_alternative<plan::PutNode>(record.operation);
    });
    for (const LoadRecord& record : records) ADJOIN_CHECK(write_alone(record));
    return {};
  }

  /// A batch names a key once: a later record of the same key replaces the earlier one.
  Result<void> add_put(std::uint64_t tag, Item item) {
    const std::string identity = plan::key_identity(plan::key_of(*target_.schema, item));
    const auto [place, is_new] = put_of_key_.try_emplace(identity, puts_.size());
    if (is_new) {
      puts_.push_back(table::BatchPut{std::move(item)});
      put_tags_.push_back(tag);
    } else {
      puts_[place->second] = table::BatchPut{std::move(item)};
      ++replaced_puts_;
    }
    ADJOIN_ASSERT(puts_.size() == put_tags_.size());
    ADJOIN_ASSERT(puts_.size() == put_of_key_.size());
    if (puts_.size() >= table::kBatchWriteActionsMax) return send_puts();
    return {};
  }

  Result<void> send_puts() {
    if (puts_.empty()) return {};
    ADJOIN_ASSERT(puts_.size() <= table::kBatchWriteActionsMax);
    table::BatchWriteItemRequest request;
    request.tables.push_back({target_.table, std::move(puts_)});
    LoadBatch batch;
    for (const std::uint64_t tag : put_tags_) batch.records.push_back({tag, plan::RemoveNode{}});
    const std::uint64_t replaced = std::exchange(replaced_puts_, 0);
    puts_.clear();
    put_tags_.clear();
    put_of_key_.clear();
    written_early_ += replaced;
    return submit(std::move(batch), std::move(request));
  }

  /// Sends the group as one transaction, or as two halves when it writes too many items or writes
  /// one item twice in ways that cannot be merged.
  Result<void> send_group() {
    std::vector<LoadRecord> records = std::exchange(group_, {});
    if (const auto planner = std::exchange(planner_, nullptr)) {
      Result<plan::WritePlan> plan = planner->finish();
      if (plan && plan->is_ready()) return send_plan(std::move(records), *std::move(plan), 0);
    }
    return send_records(std::move(records));
  }

  Result<void> send_records(std::vector<LoadRecord> records, int tries = 0) {
    if (records.empty()) return {};
    std::vector<plan::WriteOperation> operations;
    operations.reserve(records.size());
    for (const LoadRecord& record : records) operations.push_back(record.operation);
    begin_write(target_);
    Result<plan::WritePlan> plan = plan_knowing_shards(operations);
    if (!plan || !plan->is_ready()) {
      // Halving ends here: what cannot be planned alone needs the reads of a Writer.
      if (records.size() == 1) {
        alone_.push_back(std::move(records.front()));
        return {};
      }
      const auto middle = records.begin() + static_cast<std::ptrdiff_t>(records.size() / 2);
      std::vector<LoadRecord> second(std::make_move_iterator(middle),
                                     std::make_move_iterator(records.end()));
      records.erase(middle, records.end());
      ADJOIN_CHECK(send_records(std::move(records), tries));
      return send_records(std::move(second), tries);
    }
    return send_plan(std::move(records), *std::move(plan), tries);
  }

  Result<void> send_plan(std::vector<LoadRecord> records, plan::WritePlan plan, int tries) {
    ADJOIN_ASSERT(plan.is_ready());
    ADJOIN_ASSERT(plan.outcomes.size() == records.size());
    LoadBatch batch{std::move(records), std::move(plan), tries};
    table::WriteRequest request = std::visit(
        [](auto& one) -> table::WriteRequest {
          using One = std::decay_t<decltype(one)>;
          if constexpr (std::is_constructible_v<table::WriteRequest, One>) {
            return std::move(one);
          } else {
            ADJOIN_ASSERT(false);
            return table::PutItemRequest{};
          }
        },
        batch.plan.request);
    return submit(std::move(batch), std::move(request));
  }

  Result<void> submit(LoadBatch batch, table::WriteRequest request) {
    while (under_way_.size() >= options_.in_flight_max) ADJOIN_CHECK(settle_one());
    if (overtakes_) {
      batch.keys = KeysUnderWay::of(*target_.schema, request);
      // Over a network a later request may overtake an earlier one. Two writes of one item must
      // stay in the order of their records.
      while (keys_.meet(batch.keys)) ADJOIN_CHECK(settle_one());
      keys_.add(batch.keys);
    }
    const std::uint64_t ticket = next_ticket_++;
    const bool is_new = under_way_.emplace(ticket, std::move(batch)).second;
    ADJOIN_ASSERT(is_new);
    // The answers outlive the loader as long as the store may post to them.
    graph_.store->submit(context_, std::move(request),
                         [answers = answers_, ticket](Result<table::WriteReply> reply) {
                           answers->post(ticket, std::move(reply));
                         });
    return {};
  }

  Result<void> settle_one() {
    auto [ticket, reply] = answers_->take();
    const auto place = under_way_.find(ticket);
    ADJOIN_ASSERT(place != under_way_.end());
    LoadBatch batch = std::move(place->second);
    under_way_.erase(place);
    keys_.remove(batch.keys);
    if (!reply) return settle_failure(std::move(batch), reply.error());
    if (auto* answer = std::get_if<table::BatchWriteItemResult>(&*reply);
        answer != nullptr && !answer->unprocessed.empty()) {
      table::BatchWriteItemRequest rest;
      // The service took a part only; records count as written when all of the batch is.
      rest.tables = std::move(answer->unprocessed);
      return submit(std::move(batch), std::move(rest));
    }
    written_ += batch.records.size() + std::exchange(written_early_, 0);
    return {};
  }

  /// Records whose edge exists and is kept are done; what is left is sent again.
  Result<void> settle_failure(LoadBatch batch, const Error& error) {
    const bool condition = api_error_of(error) == ApiError::conditional_check_failed ||
                           api_error_of(error) == ApiError::transaction_canceled ||
                           api_error_of(error) == ApiError::transaction_in_progress;
    if (!condition || batch.plan.items.empty()) {
      if (!failed_) failed_ = error;
      for (const LoadRecord& record : batch.records) note_failure(record.tag, error);
      return error;
    }
    std::vector<bool> done(batch.records.size(), false);
    bool progress = false;
    const auto* details = details_of<table::TransactionCanceledDetails>(error);
    for (std::size_t i = 0; i < batch.plan.items.size(); ++i) {
      const bool failed =
          details == nullptr ||
          (i < details->reasons.size() && (details->reasons[i].code == "ConditionalCheckFailed" ||
                                           details->reasons[i].code == "ValidationError"));
      if (!failed) continue;
      for (const plan::Expectation& expectation : batch.plan.items[i].expectations) {
        ADJOIN_ASSERT(expectation.operation < done.size());
        if (done[expectation.operation]) continue;
        done[expectation.operation] = true;
        progress = true;
        const LoadRecord& record = batch.records[expectation.operation];
        if (is_kept(record, expectation)) {
          ++kept_;
          ++written_;
        } else {
          alone_.push_back(record);
        }
      }
    }
    std::vector<LoadRecord> rest;
    for (std::size_t i = 0; i < batch.records.size(); ++i) {
      if (!done[i]) rest.push_back(std::move(batch.records[i]));
    }
    const int tries = progress ? 0 : batch.tries + 1;
    if (tries > kLoadTriesMax) {
      for (const LoadRecord& record : rest) note_failure(record.tag, error);
      return error;
    }
    return send_records(std::move(rest), tries);
  }

  bool is_kept(const LoadRecord& record, const plan::Expectation& expectation) const {
    const auto* add = std::get_if<plan::AddEdge>(&record.operation);
    if (add == nullptr || expectation.kind != plan::Expectation::Kind::edge_absent) return false;
    const schema::EdgeEnd end = target_.schema->edge_end(add->type);
    return end.edge != nullptr && end.edge->on_exists == schema::OnExists::keep;
  }

  /// The careful way, for a record that cannot share a request.
  Result<void> write_alone(const LoadRecord& record) {
    const Result<Written> written = transact(graph_, {record.operation}, {});
    if (!written) {
      note_failure(record.tag, written.error());
      return options_.skip_bad ? Result<void>() : Result<void>(written.error());
    }
    ++written_;
    if (written->outcome == plan::WriteOutcome::existed) ++kept_;
    return {};
  }

  GraphContext graph_;
  LoadOptions options_;
  plan::Target target_;
  table::CallContext context_;
  /// Shared with the store's completions.
  std::shared_ptr<Answers> answers_;
  std::size_t group_max_ = 1;  ///< records of a transaction
  std::vector<LoadRecord> group_;
  std::vector<LoadRecord> alone_;
  /// The plan of `group_` as it grows; null when the group has to be planned anew.
  std::unique_ptr<plan::WritePlanner> planner_;
  plan::Knowledge nothing_known_;
  std::set<std::string> conditioned_;  ///< edge types whose records are no plain puts
  std::vector<table::BatchAction> puts_;
  std::vector<std::uint64_t> put_tags_;
  std::unordered_map<std::string, std::size_t> put_of_key_;
  std::uint64_t replaced_puts_ = 0;
  std::uint64_t written_early_ = 0;
  std::map<std::uint64_t, LoadBatch> under_way_;
  bool overtakes_ = false;  ///< whether the store does what is submitted in any order
  KeysUnderWay keys_;
  std::uint64_t next_ticket_ = 1;
  bool stopped_ = false;
  std::optional<Error> failed_;
};

Loader::Loader(const GraphContext& graph, LoadOptions options)
    : work_(std::make_unique<Work>(graph, options)) {}

Loader::~Loader() { work_->drain(); }

Result<void> Loader::add_edge(std::uint64_t tag, plan::AddEdge edge) {
  return work_->add(tag, std::move(edge));
}

Result<void> Loader::add_node(std::uint64_t tag, plan::PutNode node) {
  return work_->add(tag, std::move(node));
}

Result<void> Loader::add_item(std::uint64_t tag, Item item) {
  return work_->add_item(tag, std::move(item));
}

Result<void> Loader::flush() { return work_->flush(); }

std::uint64_t Loader::added() const noexcept { return work_->added_; }
std::uint64_t Loader::written() const noexcept { return work_->written_; }
std::uint64_t Loader::kept() const noexcept { return work_->kept_; }
const std::vector<LoadFailure>& Loader::failures() const noexcept { return work_->failures_; }
std::uint64_t Loader::bad() const noexcept { return work_->bad_; }

}  // namespace adjoin::graph
