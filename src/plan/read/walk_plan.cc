#include "plan/read/walk_plan.h"

namespace adjoin::plan {

Result<MutualPlan> mutual_plan(const Target& target, const Mutual& operation) {
  const schema::Schema& schema = *target.schema;
  ADJOIN_TRY(const EdgeChoice choice, choose_edge(schema, operation.type));
  ADJOIN_TRY(const schema::NodeType* a, schema.node_of(operation.a));
  MutualPlan plan{choice, choice, {}, {}};
  ADJOIN_TRY(plan.a, edge_lists(target, *a, operation.a, choice, {}));
  if (!operation.b.empty()) {
    ADJOIN_TRY(const schema::NodeType* b, schema.node_of(operation.b));
    ADJOIN_TRY(plan.b, edge_lists(target, *b, operation.b, choice, {}));
    return plan;
  }
  // Both ends of one node: edge_lists says why when there is no way back.
  plan.b_follows.direction = choice.direction == schema::Direction::forward
                                 ? schema::Direction::reverse
                                 : schema::Direction::forward;
  ADJOIN_TRY(plan.b, edge_lists(target, *a, operation.a, plan.b_follows, {}));
  return plan;
}

Result<std::vector<EdgeChoice>> choices_at(const schema::Schema& schema, std::string_view node,
                                           const std::vector<std::string>& types) {
  if (types.empty()) return validation_error("name at least one edge type to follow");
  ADJOIN_TRY(std::vector<EdgeChoice> choices, choose_edges(schema, types));
  ADJOIN_TRY(const schema::NodeType* start, schema.node_of(node));
  for (const EdgeChoice& choice : choices) {
    // One type of them is enough: others may be followed from nodes of a later level.
    if (can_have(choice, *start)) return choices;
  }
  return validation_error(std::string(node) + " is of type " + start->name +
                          ", which has none of these edges");
}

Result<std::vector<std::vector<EdgeChoice>>> walk_rounds(const Target& target,
                                                         const Walk& operation) {
  ADJOIN_TRY(std::vector<EdgeChoice> out,
             choices_at(*target.schema, operation.node, operation.types));
  if (operation.kind == Walk::Kind::friends_of_friends) {
    // The same edges twice. Nodes that the first round reached are taken out by the reader, not
    // here.
    return std::vector<std::vector<EdgeChoice>>{out, out};
  }
  std::vector<EdgeChoice> back;
  for (const EdgeChoice& choice : out) {
    // Asked before the first request: a walk that fails half way has cost its reads for nothing.
    const std::optional<EdgeChoice> turned = turned_round(choice);
    if (!turned) {
      return Error(ErrorCode::unsupported,
                   "edges " + choice.name +
                       " cannot be followed back without a Scan: declare `reverse: {index: …}` or "
                       "`reverse: {item: …}` on " +
                       choice.name);
    }
    back.push_back(*turned);
  }
  if (operation.kind == Walk::Kind::related) {
    return std::vector<std::vector<EdgeChoice>>{std::move(out), std::move(back)};
  }
  // From the node to what it has, back to others that have it, and on to what else they have.
  return std::vector<std::vector<EdgeChoice>>{out, std::move(back), out};
}

Result<EdgeChoice> tree_choice(const schema::Schema& schema, const ReadTree& operation) {
  ADJOIN_TRY(EdgeChoice choice, choose_edge(schema, operation.type));
  if (choice.edge == nullptr || !choice.edge->tree) {
    return validation_error("edges " + choice.name + " are no tree: declare `tree: true` on them");
  }
  // Named from either end, a tree grows from its `from` nodes down.
  choice.direction = operation.up ? schema::Direction::reverse : schema::Direction::forward;
  ADJOIN_TRY(const schema::NodeType* node, schema.node_of(operation.node));
  const bool belongs = choice.edge->from.allows(node->name) || choice.edge->to.allows(node->name);
  if (!belongs) {
    return validation_error(operation.node + " is of type " + node->name + ", which has no edges " +
                            choice.name);
  }
  // The way up is a look for the parent, which the tree's own items do not hold.
  if (operation.up && !choice.edge->is_reversible()) {
    return Error(ErrorCode::unsupported,
                 "edges " + choice.name +
                     " cannot be followed up without a Scan: declare `reverse: {index: …}` or "
                     "`reverse: {item: …}` on " +
                     choice.name);
  }
  return choice;
}

}  // namespace adjoin::plan
