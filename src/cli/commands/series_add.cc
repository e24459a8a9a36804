#include "cli/commands/commands.h"
#include "cli/json_argument.h"
#include "cli/opened.h"
#include "cli/run_write.h"
#include "cli/shared_options.h"
#include "cli/words.h"
#include "graph/names.h"

namespace adjoin::cli {
namespace {

Result<int> run_series_add(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  plan::AddToSeries operation;
  operation.series = invocation.argument(1);
  ADJOIN_TRY(operation.of, graph::series_owner(graph, invocation.argument(0), operation.series));
  const schema::Series* series = graph.schema().series_type(operation.series);
  static const std::vector<schema::Field> kNone;
  ADJOIN_TRY(operation.fields,
             given_fields(invocation, series == nullptr ? kNone : series->fields, 2));
  return run_write(graph, operation, invocation, terminal);
}

}  // namespace

Command series_add_command() {
  return Command{
      .name = "series add",
      .alias = "",
      .arguments = {{"NODE", "the node whose series it is", Count::one},
                    {"SERIES", "a series of the schema", Count::one},
                    kFieldWordsArgument},
      .options = {kJsonOption, kExplainOption},
      .summary = "append an item to a series of a node",
      .details =
          "A time in the key that is not given is now. Two items of one moment stand side by side "
          "where the sort key ends in {tie}; elsewhere the second is refused.",
      .examples = {{"adjoin series add PRODUCT#1 PriceHistory price=9.5", "a price, from now on"}},
      .run = run_series_add};
}

}  // namespace adjoin::cli
