#include "cli/answer_writer.h"
#include "cli/budget_options.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/graph_rows.h"
#include "cli/opened.h"
#include "cli/shared_options.h"
#include "item/stored_item.h"

namespace adjoin::cli {
namespace {

Result<plan::Arguments> arguments_of(const Invocation& invocation) {
  plan::Arguments arguments;
  for (const std::string& word : invocation.values("--param")) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0) {
      return Error(ErrorCode::usage, "--param '" + visible(word) + "': NAME=VALUE is expected");
    }
    if (!arguments.emplace(word.substr(0, equals), word.substr(equals + 1)).second) {
      return Error(ErrorCode::usage,
                   "--param " + visible(word.substr(0, equals)) + " is given twice");
    }
  }
  return arguments;
}

/// {"node":ref,"edge":type,"score":n,"attributes":{…}}, what is not there left out.
Row plan_row(const graph::Graph& graph, const graph::PlanRow& from) {
  Row row;
  if (from.measure == "count") {
    row.integer("count", from.value);
    return row;
  }
  row.text("node", from.node);
  if (!from.type.empty()) row.text(from.from.empty() ? "type" : "edge", from.type);
  if (!from.measure.empty()) row.integer(from.measure, from.value);
  if (from.measure == "level" && !from.from.empty()) {
    row.text("parent", from.node == from.to ? from.from : from.to);
  }
  bool any = false;
  for (const auto& [name, value] : from.item) {
    any = true;
    if (graph.is_structural(name)) continue;
    Bytes bytes;
    item::encode_value(value, bytes);
    row.nested_attribute(name, item::ValueView(bytes));
  }
  if (any) row.nested_name = "attributes";
  return row;
}

Row entry_row(const graph::Graph& graph, const graph::PlanEntry& entry) {
  Row row = plan_row(graph, entry.row);
  for (const auto& [name, hung] : entry.with) {
    std::string json = "[";
    std::string text;
    for (const graph::PlanRow& one : hung) {
      if (json.size() > 1) json += ',';
      plan_row(graph, one).append_json(json);
      text += (text.empty() ? "" : ", ") + one.node;
    }
    row.json(name, json + "]", text);
  }
  return row;
}

Result<int> run(const Invocation& invocation, Terminal& terminal) {
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
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  for (const graph::PlanEntry& entry : answer.data) writer.row(entry_row(graph, entry));
  Footer below = footer(answer.spent, answer.cursor);
  if (answer.steps.size() > 1) below.steps = answer.steps;
  writer.finish(below);
  return kExitOk;
}

}  // namespace

Command plan_command() {
  return Command{
      .name = "plan",
      .alias = "",
      .arguments = {{"NAME", "a plan or an access pattern of the schema", Count::one}},
      .options = with_budget(
          {{"--param", "NAME=VALUE", "a parameter of it; a node by its ref or id", {}, true},
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
      .run = run};
}

}  // namespace adjoin::cli
