#include <utility>

#include "cli/commands/commands.h"
#include "cli/graph_pages.h"
#include "cli/opened.h"
#include "cli/range_words.h"
#include "cli/shared_options.h"
#include "cli/words.h"

namespace adjoin::cli {
namespace {

Result<int> run_find(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  plan::Find operation;
  operation.type = invocation.argument(0);
  const schema::NodeType* type = graph.schema().node(operation.type);
  if (type == nullptr) {
    return Error(ErrorCode::usage, "the schema has no node type '" + visible(operation.type) + "'");
  }
  ADJOIN_TRY(operation.fields, field_words(type->fields, invocation.arguments, 1));
  ADJOIN_TRY(operation.page, paging(invocation));
  operation.selection.fields = selection(invocation).fields;
  return answer_pages(
      graph, std::move(operation), invocation, terminal,
      [&](const auto& page, const auto& options) { return graph.find(page, options); }, item_row);
}

}  // namespace

Command find_command() {
  return Command{.name = "find",
                 .alias = "",
                 .arguments = {{"NODETYPE", "a node type", Count::one},
                               {"FIELD=VALUE", "fields that the nodes have", Count::any}},
                 .options = with_budget(
                     {kFirstOption, kAfterOption, kBeforeOption, kFieldsOption, kExplainOption}),
                 .summary = "find nodes by fields, over an index: one Query a page, never a Scan",
                 .details =
                     "Takes the index entry of the type that the fields narrow most, else the "
                     "guard of a unique "
                     "value (two GetItems); fields that are not in its keys filter. When only a "
                     "Scan would find them the answer is an error that names the "
                     "index to declare. Rows are those of `nodes`.",
                 .examples = {{"adjoin find Order customerId=u1", "a customer's orders"}},
                 .run = run_find,
                 .only_reads = true};
}

}  // namespace adjoin::cli
