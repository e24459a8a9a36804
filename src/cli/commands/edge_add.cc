#include "cli/commands/commands.h"
#include "cli/json_argument.h"
#include "cli/opened.h"
#include "cli/run_write.h"
#include "cli/shared_options.h"
#include "cli/words.h"

namespace adjoin::cli {
namespace {

Result<int> run_edge_add(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(plan::EdgeId id, edge_id(graph, invocation.argument(0), invocation.argument(1),
                                      invocation.argument(2)));
  plan::AddEdge operation{id.from, id.type, id.to, {}};
  const schema::EdgeType* type = graph.schema().edge(id.type);
  static const std::vector<schema::Field> kNone;
  ADJOIN_TRY(operation.fields, given_fields(invocation, type == nullptr ? kNone : type->fields, 3));
  return run_write(graph, operation, invocation, terminal);
}

}  // namespace

Command edge_add_command() {
  return Command{
      .name = "edge add",
      .alias = "",
      .arguments = {{"A", "the node it comes from", Count::one},
                    kTypeArgument,
                    {"B", "the node it goes to", Count::one},
                    kFieldWordsArgument},
      .options = {kJsonOption, kExplainOption},
      .summary = "add an edge, its mirror and its counts in one transaction",
      .details =
          "The answer is {\"outcome\":…}: created, existed (on-exists: keep), replaced, or "
          "put for a type that never asks.",
      .examples = {{"adjoin edge add ACTOR#alice FOLLOWS ACTOR#bob", "alice follows bob"},
                   {"adjoin edge add ORDER#1 OrderItem PRODUCT#A quantity=2", "with a field"}},
      .run = run_edge_add};
}

}  // namespace adjoin::cli
