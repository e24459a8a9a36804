#include "cli/commands/commands.h"
#include "cli/input/words.h"
#include "cli/store/listing.h"

namespace adjoin::cli {
namespace {

Result<int> run_between(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  plan::Between operation;
  ADJOIN_TRY(operation.a, graph_text::node_ref(graph, invocation.argument(0), {}));
  ADJOIN_TRY(operation.b, graph_text::node_ref(graph, invocation.argument(1), {}));
  ADJOIN_TRY(const bool explained, is_explained(graph, operation, invocation, terminal));
  if (explained) return kExitOk;
  ADJOIN_TRY(const CallOptions call, budgeted_call(invocation));
  ADJOIN_TRY(const Page<Edge> page, opened.handle.edges_between(operation.a, operation.b, call));
  return print_rows(page, edge_row, footer_of(page), invocation, terminal);
}

}  // namespace

Command between_command() {
  return Command{
      .name = "between",
      .alias = "",
      .arguments = {{"A", "one node", Count::one}, {"B", "the other node", Count::one}},
      .options = with_budget({kExplainOption}),
      .summary = "list every relation between two nodes, whichever of them is the key",
      .details = "Each row is {\"from\":ref,\"edge\":type,\"to\":ref,\"attributes\":{…}}.",
      .examples = {{"adjoin between USER#alice USER#bob", "friends, follows, likes: all of them"}},
      .run = run_between,
      .only_reads = true};
}

namespace {

/// Adds the count of a further type. The sum keeps the latest limit that ended a count early, and
/// the warnings of the first count that has any.
void add_count(const adjoin::Count& count, adjoin::Count& sum) {
  sum.rows += count.rows;
  sum.usage += count.usage;
  if (count.stopped_by != Limit::none) sum.stopped_by = count.stopped_by;
  if (sum.warnings.empty()) sum.warnings = count.warnings;
}

Result<int> run_count(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(const std::vector<std::string> types,
             graph_text::edge_types(graph, invocation.argument(1), invocation.has("--reverse")));
  ADJOIN_TRY(const std::string node, graph_text::node_ref(graph, invocation.argument(0), types));
  ADJOIN_TRY(CallOptions call, budgeted_call(invocation));
  const Budget whole = call.budget;
  const auto begun = std::chrono::steady_clock::now();
  const CountOptions options{.ignore_counters = invocation.has("--exact")};
  adjoin::Count sum;
  for (const std::string& type : types) {
    const plan::Count operation{node, type, options.ignore_counters,
                                std::string(invocation.value("--where").value_or(""))};
    ADJOIN_TRY(const bool explained, is_explained(graph, operation, invocation, terminal));
    if (explained) continue;
    Listing<Edge> edges = opened.handle.edges_from(node, type);
    ADJOIN_TRY(const adjoin::Count count,
               edges.where(operation.where).count_within_budget(options, call));
    add_count(count, sum);
    call.budget = left_of(whole, sum.usage, begun);
  }
  if (invocation.has("--explain")) return kExitOk;
  Footer footer = footer_of(sum.usage);
  footer.cut_by = to_string(sum.stopped_by);
  footer.warnings = sum.warnings;
  return print_one(Row().integer("count", sum.rows), footer, invocation, terminal);
}

}  // namespace

Command count_command() {
  return Command{
      .name = "count",
      .alias = "",
      .arguments = {kNodeArgument, kTypesArgument},
      .options = with_budget(
          {{"--reverse", "", "from the other end: how many point here", {}, false},
           {"--exact", "", "count by Query even when the node keeps a counter", {}, false},
           kWhereOption,
           kExplainOption}),
      .summary = "count a node's edges: one GetItem with a declared counter, else by Query",
      .details = "The answer is {\"count\":n}.",
      .examples = {{"adjoin count ACTOR#bob FOLLOWS --reverse", "how many follow bob"}},
      .run = run_count,
      .only_reads = true};
}

}  // namespace adjoin::cli
