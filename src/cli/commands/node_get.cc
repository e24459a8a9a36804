#include <ostream>

#include "cli/answer_writer.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/graph_rows.h"
#include "cli/opened.h"
#include "cli/shared_options.h"
#include "cli/words.h"

namespace adjoin::cli {
namespace {

Result<int> run_node_get(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  plan::GetNode operation;
  ADJOIN_TRY(operation.ref, node_ref(graph, invocation.argument(0), {}));
  operation.fields = split_list(invocation.value("--fields").value_or(""));
  if (invocation.has("--explain")) {
    ADJOIN_TRY(const plan::Plan plan, graph.explain(operation));
    print_plan(plan, invocation, terminal);
    return kExitOk;
  }
  ADJOIN_TRY(const graph::Found found, graph.get_node(operation, interruptible()));
  ADJOIN_TRY(const Row row, graph::found_row(graph, operation, found));
  AnswerWriter(terminal, output_form(invocation, terminal)).single(row, footer(found.spent));
  return kExitOk;
}

}  // namespace

Command node_get_command() {
  return Command{
      .name = "node get",
      .alias = "",
      .arguments = {kNodeArgument},
      .options = {kFieldsOption, kExplainOption},
      .summary = "read one node, one GetItem",
      .details =
          "The answer is {\"node\":ref,\"type\":…,\"attributes\":{…}}; the exit code is 1 "
          "when there is no such node.",
      .examples = {{"adjoin node get USER#alice --fields name,email", "two of alice's fields"}},
      .run = run_node_get};
}

}  // namespace adjoin::cli
