#include "cli/answer_writer.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/graph_rows.h"
#include "cli/opened.h"
#include "cli/pace_options.h"
#include "cli/shared_options.h"
#include "cli/topology_choice.h"
#include "cli/words.h"

namespace adjoin::cli {
namespace {

Result<int> run_triangles(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  ADJOIN_TRY(const std::vector<std::string> types,
             edge_types(opened.graph, invocation.argument(0), false));
  ADJOIN_TRY(const graph::Graph graph, with_topology(opened.graph, types, invocation));
  std::optional<std::string> node;
  if (!invocation.argument(1).empty()) {
    ADJOIN_TRY(node, node_ref(graph, invocation.argument(1), types));
  }
  if (invocation.has("--explain")) {
    print_plan(graph.explain_topology(), invocation, terminal);
    return kExitOk;
  }
  ADJOIN_TRY(const graph::TrianglesAnswer answer, graph.triangles(types, node, interruptible()));
  Row row;
  row.integer("triangles", static_cast<std::int64_t>(answer.triangles));
  if (answer.neighbors) row.integer("neighbors", static_cast<std::int64_t>(*answer.neighbors));
  AnswerWriter(terminal, output_form(invocation, terminal)).single(row, footer(answer.spent));
  return kExitOk;
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
