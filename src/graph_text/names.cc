#include "graph_text/names.h"

#include <algorithm>

#include "base/nearest.h"
#include "base/text.h"

namespace adjoin::graph_text {
namespace {

std::string turned_round(std::string_view type) {
  return type.front() == '~' ? std::string(type.substr(1)) : "~" + std::string(type);
}

/// The names of both roles count as well: people type `FOLLOWED_BY` as often as `~FOLLOWS`.
Error unknown_type(const schema::Schema& schema, std::string_view name) {
  std::vector<std::string_view> names;
  for (const schema::EdgeType& edge : schema.edges) {
    names.push_back(edge.name);
    if (!edge.from.as.empty()) names.push_back(edge.from.as);
    if (!edge.to.as.empty()) names.push_back(edge.to.as);
  }
  std::string message = "the schema has no edge type '" + std::string(name) + "'";
  // A near name alone is told. The whole list would bury it, and most errors are slips of one
  // letter.
  const std::string_view meant = nearest(name, names);
  if (!meant.empty()) {
    return Error(ErrorCode::invalid_argument,
                 message + "; did you mean '" + std::string(meant) + "'?");
  }
  std::string list;
  for (std::string_view known : names) append_to_list(known, list);
  return Error(ErrorCode::invalid_argument, message + "; it has " + (list.empty() ? "none" : list));
}

/// Node types that may stand at one end of the edge types: `near` where they are followed from.
std::vector<std::string> end_types(const schema::Schema& schema,
                                   const std::vector<std::string>& types, bool near) {
  std::vector<std::string> found;
  for (const std::string& type : types) {
    const schema::EdgeEnd end = schema.edge_end(type);
    if (end.edge == nullptr) continue;
    const bool at_from = (end.direction == schema::Direction::forward) == near;
    for (const std::string& name : at_from ? end.edge->from.types : end.edge->to.types) {
      if (std::find(found.begin(), found.end(), name) == found.end()) found.push_back(name);
    }
  }
  if (types.empty()) {
    for (const schema::NodeType& node : schema.nodes) found.push_back(node.name);
  }
  return found;
}

Result<std::string> completed(const graph::Graph& graph, std::string_view text,
                              const std::vector<std::string>& node_types) {
  // A whole ref wins over an id: an id that looks like a ref of another type would else name a node
  // nobody meant.
  const auto whole = graph.schema().parse_ref(text);
  if (whole) return std::string(text);
  // With several types the id alone is ambiguous, and a guess could write to the wrong node.
  if (node_types.size() != 1) return Error(ErrorCode::invalid_argument, whole.error().message());
  auto ref = graph.complete_ref(node_types.front(), text);
  if (!ref) return Error(ErrorCode::invalid_argument, ref.error().message());
  return ref;
}

}  // namespace

std::vector<std::string> split_list(std::string_view list) {
  std::vector<std::string> parts;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(','), list.size());
    if (end != 0) parts.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return parts;
}

Result<std::vector<std::string>> edge_types(const graph::Graph& graph, std::string_view list,
                                            bool reverse) {
  std::vector<std::string> types = split_list(list);
  if (types.empty()) return Error(ErrorCode::invalid_argument, "TYPE is empty: name an edge type");
  for (std::string& type : types) {
    // With open types any name is a type, so nothing can be called unknown but an empty one.
    const bool known = graph.schema().edge_end(type).edge != nullptr;
    if (!known && (!graph.schema().open_types || type == "~")) {
      return unknown_type(graph.schema(), type.front() == '~' ? std::string_view(type).substr(1)
                                                              : std::string_view(type));
    }
    if (reverse) type = turned_round(type);
  }
  return types;
}

Result<std::string> node_ref(const graph::Graph& graph, std::string_view text,
                             const std::vector<std::string>& types) {
  return completed(graph, text, end_types(graph.schema(), types, true));
}

Result<std::string> far_node_ref(const graph::Graph& graph, std::string_view text,
                                 const std::vector<std::string>& types) {
  return completed(graph, text, end_types(graph.schema(), types, false));
}

Result<std::string> series_owner(const graph::Graph& graph, std::string_view text,
                                 std::string_view series) {
  const schema::Series* known = graph.schema().series_type(series);
  if (known == nullptr) return std::string(text);  // the graph says which series there are
  return graph.complete_ref(known->of, text);
}

Result<plan::EdgeId> edge_id(const graph::Graph& graph, std::string_view a, std::string_view type,
                             std::string_view b) {
  ADJOIN_TRY(const std::vector<std::string> types, edge_types(graph, type, false));
  if (types.size() != 1) {
    return Error(ErrorCode::invalid_argument,
                 "one edge type is expected, not " + std::to_string(types.size()));
  }
  plan::EdgeId id;
  ADJOIN_TRY(id.from, node_ref(graph, a, types));
  ADJOIN_TRY(id.to, far_node_ref(graph, b, types));
  // The stored direction is what identifies an edge. The same edge must come of `a FOLLOWS b` and
  // of `b ~FOLLOWS a`.
  const schema::EdgeEnd end = graph.schema().edge_end(types.front());
  id.type = end.edge == nullptr ? types.front() : end.edge->name;
  if (end.direction == schema::Direction::reverse) std::swap(id.from, id.to);
  return id;
}

}  // namespace adjoin::graph_text
