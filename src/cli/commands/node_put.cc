#include "cli/commands/commands.h"
#include "cli/json_argument.h"
#include "cli/opened.h"
#include "cli/run_write.h"
#include "cli/shared_options.h"
#include "cli/words.h"

namespace adjoin::cli {
namespace {

Result<int> run_node_put(const Invocation& invocation, Terminal& terminal) {
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
  return run_write(graph, operation, invocation, terminal);
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
      .summary = "write a node: make it, or replace its declared fields (others stay, as counters)",
      .details = "",
      .examples = {{"adjoin node put USER#alice name=Alice 'tags:=[\"a\",\"b\"]'",
                    "text as it is, JSON behind :="}},
      .run = run_node_put};
}

}  // namespace adjoin::cli
