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

Result<int> run_tree(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(const std::vector<std::string> types,
             edge_types(graph, invocation.argument(1), false));
  if (types.size() != 1) return Error(ErrorCode::usage, "a tree is of one edge type");
  plan::ReadTree operation;
  operation.type = types.front();
  ADJOIN_TRY(operation.node, node_ref(graph, invocation.argument(0), types));
  operation.up = invocation.has("--up");
  ADJOIN_TRY(const auto levels, invocation.integer("--levels"));
  if (levels) operation.levels = static_cast<std::uint32_t>(*levels);
  if (invocation.has("--explain")) {
    ADJOIN_TRY(const plan::Plan plan, graph.explain(operation));
    print_plan(plan, invocation, terminal);
    return kExitOk;
  }
  ADJOIN_TRY(const graph::CallOptions options, budget(invocation));
  ADJOIN_TRY(const graph::TreeAnswer answer, graph.tree(operation, options));
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  for (const graph::TreeNode& node : answer.nodes) {
    Row row;
    row.text("node", node.node).integer("level", node.level);
    if (node.parent.empty()) {
      row.null(operation.up ? "child" : "parent");
    } else {
      row.text(operation.up ? "child" : "parent", node.parent);
    }
    writer.row(std::move(row));
  }
  writer.finish(footer(answer.spent));
  return kExitOk;
}

}  // namespace

Command tree_command() {
  return Command{
      .name = "tree",
      .alias = "",
      .arguments = {kNodeArgument, kTypeArgument},
      .options =
          with_budget({{"--up", "", "to the root: the path of parents", {}, false},
                       {"--levels", "N", "N levels; 1 is the children, or the parent", {}, false},
                       kExplainOption}),
      .summary = "list a node's descendants in a tree, or its path to the root",
      .details =
          "The type must be declared `tree: true`. Each row is "
          "{\"node\":ref,\"level\":n,\"parent\":"
          "ref}, every node behind its parent, siblings by ref; with --up {\"node\",\"level\","
          "\"child\"}. One Query for each node.",
      .examples = {{"adjoin tree CATEGORY#1 CategoryChild", "everything below category 1"},
                   {"adjoin tree CATEGORY#9 CategoryChild --up", "its path to the root"}},
      .run = run_tree,
      .only_reads = true};
}

}  // namespace adjoin::cli
