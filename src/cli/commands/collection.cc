#include "cli/answer_writer.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/graph_rows.h"
#include "cli/interrupt.h"
#include "cli/opened.h"
#include "cli/range_words.h"
#include "cli/shared_options.h"
#include "cli/words.h"

namespace adjoin::cli {
namespace {

Result<int> run(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  plan::Collection operation;
  ADJOIN_TRY(operation.node, node_ref(graph, invocation.argument(0), {}));
  ADJOIN_TRY(operation.page, paging(invocation));
  operation.selection = selection(invocation);
  if (invocation.has("--explain")) {
    ADJOIN_TRY(const plan::Plan plan, graph.explain(operation));
    print_plan(plan, invocation, terminal);
    return kExitOk;
  }
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  graph::Spent spent;
  std::string cursor;
  do {
    ADJOIN_CHECK(check_interrupt());
    ADJOIN_TRY(const graph::ItemRows rows, graph.collection(operation, interruptible()));
    for (const graph::ItemRow& row : rows) writer.row(item_row(graph, row));
    add_spent(rows.spent, spent);
    const bool backwards = !operation.page.before.empty();
    cursor = backwards ? rows.previous : rows.next;
    (backwards ? operation.page.before : operation.page.after) = cursor;
  } while (!operation.page.first && !cursor.empty() && spent.cut_by.empty());
  writer.finish(footer(spent, cursor));
  return kExitOk;
}

}  // namespace

Command collection_command() {
  return Command{
      .name = "collection",
      .alias = "",
      .arguments = {kNodeArgument},
      .options = {kFirstOption, kAfterOption, kBeforeOption, kDescendingOption, kWhereOption,
                  kFieldsOption, kExplainOption},
      .summary = "list everything in a node's partition, typed apart, one Query a page",
      .details =
          "Each row is {\"kind\":node|edge|mirror|series|unknown,\"type\":…,\"node\":ref,"
          "\"attributes\":{…}}; the node of an edge is its other end.",
      .examples = {{"adjoin collection PRODUCT#ABC123", "a product, its reviews and categories"}},
      .run = run};
}

}  // namespace adjoin::cli
