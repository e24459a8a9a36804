#include "base/assert.h"
#include "graph/context/further_shards.h"
#include "graph/read/page_readers.h"
#include "graph/read/reads.h"
#include "item/number.h"
#include "plan/declared/undeclared.h"
#include "plan/read/read_plan.h"
#include "schema/items/item_keys.h"
#include "table/request/limits.h"

namespace adjoin::graph {
namespace {

/// The budget may end it: the answer is then the count so far, and says so.
Result<std::int64_t> count_list(const GraphContext& graph, const plan::EdgeList& list,
                                Meter& meter) {
  table::QueryRequest request = list.request;
  std::int64_t count = 0;
  std::string made;
  do {
    ADJOIN_CHECK(meter.check());
    if (!meter.may_send()) return count;
    ADJOIN_TRY(table::QueryResult page, graph.store->query(meter.context(), request));
    // The key condition admits edges of this list alone, so the store's own count is right.
    if (list.rows.is_exclusive()) {
      count += page.count;
    } else {
      for (std::size_t row = 0; row < page.items.size(); ++row) {
        count += !list.rows.other_end(page.items, row, made).empty();
      }
    }
    request.exclusive_start_key = std::move(page.last_evaluated_key);
  } while (request.exclusive_start_key);
  return count;
}

/// What the shards of a counter say together.
Result<std::int64_t> add_shards(const GraphContext& graph, table::BatchGetItemRequest request,
                                const std::string& attribute, Meter& meter) {
  Number sum;
  while (!request.tables.empty()) {
    if (!meter.may_send()) break;
    ADJOIN_TRY(table::BatchGetItemResult result,
               graph.store->batch_get_item(meter.context(), request));
    for (const auto& part : result.tables) {
      for (const item::ItemView item : part.items) {
        const auto value = item.find(attribute);
        if (!value || value->type() != Value::Type::number) continue;
        ADJOIN_TRY(sum, item::add(sum, value->as_number()));
      }
    }
    request.tables = std::move(result.unprocessed);
  }
  std::int64_t count = 0;
  if (item::to_int64(sum, count)) return count;
  return Error(ErrorCode::corruption,
               "the shards of counter " + attribute + " add up to no whole number");
}

table::ItemPage page_of(item::ItemView item) {
  table::ItemPage page;
  page.append(item.bytes());
  return page;
}

/// Finds the relations that have one place each, 100 to a request.
Result<void> find_places(const GraphContext& graph, const plan::BetweenPlan& plan,
                         const std::string& other, Meter& meter, EdgePage& answer) {
  for (std::size_t begin = 0; begin < plan.places.size(); begin += table::kBatchGetKeysMax) {
    const std::size_t end = std::min(plan.places.size(), begin + table::kBatchGetKeysMax);
    table::BatchGetItemRequest request;
    table::KeysAndAttributes keys;
    keys.table = graph.table;
    for (std::size_t i = begin; i < end; ++i) keys.keys.push_back(plan.places[i].key);
    request.tables.push_back(std::move(keys));
    while (!request.tables.empty()) {
      if (!meter.may_send()) return {};
      ADJOIN_TRY(table::BatchGetItemResult result,
                 graph.store->batch_get_item(meter.context(), request));
      for (const auto& part : result.tables) {
        for (const item::ItemView item : part.items) {
          // A batch returns its items in any order.
          // It leaves out those that are not there.
          for (std::size_t i = begin; i < end; ++i) {
            const plan::BetweenPlan::Place& place = plan.places[i];
            bool same = true;
            for (const auto& [name, value] : place.key) {
              const auto held = item.find(name);
              same = same && held && held->decode() == value;
            }
            if (!same) continue;
            ADJOIN_ASSERT(place.choice.edge != nullptr);
            const EdgeRow row{
                {}, place.choice.edge->name, place.choice.edge, place.choice.direction, {}};
            EdgeReader::add_row(graph.schema, row, page_of(item), other, answer);
          }
        }
      }
      request.tables = std::move(result.unprocessed);
    }
  }
  return {};
}

/// Finds edges of undeclared types by reading a partition.
Result<void> find_open(const GraphContext& graph, table::QueryRequest request,
                       const plan::Between& pair, Meter& meter, EdgePage& answer) {
  do {
    ADJOIN_CHECK(meter.check());
    if (!meter.may_send()) return {};
    ADJOIN_TRY(table::QueryResult page, graph.store->query(meter.context(), request));
    for (const item::ItemView item : page.items) {
      const schema::Recognised known = schema::recognise(*graph.schema, item);
      if (known.kind != schema::Recognised::Kind::open_edge) continue;
      const bool forward = known.from == pair.a && known.to == pair.b;
      const bool backward = known.from == pair.b && known.to == pair.a;
      if (!forward && !backward) continue;
      const EdgeRow row{{},
                        known.open_type,
                        nullptr,
                        forward ? schema::Direction::forward : schema::Direction::reverse,
                        {}};
      EdgeReader::add_row(graph.schema, row, page_of(item), pair.b, answer);
    }
    request.exclusive_start_key = std::move(page.last_evaluated_key);
  } while (request.exclusive_start_key);
  return {};
}

/// The count in a node's item; 0 when nothing was counted yet.
Result<std::int64_t> count_in(const std::optional<table::OwnedItem>& item,
                              const std::string& attribute, const std::string& node) {
  std::int64_t count = 0;
  // A node without an item has no edges that count, or they would have made one.
  if (!item) return count;
  const auto value = item->view().find(attribute);
  if (value && value->type() == Value::Type::number && !item::to_int64(value->as_number(), count)) {
    return Error(ErrorCode::corruption,
                 "counter " + attribute + " of " + node + " is no whole number");
  }
  return count;
}

/// Reads a node's item by the texts of its key: nothing is planned, and no request made. Nullopt:
/// the planned request does it, or says why not.
Result<std::optional<table::GetItemResult>> get_by_texts(const GraphContext& graph,
                                                         std::string_view ref, Meter& meter) {
  using Found = std::optional<table::GetItemResult>;
  const plan::Target& target = graph.read_target;
  const schema::NodeType* const type = target.schema->find_node_of(ref);
  if (type == nullptr) return Found();
  const auto key = schema::node_key_texts(target.schema->table, *type, ref);
  if (!key) return Found();
  return graph.store->get_stored(meter.context(), {&target.table, key->pk, key->sk});
}

}  // namespace

Result<Found> read(const GraphContext& graph, const plan::GetNode& operation,
                   const CallOptions& options) {
  Found found;
  Meter meter(options, *graph.clock, found.spent);
  if (operation.fields.empty()) {
    ADJOIN_TRY(auto read, get_by_texts(graph, operation.ref, meter));
    if (read) {
      found.item = std::move(read->item);
      return found;
    }
  }
  ADJOIN_TRY(const plan::NodeLookup lookup, plan::node_lookup(graph.read_target, operation));
  ADJOIN_ASSERT(lookup.get.has_value() != lookup.query.has_value());
  found.spent.warnings = plan::undeclared(*graph.schema, operation);
  if (lookup.get) {
    ADJOIN_TRY(table::GetItemResult result, graph.store->get_item(meter.context(), *lookup.get));
    found.item = std::move(result.item);
    return found;
  }
  ADJOIN_TRY(table::QueryResult page, graph.store->query(meter.context(), *lookup.query));
  if (!page.items.empty()) found.item = table::OwnedItem(Bytes(page.items[0].bytes()));
  return found;
}

Result<Found> read(const GraphContext& graph, const plan::GetEdge& operation,
                   const CallOptions& options) {
  const Result<table::GetItemRequest> request = plan::edge_lookup(graph.read_target, operation);
  if (!request) return request.error();
  Result<Found> found{Found()};
  found->spent.warnings = plan::undeclared(*graph.schema, operation);
  Meter meter(options, *graph.clock, found->spent);
  Result<table::GetItemResult> result = graph.store->get_item(meter.context(), *request);
  if (!result) return std::move(result).error();
  found->item = std::move(result->item);
  return found;
}

Result<CountAnswer> read(const GraphContext& graph, const plan::Count& operation,
                         const CallOptions& options) {
  CountAnswer answer;
  Meter meter(options, *graph.clock, answer.spent);
  if (const schema::Counter* counter = plan::counter_of(graph.read_target, operation)) {
    ADJOIN_TRY(const auto read, get_by_texts(graph, operation.node, meter));
    if (read) {
      answer.from_counter = true;
      ADJOIN_TRY(answer.count, count_in(read->item, counter->attribute, operation.node));
      return answer;
    }
  }
  ADJOIN_TRY(std::vector<plan::CountPlan> plans, plan::count_plans(graph.read_target, operation));
  answer.spent.warnings = plan::undeclared(*graph.schema, operation);
  // Until one of the types has to be counted by Queries: then the sum is as late as an index.
  answer.from_counter = true;
  for (plan::CountPlan& plan : plans) {
    ADJOIN_ASSERT(plan.counter.has_value() + plan.shards.has_value() + !plan.lists.empty() == 1);
    if (plan.counter) {
      ADJOIN_TRY(const table::GetItemResult read,
                 graph.store->get_item(meter.context(), *plan.counter));
      ADJOIN_TRY(const std::int64_t count, count_in(read.item, plan.attribute, operation.node));
      answer.count += count;
    } else if (plan.shards) {
      ADJOIN_TRY(const std::int64_t count, add_shards(graph, *plan.shards, plan.attribute, meter));
      answer.count += count;
    } else {
      answer.from_counter = false;
      const auto add = [&](const plan::EdgeList& list) -> Result<bool> {
        ADJOIN_TRY(const std::int64_t count, count_list(graph, list, meter));
        answer.count += count;
        return !meter.is_stopped();
      };
      ADJOIN_CHECK(each_list(*graph.store, graph.read_target, meter, std::move(plan.lists), add));
    }
    // The part that was counted is returned with `cut_by`, as a lower bound.
    if (meter.is_stopped()) break;
  }
  return answer;
}

Result<EdgePage> read(const GraphContext& graph, const plan::Between& operation,
                      const CallOptions& options) {
  ADJOIN_TRY(const plan::BetweenPlan plan, plan::between_plan(graph.read_target, operation));
  EdgePage page;
  Meter meter(options, *graph.clock, page.spent);
  ADJOIN_CHECK(find_places(graph, plan, operation.b, meter, page));
  for (const plan::EdgeList& list : plan.lists) {
    table::QueryRequest request = list.request;
    do {
      ADJOIN_CHECK(meter.check());
      if (!meter.may_send()) return page;
      ADJOIN_TRY(table::QueryResult result, graph.store->query(meter.context(), request));
      EdgeReader::add_rows(graph.schema, list, std::move(result.items), page);
      request.exclusive_start_key = std::move(result.last_evaluated_key);
    } while (request.exclusive_start_key);
  }
  for (const table::QueryRequest& partition : plan.partitions) {
    ADJOIN_CHECK(find_open(graph, partition, operation, meter, page));
  }
  return page;
}

}  // namespace adjoin::graph
