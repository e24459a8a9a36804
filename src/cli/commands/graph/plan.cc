#include <ostream>

#include "cli/commands/commands.h"
#include "cli/input/json_argument.h"
#include "cli/store/catch_up.h"
#include "cli/store/listing.h"
#include "front/rows.h"
#include "plan/explain/explain.h"

namespace adjoin::cli {
namespace {

Result<plan::Arguments> arguments_of(const Invocation& invocation) {
  plan::Arguments arguments;
  for (const std::string& word : invocation.values("--param")) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0) {
      return Error(ErrorCode::invalid_argument,
                   "--param '" + visible(word) + "': NAME=VALUE is expected");
    }
    // One value is taken for a list of one where the plan has a list.
    plan::Argument& argument = arguments[word.substr(0, equals)];
    argument.texts.push_back(word.substr(equals + 1));
    argument.is_list = argument.texts.size() > 1;
  }
  return arguments;
}

Result<int> run_plan(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(const plan::Arguments arguments, arguments_of(invocation));
  if (invocation.has("--explain")) {
    ADJOIN_TRY(const plan::Plan plan, graph.explain(invocation.argument(0), arguments));
    print_plan(plan, invocation, terminal);
    return kExitOk;
  }
  ADJOIN_TRY(const graph::CallOptions options, budget(invocation));
  ADJOIN_TRY(const graph::PlanAnswer answer, graph.run(invocation.argument(0), arguments, options));
  Footer below = front::footer(answer.spent, answer.cursor);
  below.missing = answer.missing;
  if (answer.steps.size() > 1) below.steps = answer.steps;
  const auto row_of = [&](const graph::PlanEntry& entry) { return front::plan_row(graph, entry); };
  return print_rows(answer.data, row_of, below, invocation, terminal);
}

}  // namespace

Command plan_command() {
  return Command{
      .name = "plan",
      .alias = "",
      .arguments = {{"NAME", "a plan or an access pattern of the schema", Count::one, "plans"}},
      .options =
          with_budget({{"--param",
                        "NAME=VALUE",
                        "a parameter of it; a node by its ref or id; of a list once for each",
                        {},
                        true},
                       kExplainOption}),
      .summary = "run a read that the schema declares, under plans or access-patterns",
      .details =
          "Each row is {\"node\":ref,…,\"attributes\":{…}}, with a list for each name under the "
          "plan's return. --output json also tells what each step cost. A plan with `after` in its "
          "parameters goes on with --param after=CURSOR.",
      .examples = {{"adjoin plan teamGoals --param team=T1",
                    "a team's goals with their leads: three requests"},
                   {"adjoin plan userOrders --param user=USER#1 --explain",
                    "what an access pattern sends"}},
      .run = run_plan,
      .only_reads = true};
}

namespace {

Result<int> run_transact(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(const std::vector<plan::WriteOperation> operations,
             read_transaction(graph, std::string(invocation.argument(0))));
  ADJOIN_TRY(const bool explained, is_explained(graph, operations, invocation, terminal));
  if (explained) return kExitOk;
  ADJOIN_TRY(const graph::Written written, graph.transact(operations, interruptible()));
  const Row row = front::transaction_row(written);
  print_one(row, front::footer(written.spent), invocation, terminal);
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
