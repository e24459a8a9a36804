#include "plan/write/needs_transactions.h"

#include <set>

#include "schema/items/item_keys.h"
#include "schema/model/made_keys.h"

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

/// The keys of the other item follow the fields later than the edge does, and a mark is of no help
/// to who does not meet the item where it is looked for.
std::string listed_in(const schema::EdgeType& edge) {
  if (edge.reverse != schema::ReverseKind::same) return "";
  for (const schema::EdgeForm& form : edge.forms) {
    if (!form.entries.empty()) return "both their items stand in index " + form.entries[0].index;
  }
  return "";
}

}  // namespace

/// Without transactions an edge and its mirror are kept true by the order of single writes, which
/// no third item can take part in.
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
  for (const std::string_view mark : {schema::kPendingMark, schema::kIntentMark}) {
    if (!has_mirror || edge.field(mark) == nullptr) continue;
    return "they have a field '" + std::string(mark) + "', the name of a mark of unfinished writes";
  }
  // The service removes the two items at different times, and no writer is there to mark them.
  if (has_mirror && !edge.ttl.empty()) return "they expire, and have a mirrored item";
  return listed_in(edge);
}

std::string why_together(const schema::Schema& schema, const std::vector<Item>& items) {
  std::set<std::string> edges;
  std::string why;
  for (const Item& item : items) {
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
  for (const Item& item : items) {
    const schema::Recognised known = schema::recognise(schema, item);
    if (known.kind == Kind::guard && known.node != nullptr) {
      return "nodes " + known.node->name +
             " are written together with other items, because they have a unique field";
    }
  }
  return "several items are written together";
}

}  // namespace adjoin::plan
