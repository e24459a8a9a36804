#include "cli/answer_writer.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/graph_rows.h"
#include "cli/json_argument.h"
#include "cli/opened.h"
#include "cli/shared_options.h"
#include "cli/words.h"

namespace adjoin::cli {
namespace {

Result<int> run(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  plan::UpdateNode operation;
  ADJOIN_TRY(operation.ref, node_ref(graph, invocation.argument(0), {}));
  ADJOIN_TRY(const schema::ParsedRef parsed, graph.schema().parse_ref(operation.ref));
  ADJOIN_TRY(operation.set, given_fields(invocation, parsed.type->fields, 1));
  operation.remove = split_list(invocation.value("--remove").value_or(""));
  operation.where = invocation.value("--where").value_or("");
  if (operation.set.empty() && operation.remove.empty()) {
    return Error(ErrorCode::usage, "nothing to change: give FIELD=VALUE or --remove FIELD");
  }
  if (invocation.has("--explain")) {
    ADJOIN_TRY(const plan::Plan plan, graph.explain(plan::WriteOperation(operation)));
    print_plan(plan, invocation, terminal);
    return kExitOk;
  }
  ADJOIN_TRY(const graph::Written written, graph.update_node(operation, interruptible()));
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  write_outcome(written, writer);
  return kExitOk;
}

}  // namespace

Command node_update_command() {
  return Command{
      .name = "node update",
      .alias = "",
      .arguments = {kNodeArgument, kFieldWordsArgument},
      .options = {kJsonOption,
                  {"--remove", "A,B", "fields to take away", {}, false},
                  {"--where", "CONDITION", "only if it holds: 'stock >= 3'", {}, false},
                  kExplainOption},
      .summary = "change some fields of a node; index keys follow",
      .details = "A node that is not there is an error.",
      .examples = {{"adjoin node update PRODUCT#ABC123 price=179.99 --where 'price > 179.99'",
                    "never raises a price"}},
      .run = run};
}

}  // namespace adjoin::cli
