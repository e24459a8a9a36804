#include "cli/answer_writer.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/graph_rows.h"
#include "cli/opened.h"
#include "cli/shared_options.h"
#include "cli/words.h"

namespace adjoin::cli {
namespace {

Result<int> run(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(const plan::EdgeId id, edge_id(graph, invocation.argument(0), invocation.argument(1),
                                            invocation.argument(2)));
  const plan::MoveEdge operation{id.from, id.type, id.to};
  if (invocation.has("--explain")) {
    ADJOIN_TRY(const plan::Plan plan, graph.explain(plan::WriteOperation(operation)));
    print_plan(plan, invocation, terminal);
    return kExitOk;
  }
  ADJOIN_TRY(const graph::Written written, graph.move_edge(operation, interruptible()));
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  write_outcome(written, writer);
  return kExitOk;
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
      .run = run};
}

}  // namespace adjoin::cli
