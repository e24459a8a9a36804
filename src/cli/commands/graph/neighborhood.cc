#include <charconv>

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

int print_nodes(const graph::NeighborhoodAnswer& answer, const Invocation& invocation,
                Terminal& terminal) {
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  for (std::size_t level = 0; level < answer.levels.size(); ++level) {
    for (const std::string& node : answer.levels[level]) {
      writer.row(front::reached_row(node, level));
    }
  }
  writer.finish(front::footer(answer.spent));
  return kExitOk;
}

Result<int> run_neighborhood(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  graph::Graph graph = opened.graph;
  plan::Neighborhood operation;
  ADJOIN_TRY(operation.types, front::edge_types(graph, invocation.argument(1), false));
  ADJOIN_TRY(operation.node, front::node_ref(graph, invocation.argument(0), operation.types));
  ADJOIN_TRY(operation.hops, hops_of(invocation));
  ADJOIN_TRY(graph, with_wanted_topology(graph, operation.types, invocation));
  ADJOIN_TRY(const bool explained, is_explained(graph, operation, invocation, terminal));
  if (explained) return kExitOk;
  ADJOIN_TRY(graph::CallOptions options, budget(invocation));
  // "all" means all: the budget's own bound on hops is for callers that say nothing.
  if (!operation.hops && !invocation.has("--max-hops")) options.budget.hops = UINT32_MAX;
  ADJOIN_TRY(const graph::NeighborhoodAnswer answer, graph.neighborhood(operation, options));
  if (invocation.has("--list")) return print_nodes(answer, invocation, terminal);
  return print_one(front::levels_row(answer), front::footer(answer.spent), invocation, terminal);
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
