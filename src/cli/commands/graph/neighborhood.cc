#include <charconv>
#include <cstdint>
#include <string>
#include <vector>

#include "adjoin/algorithms.h"
#include "adjoin/state/state.h"
#include "cli/commands/commands.h"
#include "cli/input/options.h"
#include "cli/input/words.h"
#include "cli/store/listing.h"

namespace adjoin::cli {
namespace {

Result<std::optional<std::uint32_t>> hops_of(const Invocation& invocation) {
  const auto text = invocation.value("--hops");
  if (!text) return std::optional<std::uint32_t>(1);
  if (*text == "all") return std::optional<std::uint32_t>();
  std::uint32_t hops = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), hops);
  if (error != std::errc() || end != text->data() + text->size()) {
    return Error(ErrorCode::invalid_argument,
                 "--hops '" + visible(*text) + "': a number or all is expected");
  }
  return std::optional<std::uint32_t>(hops);
}

Row reached_row(const Reached& reached) {
  return Row().text("node", reached.ref).integer("level", reached.level);
}

/// How many nodes each level has: {"levels":[1,…],"total":n}
Row levels_row(const Page<Reached>& page) {
  std::vector<std::int64_t> counts;
  for (const Reached& reached : page) {
    if (reached.level >= counts.size()) counts.resize(reached.level + std::size_t{1});
    ++counts[reached.level];
  }
  std::string json = "[";
  std::string text;
  for (const std::int64_t count : counts) {
    json += (json.size() > 1 ? "," : "") + std::to_string(count);
    text += (text.empty() ? "" : " + ") + std::to_string(count);
  }
  Row row;
  row.json("levels", json + "]", text);
  return row.integer("total", static_cast<std::int64_t>(page.size()));
}

Result<int> run_neighborhood(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  plan::Neighborhood operation;
  ADJOIN_TRY(operation.types, graph_text::edge_types(graph, invocation.argument(1), false));
  ADJOIN_TRY(operation.node, graph_text::node_ref(graph, invocation.argument(0), operation.types));
  ADJOIN_TRY(operation.hops, hops_of(invocation));
  ADJOIN_TRY(const Graph handle, with_wanted_topology(opened.handle, operation.types, invocation));
  ADJOIN_TRY(const bool explained,
             is_explained(detail::inner(handle), operation, invocation, terminal));
  if (explained) return kExitOk;
  ADJOIN_TRY(CallOptions call, budgeted_call(invocation));
  // "all" means all: the budget's own bound on hops is for callers that say nothing.
  if (!operation.hops && !invocation.has("--max-hops")) call.budget.hops_max = UINT32_MAX;
  ADJOIN_TRY(const Page<Reached> page, neighborhood(handle, operation.node, operation.types,
                                                    operation.hops.value_or(UINT32_MAX), call));
  if (invocation.has("--list")) {
    return print_rows(page, reached_row, footer_of(page), invocation, terminal);
  }
  return print_one(levels_row(page), footer_of(page), invocation, terminal);
}

}  // namespace

Command neighborhood_command() {
  return Command{
      .name = "neighborhood",
      .alias = "hood",
      .arguments = {kNodeArgument, kTypesArgument},
      .options = with_budget(
          {{"--hops", "K|all", "how far to go (1)", {}, false},
           {"--list", "", "list the nodes, each with its level, instead of counts", {}, false},
           kTopologyOption,
           kTopologyMemoryOption,
           kExplainOption}),
      .summary = "count or list what can be reached from a node, level by level",
      .details =
          "The answer is {\"levels\":[1,…],\"total\":n}: level 0 is the node itself, every "
          "node counts in the first level that reaches it, and the total includes the start. "
          "With --list the answer is the nodes themselves: each row is {\"node\":ref,\"level\":k}, "
          "by level and then by ref, the start first.",
      .examples = {{"adjoin hood gnome DEPENDS,PRE-DEPENDS,~PROVIDES --hops all",
                    "everything that installing gnome can need, counted"},
                   {"adjoin neighborhood alice FOLLOWS --hops 2 --list",
                    "the nodes within two edges, each with its level"}},
      .run = run_neighborhood,
      .only_reads = true};
}

}  // namespace adjoin::cli
