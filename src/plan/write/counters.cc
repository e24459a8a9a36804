#include "plan/write/counters.h"

#include "base/assert.h"
#include "item/number.h"
#include "plan/operation/key_value.h"
#include "schema/items/guard.h"
#include "schema/model/made_keys.h"

namespace adjoin::plan {
namespace {

using schema::Counter;
using schema::Direction;

/// The item that keeps the counter: the node's own, or that of the edge's shard.
/// A counter is changed in the transaction of its edge, by ADD. So no write reads it, and it is
/// true after every commit.
Result<MergedWrite*> counting_item(WriteBuild& build, const CountedEnd& end,
                                   const Counter& counter) {
  ADJOIN_ASSERT(!counter.is_eventual());  // those are the stream's consumer's
  const schema::Schema& schema = build.schema();
  const schema::NodeType* const found = schema.node(end.type);
  ADJOIN_ASSERT(found != nullptr);
  const schema::NodeType& node = *found;
  std::string type(end.type);
  Item key;
  if (counter.is_sharded()) {
    const std::uint32_t shard = counter_shard(end.other, counter.shards);
    ADJOIN_TRY(key, schema::counter_key(schema, node, end.ref, shard));
    type = schema::kCounterWord;
  } else {
    ADJOIN_TRY(key, schema::node_key(schema, end.ref));
  }
  MergedWrite& write = build.set.at(key);
  if (!schema.table.type_attribute.empty()) {
    // The node may never have been put: its item then comes into being here, and has to say what it
    // is.
    ADJOIN_CHECK(write.set_if_missing(schema.table.type_attribute, std::move(type)));
  }
  return &write;
}

/// Whether an edge with these fields leaves the item of the counter as it is: it does not even get
/// its type. A write that changes nothing would only ask for the item, which need not be there.
bool changes_nothing(const schema::Schema& schema, const Counter& counter, const Item& fields) {
  if (!schema.table.type_attribute.empty()) return false;
  if (counter.is_extreme()) return extreme_value(counter, fields) == nullptr;
  return amount_of(counter, fields, +1).is_zero();
}

void change_extreme(WriteBuild& build, std::size_t operation, const CountedEnd& end,
                    const Counter& counter, const Item& key, const Item& fields, int sign) {
  ADJOIN_ASSERT(counter.is_extreme());
  ADJOIN_ASSERT(sign == 1 || sign == -1);
  const Value* value = extreme_value(counter, fields);
  if (value == nullptr) return;
  ExtremeChange& change = build.extremes[{key_identity(key), counter.attribute}];
  change.key = key;
  change.ref = end.ref;
  change.counter = &counter;
  (sign > 0 ? change.added : change.removed).push_back(*value);
  change.operations.push_back(operation);
}

/// A listing of the node's edges leaves out what this transaction writes.
Result<void> note_changed_items(WriteBuild& build, const NamedEdge& edge, const Item& fields) {
  build.changed_edges.insert(key_identity(edge.key));
  if (!edge.form->mirror_pk) return {};
  schema::EdgeInput input;
  input.from = edge.from;
  input.to = edge.to;
  input.fields = fields;
  ADJOIN_TRY(const schema::EdgeKeys keys, schema::edge_keys(build.schema(), *edge.edge, input));
  if (keys.mirror) build.changed_edges.insert(key_identity(*keys.mirror));
  return {};
}

}  // namespace

std::vector<CountedEnd> counted_ends(const NamedEdge& edge) {
  ADJOIN_ASSERT(edge.edge != nullptr);
  ADJOIN_ASSERT(edge.form != nullptr);
  const CountedEnd from{edge.from, edge.to, edge.form->from_type, Direction::forward};
  const CountedEnd to{edge.to, edge.from, edge.form->to_type, Direction::reverse};
  if (edge.edge->reverse != schema::ReverseKind::same) return {from, to};
  const CountedEnd turned_from{from.ref, from.other, from.type, Direction::reverse};
  // A self-loop is one item, which its node lists once each way.
  if (edge.from == edge.to) return {from, turned_from};
  return {from, to, turned_from, {to.ref, to.other, to.type, Direction::forward}};
}

const Value* extreme_value(const Counter& counter, const Item& fields) {
  const Value* value = fields.find(counter.field);
  return value != nullptr && compare_values(*value, *value) ? value : nullptr;
}

Number amount_of(const Counter& counter, const Item& fields, int sign) {
  ADJOIN_ASSERT(!counter.is_extreme());
  ADJOIN_ASSERT(sign == 1 || sign == -1);
  if (counter.kind == Counter::Kind::count) return Number(sign);
  const Value* value = fields.find(counter.field);
  if (value == nullptr || value->as_number() == nullptr) return Number();
  if (sign > 0) return *value->as_number();
  const Result<Number> negative = item::subtract(Number(), *value->as_number());
  ADJOIN_ASSERT(negative.has_value());  // a number's negative has its digits
  return *negative;
}

std::uint32_t counter_shard(std::string_view other, std::uint32_t shards) {
  ADJOIN_ASSERT(shards > 0);
  return schema::shard_of(other, shards);
}

Result<void> count_edge(WriteBuild& build, std::size_t operation, const NamedEdge& edge,
                        const Item& fields, int sign) {
  if (edge.edge == nullptr) return {};
  bool extremes = false;
  for (const CountedEnd& end : counted_ends(edge)) {
    for (const Counter* counter : build.schema().counters_of(end.type, edge.type, end.direction)) {
      if (counter->is_eventual()) continue;
      extremes = extremes || counter->is_extreme();
      if (changes_nothing(build.schema(), *counter, fields)) continue;
      ADJOIN_TRY(MergedWrite* const write, counting_item(build, end, *counter));
      if (counter->is_extreme()) {
        change_extreme(build, operation, end, *counter, write->key(), fields, sign);
        continue;
      }
      ADJOIN_CHECK(write->add(counter->attribute, amount_of(*counter, fields, sign)));
    }
  }
  return extremes ? note_changed_items(build, edge, fields) : Result<void>();
}

Result<void> limit_edges(WriteBuild& build, std::size_t operation, const NamedEdge& edge) {
  if (edge.edge == nullptr || !edge.edge->limit) return {};
  for (const CountedEnd& end : counted_ends(edge)) {
    if (end.direction != Direction::forward) continue;
    for (const Counter* counter : build.schema().counters_of(end.type, edge.type, end.direction)) {
      if (counter->kind != Counter::Kind::count || counter->is_sharded()) continue;
      if (counter->is_eventual()) continue;
      ADJOIN_TRY(const Item key, schema::node_key(build.schema(), end.ref));
      // One such counter is enough: all of them count the same edges.
      build.set.at(key).expect_below(
          {std::string(end.ref), counter->attribute, edge.type, *edge.edge->limit},
          {Expectation::Kind::below_limit, operation});
      break;
    }
  }
  return {};
}

namespace {

/// Whether a counter that writes of the edge change is like that.
template <typename IsLike>
bool has_counter(const schema::Schema& schema, const NamedEdge& edge, IsLike is_like) {
  if (edge.edge == nullptr) return false;
  for (const CountedEnd& end : counted_ends(edge)) {
    for (const Counter* counter : schema.counters_of(end.type, edge.type, end.direction)) {
      if (!counter->is_eventual() && is_like(*counter)) return true;
    }
  }
  return false;
}

}  // namespace

bool has_counters(const schema::Schema& schema, const NamedEdge& edge) {
  return has_counter(schema, edge, [](const Counter&) { return true; });
}

bool has_sums(const schema::Schema& schema, const NamedEdge& edge) {
  return has_counter(schema, edge,
                     [](const Counter& counter) { return counter.kind != Counter::Kind::count; });
}

/// A node goes with its counters, on condition that they count nothing. An edge that comes at the
/// same moment changes one of them, and one of the two transactions fails.
Result<void> remove_counters(WriteBuild& build, std::size_t operation, const schema::NodeType& node,
                             const RemoveNode& remove, MergedWrite& write) {
  const Expectation nothing{Expectation::Kind::counts_nothing, operation};
  for (std::uint32_t shard = 0; shard < node.counter_items(); ++shard) {
    ADJOIN_TRY(const Item key, schema::counter_key(build.schema(), node, remove.ref, shard));
    MergedWrite& item = build.set.at(key);
    ADJOIN_CHECK(item.remove());
    for (const Counter& counter : node.counters) {
      if (!counter.is_sharded() || shard >= counter.shards) continue;
      item.expect_zero(counter.attribute, nothing);
    }
  }
  for (const Counter& counter : node.counters) {
    // An eventual counter may say of edges that are gone that they are there.
    if (counter.is_sharded() || counter.is_eventual()) continue;
    if (counter.is_extreme()) {
      write.expect_value(counter.attribute, nullptr, nothing);
    } else {
      // A sum of nothing but zeros says of its edges what an absent one does.
      write.expect_zero(counter.attribute, nothing);
    }
  }
  return {};
}

}  // namespace adjoin::plan
