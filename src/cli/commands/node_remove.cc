#include <ostream>

#include "cli/answer_writer.h"
#include "cli/catch_up.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/graph_rows.h"
#include "cli/opened.h"
#include "cli/shared_options.h"
#include "cli/words.h"

namespace adjoin::cli {
namespace {

Result<int> run_node_remove(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(const std::string ref, node_ref(graph, invocation.argument(0), {}));
  const bool dry_run = invocation.has("--dry-run");
  ADJOIN_TRY(const graph::RemovedNode removed, dry_run ? graph.would_remove(ref, interruptible())
                                                       : graph.remove_node(ref, interruptible()));
  const Row row = graph::removed_row(removed);
  AnswerWriter(terminal, output_form(invocation, terminal)).single(row, footer(removed.spent));
  if (dry_run) {
    terminal.err << "dry run: nothing was removed\n";
  } else {
    catch_up(graph, terminal);
  }
  for (const std::string& type : removed.types_not_reached) {
    terminal.err << "adjoin: " << type
                 << " edges are forward only: some may still point at the removed node\n";
  }
  for (const std::string& type : removed.types_by_late_index) {
    terminal.err << "adjoin: " << type
                 << " edges were looked for in an index, which follows writes with a delay: one of "
                    "the last moments may be left, which adjoin verify finds\n";
  }
  if (!removed.complete) {
    terminal.err << "adjoin: the removal is not finished; run the same command again\n";
    return kExitOther;
  }
  if (removed.node_existed || removed.edges_removed != 0) return kExitOk;
  return Error(ErrorCode::not_found, "there was no node " + visible(ref));
}

}  // namespace

Command node_remove_command() {
  return Command{
      .name = "node remove",
      .alias = "",
      .arguments = {kNodeArgument},
      .options = {{"--dry-run", "", "count what would go, and remove nothing", {}, false}},
      .summary = "remove a node and every edge of it that can be found",
      .details =
          "Done in transactions that each leave mirrors, indexes and counters true. When it "
          "ends early, running it again finishes it.",
      .examples = {{"adjoin node remove ACTOR#bob", "bob and his edges, both ways"}},
      .run = run_node_remove,
      .sends = {{"for each type of edges that can be found, and each page",
                 "Query of the node's list, as `neighbors` sends it"},
                {"every 25 of those edges",
                 "TransactWriteItems that deletes both items and sets the counters at their other "
                 "ends; none with --dry-run"},
                {"series and edges of no declared type",
                 "Query, and a DeleteItem for each; no DeleteItem with --dry-run"},
                {"the node",
                 "TransactWriteItems of its item, guards and counters; GetItem with --dry-run"}}};
}

}  // namespace adjoin::cli
