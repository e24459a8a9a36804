#include <algorithm>
#include <cstdint>
#include <string>

#include "adjoin/algorithms.h"
#include "adjoin/state/state.h"
#include "cli/commands/commands.h"
#include "cli/input/options.h"
#include "cli/input/words.h"
#include "cli/store/listing.h"

namespace adjoin::cli {
namespace {

/// The refs of a path; there are none if there is no path.
Row path_row(const Page<std::string>& refs) {
  Row row;
  if (refs.empty()) return row.null("hops");
  row.integer("hops", static_cast<std::int64_t>(refs.size() - 1));
  std::string json = "[";
  std::string text;
  for (const std::string& node : refs) {
    Row cell;
    cell.text("node", node);
    json += (json.size() > 1 ? "," : "") + cell.cells.front().json;
    text += (text.empty() ? "" : " -> ") + node;
  }
  row.json("path", json + "]", text);
  return row;
}

Result<int> run_path(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  plan::FindPath operation;
  ADJOIN_TRY(operation.types, graph_text::edge_types(graph, invocation.argument(1), false));
  ADJOIN_TRY(operation.from, graph_text::node_ref(graph, invocation.argument(0), operation.types));
  ADJOIN_TRY(operation.to,
             graph_text::far_node_ref(graph, invocation.argument(2), operation.types));
  ADJOIN_TRY(const Graph handle, with_wanted_topology(opened.handle, operation.types, invocation));
  ADJOIN_TRY(const bool explained,
             is_explained(detail::inner(handle), operation, invocation, terminal));
  if (explained) return kExitOk;
  ADJOIN_TRY(CallOptions call, budgeted_call(invocation));
  ADJOIN_TRY(const auto hops, invocation.integer("--hops", 0));
  if (hops)
    call.budget.hops_max = static_cast<std::uint32_t>(std::min<std::int64_t>(*hops, 1'000'000));
  ADJOIN_TRY(const Page<std::string> refs,
             path(handle, operation.from, operation.types, operation.to, UINT32_MAX, call));
  print_one(path_row(refs), footer_of(refs), invocation, terminal);
  return refs.empty() ? kExitNotFound : kExitOk;
}

}  // namespace

Command path_command() {
  return Command{
      .name = "path",
      .alias = "",
      .arguments = {{"A", "the node to start from", Count::one},
                    kTypesArgument,
                    {"B", "the node to reach", Count::one}},
      .options = with_budget({{"--hops", "N", "give up beyond N hops", {}, false},
                              kTopologyOption,
                              kTopologyMemoryOption,
                              kExplainOption}),
      .summary = "find a shortest path between two nodes",
      .details =
          "The answer is {\"hops\":n,\"path\":[…]}. Without a path it is {\"hops\":null} and "
          "the exit code 1. Edges that can be read both ways are searched from both ends.",
      .examples = {{"adjoin path ACTOR#alice FOLLOWS ACTOR#dave", "how alice reaches dave"},
                   {"adjoin path gnome DEPENDS,PRE-DEPENDS libc6", "why gnome needs libc6"}},
      .run = run_path,
      .only_reads = true};
}

namespace {

Row tree_row(const Reached& node, std::string_view other) {
  Row row;
  row.text("node", node.ref).integer("level", node.level);
  return node.parent.empty() ? row.null(other) : row.text(other, node.parent);
}

Result<int> run_tree(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(const std::vector<std::string> types,
             graph_text::edge_types(graph, invocation.argument(1), false));
  if (types.size() != 1) return Error(ErrorCode::invalid_argument, "a tree is of one edge type");
  plan::ReadTree operation;
  operation.type = types.front();
  ADJOIN_TRY(operation.node, graph_text::node_ref(graph, invocation.argument(0), types));
  operation.up = invocation.has("--up");
  ADJOIN_TRY(const auto levels, invocation.integer("--levels"));
  if (levels) operation.levels = static_cast<std::uint32_t>(*levels);
  ADJOIN_TRY(const bool explained, is_explained(graph, operation, invocation, terminal));
  if (explained) return kExitOk;
  ADJOIN_TRY(const CallOptions call, budgeted_call(invocation));
  const std::uint32_t levels_max = operation.levels.value_or(UINT32_MAX);
  ADJOIN_TRY(const Page<Reached> page,
             operation.up
                 ? ancestors(opened.handle, operation.node, operation.type, levels_max, call)
                 : descendants(opened.handle, operation.node, operation.type, levels_max, call));
  const auto row_of = [&](const Reached& node) {
    return tree_row(node, operation.up ? "child" : "parent");
  };
  return print_rows(page, row_of, footer_of(page), invocation, terminal);
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
