#include <string>
#include <string_view>
#include <utility>

#include "cli/commands/commands.h"
#include "cli/input/json_argument.h"
#include "cli/input/words.h"
#include "cli/shell/shared_options.h"
#include "cli/store/listing.h"
#include "cli/store/opened.h"
#include "cli/store/run_write.h"
#include "graph_text/names.h"

namespace adjoin::cli {
namespace {

Result<int> run_series_add(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  const std::string_view name = invocation.argument(1);
  ADJOIN_TRY(const std::string node, graph_text::series_owner(graph, invocation.argument(0), name));
  const schema::Series* series = graph.schema().series_type(name);
  static const std::vector<schema::Field> kNone;
  ADJOIN_TRY(Item fields, given_fields(invocation, series == nullptr ? kNone : series->fields, 2));
  const Transaction write = Transaction().append(node, name, std::move(fields));
  return run_write(opened, write, invocation, terminal);
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

namespace {

Result<int> run_series_list(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  plan::ReadSeries operation;
  operation.series = invocation.argument(1);
  ADJOIN_TRY(operation.of,
             graph_text::series_owner(graph, invocation.argument(0), operation.series));
  if (const auto range = invocation.value("--range")) {
    ADJOIN_TRY(operation.range, range_word(*range));
    operation.range->on = plan::Range::On::order;
  }
  ADJOIN_TRY(operation.page, paging(invocation));
  operation.selection = selection(invocation);
  Listing<Item> entries = opened.handle.series(operation.of, operation.series);
  if (operation.range) entries.range(key_range(*operation.range));
  const auto row_of = [&](const Item& entry) {
    Row row;
    row.text("kind", "series").text("type", operation.series).text("node", operation.of);
    nest_fields(entry, row);
    return row;
  };
  return answer_listing(opened, operation, std::move(entries), invocation, terminal, row_of);
}

}  // namespace

Command series_list_command() {
  return Command{
      .name = "series list",
      .alias = "",
      .arguments = {{"NODE", "the node whose series it is", Count::one},
                    {"SERIES", "a series of the schema", Count::one}},
      .options = with_budget(
          {{"--range", "RANGE", "a bound on the time: '>=2024-01-01', 'A..B'", {}, false},
           kFirstOption,
           kAfterOption,
           kBeforeOption,
           kDescendingOption,
           kWhereOption,
           kFieldsOption,
           kExplainOption}),
      .summary = "list a series of a node in order of time, over all its shards",
      .details =
          "One Query a page for each shard, all shards at once. A cursor holds for the merged "
          "list, both ways.",
      .examples = {{"adjoin series list USER#1 UserActivity --descending --first 20",
                    "the latest"}},
      .run = run_series_list,
      .only_reads = true};
}

}  // namespace adjoin::cli
