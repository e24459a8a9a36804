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

Result<int> run_count(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(const std::vector<std::string> types,
             edge_types(graph, invocation.argument(1), invocation.has("--reverse")));
  ADJOIN_TRY(const std::string node, node_ref(graph, invocation.argument(0), types));
  ADJOIN_TRY(graph::CallOptions options, budget(invocation));
  const graph::Budget whole = options.budget;
  const auto begun = std::chrono::steady_clock::now();
  std::int64_t sum = 0;
  graph::Spent spent;
  for (const std::string& type : types) {
    plan::Count operation{node, type, invocation.has("--exact"),
                          std::string(invocation.value("--where").value_or(""))};
    if (invocation.has("--explain")) {
      ADJOIN_TRY(const plan::Plan plan, graph.explain(operation));
      print_plan(plan, invocation, terminal);
      continue;
    }
    ADJOIN_TRY(const graph::CountAnswer answer, graph.count(operation, options));
    sum += answer.count;
    add_spent(answer.spent, spent);
    options.budget = left_of(whole, spent, begun);
  }
  if (invocation.has("--explain")) return kExitOk;
  Row row;
  row.integer("count", sum);
  AnswerWriter(terminal, output_form(invocation, terminal)).single(row, footer(spent));
  return kExitOk;
}

}  // namespace

Command count_command() {
  return Command{
      .name = "count",
      .alias = "",
      .arguments = {kNodeArgument, kTypesArgument},
      .options = with_budget(
          {{"--reverse", "", "from the other end: how many point here", {}, false},
           {"--exact", "", "count by Query even when the node keeps a counter", {}, false},
           kWhereOption,
           kExplainOption}),
      .summary = "count a node's edges: one GetItem with a declared counter, else by Query",
      .details = "The answer is {\"count\":n}.",
      .examples = {{"adjoin count ACTOR#bob FOLLOWS --reverse", "how many follow bob"}},
      .run = run_count,
      .only_reads = true};
}

}  // namespace adjoin::cli
