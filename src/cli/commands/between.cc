#include "cli/answer_writer.h"
#include "cli/budget_options.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/graph_rows.h"
#include "cli/opened.h"
#include "cli/shared_options.h"
#include "cli/words.h"

namespace adjoin::cli {
namespace {

Result<int> run_between(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  plan::Between operation;
  ADJOIN_TRY(operation.a, node_ref(graph, invocation.argument(0), {}));
  ADJOIN_TRY(operation.b, node_ref(graph, invocation.argument(1), {}));
  if (invocation.has("--explain")) {
    ADJOIN_TRY(const plan::Plan plan, graph.explain(operation));
    print_plan(plan, invocation, terminal);
    return kExitOk;
  }
  ADJOIN_TRY(const graph::CallOptions options, budget(invocation));
  ADJOIN_TRY(const graph::EdgePage page, graph.between(operation, options));
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  for (const graph::EdgeRow& edge : page) {
    const bool forward = edge.direction == schema::Direction::forward;
    Row row;
    row.text("from", forward ? operation.a : operation.b).text("edge", edge.type);
    row.text("to", forward ? operation.b : operation.a);
    nest_attributes(graph, edge.item, row);
    writer.row(std::move(row));
  }
  writer.finish(footer(page.spent, page.next));
  return kExitOk;
}

}  // namespace

Command between_command() {
  return Command{
      .name = "between",
      .alias = "",
      .arguments = {{"A", "one node", Count::one}, {"B", "the other node", Count::one}},
      .options = with_budget({kExplainOption}),
      .summary = "list every relation between two nodes, whichever of them is the key",
      .details = "Each row is {\"from\":ref,\"edge\":type,\"to\":ref,\"attributes\":{…}}.",
      .examples = {{"adjoin between USER#alice USER#bob", "friends, follows, likes: all of them"}},
      .run = run_between,
      .only_reads = true};
}

}  // namespace adjoin::cli
