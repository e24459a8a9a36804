#include <ostream>
#include <utility>

#include "adjoin/state/explained.h"
#include "adjoin/state/wrap.h"
#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/input/json_argument.h"
#include "cli/store/listing.h"
#include "cli/store/run_write.h"
#include "graph_text/rows.h"
#include "plan/explain/explain.h"

namespace adjoin::cli {
namespace {

/// The --param options; of several with one name a list.
Result<Item> parameters_of(const Invocation& invocation) {
  Item parameters;
  for (const std::string& word : invocation.values("--param")) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0) {
      return Error(ErrorCode::invalid_argument,
                   "--param '" + visible(word) + "': NAME=VALUE is expected");
    }
    const std::string name = word.substr(0, equals);
    // One value is taken for a list of one where the plan has a list.
    Value value(word.substr(equals + 1));
    if (const Value* before = parameters.find(name)) {
      const Value::List* list = before->as_list();
      Value::List longer = list != nullptr ? *list : Value::List{*before};
      longer.push_back(std::move(value));
      value = Value(std::move(longer));
    }
    parameters.set(name, std::move(value));
  }
  return parameters;
}

Row plan_row(const PlanRow& from) {
  Row row;
  if (from.measure == "count") return row.integer("count", from.number.value_or(0));
  row.text("node", from.ref);
  if (!from.type.empty()) row.text(from.from.empty() ? "type" : "edge", from.type);
  if (from.number) row.integer(from.measure, *from.number);
  if (from.measure == "level" && !from.from.empty()) {
    row.text("parent", from.ref == from.to ? from.from : from.to);
  }
  if (from.has_item) nest_fields(from.fields, row);
  return row;
}

/// A row with the rows that the plan hangs on it, in a list for each name.
Row plan_row_with_nested(const PlanRow& from) {
  Row row = plan_row(from);
  for (const auto& [name, nested] : from.nested) {
    std::string json = "[";
    std::string text;
    for (const PlanRow& one : nested) {
      if (json.size() > 1) json += ',';
      plan_row(one).append_json(json);
      append_to_list(one.ref, text);
    }
    row.json(name, json + "]", text);
  }
  return row;
}

Result<int> run_plan(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(const Item parameters, parameters_of(invocation));
  if (invocation.has("--explain")) {
    ADJOIN_TRY(const plan::Arguments arguments, detail::to_arguments(parameters));
    ADJOIN_TRY(const plan::Plan plan, graph.explain(invocation.argument(0), arguments));
    print_plan(plan, invocation, terminal);
    return kExitOk;
  }
  ADJOIN_TRY(const CallOptions call, budgeted_call(invocation));
  ADJOIN_TRY(const PlanPage page, opened.handle.run(invocation.argument(0), parameters, call));
  Footer below = footer_of(page);
  below.missing = page.missing;
  if (page.steps.size() > 1) {
    for (const auto& [name, usage] : page.steps) {
      below.steps.emplace_back(name, footer_of(usage).cost);
    }
  }
  return print_rows(page, plan_row_with_nested, below, invocation, terminal);
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
  ADJOIN_TRY(std::vector<plan::WriteOperation> operations,
             read_transaction(opened.graph, std::string(invocation.argument(0))));
  return run_transaction(opened, detail::wrap(std::move(operations)), invocation, terminal);
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
          "{\"updateEdge\":{\"from\":…,\"type\":…,\"to\":…,\"set\":{…},\"add\":{…},\"remove\":[…],"
          "\"where\":…}}"
          ", "
          "{\"checkNode\":{\"node\":ref,\"where\":…,\"absent\":true}}, "
          "{\"checkEdge\":{\"from\":…,\"type\":…,\"to\":…,\"where\":…,\"absent\":true}}.\n\n"
          "Writes to one item are merged; more than 100 items are refused before anything is sent.",
      .examples = {{"adjoin transact order.jsonl", "an order, its items and the stock they take"}},
      .run = run_transact};
}

}  // namespace adjoin::cli
