#include <algorithm>
#include <optional>
#include <ostream>

#include "cli/answer_writer.h"
#include "cli/catch_up.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/load_records.h"
#include "cli/opened.h"
#include "cli/progress.h"

namespace adjoin::cli {
namespace {

Result<LoadPlan> plan_of(const Invocation& invocation, const graph::Graph& graph) {
  LoadPlan plan;
  const auto edges = invocation.value("--edges");
  const auto nodes = invocation.value("--nodes");
  if (edges && nodes) return Error(ErrorCode::usage, "--edges and --nodes exclude each other");
  if (edges) {
    plan.kind = RecordKind::edge;
    plan.edge = graph.schema().edge_end(*edges).edge;
    if (plan.edge == nullptr || plan.edge->name != *edges) {
      return Error(ErrorCode::usage, "the schema has no edge type '" + visible(*edges) + "'");
    }
  } else if (nodes) {
    plan.kind = RecordKind::node;
    plan.node = graph.schema().node(*nodes);
    if (plan.node == nullptr) {
      return Error(ErrorCode::usage, "the schema has no node type '" + visible(*nodes) + "'");
    }
  }
  plan.skip_bad = invocation.has("--skip-bad");
  plan.format = invocation.value("--format").value_or("");
  return plan;
}

Result<int> run_load(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  ADJOIN_TRY(const LoadPlan plan, plan_of(invocation, opened.graph));
  LoadCounts counts;
  const auto start = system_clock().steady();
  std::optional<Error> stopped;
  for (const std::string& file : invocation.arguments) {
    auto loaded = load_file(opened.graph, plan, file, terminal, counts);
    if (loaded) continue;
    stopped = loaded.error();
    break;
  }
  if (stopped && counts.read == 0) return *std::move(stopped);
  if (opened.graph.schema().is_followed()) {
    graph::Follower follower(opened.graph);
    const Result<graph::Followed> did = follow_with_progress(follower, terminal);
    if (!did)
      terminal.err << "adjoin: it is written, but not followed: " << did.error().message()
                   << " (adjoin follow --once)\n";
  }
  const auto elapsed =
      std::chrono::duration_cast<std::chrono::milliseconds>(system_clock().steady() - start);
  Row row;
  row.integer("read", static_cast<std::int64_t>(counts.read));
  row.integer("written", static_cast<std::int64_t>(counts.written));
  row.integer("kept", static_cast<std::int64_t>(counts.kept));
  row.integer("bad", static_cast<std::int64_t>(counts.bad));
  Footer footer;
  footer.has_cost = false;
  AnswerWriter(terminal, output_form(invocation, terminal)).single(row, footer);
  const std::uint64_t ms = std::max<std::uint64_t>(static_cast<std::uint64_t>(elapsed.count()), 1);
  terminal.err << "loaded " << grouped(counts.written)
               << (counts.written == 1 ? " record in " : " records in ") << to_text(elapsed) << " ("
               << grouped(counts.written * 1000 / ms) << "/s)\n";
  if (!stopped) return kExitOk;
  // A malformed record is no refusal of the store: it has the code of "any other error".
  if (counts.bad == 0 || stopped->code() == ErrorCode::cancelled) return *std::move(stopped);
  terminal.err << "adjoin: " << stopped->message() << '\n';
  return kExitOther;
}

}  // namespace

Command load_command() {
  return Command{
      .name = "load",
      .alias = "",
      .arguments = {{"FILE", "what to load; - is standard input", Count::one},
                    {"FILE", "further files of the same kind", Count::any}},
      .options = {{"--edges", "TYPE", "every record is an edge of this type", {}, false},
                  {"--nodes", "TYPE", "every record is a node of this type", {}, false},
                  {"--format",
                   "FORMAT",
                   "else told by the file's name: .txt .tsv .csv .jsonl .json",
                   {"edgelist", "tsv", "csv", "jsonl", "dynamodb-json"},
                   false},
                  {"--skip-bad", "", "report bad records and go on", {}, false}},
      .summary = "load edges, nodes or whole items from files",
      .details =
          "edgelist: two ids a line, # begins a comment. csv and tsv: the header names fields; "
          "from "
          "and to are the ends of an edge, ref may name a node. jsonl: one object a line, or one "
          "array. dynamodb-json: items as dump, an export or a batch-write file has them; it needs "
          "neither --edges nor --nodes. Bare ids get the prefix of their type.\n\n"
          "A bad record is reported as FILE:LINE: what is wrong. It stops the load: everything "
          "before it is written, nothing behind it. With --skip-bad the load goes on. Loading a "
          "file again is harmless for types with on-exists keep or replace.",
      .examples = {{"adjoin load --edges FOLLOWS --format edgelist follows.txt",
                    "ids such as: alice bob"},
                   {"adjoin load --nodes User --format csv users.csv", "header: userId,name,email"},
                   {"adjoin load --format dynamodb-json graph.jsonl", "what dump wrote"}},
      .run = run_load};
}

}  // namespace adjoin::cli
