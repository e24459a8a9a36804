#include "plan/tree_plan.h"

namespace adjoin::plan {

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
