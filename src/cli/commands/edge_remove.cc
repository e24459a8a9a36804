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
  plan::RemoveEdge operation;
  ADJOIN_TRY(operation.edge, edge_id(graph, invocation.argument(0), invocation.argument(1),
                                     invocation.argument(2)));
  ADJOIN_TRY(operation.edge.fields, key_fields(graph, operation.edge.type, invocation));
  if (invocation.has("--explain")) {
    ADJOIN_TRY(const plan::Plan plan, graph.explain(plan::WriteOperation(operation)));
    print_plan(plan, invocation, terminal);
    return kExitOk;
  }
  ADJOIN_TRY(const graph::Written written, graph.remove_edge(operation, interruptible()));
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  write_outcome(written, writer);
  return written.outcome == graph::Written::Outcome::missing ? kExitNotFound : kExitOk;
}

}  // namespace

Command edge_remove_command() {
  return Command{
      .name = "edge remove",
      .alias = "",
      .arguments = {{"A", "the node it comes from", Count::one},
                    kTypeArgument,
                    {"B", "the node it goes to", Count::one}},
      .options = {kFieldOption, kExplainOption},
      .summary = "remove an edge in both directions, with its set entry and counts",
      .details = "The answer is {\"outcome\":\"removed\"}, or \"missing\" and the exit code 1.",
      .examples = {{"adjoin edge remove ACTOR#alice FOLLOWS ACTOR#bob", "alice unfollows bob"}},
      .run = run};
}

}  // namespace adjoin::cli
