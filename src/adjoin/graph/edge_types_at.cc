#include "adjoin/graph/edge_types_at.h"

#include <utility>

#include "plan/operation/edge_list.h"

namespace adjoin::detail {
namespace {

std::string turned(const std::string& name) {
  return name.starts_with('~') ? name.substr(1) : "~" + name;
}

bool can_be_at(const schema::Schema& schema, const std::string& name,
               const schema::NodeType& node) {
  const schema::EdgeEnd end = schema.edge_end(name);
  return end.edge == nullptr || plan::can_have({end.edge->name, end.edge, end.direction}, node);
}

/// A type that the caller named. What the node cannot have is left to the read, which says so.
void add_named(const schema::Schema& schema, const schema::NodeType& node, const std::string& name,
               Side side, TypesAt& found) {
  if (side == Side::leaving) return found.names.push_back(name);
  if (side == Side::arriving) return found.names.push_back(turned(name));
  const schema::EdgeType* edge = schema.edge_end(name).edge;
  const bool symmetric = edge != nullptr && edge->reverse == schema::ReverseKind::same;
  const bool leaves = can_be_at(schema, name, node);
  const bool arrives = !symmetric && can_be_at(schema, turned(name), node);
  if (leaves || !arrives) found.names.push_back(name);
  if (arrives) found.names.push_back(turned(name));
  found.meets_loops_twice |= leaves && arrives && (edge == nullptr || edge->self_loops);
}

}  // namespace

Result<TypesAt> edge_types_at(const schema::Schema& schema, const std::string& node,
                              const EdgeTypes& types, Side side) {
  ADJOIN_TRY(const schema::NodeType* type, schema.node_of(node));
  TypesAt found;
  for (const std::string& name : types.names()) add_named(schema, *type, name, side, found);
  if (!types.names().empty()) return found;
  for (const schema::EdgeType& edge : schema.edges) {
    const bool leaves = can_be_at(schema, edge.name, *type);
    const bool arrives = can_be_at(schema, "~" + edge.name, *type);
    const bool wanted = (side != Side::arriving && leaves) || (side != Side::leaving && arrives);
    if (wanted) add_named(schema, *type, edge.name, side, found);
  }
  return found;
}

}  // namespace adjoin::detail
