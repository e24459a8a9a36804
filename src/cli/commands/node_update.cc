#include "cli/commands/commands.h"
#include "cli/json_argument.h"
#include "cli/opened.h"
#include "cli/run_write.h"
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
  return run_write(graph, operation, invocation, terminal);
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
