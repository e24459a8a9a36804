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

Result<std::optional<plan::Range>> bound(const Invocation& invocation) {
  using On = plan::Range::On;
  static constexpr std::pair<std::string_view, On> kBounds[] = {
      {"--rank", On::rank}, {"--range", On::order}, {"--time", On::time}};
  std::optional<plan::Range> found;
  for (const auto& [option, on] : kBounds) {
    const auto text = invocation.value(option);
    if (!text) continue;
    if (found) return Error(ErrorCode::usage, "--rank, --range and --time exclude each other");
    ADJOIN_TRY(found, range_word(*text));
    found->on = on;
  }
  return found;
}

Result<plan::Neighbors> read_neighbors(const graph::Graph& graph, const Invocation& invocation) {
  plan::Neighbors read;
  ADJOIN_TRY(read.types, edge_types(graph, invocation.argument(1), invocation.has("--reverse")));
  ADJOIN_TRY(read.node, node_ref(graph, invocation.argument(0), read.types));
  read.by = invocation.value("--by").value_or("");
  read.prefix = invocation.value("--prefix").value_or("");
  ADJOIN_TRY(read.rank, bound(invocation));
  ADJOIN_TRY(read.page, paging(invocation));
  read.selection = selection(invocation);
  return read;
}

Result<int> run_neighbors(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(plan::Neighbors operation, read_neighbors(graph, invocation));
  return answer_pages(
      graph, std::move(operation), invocation, terminal,
      [&](const auto& page, const auto& options) { return graph.neighbors(page, options); },
      edge_row);
}

}  // namespace

Command neighbors_command() {
  return Command{
      .name = "neighbors",
      .alias = "",
      .arguments = {kNodeArgument, kTypesArgument},
      .options = with_budget(
          {{"--reverse", "", "from the other end: who points here", {}, false},
           kFirstOption,
           kAfterOption,
           kBeforeOption,
           kDescendingOption,
           kWhereOption,
           kFieldsOption,
           {"--by", "VIEW", "in the order of a declared view", {}, false},
           {"--rank", "RANGE", "a bound on the declared rank: '>=CONTRIBUTOR', 'A..B'", {}, false},
           {"--range", "RANGE", "a bound on what the sort key holds: '>=10'", {}, false},
           {"--time", "RANGE", "a bound on the edges' time: '>=2024-06', 'A..B'", {}, false},
           {"--prefix", "TEXT", "only ends whose ref begins so", {}, false},
           kExplainOption}),
      .summary = "list the nodes at the other end of a node's edges, one Query a page",
      .details =
          "Each row is {\"node\":ref,\"edge\":type,\"attributes\":{…}}. Without --first "
          "everything is listed. A bound is a range of the sort key where the key holds what is "
          "bounded; else it is a filter over the whole list, as --explain shows.",
      .examples = {{"adjoin neighbors ACTOR#alice FOLLOWS", "whom alice follows"},
                   {"adjoin neighbors ACTOR#bob FOLLOWS --reverse --first 20",
                    "bob's followers, 20 of them"},
                   {"adjoin neighbors ACTOR#bob followers", "the same by the name of the end"}},
      .run = run_neighbors,
      .only_reads = true};
}

}  // namespace adjoin::cli
