#include <string>
#include <vector>

#include "adjoin/algorithms.h"
#include "adjoin/state/state.h"
#include "cli/commands/commands.h"
#include "cli/input/options.h"
#include "cli/input/words.h"
#include "cli/output/answer_writer.h"
#include "cli/output/rows.h"
#include "cli/shell/shared_options.h"
#include "cli/shell/terminal.h"
#include "cli/store/opened.h"

namespace adjoin::cli {
namespace {

/// A component by the smallest ref in it.
Row component_row(std::string_view first, std::int64_t nodes) {
  return Row().text("first", first).integer("nodes", nodes);
}

Result<int> one(const Graph& graph, const std::string& node, const std::vector<std::string>& types,
                const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const Page<std::string> page, component(graph, node, types, interruptible_call()));
  if (invocation.has("--list")) {
    return print_rows(page, ref_row, footer_of(page), invocation, terminal);
  }
  const Row row = component_row(page.rows.front(), static_cast<std::int64_t>(page.size()));
  return print_one(row, footer_of(page), invocation, terminal);
}

Result<int> all(const Graph& graph, const std::vector<std::string>& types,
                const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const Page<Scored> page, components(graph, types, interruptible_call()));
  if (invocation.has("--list")) {
    const auto row_of = [](const Scored& part) { return component_row(part.ref, part.score); };
    return print_rows(page, row_of, footer_of(page), invocation, terminal);
  }
  std::int64_t nodes = 0;
  for (const Scored& part : page) nodes += part.score;
  Row row;
  row.integer("components", static_cast<std::int64_t>(page.size())).integer("nodes", nodes);
  row.integer("largest", page.empty() ? 0 : page[0].score);
  return print_one(row, footer_of(page), invocation, terminal);
}

Result<int> run_component(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  ADJOIN_TRY(const std::vector<std::string> types,
             graph_text::edge_types(opened.graph, invocation.argument(0), false));
  ADJOIN_TRY(const Graph graph, with_topology(opened.handle, types, invocation));
  std::string node(invocation.argument(1));
  if (!node.empty()) {
    ADJOIN_TRY(node, graph_text::node_ref(opened.graph, node, types));
  }
  if (invocation.has("--explain")) {
    print_plan(detail::inner(graph).explain_topology(), invocation, terminal);
    return kExitOk;
  }
  return node.empty() ? all(graph, types, invocation, terminal)
                      : one(graph, node, types, invocation, terminal);
}

}  // namespace

Command component_command() {
  return Command{
      .name = "component",
      .alias = "",
      .arguments = {kTypesArgument,
                    {"NODE", "the node; without it the components of the whole graph",
                     Count::optional}},
      .options = with_pace(
          {{"--list", "", "name the nodes, or the components, the largest first", {}, false},
           kTopologyMemoryOption,
           kExplainOption}),
      .summary = "count what edges connect, whichever way they point",
      .details =
          "With a NODE the answer is {\"first\":ref,\"nodes\":n}: how many nodes are connected "
          "with it, itself included, and the smallest ref of them. Without one it is "
          "{\"components\":n,\"nodes\":n,\"largest\":n} over all nodes that have such an edge.\n\n"
          "The table is read once into memory; a large graph is kept in a file with the store, and "
          "read from there the next time. When it is more than --topology-memory, a NODE is "
          "answered level by level from the table, and a whole graph is refused.",
      .examples = {{"adjoin component FOLLOWS", "into how many parts the graph falls"},
                   {"adjoin component FOLLOWS ACTOR#alice --list", "everyone in alice's part"}},
      .run = run_component};
}

namespace {

Result<int> run_triangles(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  ADJOIN_TRY(const std::vector<std::string> types,
             graph_text::edge_types(opened.graph, invocation.argument(0), false));
  ADJOIN_TRY(const Graph graph, with_topology(opened.handle, types, invocation));
  std::string node(invocation.argument(1));
  if (!node.empty()) {
    ADJOIN_TRY(node, graph_text::node_ref(opened.graph, node, types));
  }
  if (invocation.has("--explain")) {
    print_plan(detail::inner(graph).explain_topology(), invocation, terminal);
    return kExitOk;
  }
  ADJOIN_TRY(const Triangles found, count_triangles(graph, types, node, interruptible_call()));
  Row row;
  row.integer("triangles", static_cast<std::int64_t>(found.count));
  if (found.neighbors) row.integer("neighbors", static_cast<std::int64_t>(*found.neighbors));
  Footer footer = footer_of(found.usage);
  footer.cut_by = to_string(found.stopped_by);
  footer.source = found.source;
  return print_one(row, footer, invocation, terminal);
}

}  // namespace

Command triangles_command() {
  return Command{
      .name = "triangles",
      .alias = "",
      .arguments = {kTypesArgument,
                    {"NODE", "only those that this node is a corner of", Count::optional}},
      .options = with_pace({kTopologyMemoryOption, kExplainOption}),
      .summary = "count triples of nodes that are all connected",
      .details =
          "The answer is {\"triangles\":n}, for a NODE with {\"neighbors\":n}: how many nodes it "
          "is connected with, so that n of neighbors * (neighbors - 1) / 2 pairs know each other. "
          "Edges count whichever way they point, and two nodes once however many edges connect "
          "them.\n\n"
          "The table is read once into memory; a large graph is kept in a file with the store, and "
          "read from there the next time. When it is more than --topology-memory, a NODE is "
          "answered from the table, and a whole graph is refused.",
      .examples = {{"adjoin triangles FOLLOWS", "how tightly the graph is knit"},
                   {"adjoin triangles FOLLOWS ACTOR#alice",
                    "who of alice's contacts know each other"}},
      .run = run_triangles};
}

}  // namespace adjoin::cli
