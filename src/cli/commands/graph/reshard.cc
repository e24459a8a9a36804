#include "graph/upkeep/reshard.h"

#include <limits>
#include <ostream>

#include "cli/commands/commands.h"
#include "cli/input/options.h"
#include "cli/input/words.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/output/rows.h"
#include "cli/shell/shared_options.h"
#include "cli/shell/terminal.h"
#include "cli/store/opened.h"

namespace adjoin::cli {
namespace {

Result<graph::Reshard> wanted(const graph::Graph& graph, const Invocation& invocation) {
  graph::Reshard reshard;
  reshard.type = invocation.argument(1);
  const std::string text(invocation.argument(0));
  if (graph.schema().edge_end(reshard.type).edge == nullptr &&
      graph.schema().series_type(reshard.type) != nullptr) {
    ADJOIN_TRY(reshard.node, front::series_owner(graph, text, reshard.type));
  } else {
    ADJOIN_TRY(const std::vector<std::string> types, front::edge_types(graph, reshard.type, false));
    ADJOIN_TRY(reshard.node, front::node_ref(graph, text, types));
  }
  ADJOIN_TRY(const auto shards, invocation.integer("--shards"));
  if (!shards) return Error(ErrorCode::invalid_argument, "say how many shards: --shards N");
  reshard.shards = static_cast<std::uint32_t>(
      std::min<std::int64_t>(*shards, std::numeric_limits<std::int32_t>::max()));
  reshard.dry_run = invocation.has("--dry-run");
  return reshard;
}

Row resharded_row(const graph::Reshard& wanted, const graph::Resharded& done) {
  Row row;
  row.text("node", wanted.node).text("type", done.type);
  row.integer("before", done.before).integer("shards", done.shards);
  row.integer("edges", static_cast<std::int64_t>(done.edges));
  row.integer(wanted.dry_run ? "would_move" : "moved", static_cast<std::int64_t>(done.moved));
  row.integer("changed", static_cast<std::int64_t>(done.changed));
  row.boolean("complete", done.complete);
  return row;
}

Result<int> run_reshard(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  ADJOIN_TRY(const graph::Reshard reshard, wanted(opened.graph, invocation));
  graph::CallOptions options = interruptible();
  options.budget.requests = std::numeric_limits<std::int64_t>::max();
  Progress progress(terminal, "resharding", 0);
  ADJOIN_TRY(const graph::Resharded done,
             opened.graph.reshard(
                 reshard, [&](std::uint64_t edges) { progress.update(edges, edges); }, options));
  progress.finish();
  print_one(resharded_row(reshard, done), front::footer(done.spent), invocation, terminal);
  if (done.complete) return kExitOk;
  terminal.err << "adjoin: not all edges are spread; run the same command again\n";
  return kExitOther;
}

}  // namespace

Command reshard_command() {
  return Command{
      .name = "reshard",
      .alias = "",
      .arguments = {kNodeArgument,
                    {"TYPE", "the edge type, the name of an end, or a series", Count::one}},
      .options = with_pace({{"--shards", "N", "how many the node has from now on", {}, false},
                            {"--dry-run", "", "only count the edges that would move", {}, false}}),
      .summary = "give a hot node more shards, while it is read and written",
      .details =
          "For types with `max` above `default` in `shards`. The node's count is set first: from "
          "then on writers use all N shards and readers ask them. Then the edges that are there "
          "are spread over them by conditional updates of their index keys, 100 under way "
          "together; one that others write meanwhile is left to them (\"changed\"). Items of a "
          "series stay where they are. The number never falls.\n\n"
          "While it runs every edge is found by its ends, and listed. An edge that moves at the "
          "very moment in which a page is read may be missing from that page, and a count by "
          "reading may count it twice; verify and the removal of a node miss none. Ended early (an "
          "interrupt, a crash) "
          "it is finished by the same command.",
      .examples = {{"adjoin reshard ACTOR#bob followers --shards 8", "bob has become famous"}},
      .run = run_reshard,
      .sends = {{"the node's count of shards", "UpdateItem"},
                {"every 100 edges", "Query of their list, BatchGetItem of those that move"},
                {"each edge that moves", "UpdateItem"}}};
}

}  // namespace adjoin::cli
