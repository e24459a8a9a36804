#include <ostream>

#include "cli/answer_writer.h"
#include "cli/catch_up.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/graph_rows.h"
#include "cli/opened.h"
#include "cli/shared_options.h"
#include "cli/transact_file.h"
#include "plan/explain.h"

namespace adjoin::cli {
namespace {

Result<int> run_transact(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(const std::vector<plan::WriteOperation> operations,
             read_transaction(graph, std::string(invocation.argument(0))));
  if (invocation.has("--explain")) {
    plan::Target target;
    target.schema = &graph.schema();
    target.table = graph.table();
    ADJOIN_TRY(const plan::Plan plan, plan::explain(target, operations));
    print_plan(plan, invocation, terminal);
    return kExitOk;
  }
  ADJOIN_TRY(const graph::Written written, graph.transact(operations, interruptible()));
  const Row row = graph::transaction_row(written);
  AnswerWriter(terminal, output_form(invocation, terminal)).single(row, footer(written.spent));
  catch_up(graph, terminal);
  return kExitOk;
}

}  // namespace

Command transact_command() {
  return Command{
      .name = "transact",
      .alias = "",
      .arguments = {{"FILE",
                     "the operations, one JSON object a line or one array; - is standard input",
                     Count::one}},
      .options = {kExplainOption},
      .summary = "do several writes together or not at all, as one TransactWriteItems",
      .details =
          "Each operation is an object with one member, its name: "
          "{\"putNode\":{\"node\":ref,\"fields\":{…},\"onlyNew\":true}}, "
          "{\"updateNode\":{\"node\":ref,\"set\":{…},\"add\":{\"stock\":-3},\"remove\":[…],"
          "\"where\":\"stock "
          ">= 3\"}}, "
          "{\"removeNode\":{\"node\":ref}}, "
          "{\"addEdge\":{\"from\":ref,\"type\":TYPE,\"to\":ref,\"fields\":{…}}}, "
          "{\"removeEdge\":{\"from\":…,\"type\":…,\"to\":…,\"key\":{…}}}, "
          "{\"updateEdge\":{\"from\":…,\"type\":…,\"to\":…,\"set\":{…},\"remove\":[…],\"where\":…}}"
          ", "
          "{\"checkNode\":{\"node\":ref,\"where\":…,\"absent\":true}}, "
          "{\"checkEdge\":{\"from\":…,\"type\":…,\"to\":…,\"where\":…,\"absent\":true}}.\n\n"
          "Writes to one item are merged; more than 100 items are refused before anything is sent.",
      .examples = {{"adjoin transact order.jsonl", "an order, its items and the stock they take"}},
      .run = run_transact};
}

}  // namespace adjoin::cli
