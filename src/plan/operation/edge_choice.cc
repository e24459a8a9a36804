#include "plan/operation/edge_choice.h"

#include <algorithm>

namespace adjoin::plan {
namespace {

using schema::Direction;
using schema::ReverseKind;

std::string known_types(const schema::Schema& schema) {
  std::string names;
  for (const schema::EdgeType& edge : schema.edges) {
    if (!names.empty()) names += ", ";
    names += edge.name;
  }
  return names;
}

}  // namespace

Result<EdgeChoice> choose_edge(const schema::Schema& schema, std::string_view name) {
  const schema::EdgeEnd end = schema.edge_end(name);
  if (end.edge != nullptr) return EdgeChoice{end.edge->name, end.edge, end.direction};
  const bool reversed = name.starts_with('~');
  const std::string_view bare = reversed ? name.substr(1) : name;
  // With open types every name is a type. A misspelt one then reads an empty list, which is the
  // price of them.
  if (schema.open_types && !bare.empty()) {
    return EdgeChoice{std::string(bare), nullptr,
                      reversed ? Direction::reverse : Direction::forward};
  }
  return validation_error("no edge type \"" + std::string(name) + "\"; the schema has " +
                          known_types(schema));
}

Result<std::vector<EdgeChoice>> choose_edges(const schema::Schema& schema,
                                             const std::vector<std::string>& names) {
  std::vector<EdgeChoice> choices;
  for (const std::string& name : names) {
    ADJOIN_TRY(EdgeChoice choice, choose_edge(schema, name));
    choices.push_back(std::move(choice));
  }
  return choices;
}

std::optional<EdgeChoice> turned_round(const EdgeChoice& choice) {
  // An undeclared type has no key that begins with its far end.
  if (choice.edge == nullptr || !choice.edge->is_reversible()) return std::nullopt;
  EdgeChoice turned = choice;
  const bool forward = choice.direction == Direction::forward;
  turned.direction = forward ? Direction::reverse : Direction::forward;
  return turned;
}

std::optional<std::vector<EdgeChoice>> turned_round(const std::vector<EdgeChoice>& choices) {
  std::vector<EdgeChoice> turned;
  for (const EdgeChoice& choice : choices) {
    const std::optional<EdgeChoice> back = turned_round(choice);
    // A search that could go back along some types only would miss paths over the others.
    if (!back) return std::nullopt;
    turned.push_back(*back);
  }
  return turned;
}

std::vector<std::string> reached_types(const EdgeChoice& choice) {
  if (choice.edge == nullptr) return {};
  const bool forward = choice.direction == Direction::forward;
  std::vector<std::string> types = (forward ? choice.edge->to : choice.edge->from).types;
  // Along a symmetric edge one comes to either of its ends.
  if (choice.edge->reverse != ReverseKind::same) return types;
  for (const std::string& type : (forward ? choice.edge->from : choice.edge->to).types) {
    if (std::find(types.begin(), types.end(), type) == types.end()) types.push_back(type);
  }
  return types;
}

bool can_have(const EdgeChoice& choice, const schema::NodeType& node) {
  if (choice.edge == nullptr) return true;
  const bool forward = choice.direction == Direction::forward;
  const bool symmetric = choice.edge->reverse == ReverseKind::same;
  return ((forward || symmetric) && choice.edge->from.allows(node.name)) ||
         ((!forward || symmetric) && choice.edge->to.allows(node.name));
}

}  // namespace adjoin::plan
