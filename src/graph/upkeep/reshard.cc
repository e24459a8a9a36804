#include "graph/upkeep/reshard.h"

#include <condition_variable>
#include <mutex>

#include "base/assert.h"
#include "graph/context/conditional_write.h"
#include "graph/context/further_shards.h"
#include "graph/context/meter.h"
#include "item/number.h"
#include "plan/operation/edge_memory.h"
#include "plan/operation/growth.h"
#include "plan/operation/key_value.h"
#include "plan/read/read_plan.h"
#include "plan/read/series.h"
#include "plan/write/expected.h"
#include "schema/items/guard.h"

namespace adjoin::graph {
namespace {

/// Edges of one page: their items are one BatchGetItem, their updates are under way together.
constexpr std::int64_t kEdgesMovedAtOnce = 100;
/// How often the count is tried to be set when others set it at the same time.
constexpr int kCountTriesMax = 32;

/// Updates under way together, until the last is answered.
/// Shared with the completions: a store answers on any of its threads.
class Updates {
 public:
  explicit Updates(std::size_t count) : open_(count) {}
  void post(Result<table::WriteReply> reply) {
    const std::lock_guard lock(mutex_);
    ADJOIN_ASSERT(open_ > 0);  // a store answers once
    replies_.push_back(std::move(reply));
    if (--open_ == 0) done_.notify_one();
  }
  std::vector<Result<table::WriteReply>> wait() {
    std::unique_lock lock(mutex_);
    done_.wait(lock, [&] { return open_ == 0; });
    return std::move(replies_);
  }

 private:
  std::mutex mutex_;
  std::condition_variable done_;
  std::size_t open_;
  std::vector<Result<table::WriteReply>> replies_;
};

table::UpdateItemRequest as_update(table::TransactAction action) {
  auto& part = std::get<table::TransactUpdate>(action);
  table::UpdateItemRequest update;
  update.table = std::move(part.table);
  update.key = std::move(part.key);
  update.update_expression = std::move(part.update_expression);
  update.condition_expression = std::move(part.condition_expression);
  update.placeholders = std::move(part.placeholders);
  return update;
}

/// Names of the entries that {shard} spreads over all forms, as `by` has them.
std::vector<std::string> spread_entries(const schema::EdgeType& edge) {
  std::vector<std::string> names;
  for (const schema::EdgeForm& form : edge.forms) {
    for (const schema::IndexEntry& entry : form.entries) {
      if (entry.pk.empty() || !entry.pk.front().has_hole("shard")) continue;
      const std::string name = entry.name == "reverse" ? "" : entry.name;
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  return names;
}

/// Gives one node more shards: first its count, then the edges that are there.
/// Readers go from low shards to high ones, and edges move to higher shards only. So the count is
/// raised first: an edge that moves is met where it was, or where it goes.
class Resharding {
 public:
  Resharding(const GraphContext& graph, const Reshard& wanted, const ReshardProgress& progress,
             Meter& meter, Resharded& done)
      : graph_(graph),
        wanted_(wanted),
        progress_(progress),
        target_(graph.target()),
        meter_(meter),
        done_(done) {}

  Result<void> run() {
    ADJOIN_CHECK(find());
    ADJOIN_CHECK(check_node());
    ADJOIN_CHECK(set_count());
    if (edge_ != nullptr && from_ != 0) {
      ADJOIN_CHECK(spread());
      if (meter_.is_stopped()) return {};
      if (!wanted_.dry_run) ADJOIN_CHECK(finish());
    }
    done_.complete = true;
    return {};
  }

 private:
  /// The type, whether its shards can grow, and the item with the node's count.
  Result<void> find() {
    const schema::Schema& schema = *graph_.schema;
    edge_ = schema.edge_end(wanted_.type).edge;
    const schema::Series* series = edge_ == nullptr ? schema.series_type(wanted_.type) : nullptr;
    if (edge_ == nullptr && series == nullptr) {
      return validation_error("no edge type or series \"" + wanted_.type + "\" in the schema");
    }
    ADJOIN_TRY(node_, schema.node_of(wanted_.node));
    done_.type = edge_ != nullptr ? edge_->name : series->name;
    const auto& shards = edge_ != nullptr ? edge_->shards : series->shards;
    if (!shards || !shards->can_grow()) {
      return validation_error(
          done_.type + (shards
                            ? " has the same number of shards at every node: declare `max` above "
                              "`default`, and {shard} in the pk of an index alone"
                            : " is not in shards: declare `shards: {default: 1, max: 64}`"));
    }
    if (edge_ != nullptr) {
      const bool from = shards->end == schema::Direction::forward;
      if (!(from ? edge_->from : edge_->to).allows(node_->name)) {
        return validation_error("shards of " + done_.type + " are those of the nodes that edges " +
                                (from ? "leave" : "arrive at") + ", and " + wanted_.node +
                                " is a " + node_->name);
      }
      ADJOIN_TRY(growth_, plan::growth_of(schema, *edge_, wanted_.node));
    } else {
      ADJOIN_CHECK(plan::find_series(schema, series->name, wanted_.node));
      ADJOIN_TRY(growth_, plan::growth_of(schema, *series, wanted_.node));
    }
    if (wanted_.shards <= growth_.max) return {};
    return validation_error("a node has at most " + std::to_string(growth_.max) + " shards of " +
                            done_.type + ", the `max` of the schema; " +
                            std::to_string(wanted_.shards) + " are too many");
  }

  Result<void> check_node() {
    if (!node_->stored || !node_->is_found_by_ref()) return {};
    table::GetItemRequest get;
    get.table = target_.table;
    get.consistent_read = true;
    ADJOIN_TRY(get.key, schema::node_key(*graph_.schema, wanted_.node));
    ADJOIN_TRY(const table::GetItemResult found, graph_.store->get_item(meter_.context(), get));
    if (found.item) return {};
    return Error(ErrorCode::not_found, "there is no node " + wanted_.node);
  }

  /// Writes the count and, for edges, from which one they are to be spread.
  Result<void> set_count() {
    for (int attempt = 0; attempt < kCountTriesMax; ++attempt) {
      ADJOIN_CHECK(meter_.check());
      table::GetItemRequest get = plan::get_count(target_, growth_);
      get.consistent_read = true;
      ADJOIN_TRY(const table::GetItemResult found, graph_.store->get_item(meter_.context(), get));
      const Item held = found.item ? found.item->decode() : Item();
      done_.before = growth_.count_in(&held);
      done_.shards = wanted_.shards;
      // A smaller count would hide the edges of the highest shards from every reader.
      if (wanted_.shards < done_.before) {
        return validation_error(wanted_.node + " has " + std::to_string(done_.before) +
                                " shards of " + done_.type + ", and their number only grows");
      }
      // A run that was ended early left the number from which it spread: its edges belong to this
      // run too.
      const Value* unfinished = held.find(schema::kSpreadFrom);
      const auto before = Value(done_.before);
      const Value* from = unfinished != nullptr ? unfinished : &before;
      std::int64_t number = 0;
      if (from->as_number() == nullptr || !item::to_int64(*from->as_number(), number)) number = 1;
      const bool spreads =
          edge_ != nullptr && (unfinished != nullptr || wanted_.shards > done_.before);
      from_ = spreads ? static_cast<std::uint32_t>(std::max<std::int64_t>(number, 1)) : 0;
      ADJOIN_ASSERT(done_.before <= wanted_.shards);
      ADJOIN_ASSERT(wanted_.shards <= growth_.max);
      if (wanted_.dry_run || wanted_.shards == done_.before) return {};
      const auto count = Value(wanted_.shards);
      const Value word{std::string(schema::kShardsWord)};
      std::vector<std::pair<std::string, const Value*>> changes{
          {std::string(schema::kShardCount), &count}};
      if (edge_ != nullptr) changes.emplace_back(std::string(schema::kSpreadFrom), from);
      const std::string& type = graph_.schema->table.type_attribute;
      if (!type.empty()) changes.emplace_back(type, &word);
      AsSeen seen;
      for (const std::string_view name : {schema::kShardCount, schema::kSpreadFrom}) {
        seen.equals(std::string(name), held.find(name));
      }
      const auto written = graph_.store->update_item(
          meter_.context(), as_update(update_action(target_, growth_.key, changes, seen)));
      if (written) {
        // Writers of this process spread new edges at once. Others learn of it within half a
        // minute; until then they write to low shards, which everybody reads.
        target_.shards->keep(plan::key_identity(growth_.key), wanted_.shards);
        return {};
      }
      if (api_error_of(written.error()) != ApiError::conditional_check_failed)
        return written.error();
    }
    return Error(ErrorCode::conflict, "others set the shards of " + wanted_.node +
                                          " again and again: nothing was changed, try again");
  }

  /// Goes through the shards that there were, so that no edge is met where it moved to.
  Result<void> spread() {
    ADJOIN_ASSERT(edge_ != nullptr);
    ADJOIN_ASSERT(node_ != nullptr);
    ADJOIN_ASSERT(from_ > 0);
    for (const std::string& by : spread_entries(*edge_)) {
      plan::EdgeListOptions options;
      options.by = by;
      const plan::EdgeChoice choice{edge_->name, edge_, edge_->shards->end};
      ADJOIN_TRY(const std::vector<plan::EdgeList> lists,
                 plan::edge_lists(target_, *node_, wanted_.node, choice, options));
      for (const plan::EdgeList& first : lists) {
        if (!first.growth) continue;
        // From the highest shard down: an edge that moves up is behind the place that is read.
        for (std::uint32_t shard = done_.before; shard-- > 0;) {
          ADJOIN_TRY(plan::EdgeList list, plan::list_in_shard(target_, first, shard));
          ADJOIN_CHECK(spread_list(list));
          if (meter_.is_stopped()) return {};
        }
      }
    }
    return {};
  }

  Result<void> spread_list(plan::EdgeList& list) {
    list.request.limit = kEdgesMovedAtOnce;
    std::string made;
    do {
      ADJOIN_CHECK(meter_.check());
      if (!meter_.may_send()) return {};
      ADJOIN_TRY(table::QueryResult page, graph_.store->query(meter_.context(), list.request));
      std::vector<Item> keys;
      for (const item::ItemView row : page.items) {
        const std::string_view other = list.rows.other_end(row, made);
        if (other.empty()) continue;
        ++done_.edges;
        if (!goes_to(other, list.shard)) continue;
        keys.push_back(plan::key_of(*graph_.schema, row.decode()));
      }
      if (wanted_.dry_run) {
        done_.moved += keys.size();
      } else if (!keys.empty()) {
        ADJOIN_CHECK(move(std::move(keys)));
      }
      if (progress_) progress_(done_.edges);
      list.request.exclusive_start_key = std::move(page.last_evaluated_key);
    } while (list.request.exclusive_start_key);
    return {};
  }

  /// The higher shard that an edge in `shard` belongs to, or nothing.
  std::optional<std::uint32_t> goes_to(std::string_view other, std::uint32_t shard) const {
    const std::uint32_t hashed = schema::source_shard(wanted_.node, other, wanted_.shards);
    // Edges that belong to a lower shard stay: moving down would take them past a reader.
    return hashed >= from_ && hashed > shard ? std::optional(hashed) : std::nullopt;
  }

  /// Reads these items as they are now and moves the index entries of those that still belong
  /// elsewhere.
  Result<void> move(std::vector<Item> keys) {
    // Rows of an index may be old. What an edge is now decides whether it moves.
    const std::size_t wanted = keys.size();
    table::BatchGetItemRequest request;
    request.tables.emplace_back().table = target_.table;
    request.tables.front().keys = std::move(keys);
    request.tables.front().consistent_read = true;
    std::vector<table::UpdateItemRequest> updates;
    while (!request.tables.empty()) {
      ADJOIN_CHECK(meter_.check());
      ADJOIN_TRY(table::BatchGetItemResult result,
                 graph_.store->batch_get_item(meter_.context(), request));
      for (const auto& part : result.tables) {
        for (const item::ItemView view : part.items) {
          ADJOIN_TRY(auto update, move_of(view.decode()));
          if (update) updates.push_back(*std::move(update));
        }
      }
      request.tables = std::move(result.unprocessed);
    }
    done_.changed += wanted - updates.size();
    return send(std::move(updates));
  }

  /// The update of one edge's index keys, if it still belongs elsewhere.
  Result<std::optional<table::UpdateItemRequest>> move_of(const Item& stored) const {
    const schema::Schema& schema = *graph_.schema;
    const std::optional<table::UpdateItemRequest> stays;
    const schema::Recognised known = schema::recognise(schema, stored);
    const std::optional<std::uint32_t> shard = plan::stored_shard(known);
    if (known.edge != edge_ || !shard) return stays;
    const bool from = edge_->shards->end == schema::Direction::forward;
    const std::optional<std::uint32_t> goes = goes_to(from ? known.to : known.from, *shard);
    if (!goes) return stays;
    const plan::ReadEnd end(*node_, wanted_.node, from);
    std::vector<std::pair<std::string, Value>> moved;
    AsSeen seen;
    for (const schema::IndexEntry& entry : known.form->entries) {
      if (entry.pk.empty() || !entry.pk.front().has_hole("shard")) continue;
      const schema::Index* const index = schema.index(entry.index);
      ADJOIN_ASSERT(index != nullptr);
      const std::string& name = index->pk.front().name;
      const Value* held = stored.find(name);
      if (held == nullptr) continue;
      ADJOIN_TRY(const std::string before, end.text(entry.pk.front(), *shard));
      // A key that is not as the schema makes it is left for `verify` to tell.
      if (held->as_string() == nullptr || *held->as_string() != before) return stays;
      ADJOIN_TRY(std::string after, end.text(entry.pk.front(), *goes));
      seen.equals(name, held);
      moved.emplace_back(name, std::move(after));
    }
    if (moved.empty()) return stays;
    std::vector<std::pair<std::string, const Value*>> changes;
    for (const auto& [name, value] : moved) changes.emplace_back(name, &value);
    return std::optional(
        as_update(update_action(target_, plan::key_of(schema, stored), changes, seen)));
  }

  Result<void> send(std::vector<table::UpdateItemRequest> requests) {
    if (requests.empty()) return {};
    const auto updates = std::make_shared<Updates>(requests.size());
    const table::CallContext context;  // the meter's counts for one thread
    for (table::UpdateItemRequest& request : requests) {
      request.return_consumed_capacity = table::ReturnConsumedCapacity::total;
      graph_.store->submit(context, std::move(request),
                           [updates](auto reply) { updates->post(std::move(reply)); });
    }
    done_.spent.cost.requests += static_cast<std::int64_t>(requests.size());
    std::optional<Error> failed;
    for (const Result<table::WriteReply>& reply : updates->wait()) {
      if (!reply) {
        const bool lost = api_error_of(reply.error()) == ApiError::conditional_check_failed ||
                          api_error_of(reply.error()) == ApiError::transaction_in_progress;
        if (!lost) failed = reply.error();
        done_.changed += lost ? 1 : 0;
        continue;
      }
      ++done_.moved;
      const auto& used = std::get<table::WriteResult>(*reply).consumed_capacity;
      if (used) done_.spent.cost.capacity.write_half_units += used->total.write_half_units;
    }
    if (failed) return *failed;
    return {};
  }

  /// Unless it was resharded once more meanwhile.
  Result<void> finish() {
    const auto count = Value(wanted_.shards);
    AsSeen seen;
    seen.equals(std::string(schema::kShardCount), &count);
    const auto written = graph_.store->update_item(
        meter_.context(),
        as_update(update_action(target_, growth_.key, {{std::string(schema::kSpreadFrom), nullptr}},
                                seen)));
    if (written || api_error_of(written.error()) == ApiError::conditional_check_failed) return {};
    return written.error();
  }

  const GraphContext& graph_;
  const Reshard& wanted_;
  const ReshardProgress& progress_;
  plan::Target target_;
  Meter& meter_;
  Resharded& done_;
  const schema::EdgeType* edge_ = nullptr;  ///< null: a series
  const schema::NodeType* node_ = nullptr;
  plan::Growth growth_;
  std::uint32_t from_ = 0;  ///< edges move to shards from here on; 0: none is to be moved
};

}  // namespace

Result<Resharded> reshard(const GraphContext& graph, const Reshard& wanted,
                          const ReshardProgress& progress, const CallOptions& options) {
  Resharded done;
  {
    Meter meter(options, *graph.clock, done.spent);
    ADJOIN_CHECK(Resharding(graph, wanted, progress, meter, done).run());
  }
  return done;
}

}  // namespace adjoin::graph
