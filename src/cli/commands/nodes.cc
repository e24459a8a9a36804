#include "cli/answer_writer.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/graph_rows.h"
#include "cli/interrupt.h"
#include "cli/opened.h"
#include "cli/range_words.h"
#include "cli/shared_options.h"
#include "cli/words.h"

namespace adjoin::cli {
namespace {

Result<plan::NodesBy> read(const graph::Graph& graph, const Invocation& invocation) {
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
  }
  ADJOIN_TRY(operation.page, paging(invocation));
  operation.selection = selection(invocation);
  return operation;
}

Result<int> run(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(plan::NodesBy operation, read(graph, invocation));
  if (invocation.has("--explain")) {
    ADJOIN_TRY(const plan::Plan plan, graph.explain(operation));
    print_plan(plan, invocation, terminal);
    return kExitOk;
  }
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  graph::Spent spent;
  std::string cursor;
  do {
    ADJOIN_CHECK(check_interrupt());
    ADJOIN_TRY(const graph::ItemRows rows, graph.nodes_by(operation, interruptible()));
    for (const graph::ItemRow& row : rows) writer.row(item_row(graph, row));
    add_spent(rows.spent, spent);
    const bool backwards = !operation.page.before.empty();
    cursor = backwards ? rows.previous : rows.next;
    (backwards ? operation.page.before : operation.page.after) = cursor;
  } while (!operation.page.first && !cursor.empty() && spent.cut_by.empty());
  writer.finish(footer(spent, cursor));
  return kExitOk;
}

}  // namespace

Command nodes_command() {
  return Command{
      .name = "nodes",
      .alias = "",
      .arguments = {{"TYPE", "the node type", Count::one}},
      .options =
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
           kExplainOption},
      .summary = "list the nodes of a type through one of their index entries, one Query a page",
      .details = "",
      .examples = {{"adjoin nodes Order --by GSI1 --of USER#12345", "a customer's orders by date"}},
      .run = run};
}

}  // namespace adjoin::cli
