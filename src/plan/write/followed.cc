#include "plan/write/followed.h"

#include <algorithm>

#include "base/assert.h"
#include "item/number.h"
#include "plan/write/copies.h"
#include "plan/write/counters.h"
#include "schema/items/guard.h"
#include "schema/items/item_keys.h"

namespace adjoin::plan {
namespace {

using schema::Counter;
using schema::Direction;
using schema::Recognised;

/// What an edge with this image counts for; no image is no edge.
Number addend(const Counter& counter, const std::optional<item::ItemView>& image) {
  if (!image) return Number();
  if (counter.kind == Counter::Kind::count) return Number(1);
  const auto value = image->find(counter.field);
  return value && value->type() == Value::Type::number ? value->as_number() : Number();
}

Result<void> count_at_end(const schema::Schema& schema, const Recognised& edge,
                          const ItemChange& change, Direction direction, const std::string& ref,
                          const std::string& type, std::vector<CountChange>& counts) {
  const schema::NodeType* const node = schema.node(type);
  ADJOIN_ASSERT(node != nullptr);
  for (const Counter* counter : schema.counters_of(type, edge.edge->name, direction)) {
    if (!counter->is_eventual()) continue;
    // After minus before: an addition, a removal and a change of a summed field are one case.
    ADJOIN_TRY(Number amount,
               item::subtract(addend(*counter, change.after), addend(*counter, change.before)));
    // Most updates of an edge change nothing that is counted, and cost the follower no write.
    if (amount.is_zero()) continue;
    counts.push_back({ref, node, counter, amount});
  }
  return {};
}

Result<void> count_edge_change(const schema::Schema& schema, const Recognised& edge,
                               const ItemChange& change, std::vector<CountChange>& counts) {
  ADJOIN_ASSERT(edge.edge != nullptr);
  ADJOIN_ASSERT(edge.form != nullptr);
  ADJOIN_CHECK(count_at_end(schema, edge, change, Direction::forward, edge.from,
                            edge.form->from_type, counts));
  // Either item of a symmetric edge is seen by the node that it leaves, in both directions.
  const bool same = edge.edge->reverse == schema::ReverseKind::same;
  return count_at_end(schema, edge, change, Direction::reverse, same ? edge.from : edge.to,
                      same ? edge.form->from_type : edge.form->to_type, counts);
}

bool differs(const ItemChange& change, std::string_view attribute) {
  const auto before = change.before ? change.before->find(attribute) : std::nullopt;
  const auto after = change.after ? change.after->find(attribute) : std::nullopt;
  return before.has_value() != after.has_value() || (before && !(*before == *after));
}

/// A node that goes, or is put by those who do not know of its counters, takes along what they had.
void count_lost(const Recognised& node, const ItemChange& change,
                std::vector<CountChange>& counts) {
  if (!change.before) return;
  for (const Counter& counter : node.node->counters) {
    if (!counter.is_eventual()) continue;
    const auto had = change.before->find(counter.attribute);
    if (!had || had->type() != Value::Type::number || had->as_number().is_zero()) continue;
    if (change.after && change.after->find(counter.attribute)) continue;
    // Counted again: edges may still be there, and a node that is put anew must count them.
    counts.push_back({node.ref, node.node, &counter, had->as_number()});
  }
}

/// The node at one end, and the items of the shards that count the edge there. A ref without a key
/// is nobody's.
void append_end(const schema::Schema& schema, const schema::EdgeType& edge, const std::string& ref,
                const std::string& type, const std::string& other, std::vector<Item>& keys) {
  const schema::NodeType* const found = schema.node(type);
  ADJOIN_ASSERT(found != nullptr);
  const schema::NodeType& node = *found;
  const auto append = [&](Result<Item> key) {
    if (key && std::find(keys.begin(), keys.end(), *key) == keys.end()) {
      keys.push_back(*std::move(key));
    }
  };
  if (node.edge_set && edge.in_edge_set) append(schema::node_key(schema, ref));
  for (const Counter& counter : node.counters) {
    if (counter.edge != edge.name || counter.is_eventual()) continue;
    append(schema::node_key(schema, ref));
    if (!counter.is_sharded()) continue;
    append(schema::counter_key(schema, node, ref, counter_shard(other, counter.shards)));
  }
}

}  // namespace

Result<void> count_change(const schema::Schema& schema, const ItemChange& change,
                          const Recognised& known, std::vector<CountChange>& counts) {
  if (known.kind == Recognised::Kind::edge) {
    return count_edge_change(schema, known, change, counts);
  }
  if (known.kind == Recognised::Kind::node) count_lost(known, change, counts);
  return {};
}

LeftBehind left_behind(const schema::Schema& schema, const Recognised& edge, const Item& expired) {
  LeftBehind left;
  schema::EdgeInput input;
  input.from = edge.from;
  input.to = edge.to;
  input.fields = expired;
  // Another program may have left out a field of the mirror's key: then it made no mirror.
  const Result<schema::EdgeKeys> made = schema::edge_keys(schema, *edge.edge, input);
  const bool is_mirror = edge.kind == Recognised::Kind::mirror;
  if (made) {
    left.keys.push_back(made->edge);
    if (made->mirror) {
      left.keys.push_back(*made->mirror);
      left.other_key = is_mirror ? made->edge : *made->mirror;
      if (const auto* time = expired.find(edge.edge->ttl)) left.time = *time;
    }
  }
  // What counted the edge or lists it was not told that it expired: TTL deletes items, not edges.
  append_end(schema, *edge.edge, edge.from, edge.form->from_type, edge.to, left.keys);
  append_end(schema, *edge.edge, edge.to, edge.form->to_type, edge.from, left.keys);
  if (!edge.edge->tree) return left;
  Result<Item> guard = schema::parent_key(schema, *edge.edge, edge.to);
  if (guard) left.keys.push_back(*std::move(guard));
  return left;
}

CopyEffect copy_effect(const schema::Schema& schema, const ItemChange& change,
                       const Recognised& known) {
  if (known.kind == Recognised::Kind::node) {
    for (const schema::Field& field : known.node->fields) {
      if (differs(change, field.name) &&
          is_copied(schema, *known.node, field.name, CopyTime::stream)) {
        return CopyEffect::node;
      }
    }
    return CopyEffect::none;
  }
  // An edge that is gone has no copies left.
  if (!change.after) return CopyEffect::none;
  for (const StreamCopy& copy : stream_copies(known)) {
    if (!change.before || differs(change, copy.attribute)) return CopyEffect::item;
  }
  return CopyEffect::none;
}

namespace {

using schema::Recognised;

const Value* value_of(const StreamCopy& copy, const NodeOfRef& node) {
  const Item* item = node(copy.ref);
  return item == nullptr ? nullptr : item->find(copy.field);
}

bool same(const Value* a, const Value* b) {
  return a == nullptr || b == nullptr ? a == b : *a == *b;
}

}  // namespace

std::vector<StreamCopy> stream_copies(const Recognised& item) {
  std::vector<StreamCopy> copies;
  const auto take = [&](const std::vector<schema::TakenField>& fields) {
    for (const schema::TakenField& field : fields) {
      if (field.is_id_part || !field.by_stream) continue;
      const bool from = field.end == schema::Direction::forward;
      copies.push_back({field.attribute, from ? item.from : item.to, field.field});
    }
  };
  const bool is_mirror = item.kind == Recognised::Kind::mirror;
  if (is_mirror || item.kind == Recognised::Kind::edge) take(item.edge->copies);
  if (is_mirror) take(item.edge->mirror_copies);
  return copies;
}

bool is_stale(const Item& item, const std::vector<StreamCopy>& copies, const NodeOfRef& node) {
  return std::any_of(copies.begin(), copies.end(), [&](const StreamCopy& copy) {
    return !same(item.find(copy.attribute), value_of(copy, node));
  });
}

Result<void> CopyRewrite::add(const Item& key, const std::vector<StreamCopy>& copies,
                              const NodeOfRef& node) {
  const std::size_t before = set_.size();
  MergedWrite& write = set_.at(key);
  write.expect_exists({});
  for (const StreamCopy& copy : copies) {
    const Value* value = value_of(copy, node);
    ADJOIN_CHECK(value == nullptr ? write.unset(copy.attribute)
                                  : write.set(copy.attribute, *value));
    // One condition for each field of each node, however many edges copy it.
    if (!expected_.emplace(copy.ref, copy.field).second) continue;
    ADJOIN_TRY(const Item node_key, schema::node_key(*target_.schema, copy.ref));
    set_.at(node_key).expect_value(copy.field, value, {});
  }
  ADJOIN_ASSERT(set_.size() <= before + kActionsOfItem);
  return {};
}

table::TransactWriteItemsRequest CopyRewrite::take() {
  table::TransactWriteItemsRequest request;
  for (const auto& write : set_.writes()) {
    request.actions.push_back(std::move(*write).to_action(target_.table));
  }
  return request;
}

}  // namespace adjoin::plan
