#include "plan/write/bulk.h"

#include <utility>

#include "base/assert.h"
#include "base/lack.h"
#include "item/json.h"
#include "item/stored_item.h"
#include "plan/operation/key_value.h"
#include "plan/write/copies.h"
#include "plan/write/counters.h"
#include "plan/write/edge_set.h"
#include "plan/write/write_build.h"
#include "schema/items/guard.h"

namespace adjoin::plan {
namespace {

/// A bulk load sorts items and never reads one back. What depends on the item of another record at
/// the moment of the write cannot be told there.
Error not_in_bulk(const std::string& what) {
  return with_lack(Lack::What::one_by_one,
                   Error(ErrorCode::unsupported, what + ", which takes one write after the other"));
}

NamedEdge named_edge(const BulkEdge& edge) {
  ADJOIN_ASSERT(edge.type != nullptr);
  ADJOIN_ASSERT(edge.form != nullptr);
  NamedEdge named;
  named.edge = edge.type;
  named.type = edge.type->name;
  named.from = edge.from;
  named.to = edge.to;
  named.form = edge.form;
  return named;
}

}  // namespace

Result<void> check_bulk(const schema::EdgeType& edge) {
  if (copies_fields(edge)) {
    return not_in_bulk("edges " + edge.name + " copy fields of their nodes");
  }
  return {};
}

Result<void> check_bulk(const schema::Schema& schema, const schema::NodeType& node) {
  if (is_copied_from(schema, node) || is_copied_from(schema, node, CopyTime::stream)) {
    return not_in_bulk("edges copy fields of nodes " + node.name);
  }
  return {};
}

Result<const BulkEdges::Made*> BulkEdges::make(const AddEdge& add) {
  ++count_;
  const schema::Schema& schema = *target_.schema;
  ADJOIN_TRY(NamedEdge named, name_edge(target_, add.from, add.type, add.to, add.fields));
  ADJOIN_ASSERT(named.edge != nullptr);
  const std::string& version = schema.table.version_attribute;
  made_.has_given_version = !version.empty() && add.fields.contains(version);
  schema::EdgeInput input = edge_input(target_, named, add.fields);
  if (named.edge->shards) {
    // The write token is the same for the whole load: by chance each edge needs a number of its
    // own.
    input.shard = choose_shard(target_, named, count_, named.edge->shards->initial);
  }
  ADJOIN_TRY(const schema::EdgeItems items, derive_edge(schema, *named.edge, input));
  made_.edge = {named.edge, named.form, named.from, named.to,
                edge_fields(schema, named, items.edge)};
  made_.item = item::encode_item(items.edge);
  made_.mirror = items.mirror ? item::encode_item(*items.mirror) : Bytes();
  return static_cast<const Made*>(&made_);
}

BulkEdge bulk_edge(const Target& target, const schema::Recognised& edge, const Item& stored) {
  const NamedEdge named = named_edge({edge.edge, edge.form, edge.from, edge.to, {}});
  return {edge.edge, edge.form, edge.from, edge.to, edge_fields(*target.schema, named, stored)};
}

std::vector<BulkCounter> bulk_counters(const schema::Schema& schema, const schema::EdgeType& type,
                                       const schema::EdgeForm& form, bool is_self_loop) {
  // Names stand in for refs: which counters an edge has depends on its form, and on whether it is a
  // loop.
  NamedEdge edge = named_edge({&type, &form, "from", is_self_loop ? "from" : "to", {}});
  std::vector<BulkCounter> counters;
  for (const CountedEnd& end : counted_ends(edge)) {
    for (const schema::Counter* counter : schema.counters_of(end.type, edge.type, end.direction)) {
      counters.push_back({end.ref == edge.from, schema.node(end.type), counter});
    }
  }
  return counters;
}

Result<std::vector<BulkEntry>> bulk_entries(const Target& target, const BulkEdge& edge) {
  std::vector<BulkEntry> entries;
  if (!edge.type->in_edge_set) return entries;
  const NamedEdge named = named_edge(edge);
  for (const SetEnd& end : set_ends(*target.schema, named)) {
    ADJOIN_TRY(std::string entry, entry_of(*target.schema, end, edge.fields));
    entries.push_back({std::string(end.ref), end.node, std::move(entry)});
  }
  return entries;
}

Result<void> bulk_put(const Target& target, const PutNode& put, std::optional<Item>& node) {
  Knowledge known;
  if (node) known.seen[key_identity(key_of(*target.schema, *node))] = node;
  for (int round = 0;; ++round) {
    WriteBuild build(target, known);
    ADJOIN_CHECK(plan_write(build, 0, put));
    if (build.is_whole()) {
      ADJOIN_ASSERT(!build.set.writes().empty());
      // A node's own item comes before those of its guards.
      const MergedWrite& own = *build.set.writes().front();
      ADJOIN_ASSERT(!node || own.key() == key_of(*target.schema, *node));
      return own.apply_to(node);
    }
    ADJOIN_ASSERT(round == 0);
    ADJOIN_ASSERT(!build.needs.empty());  // check_bulk has refused what needs more than items
    // What was not in `node` does not exist: the graph is empty before a bulk load.
    for (const Item& key : build.needs) known.seen.try_emplace(key_identity(key));
  }
}

Result<std::vector<BulkGuard>> bulk_guards(const schema::Schema& schema,
                                           const schema::NodeType& node, const std::string& ref,
                                           const Item& item) {
  std::vector<BulkGuard> guards;
  for (const schema::UniqueField& unique : node.unique) {
    const Value* value = item.find(unique.field);
    if (value == nullptr) continue;
    ADJOIN_TRY(Item guard, schema::unique_guard(schema, unique, *value, ref));
    std::string what = unique.field + " ";
    item::append_json(*value, item::JsonForm::plain, what);
    guards.push_back({std::move(guard), std::move(what)});
  }
  return guards;
}

}  // namespace adjoin::plan
