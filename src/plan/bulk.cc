#include "plan/bulk.h"

#include <utility>

#include "base/assert.h"
#include "item/json.h"
#include "item/stored_item.h"
#include "item/utf8.h"
#include "plan/copies.h"
#include "plan/counters.h"
#include "plan/edge_input.h"
#include "plan/edge_set.h"
#include "plan/key_value.h"
#include "schema/guard.h"
#include "table/limits.h"

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

/// Whether fields are texts and numbers with names of their own: what else there can be is looked
/// at by who derives.
bool has_plain_fields(const schema::TableNaming& table, const item::AttributeMap& fields) {
  for (const auto& [name, value] : fields) {
    if (name.empty() || name.size() > table::kAttributeNameMax || !item::is_utf8(name))
      return false;
    if (name == table.created_attribute || name == table.updated_attribute ||
        name == table.version_attribute) {
      return false;
    }
    const std::string* text = value.as_string();
    if (text == nullptr ? value.as_number() == nullptr : !item::is_utf8(*text)) return false;
  }
  return true;
}

NamedEdge named_edge(const BulkEdge& edge) {
  NamedEdge named;
  named.edge = edge.type;
  named.type = edge.type->name;
  named.from = edge.from;
  named.to = edge.to;
  named.form = edge.form;
  return named;
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

const schema::EdgePress* BulkEdges::press_of(const schema::EdgeType& type,
                                             const schema::EdgeForm& form) {
  const auto known = presses_.find(&form);
  if (known != presses_.end()) return known->second ? &*known->second : nullptr;
  schema::EdgePress::Stamps stamps{target_.now, target_.now, 1};
  const auto made = schema::EdgePress::make(*target_.schema, type, form, stamps);
  const auto& kept = presses_.emplace(&form, made).first->second;
  return kept ? &*kept : nullptr;
}

/// The quick way, for edges whose keys are made of whole refs. False: it is not for this one.
Result<bool> BulkEdges::press(const AddEdge& add) {
  const schema::Schema& schema = *target_.schema;
  const schema::EdgeEnd end = schema.edge_end(add.type);
  if (end.edge == nullptr || !item::is_utf8(add.from) || !item::is_utf8(add.to)) return false;
  const bool turned = end.direction == schema::Direction::reverse;
  BulkEdge& edge = made_.edge;
  edge.from = turned ? add.to : add.from;
  edge.to = turned ? add.from : add.to;
  if (!end.edge->self_loops && edge.from == edge.to) return false;
  const Result<const schema::NodeType*> from = schema.node_of(edge.from);
  const Result<const schema::NodeType*> to = schema.node_of(edge.to);
  if (!from || !to) return false;
  edge.type = end.edge;
  edge.form = end.edge->form((*from)->name, (*to)->name);
  if (edge.form == nullptr) return false;
  const schema::EdgePress* const press = press_of(*edge.type, *edge.form);
  if (press == nullptr || !has_plain_fields(schema.table, add.fields)) return false;
  made_.has_given_version = false;
  ADJOIN_TRY(edge.fields, complete_fields(edge.type->name, edge.type->fields,
                                          edge.type->extra_fields, add.fields));
  return press->press({edge.from, edge.to}, edge.fields, made_.item, made_.mirror);
}

Result<void> BulkEdges::derive(const AddEdge& add) {
  const schema::Schema& schema = *target_.schema;
  ADJOIN_TRY(NamedEdge named, name_edge(target_, add.from, add.type, add.to, add.fields));
  ADJOIN_ASSERT(named.edge != nullptr);
  const std::string& version = schema.table.version_attribute;
  made_.has_given_version = !version.empty() && add.fields.contains(version);
  schema::EdgeInput input = edge_input(target_, named, add.fields);
  if (named.edge->shards) {
    input.shard = choose_shard(target_, named, count_, named.edge->shards->initial);
  }
  ADJOIN_TRY(const schema::EdgeItems items, derive_edge(schema, *named.edge, input));
  made_.edge = {named.edge, named.form, named.from, named.to,
                edge_fields(schema, named, items.edge)};
  made_.item = item::encode_item(items.edge);
  made_.mirror = items.mirror ? item::encode_item(*items.mirror) : Bytes();
  return {};
}

Result<const BulkEdges::Made*> BulkEdges::make(const AddEdge& add) {
  ++count_;
  ADJOIN_TRY(const bool pressed, press(add));
  if (!pressed) ADJOIN_CHECK(derive(add));
  return static_cast<const Made*>(&made_);
}

BulkEdge bulk_edge(const Target& target, const schema::Recognised& edge, const item::Item& stored) {
  const NamedEdge named = named_edge({edge.edge, edge.form, edge.from, edge.to, {}});
  return {edge.edge, edge.form, edge.from, edge.to, edge_fields(*target.schema, named, stored)};
}

std::vector<BulkCounter> bulk_counters(const schema::Schema& schema, const schema::EdgeType& type,
                                       const schema::EdgeForm& form, bool is_self_loop) {
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

Result<void> bulk_put(const Target& target, const PutNode& put, std::optional<item::Item>& node) {
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

Result<std::vector<BulkGuard>> bulk_guards(const schema::Schema& schema,
                                           const schema::NodeType& node, const std::string& ref,
                                           const item::Item& item) {
  std::vector<BulkGuard> guards;
  for (const schema::UniqueField& unique : node.unique) {
    const item::AttributeValue* value = item.find(unique.field);
    if (value == nullptr) continue;
    ADJOIN_TRY(item::Item guard, schema::unique_guard(schema, unique, *value, ref));
    std::string what = unique.field + " ";
    item::append_json(*value, item::JsonForm::plain, what);
    guards.push_back({std::move(guard), std::move(what)});
  }
  return guards;
}

}  // namespace adjoin::plan
