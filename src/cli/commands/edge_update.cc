#include "cli/commands/commands.h"
#include "cli/json_argument.h"
#include "cli/opened.h"
#include "cli/run_write.h"
#include "cli/shared_options.h"
#include "cli/words.h"

namespace adjoin::cli {
namespace {

Result<int> run_edge_update(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  plan::UpdateEdge operation;
  ADJOIN_TRY(operation.edge, edge_id(graph, invocation.argument(0), invocation.argument(1),
                                     invocation.argument(2)));
  ADJOIN_TRY(operation.edge.fields, key_fields(graph, operation.edge.type, invocation));
  const schema::EdgeType* type = graph.schema().edge(operation.edge.type);
  static const std::vector<schema::Field> kNone;
  ADJOIN_TRY(operation.set, given_fields(invocation, type == nullptr ? kNone : type->fields, 3));
  operation.remove = split_list(invocation.value("--remove").value_or(""));
  operation.where = invocation.value("--where").value_or("");
  if (operation.set.empty() && operation.remove.empty()) {
    return Error(ErrorCode::usage, "nothing to change: give FIELD=VALUE or --remove FIELD");
  }
  return run_write(graph, operation, invocation, terminal);
}

}  // namespace

Command edge_update_command() {
  return Command{
      .name = "edge update",
      .alias = "",
      .arguments = {{"A", "the node it comes from", Count::one},
                    kTypeArgument,
                    {"B", "the node it goes to", Count::one},
                    kFieldWordsArgument},
      .options = {kJsonOption,
                  kFieldOption,
                  {"--remove", "A,B", "fields to take away", {}, false},
                  {"--where", "CONDITION", "only if it holds: 'quantity >= 3'", {}, false},
                  kExplainOption},
      .summary = "change some fields of an edge; its mirror and index keys follow",
      .details = "An edge that is not there is an error.",
      .examples = {{"adjoin edge update GOAL-G1 MEMBER USER-U1 role=LEAD", "a new role"}},
      .run = run_edge_update};
}

}  // namespace adjoin::cli
