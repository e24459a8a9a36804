#include "advise/patterns/n_plus_one_plan.h"

#include <utility>
#include <vector>

#include "advise/patterns/possible_step.h"
#include "plan/declared/declared.h"
#include "plan/explain/explain.h"
#include "plan/operation/sample_ref.h"

namespace adjoin::advise {

namespace {

/// One step as names and texts, in the order in which they are printed.
using StepWords = std::vector<std::pair<std::string, std::string>>;

std::string step_line(const StepWords& step) {
  std::string line = "      - {";
  for (const auto& [name, text] : step) {
    if (&name != &step.front().first) line += ", ";
    line += yaml_text(name) + ": " + yaml_text(text);
  }
  return line + "}\n";
}

/// Whether the planner takes the steps, with a made-up node.
bool is_a_plan(const schema::Schema& schema, const std::string& param, const std::string& type,
               const std::vector<StepWords>& steps) {
  schema::Plan given;
  given.name = "given";
  given.params = map_tree({{param, text_tree(type)}});
  given.steps.kind = schema::Tree::Kind::list;
  for (const StepWords& step : steps) {
    std::vector<std::pair<std::string, schema::Tree>> entries;
    for (const auto& [name, text] : step) entries.emplace_back(name, text_tree(text));
    given.steps.items.push_back(map_tree(std::move(entries)));
  }
  auto ref = plan::sample_ref(schema, type, param);
  if (!ref) return false;
  plan::Arguments arguments;
  arguments.emplace(param, plan::Argument(*std::move(ref)));
  const auto declared = plan::declare(schema, given, arguments);
  if (!declared) return false;
  plan::Target target;
  target.schema = &schema;
  target.table = schema.table.name;
  return plan::explain(target, *declared).has_value();
}

}  // namespace

std::string three_request_plan(const schema::Schema& schema, const KnownRead& list,
                               std::string_view far_type) {
  if (list.edge == nullptr || list.node_type.empty() || far_type.empty()) return {};
  const bool forward = list.direction == schema::Direction::forward;
  const std::string param = camel_name(list.node_type);
  const std::string dollar = "$" + param;
  const std::vector<StepWords> steps = {
      {{"node", dollar}, {"as", "start"}},
      {{"edges", list.edge->name}, {forward ? "from" : "to", dollar}, {"as", "list"}},
      {{"nodes", forward ? "list.to" : "list.from"}, {"as", "found"}}};
  const schema::NodeType* start = schema.node(list.node_type);
  const bool reads_start = start != nullptr && start->stored;
  const std::vector<StepWords> sent(steps.begin() + (reads_start ? 0 : 1), steps.end());
  if (!is_a_plan(schema, param, list.node_type, sent)) return {};
  std::string text = "  " + list.name + "With" + std::string(far_type) + ":\n    params: {" +
                     param + ": " + yaml_text(list.node_type) + "}\n    steps:\n";
  for (const StepWords& step : sent) text += step_line(step);
  return text;
}

}  // namespace adjoin::advise
