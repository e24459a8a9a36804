#include "cli/answer_writer.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/graph_rows.h"
#include "cli/opened.h"
#include "cli/shared_options.h"
#include "cli/words.h"

namespace adjoin::cli {
namespace {

Result<int> run_edge_get(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  plan::GetEdge operation;
  ADJOIN_TRY(operation.edge, edge_id(graph, invocation.argument(0), invocation.argument(1),
                                     invocation.argument(2)));
  ADJOIN_TRY(operation.edge.fields, key_fields(graph, operation.edge.type, invocation));
  operation.fields = split_list(invocation.value("--fields").value_or(""));
  if (invocation.has("--explain")) {
    ADJOIN_TRY(const plan::Plan plan, graph.explain(operation));
    print_plan(plan, invocation, terminal);
    return kExitOk;
  }
  ADJOIN_TRY(const graph::Found found, graph.get_edge(operation, interruptible()));
  ADJOIN_TRY(const Row row, graph::found_row(graph, operation, found));
  AnswerWriter(terminal, output_form(invocation, terminal)).single(row, footer(found.spent));
  return kExitOk;
}

}  // namespace

Command edge_get_command() {
  return Command{
      .name = "edge get",
      .alias = "",
      .arguments = {{"A", "the node it comes from", Count::one},
                    kTypeArgument,
                    {"B", "the node it goes to", Count::one}},
      .options = {kFieldOption, kFieldsOption, kExplainOption},
      .summary = "check one edge, one GetItem",
      .details =
          "The answer is {\"from\":ref,\"edge\":type,\"to\":ref,\"attributes\":{…}}; the "
          "exit code is 1 when there is no such edge.",
      .examples = {{"adjoin edge get ACTOR#alice FOLLOWS ACTOR#bob", "does alice follow bob?"}},
      .run = run_edge_get,
      .only_reads = true};
}

}  // namespace adjoin::cli
