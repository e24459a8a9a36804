#include "graph/read/around.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "graph/context/further_shards.h"
#include "graph/context/meter.h"
#include "graph/read/reads.h"
#include "item/number.h"
#include "plan/operation/cursor.h"
#include "plan/operation/growth.h"
#include "schema/items/item_keys.h"

namespace adjoin::graph {
namespace {

using RowKind = ItemRow::Kind;

RowKind row_kind(const schema::Recognised& known) {
  using Known = schema::Recognised::Kind;
  switch (known.kind) {
    case Known::node: return RowKind::node;
    case Known::series: return RowKind::series;
    case Known::edge:
    case Known::mirror:
    case Known::open_edge: return RowKind::edge;
    case Known::guard:
    case Known::counter:
    case Known::position:
    case Known::shards:
    case Known::unknown: break;
  }
  return RowKind::unknown;
}

/// Reads one page.
class AroundReader {
 public:
  AroundReader(const GraphContext& graph, const plan::Around& operation, Meter& meter,
               AroundPage& page)
      : graph_(graph),
        schema_(*graph.schema),
        operation_(operation),
        identity_("around\n" + graph.table.name() + "\n" + operation.node),
        meter_(meter),
        page_(page) {}

  Result<void> run() {
    ADJOIN_TRY(plan_, plan::around_plan(graph_.read_target, operation_));
    if (operation_.after.empty()) {
      ADJOIN_CHECK(add_shards());
    } else {
      ADJOIN_CHECK(start_behind());
    }
    ADJOIN_TRY(const std::vector<table::QueryResult> results, query());
    for (std::size_t i = 0; i < plan_.halves.size(); ++i) begin_half(i);
    for (std::size_t i = 0; i < results.size(); ++i) add_rows(i, results[i]);
    for (std::size_t i = 0; i < plan_.halves.size(); ++i) {
      end_half(i, i < results.size() ? &results[i] : nullptr);
    }
    if (!operation_.after.empty()) return {};
    ADJOIN_CHECK(read_node());
    take_counters();
    return {};
  }

 private:
  /// The number of shards is data: who can have more of them is asked.
  Result<void> add_shards() {
    const bool is_whole = operation_.types.empty();
    const std::size_t count = plan_.lists.size();
    for (std::size_t i = 0; i < count; ++i) {
      if (plan_.lists[i].growth == nullptr || !plan_.reads(i)) continue;
      if (!meter_.may_send()) return {};
      ADJOIN_TRY(const std::uint32_t shards,
                 shard_count(*graph_.store, graph_.read_target, meter_, *plan_.lists[i].growth));
      std::uint32_t shard = plan_.last_shard(i);  // behind those that every node has
      while (++shard < shards) {
        ADJOIN_CHECK(plan::add_shard(graph_.read_target, i, shard, is_whole, plan_));
      }
    }
    return {};
  }

  Result<void> start_behind() {
    ADJOIN_TRY(plan::Cursor place, plan::decode_cursor(operation_.after, identity_));
    const bool from_start = (place.list & plan::kFromStart) != 0;
    ADJOIN_CHECK(plan::keep_half(graph_.read_target, place.list & ~plan::kFromStart, plan_));
    ADJOIN_ASSERT(plan_.halves.size() == 1);
    if (!from_start) plan_.halves.front().request.exclusive_start_key = std::move(place.key);
    return {};
  }

  /// All in one round, as far as the budget goes.
  Result<std::vector<table::QueryResult>> query() {
    ADJOIN_CHECK(meter_.check());
    const auto wanted = static_cast<std::int64_t>(plan_.halves.size());
    const auto fits = static_cast<std::size_t>(meter_.fitting(wanted));
    std::vector<table::QueryRequest> requests;
    for (std::size_t i = 0; i < fits; ++i) {
      plan_.halves[i].request.limit = static_cast<std::int64_t>(operation_.first);
      requests.push_back(plan_.halves[i].request);
    }
    if (requests.empty()) return std::vector<table::QueryResult>();
    return graph_.store->query_many(meter_.context(), requests);
  }

  /// A group for each list, and one for lists of the same edges at the same end.
  void begin_half(std::size_t number) {
    const plan::AroundPlan::Half& half = plan_.halves[number];
    AroundPage::Half& shown = page_.halves.emplace_back();
    shown.index = half.request.index_name;
    shown.partition = plan::partition_of(schema_, half.request);
    for (const std::size_t list : half.lists) {
      const plan::EdgeChoice& choice = plan_.lists[list].choice;
      if (find_group(number, choice) != nullptr) continue;
      ADJOIN_ASSERT(choice.edge != nullptr);
      const bool is_out = choice.direction == schema::Direction::forward;
      AroundPage::Group group;
      group.half = number;
      group.kind = RowKind::edge;
      group.type = choice.name;
      group.end = is_out ? choice.edge->from.as : choice.edge->to.as;
      group.direction = choice.direction;
      page_.groups.push_back(std::move(group));
    }
  }

  AroundPage::Group* find_group(std::size_t half, const plan::EdgeChoice& choice) {
    for (AroundPage::Group& group : page_.groups) {
      if (group.half == half && group.kind == RowKind::edge && group.type == choice.name &&
          group.direction == choice.direction) {
        return &group;
      }
    }
    return nullptr;
  }

  void add_rows(std::size_t number, const table::QueryResult& result) {
    const table::ItemPage& kept = page_.pages.emplace_back(result.items);
    for (const item::ItemView item : kept) {
      const schema::Recognised known = schema::recognise(schema_, item);
      if (known.kind == schema::Recognised::Kind::node && known.ref == operation_.node) {
        // An index that does not project all of it has only a part of the item.
        if (plan_.halves[number].is_own && operation_.after.empty()) {
          page_.node.emplace(Bytes(item.bytes()));
        }
        continue;
      }
      // What else lies in the range of a list was not asked for.
      const bool is_whole = (plan_.halves[number].number & plan::kWholePartition) != 0;
      const std::size_t group = is_whole ? group_of(number, known) : asked_group(number, known);
      if (group == page_.groups.size()) continue;
      ++page_.groups[group].count;
      page_.rows.push_back({group, other_end(known), item});
    }
    page_.halves[number].items = static_cast<std::size_t>(result.count);
  }

  /// Seen from the node: an edge's item may lie with either end.
  std::string other_end(const schema::Recognised& known) const {
    if (row_kind(known) != RowKind::edge) return known.ref;
    return known.from == operation_.node ? known.to : known.from;
  }

  std::size_t group_of(std::size_t half, const schema::Recognised& known) {
    const RowKind kind = row_kind(known);
    if (known.edge != nullptr && kind == RowKind::edge) {
      const std::size_t found = edge_group(half, known);
      if (found < page_.groups.size()) return found;
    }
    const std::string type(known.kind == schema::Recognised::Kind::open_edge
                               ? std::string_view(known.open_type)
                               : known.type_name());
    for (std::size_t i = 0; i < page_.groups.size(); ++i) {
      const AroundPage::Group& group = page_.groups[i];
      if (group.half == half && group.kind == kind && group.type == type && !group.direction) {
        return i;
      }
    }
    AroundPage::Group met;
    met.half = half;
    met.kind = kind;
    met.type = type;
    page_.groups.push_back(std::move(met));
    return page_.groups.size() - 1;
  }

  std::size_t asked_group(std::size_t half, const schema::Recognised& known) const {
    const bool is_edge = known.edge != nullptr && row_kind(known) == RowKind::edge;
    return is_edge ? edge_group(half, known) : page_.groups.size();
  }

  /// The group of an edge of this node; the number of groups if it is of none. In one partition
  /// both directions of a type may lie: then the item says by its form and ends which it is.
  std::size_t edge_group(std::size_t half, const schema::Recognised& known) const {
    const bool is_mirror = known.kind == schema::Recognised::Kind::mirror;
    const bool symmetric = known.edge->reverse == schema::ReverseKind::same;
    for (std::size_t i = 0; i < page_.groups.size(); ++i) {
      const AroundPage::Group& group = page_.groups[i];
      if (group.half != half || !group.direction || group.type != known.edge->name) continue;
      const bool is_out = *group.direction == schema::Direction::forward;
      if (symmetric) return i;
      if (is_out && !is_mirror && known.from == operation_.node) return i;
      if (!is_out && known.to == operation_.node &&
          (is_mirror || known.edge->reverse == schema::ReverseKind::index)) {
        return i;
      }
    }
    return page_.groups.size();
  }

  /// Says what is left of the half and of its groups. @param result  null: the budget ended before
  void end_half(std::size_t number, const table::QueryResult* result) {
    const plan::AroundPlan::Half& half = plan_.halves[number];
    AroundPage::Half& shown = page_.halves[number];
    const Item* last =
        result != nullptr && result->last_evaluated_key ? &*result->last_evaluated_key : nullptr;
    shown.complete = result != nullptr && last == nullptr;
    if (!shown.complete) {
      shown.cursor = last != nullptr ? cursor(half.number, *last) : start_cursor(half);
    }
    for (AroundPage::Group& group : page_.groups) {
      if (group.half != number) continue;
      group.exact = shown.complete && operation_.after.empty();
      if (shown.complete) continue;
      if (!group.direction) {
        group.cursor = shown.cursor;
        continue;
      }
      group.cursor = group_cursor(half, group, last);
      // Everything of it lies before the last key.
      group.exact = group.cursor.empty() && operation_.after.empty();
    }
  }

  /// Where the group's first list goes on that is not at its end.
  std::string group_cursor(const plan::AroundPlan::Half& half, const AroundPage::Group& group,
                           const Item* last) {
    for (const std::size_t list : half.lists) {
      const plan::EdgeList& one = plan_.lists[list];
      if (one.choice.name != group.type || one.choice.direction != *group.direction) continue;
      if (last == nullptr) return cursor(one.number | plan::kFromStart, partition(half));
      switch (plan::reached(schema_, one, *last)) {
        case plan::Reached::behind: continue;
        case plan::Reached::within: return cursor(one.number, *last);
        case plan::Reached::before: return cursor(one.number | plan::kFromStart, partition(half));
      }
    }
    return {};
  }

  Item partition(const plan::AroundPlan::Half& half) const {
    return plan::partition_of(schema_, half.request);
  }
  std::string cursor(std::uint32_t number, const Item& key) const {
    return plan::encode_cursor({number, key}, identity_);
  }
  /// Before its first row; on a later page where that page was to begin.
  std::string start_cursor(const plan::AroundPlan::Half& half) const {
    if (!operation_.after.empty()) return operation_.after;
    return cursor(half.number | plan::kFromStart, partition(half));
  }

  Result<void> read_node() {
    const schema::NodeType* type = schema_.find_node_of(operation_.node);
    ADJOIN_ASSERT(type != nullptr);  // around_plan has read the ref
    if (page_.node || !type->stored) return {};
    const bool was_whole = !plan_.halves.empty() && plan_.halves.front().is_own &&
                           page_.halves.front().complete && type->is_found_by_ref();
    if (was_whole || !meter_.may_send()) return {};
    CallOptions rest;
    rest.context = meter_.context();
    rest.budget = meter_.left();
    ADJOIN_TRY(Found found, read(graph_, plan::GetNode{operation_.node, {}}, rest));
    page_.node = std::move(found.item);
    return {};
  }

  /// A counter on the node tells what a page does not.
  void take_counters() {
    const schema::NodeType* type = schema_.find_node_of(operation_.node);
    if (!page_.node || type == nullptr) return;
    for (AroundPage::Group& group : page_.groups) {
      if (group.exact || !group.direction || is_spread(group)) continue;
      const schema::Counter* counter = type->count_of({schema_.edge(group.type), *group.direction});
      // An eventual counter may be behind; it is told by no count that calls itself exact.
      if (counter == nullptr || counter->is_sharded() || counter->is_eventual()) continue;
      const auto held = page_.node->view().find(counter->attribute);
      std::int64_t count = 0;
      const bool is_whole = !held || (held->type() == Value::Type::number &&
                                      item::to_int64(held->as_number(), count));
      if (!is_whole || count < 0 || static_cast<std::uint64_t>(count) < group.count) continue;
      group.count = static_cast<std::uint64_t>(count);
      group.exact = group.from_counter = true;
    }
  }

  /// Whether its edges lie in several halves, so that no counter counts those of one.
  bool is_spread(const AroundPage::Group& group) const {
    return std::count_if(page_.groups.begin(), page_.groups.end(), [&](const auto& other) {
             return other.type == group.type && other.direction == group.direction;
           }) > 1;
  }

  const GraphContext& graph_;
  const schema::Schema& schema_;
  const plan::Around& operation_;
  const std::string identity_;  ///< of cursors: the query without its pages
  Meter& meter_;
  AroundPage& page_;
  plan::AroundPlan plan_;
};

}  // namespace

Result<AroundPage> around(const GraphContext& graph, const plan::Around& operation,
                          const CallOptions& options) {
  AroundPage page;
  {
    Meter meter(options, *graph.clock, page.spent);
    ADJOIN_CHECK(AroundReader(graph, operation, meter, page).run());
  }
  return page;
}

}  // namespace adjoin::graph
