#include "cli/commands/commands.h"
#include "cli/opened.h"
#include "cli/run_write.h"
#include "cli/shared_options.h"
#include "cli/words.h"

namespace adjoin::cli {
namespace {

Result<int> run_edge_move(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(const plan::EdgeId id, edge_id(graph, invocation.argument(0), invocation.argument(1),
                                            invocation.argument(2)));
  const plan::MoveEdge operation{id.from, id.type, id.to};
  return run_write(graph, operation, invocation, terminal);
}

}  // namespace

Command edge_move_command() {
  return Command{
      .name = "edge move",
      .alias = "",
      .arguments = {{"A", "the new parent", Count::one},
                    kTypeArgument,
                    {"B", "the node that moves, with all below it", Count::one}},
      .options = {kExplainOption},
      .summary = "move a node of a tree under another parent, in one transaction",
      .details =
          "The type is declared with tree: true. The edge keeps its fields. The answer is "
          "{\"outcome\":\"updated\"}, or \"existed\" when A is the parent already; a parent that "
          "is "
          "the node itself or below it is an error.",
      .examples = {{"adjoin edge move CATEGORY#toys CategoryChild CATEGORY#games",
                    "games, and what is in them, go under toys"}},
      .run = run_edge_move};
}

}  // namespace adjoin::cli
