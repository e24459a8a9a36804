#include "plan/followed.h"

#include <algorithm>

#include "plan/copies.h"
#include "plan/counters.h"
#include "plan/stream_copies.h"
#include "schema/guard.h"

namespace adjoin::plan {
namespace {

using schema::Counter;
using schema::Direction;
using schema::Recognised;

/// What an edge with this image counts for; no image is no edge.
item::Number addend(const Counter& counter, const std::optional<item::ItemView>& image) {
  if (!image) return item::Number();
  if (counter.kind == Counter::Kind::count) return item::Number::from_int(1);
  const auto value = image->find(counter.field);
  return value && value->type() == item::Type::N ? value->as_number() : item::Number();
}

Result<void> count_at_end(const schema::Schema& schema, const Recognised& edge,
                          const ItemChange& change, Direction direction, const std::string& ref,
                          const std::string& type, std::vector<CountChange>& counts) {
  for (const Counter* counter : schema.counters_of(type, edge.edge->name, direction)) {
    if (!counter->is_eventual()) continue;
    ADJOIN_TRY(item::Number amount, item::Number::subtract(addend(*counter, change.after),
                                                           addend(*counter, change.before)));
    if (amount.is_zero()) continue;
    counts.push_back({ref, schema.node(type), counter, amount});
  }
  return {};
}

Result<void> count_edge_change(const schema::Schema& schema, const Recognised& edge,
                               const ItemChange& change, std::vector<CountChange>& counts) {
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
    if (!had || had->type() != item::Type::N || had->as_number().is_zero()) continue;
    if (change.after && change.after->find(counter.attribute)) continue;
    counts.push_back({node.ref, node.node, &counter, had->as_number()});
  }
}

/// The node at one end, and the item of the shard that counts the edge there.
Result<void> append_end(const schema::Schema& schema, const schema::EdgeType& edge,
                        const std::string& ref, const std::string& type, const std::string& other,
                        std::vector<item::Item>& keys) {
  const schema::NodeType& node = *schema.node(type);
  const auto counts = [&](const Counter& counter) {
    return counter.edge == edge.name && !counter.is_eventual();
  };
  const auto counter = std::find_if(node.counters.begin(), node.counters.end(), counts);
  const bool counted = counter != node.counters.end();
  if (!counted && !(node.edge_set && edge.in_edge_set)) return {};
  ADJOIN_TRY(item::Item key, schema::node_key(schema, ref));
  keys.push_back(std::move(key));
  if (!counted || !counter->is_sharded()) return {};
  ADJOIN_TRY(key, schema::counter_key(schema, node, ref, counter_shard(other, counter->shards)));
  keys.push_back(std::move(key));
  return {};
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

Result<std::vector<item::Item>> left_behind(const schema::Schema& schema, const Recognised& edge,
                                            item::ItemView expired) {
  std::vector<item::Item> keys;
  if (edge.form->mirror_pk) {
    schema::EdgeInput input;
    input.from = edge.from;
    input.to = edge.to;
    input.fields = expired.decode();
    ADJOIN_TRY(schema::EdgeKeys made, schema::edge_keys(schema, *edge.edge, input));
    if (made.mirror) keys.push_back(*std::move(made.mirror));
  }
  ADJOIN_CHECK(append_end(schema, *edge.edge, edge.from, edge.form->from_type, edge.to, keys));
  ADJOIN_CHECK(append_end(schema, *edge.edge, edge.to, edge.form->to_type, edge.from, keys));
  if (!edge.edge->tree) return keys;
  ADJOIN_TRY(item::Item guard, schema::parent_key(schema, *edge.edge, edge.to));
  keys.push_back(std::move(guard));
  return keys;
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
  if (!change.after) return CopyEffect::none;
  for (const StreamCopy& copy : stream_copies(known)) {
    if (!change.before || differs(change, copy.attribute)) return CopyEffect::item;
  }
  return CopyEffect::none;
}

}  // namespace adjoin::plan
