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
  plan::PutNode operation;
  if (const auto type = invocation.value("--type")) {
    ADJOIN_TRY(operation.ref, graph.complete_ref(*type, invocation.argument(0)));
  } else {
    ADJOIN_TRY(operation.ref, node_ref(graph, invocation.argument(0), {}));
  }
  ADJOIN_TRY(const schema::ParsedRef parsed, graph.schema().parse_ref(operation.ref));
  ADJOIN_TRY(operation.fields, given_fields(invocation, parsed.type->fields, 1));
  operation.only_new = invocation.has("--new");
  if (invocation.has("--explain")) {
    ADJOIN_TRY(const plan::Plan plan, graph.explain(plan::WriteOperation(operation)));
    print_plan(plan, invocation, terminal);
    return kExitOk;
  }
  ADJOIN_TRY(const graph::Written written, graph.put_node(operation, interruptible()));
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  write_outcome(written, writer);
  return kExitOk;
}

}  // namespace

Command node_put_command() {
  return Command{
      .name = "node put",
      .alias = "",
      .arguments = {kNodeArgument, kFieldWordsArgument},
      .options = {kJsonOption,
                  {"--type", "TYPE", "the node's type, when only its id is given", {}, false},
                  {"--new", "", "refuse when the node exists", {}, false},
                  kExplainOption},
      .summary = "write a node: make it, or replace its fields (counters stay)",
      .details = "",
      .examples = {{"adjoin node put USER#alice name=Alice 'tags:=[\"a\",\"b\"]'",
                    "text as it is, JSON behind :="}},
      .run = run};
}

}  // namespace adjoin::cli
