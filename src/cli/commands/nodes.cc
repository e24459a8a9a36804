#include <utility>

#include "cli/budget_options.h"
#include "cli/commands/commands.h"
#include "cli/graph_pages.h"
#include "cli/opened.h"
#include "cli/range_words.h"
#include "cli/shared_options.h"
#include "cli/words.h"

namespace adjoin::cli {
namespace {

Result<plan::NodesBy> read_nodes(const graph::Graph& graph, const Invocation& invocation) {
  const std::string_view name = invocation.argument(0);
  const schema::NodeType* type = graph.schema().node(name);
  if (type == nullptr) {
    return Error(ErrorCode::usage, "the schema has no node type '" + std::string(name) + "'");
  }
  plan::NodesBy operation;
  operation.type = type->name;
  operation.by = invocation.value("--by").value_or("");
  if (const auto of = invocation.value("--of")) {
    ADJOIN_TRY(operation.of, node_ref(graph, *of, {}));
  }
  ADJOIN_TRY(operation.partition, field_words(type->fields, invocation.values("--in"), 0));
  if (const auto range = invocation.value("--range")) {
    ADJOIN_TRY(operation.range, range_word(*range));
    operation.range->on = plan::Range::On::order;
  }
  ADJOIN_TRY(operation.page, paging(invocation));
  operation.selection = selection(invocation);
  operation.allow_scan = invocation.has("--allow-scan");
  return operation;
}

Result<int> run_nodes(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(plan::NodesBy operation, read_nodes(graph, invocation));
  const bool may_scan = operation.allow_scan;
  const Result<int> answered = answer_pages(
      graph, std::move(operation), invocation, terminal,
      [&](const auto& page, const auto& options) { return graph.nodes_by(page, options); },
      item_row);
  if (answered || may_scan || answered.error().code() != ErrorCode::unsupported) return answered;
  return Error(ErrorCode::unsupported,
               std::string(answered.error().message()) +
                   " (--allow-scan; adjoin info says how large the table is)");
}

}  // namespace

Command nodes_command() {
  return Command{
      .name = "nodes",
      .alias = "",
      .arguments = {{"TYPE", "the node type", Count::one, "node-types"}},
      .options = with_budget(
          {{"--by", "INDEX", "the index entry to read", {}, false},
           {"--of", "NODE", "the node that names the index partition", {}, false},
           {"--in", "FIELD=VALUE", "a field that names the index partition", {}, true},
           {"--range", "RANGE", "a bound on the sort key: '>=2024-01-01', 'A..B'", {}, false},
           kFirstOption,
           kAfterOption,
           kBeforeOption,
           kDescendingOption,
           kWhereOption,
           kFieldsOption,
           {"--allow-scan",
            "",
            "read the whole table, for a type without an index entry",
            {},
            false},
           kExplainOption}),
      .summary = "list the nodes of a type through one of their index entries, one Query a page",
      .details =
          "A type without an entry is only listed with --allow-scan: every item of the table is "
          "read "
          "and paid for, in no order, and the nodes of the type are answered. --explain shows the "
          "Scan, and adjoin info how large the table is.",
      .examples = {{"adjoin nodes Order --by GSI1 --of USER#12345", "a customer's orders by date"},
                   {"adjoin nodes User --allow-scan --first 10", "ten users, without an index"}},
      .run = run_nodes,
      .only_reads = true};
}

}  // namespace adjoin::cli
