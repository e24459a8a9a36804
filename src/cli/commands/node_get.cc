#include <ostream>

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

Result<int> get_one(const graph::Graph& graph, const Invocation& invocation, Terminal& terminal) {
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

Result<int> get_many(const graph::Graph& graph, const Invocation& invocation, Terminal& terminal) {
  plan::GetNodes operation;
  for (const std::string& text : invocation.arguments) {
    ADJOIN_TRY(std::string ref, node_ref(graph, text, {}));
    operation.refs.push_back(std::move(ref));
  }
  operation.fields = split_list(invocation.value("--fields").value_or(""));
  if (invocation.has("--explain")) {
    ADJOIN_TRY(const plan::Plan plan, graph.explain(operation));
    print_plan(plan, invocation, terminal);
    return kExitOk;
  }
  ADJOIN_TRY(const graph::NodesAnswer answer, graph.get_nodes(operation, interruptible()));
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  for (const graph::FoundNode& node : answer.nodes) writer.row(graph::found_row(graph, node));
  Footer below = footer(answer.spent);
  below.missing = answer.missing;
  writer.finish(below);
  return answer.missing.empty() ? kExitOk : kExitNotFound;
}

Result<int> run_node_get(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  return invocation.arguments.size() == 1 ? get_one(opened.graph, invocation, terminal)
                                          : get_many(opened.graph, invocation, terminal);
}

}  // namespace

Command node_get_command() {
  return Command{
      .name = "node get",
      .alias = "",
      .arguments = {kNodeArgument, {"NODE", "further nodes", Count::any}},
      .options = {kFieldsOption, kExplainOption},
      .summary = "read nodes: one by GetItem, several by BatchGetItem",
      .details =
          "The answer is {\"node\":ref,\"type\":…,\"attributes\":{…}}, of several nodes a row for "
          "each, "
          "in the order they were named. Nodes that are not there are named on standard error, and "
          "under \"missing\" with --output json; the exit code is 1 then. A BatchGetItem reads 100 "
          "nodes.",
      .examples = {{"adjoin node get USER#alice --fields name,email", "two of alice's fields"},
                   {"adjoin node get USER#alice USER#bob USER#carol", "three nodes, one request"}},
      .run = run_node_get,
      .only_reads = true};
}

}  // namespace adjoin::cli
