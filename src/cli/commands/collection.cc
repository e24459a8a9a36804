#include <utility>

#include "cli/budget_options.h"
#include "cli/commands/commands.h"
#include "cli/graph_pages.h"
#include "cli/opened.h"
#include "cli/range_words.h"
#include "cli/shared_options.h"
#include "cli/words.h"

namespace adjoin::cli {
namespace {

Result<int> run_collection(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  plan::Collection operation;
  ADJOIN_TRY(operation.node, node_ref(graph, invocation.argument(0), {}));
  ADJOIN_TRY(operation.page, paging(invocation));
  operation.selection = selection(invocation);
  return answer_pages(
      graph, std::move(operation), invocation, terminal,
      [&](const auto& page, const auto& options) { return graph.collection(page, options); },
      item_row);
}

}  // namespace

Command collection_command() {
  return Command{
      .name = "collection",
      .alias = "",
      .arguments = {kNodeArgument},
      .options = with_budget({kFirstOption, kAfterOption, kBeforeOption, kDescendingOption,
                              kWhereOption, kFieldsOption, kExplainOption}),
      .summary = "list everything in a node's partition, typed apart, one Query a page",
      .details =
          "Each row is {\"kind\":node|edge|mirror|series|unknown,\"type\":…,\"node\":ref,"
          "\"attributes\":{…}}; the node of an edge is its other end.",
      .examples = {{"adjoin collection PRODUCT#ABC123", "a product, its reviews and categories"}},
      .run = run_collection,
      .only_reads = true};
}

}  // namespace adjoin::cli
