#include "cli/commands/commands.h"
#include "cli/opened.h"
#include "cli/run_write.h"
#include "cli/shared_options.h"
#include "cli/words.h"

namespace adjoin::cli {
namespace {

Result<int> run_edge_remove(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  plan::RemoveEdge operation;
  ADJOIN_TRY(operation.edge, edge_id(graph, invocation.argument(0), invocation.argument(1),
                                     invocation.argument(2)));
  ADJOIN_TRY(operation.edge.fields, key_fields(graph, operation.edge.type, invocation));
  return run_write(graph, operation, invocation, terminal);
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
      .run = run_edge_remove};
}

}  // namespace adjoin::cli
