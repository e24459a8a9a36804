#include "cli/answer_writer.h"
#include "cli/budget_options.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/graph_rows.h"
#include "cli/opened.h"
#include "cli/range_words.h"
#include "cli/shared_options.h"
#include "cli/words.h"

namespace adjoin::cli {
namespace {

Result<int> run_mutual(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(const std::vector<std::string> types,
             edge_types(graph, invocation.argument(1), invocation.has("--reverse")));
  if (types.size() != 1) return Error(ErrorCode::usage, "mutual follows one edge type");
  plan::Mutual operation;
  operation.type = types.front();
  ADJOIN_TRY(operation.a, node_ref(graph, invocation.argument(0), types));
  if (!invocation.argument(2).empty()) {
    ADJOIN_TRY(operation.b, node_ref(graph, invocation.argument(2), types));
  }
  ADJOIN_TRY(operation.first, first_rows(invocation));
  if (invocation.has("--explain")) {
    ADJOIN_TRY(const plan::Plan plan, graph.explain(operation));
    print_plan(plan, invocation, terminal);
    return kExitOk;
  }
  ADJOIN_TRY(const graph::CallOptions options, budget(invocation));
  ADJOIN_TRY(const graph::MutualAnswer answer, graph.mutual(operation, options));
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  for (const std::string& node : answer.nodes) {
    Row row;
    row.text("node", node);
    writer.row(std::move(row));
  }
  writer.finish(footer(answer.spent));
  return kExitOk;
}

}  // namespace

Command mutual_command() {
  return Command{
      .name = "mutual",
      .alias = "",
      .arguments = {{"A", "a node", Count::one},
                    kTypeArgument,
                    {"B", "another node of the same kind", Count::optional}},
      .options =
          with_budget({{"--reverse", "", "from the other end: who points at both", {}, false},
                       {"--first", "N", "at most N rows", {}, false},
                       kExplainOption}),
      .summary = "list the nodes that edges lead to from both nodes, two Queries",
      .details =
          "Each row is {\"node\":ref}, in order of refs. Without B: the nodes at both ends of the "
          "type, who follow back.",
      .examples = {{"adjoin mutual ACTOR#alice FOLLOWS ACTOR#bob", "whom both follow"},
                   {"adjoin mutual ACTOR#alice FOLLOWS", "whom alice follows and who follow her"}},
      .run = run_mutual,
      .only_reads = true};
}

}  // namespace adjoin::cli
