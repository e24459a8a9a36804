#include "plan/bulk.h"

#include <utility>

#include "base/assert.h"
#include "plan/copies.h"
#include "plan/counters.h"
#include "plan/edge_input.h"
#include "plan/edge_set.h"
#include "plan/key_value.h"
#include "schema/guard.h"

namespace adjoin::plan {
namespace {

Error not_in_bulk(const std::string& what) {
  return Error(ErrorCode::unsupported,
               what + ", which takes one write after the other: load it without --bulk");
}

bool copies_fields(const schema::EdgeType& edge) {
  for (const auto* copies : {&edge.copies, &edge.mirror_copies}) {
    for (const schema::TakenField& taken : *copies) {
      if (!taken.is_id_part) return true;
    }
  }
  return false;
}

bool feeds_extreme(const schema::Schema& schema, const schema::EdgeType& edge) {
  for (const schema::NodeType& node : schema.nodes) {
    for (const schema::Counter& counter : node.counters) {
      if (counter.edge == edge.name && counter.is_extreme()) return true;
    }
  }
  return false;
}

}  // namespace

Result<void> check_bulk(const schema::Schema& schema, const schema::EdgeType& edge) {
  if (edge.tree) return not_in_bulk("edges " + edge.name + " are a tree");
  if (copies_fields(edge)) {
    return not_in_bulk("edges " + edge.name + " copy fields of their nodes");
  }
  if (feeds_extreme(schema, edge)) {
    return not_in_bulk("edges " + edge.name + " count for a minimum or maximum");
  }
  return {};
}

Result<void> check_bulk(const schema::Schema& schema, const schema::NodeType& node) {
  if (is_copied_from(schema, node) || is_copied_from(schema, node, CopyTime::stream)) {
    return not_in_bulk("edges copy fields of nodes " + node.name);
  }
  return {};
}

Result<BulkEdge> bulk_edge(const Target& target, const AddEdge& add, std::size_t index) {
  Result<BulkEdge> bulk{BulkEdge()};
  ADJOIN_TRY(bulk->edge, name_edge(target, add.from, add.type, add.to, add.fields));
  const NamedEdge& edge = bulk->edge;
  ADJOIN_ASSERT(edge.edge != nullptr);
  bulk->has_given_version = version_of(*target.schema, add.fields) != 0;
  schema::EdgeInput input = edge_input(target, edge, add.fields);
  if (edge.edge->shards) {
    input.shard = choose_shard(target, edge, index, edge.edge->shards->initial);
  }
  ADJOIN_TRY(bulk->items, derive_edge(*target.schema, *edge.edge, input));
  bulk->fields = edge_fields(*target.schema, edge, bulk->items.edge);
  return bulk;
}

BulkEdge bulk_edge(const Target& target, const schema::Recognised& edge, const item::Item& stored) {
  BulkEdge bulk;
  bulk.edge.edge = edge.edge;
  bulk.edge.type = edge.edge->name;
  bulk.edge.from = edge.from;
  bulk.edge.to = edge.to;
  bulk.edge.form = edge.form;
  bulk.edge.key = key_of(*target.schema, stored);
  bulk.fields = edge_fields(*target.schema, bulk.edge, stored);
  return bulk;
}

void bulk_counts(const schema::Schema& schema, const NamedEdge& edge,
                 const item::AttributeMap& fields, int sign, std::vector<BulkCount>& out) {
  out.clear();
  for (const CountedEnd& end : counted_ends(edge)) {
    for (const schema::Counter* counter : schema.counters_of(end.type, edge.type, end.direction)) {
      out.push_back(
          {end.ref, end.other, schema.node(end.type), counter, amount_of(*counter, fields, sign)});
    }
  }
}

Result<std::vector<BulkEntry>> bulk_entries(const Target& target, const NamedEdge& edge,
                                            const item::AttributeMap& fields) {
  std::vector<BulkEntry> entries;
  for (const SetEnd& end : set_ends(*target.schema, edge)) {
    ADJOIN_TRY(std::string entry, entry_of(*target.schema, end, fields));
    entries.push_back({end.ref, end.node, std::move(entry)});
  }
  return entries;
}

Result<void> bulk_put(const Target& target, const PutNode& put, std::optional<item::Item>& node) {
  ADJOIN_TRY(const schema::ParsedRef parsed, target.schema->parse_ref(put.ref));
  Knowledge known;
  if (node) known.seen[key_identity(key_of(*target.schema, *node))] = node;
  for (int round = 0;; ++round) {
    WriteBuild build(target, known);
    ADJOIN_CHECK(plan_write(build, 0, put));
    if (build.is_whole()) {
      ADJOIN_ASSERT(!build.set.writes().empty());
      // A node's own item comes before those of its guards.
      return build.set.writes().front()->apply_to(node);
    }
    ADJOIN_ASSERT(round == 0);
    for (const item::Item& key : build.needs) known.seen.try_emplace(key_identity(key));
  }
}

Result<std::vector<item::Item>> bulk_guards(const schema::Schema& schema,
                                            const schema::NodeType& node, const std::string& ref,
                                            const item::Item& item) {
  std::vector<item::Item> guards;
  for (const schema::UniqueField& unique : node.unique) {
    const item::AttributeValue* value = item.find(unique.field);
    if (value == nullptr) continue;
    ADJOIN_TRY(item::Item guard, schema::unique_guard(schema, unique, *value, ref));
    guards.push_back(std::move(guard));
  }
  return guards;
}

}  // namespace adjoin::plan
