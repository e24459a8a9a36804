#include <algorithm>
#include <cstdint>
#include <limits>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "adjoin/maintenance.h"
#include "cli/commands/commands.h"
#include "cli/input/options.h"
#include "cli/input/words.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/shell/shared_options.h"
#include "cli/shell/terminal.h"
#include "cli/store/jobs.h"
#include "cli/store/opened.h"
#include "graph_text/names.h"

namespace adjoin::cli {
namespace {

/// What the command line asks for.
struct Wanted {
  std::string node;
  std::string type;  ///< the declared name of the edge type or series
  std::uint32_t shards = 0;
};

Result<Wanted> wanted(const graph::Graph& graph, const Invocation& invocation) {
  Wanted wanted;
  wanted.type = invocation.argument(1);
  const std::string text(invocation.argument(0));
  const schema::EdgeType* edge = graph.schema().edge_end(wanted.type).edge;
  if (edge == nullptr && graph.schema().series_type(wanted.type) != nullptr) {
    ADJOIN_TRY(wanted.node, graph_text::series_owner(graph, text, wanted.type));
  } else {
    ADJOIN_TRY(const std::vector<std::string> types,
               graph_text::edge_types(graph, wanted.type, false));
    ADJOIN_TRY(wanted.node, graph_text::node_ref(graph, text, types));
    if (edge != nullptr) wanted.type = edge->name;
  }
  ADJOIN_TRY(const auto shards, invocation.integer("--shards"));
  if (!shards) return Error(ErrorCode::invalid_argument, "say how many shards: --shards N");
  wanted.shards = static_cast<std::uint32_t>(
      std::min<std::int64_t>(*shards, std::numeric_limits<std::int32_t>::max()));
  return wanted;
}

Row resharded_row(const Wanted& wanted, bool dry_run, const Report& report) {
  Row row;
  row.text("node", wanted.node).text("type", wanted.type);
  row.integer("before", report.shards_before).integer("shards", wanted.shards);
  row.integer("edges", static_cast<std::int64_t>(report.items_read));
  row.integer(dry_run ? "would_move" : "moved", static_cast<std::int64_t>(report.moved));
  row.integer("changed", static_cast<std::int64_t>(report.passed));
  row.boolean("complete", report.complete);
  return row;
}

Result<int> run_reshard(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  ADJOIN_TRY(const Wanted what, wanted(opened.graph, invocation));
  CallOptions call = interruptible_call();
  call.budget.requests_max = std::numeric_limits<std::int64_t>::max();
  Progress progress(terminal, "resharding", 0);
  JobOptions options;
  options.dry_run = invocation.has("--dry-run");
  options.on_progress = [&](std::string_view, std::uint64_t edges, std::uint64_t) {
    progress.update(edges, edges);
    return true;
  };
  ADJOIN_TRY(Report done, reshard(opened.handle, what.node, what.type, what.shards, options, call));
  ADJOIN_TRY(const Report report, check_not_cut(std::move(done)));
  progress.finish();
  print_one(resharded_row(what, options.dry_run, report),
            job_footer(report.usage, report.stopped_by), invocation, terminal);
  if (report.complete) return kExitOk;
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
