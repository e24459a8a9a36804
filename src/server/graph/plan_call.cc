#include <algorithm>

#include "plan/declared/declared.h"
#include "server/graph/graph_answer.h"
#include "server/graph/graph_body.h"
#include "server/graph/graph_routes.h"
#include "server/http/inflate_body.h"

namespace adjoin::server {
namespace {

// A step may run once for every row of the one before it.
constexpr std::size_t kStepsMax = 100;
constexpr std::size_t kPlanBytesMax = 1024 * 1024;

/// Values of `$name`. Null is as if it were left out of a declared plan, and empty in a plan that
/// the body brings along.
Result<plan::Arguments> read_params(const GraphBody& body, bool is_declared) {
  plan::Arguments arguments;
  ADJOIN_TRY(const schema::Tree params, body.tree("params"));
  if (!params.is_map() && !params.is_null()) {
    return validation_error("\"params\": an object is expected");
  }
  for (const schema::Tree::Entry& entry : params.entries) {
    if (entry.value.is_null() && is_declared) continue;
    const bool is_list = entry.value.is_list();
    const bool fits = is_list ? std::all_of(entry.value.items.begin(), entry.value.items.end(),
                                            [](const schema::Tree& one) { return one.is_text(); })
                              : entry.value.is_text() || entry.value.is_null();
    if (!fits) {
      return validation_error("\"params\": \"" + entry.name +
                              "\" is a string, a number, true, false, null or a list of such");
    }
    plan::Argument& argument = arguments[entry.name];
    argument.is_list = is_list;
    if (!is_list) argument.texts = {entry.value.text};
    for (const schema::Tree& one : entry.value.items) argument.texts.push_back(one.text);
  }
  return arguments;
}

/// Either the name of a plan that the schema declares, or the steps themselves.
Result<plan::Declared> read_plan(const graph::Graph& graph, const GraphBody& body) {
  ADJOIN_TRY(const std::string_view form, body.one_of({"plan", "steps"}));
  const bool is_declared = form == "plan";
  ADJOIN_TRY(const plan::Arguments arguments, read_params(body, is_declared));
  if (is_declared) {
    if (body.has("return")) return validation_error("\"return\" belongs to \"steps\"");
    ADJOIN_TRY(const std::string name, body.text("plan"));
    return plan::declare(graph.schema(), name, arguments);
  }
  schema::Plan plan;
  plan.name = "the plan";
  ADJOIN_TRY(plan.steps, body.tree("steps"));
  ADJOIN_TRY(plan.returns, body.tree("return"));
  if (plan.steps.items.size() > kStepsMax) {
    return validation_error("a plan has at most " + std::to_string(kStepsMax) + " steps");
  }
  return plan::declare(graph.schema(), plan, arguments);
}

/// Runs the plan, or explains it.
Result<void> answer_plan(ApiCall& call, const GraphBody& body, const graph::Graph& graph,
                         const graph::CallOptions& options) {
  ADJOIN_TRY(const plan::Declared declared, read_plan(graph, body));
  ADJOIN_TRY(const std::string name, body.text("plan"));
  note_asked(call, name.empty() ? "steps" : name);
  ADJOIN_TRY(const graph_text::ShowItem show, read_items(body));
  ADJOIN_TRY(const bool explained, answer_explained(call, body, graph, declared));
  if (explained) return {};
  ADJOIN_TRY(const graph::PlanAnswer answer, graph.run(declared, options));
  RowList rows(call.out);
  for (const graph::PlanEntry& entry : answer.data) {
    rows.add(graph_text::plan_row(graph, entry, show));
  }
  count_read(call, graph, answer.steps.size(), rows.size(), answer.spent);
  graph_text::Footer footer = graph_text::footer(answer.spent, answer.cursor);
  footer.missing = answer.missing;
  if (answer.steps.size() > 1) footer.steps = answer.steps;
  rows.finish(footer);
  return {};
}

}  // namespace

Result<void> answer_graph_plan(ApiCall& call) {
  if (call.body.size() > kPlanBytesMax) {
    return body_too_large("the body is larger than " + std::to_string(kPlanBytesMax) + " bytes");
  }
  ADJOIN_TRY(const GraphBody body, GraphBody::read(call.body));
  ADJOIN_CHECK(body.check_names({"plan", "params", "steps", "return", "table", "budget", "explain",
                                 "items", "trace", "emit"}));
  ADJOIN_TRY(const graph::CallOptions options, read_budget(call, body));
  ADJOIN_TRY(const graph::Graph graph, open_graph(call, body));
  return answer_traced(call, body, graph, [&](const graph::Graph& asked) {
    return answer_plan(call, body, asked, options);
  });
}

}  // namespace adjoin::server
