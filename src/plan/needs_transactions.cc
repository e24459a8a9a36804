#include "plan/needs_transactions.h"

#include <set>

#include "schema/item_keys.h"

namespace adjoin::plan {
namespace {

using Kind = schema::Recognised::Kind;

/// Another item says of the edge what the edge does not.
std::string counted_by(const schema::Schema& schema, const schema::EdgeType& edge) {
  for (const schema::NodeType& node : schema.nodes) {
    for (const schema::Counter& counter : node.counters) {
      if (counter.edge != edge.name || counter.is_eventual()) continue;
      return "nodes " + node.name + " count them (" + counter.attribute + ")";
    }
  }
  return "";
}

std::string copied_to(const schema::EdgeType& edge) {
  for (const auto* copies : {&edge.copies, &edge.mirror_copies}) {
    for (const schema::TakenField& copy : *copies) {
      if (!copy.is_id_part) return "they copy " + copy.field + " from a node";
    }
  }
  return "";
}

/// An index that shows only some attributes cannot show that an item is pending.
std::string listed_in(const schema::Schema& schema, const schema::EdgeType& edge) {
  if (edge.reverse != schema::ReverseKind::same) return "";
  for (const schema::EdgeForm& form : edge.forms) {
    for (const schema::IndexEntry& entry : form.entries) {
      const schema::Index* index = schema.index(entry.index);
      if (index == nullptr || index->projection == schema::Projection::all) continue;
      return "both their items stand in index " + index->name +
             ", which does not show every attribute (with `projection: all` it would)";
    }
  }
  return "";
}

}  // namespace

std::string why_transactions(const schema::Schema& schema, const schema::EdgeType& edge) {
  if (edge.tree) return "they are a tree";
  if (std::string why = counted_by(schema, edge); !why.empty()) return why;
  if (edge.in_edge_set) return "nodes repeat them in an edge set";
  if (edge.limit) return "they have a `limit`";
  if (edge.require_from || edge.require_to) return "they `require` their nodes";
  if (std::string why = copied_to(edge); !why.empty()) return why;
  if (edge.shards && edge.shards->can_grow()) return "their shards can grow";
  const bool has_mirror =
      edge.reverse == schema::ReverseKind::item || edge.reverse == schema::ReverseKind::same;
  if (has_mirror && !edge.ttl.empty()) return "they expire, and have a mirrored item";
  return listed_in(schema, edge);
}

std::string why_together(const schema::Schema& schema, const std::vector<item::Item>& items) {
  std::set<std::string> edges;
  std::string why;
  for (const item::Item& item : items) {
    const schema::Recognised known = schema::recognise(schema, item);
    if (known.edge == nullptr || (known.kind != Kind::edge && known.kind != Kind::mirror)) continue;
    edges.insert(known.edge->name);
    const std::string reason = why_transactions(schema, *known.edge);
    if (why.empty() && !reason.empty()) {
      why =
          "edges " + known.edge->name + " are written together with other items, because " + reason;
    }
  }
  if (!why.empty()) return why;
  for (const item::Item& item : items) {
    const schema::Recognised known = schema::recognise(schema, item);
    if (known.kind == Kind::guard && known.node != nullptr) {
      return "nodes " + known.node->name +
             " are written together with other items, because they have a unique field";
    }
  }
  if (items.size() == 1) return "a condition is checked in a request that writes nothing";
  return "several items are written together";
}

}  // namespace adjoin::plan
