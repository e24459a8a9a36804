#include "advise/patterns/possible_step.h"

#include <algorithm>

#include "base/ascii.h"
#include "item/json_writer.h"
#include "plan/declared/declared.h"
#include "plan/explain/explain.h"
#include "plan/operation/sample_ref.h"

namespace adjoin::advise {

namespace {

using Words = std::vector<std::pair<std::string, std::string>>;

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

std::string capitalised(std::string name) {
  if (!name.empty() && is_lower(name.front())) {
    name.front() = static_cast<char>(name.front() - 'a' + 'A');
  }
  return name;
}

std::string flow_map(const Words& words) {
  std::string text = "{";
  for (const auto& [name, value] : words) {
    if (text.size() > 1) text += ", ";
    text += yaml_text(name) + ": " + yaml_text(value);
  }
  return text + "}";
}

void add_node_steps(const schema::NodeType& node, std::vector<PossibleStep>& steps) {
  const std::string param = camel_name(node.name);
  if (node.stored) {
    steps.push_back({param, {{param, node.name}}, {{"node", "$" + param}}});
    for (const schema::IndexEntry& entry : node.entries) {
      const std::string name = param + "By" + capitalised(camel_name(entry.name));
      steps.push_back({name, {}, {{"nodes", node.name}, {"by", entry.name}}});
    }
  }
  steps.push_back(
      {"allOf" + capitalised(param), {{param, node.name}}, {{"collection", "$" + param}}});
}

/// The names of the orders that lists of the type have.
std::vector<std::string> views_of(const schema::EdgeType& edge) {
  std::vector<std::string> views;
  for (const schema::EdgeForm& form : edge.forms) {
    for (const schema::IndexEntry& entry : form.entries) {
      const bool known = std::find(views.begin(), views.end(), entry.name) != views.end();
      if (!known && entry.name != "reverse") views.push_back(entry.name);
    }
  }
  return views;
}

void add_edge_lists(const schema::EdgeType& edge, const schema::End& end,
                    schema::Direction direction, std::vector<PossibleStep>& steps) {
  const bool forward = direction == schema::Direction::forward;
  for (const std::string& type : end.types) {
    const std::string param = camel_name(type);
    const std::string name = camel_name(edge.name) + (forward ? "From" : "To") + capitalised(param);
    const Words words{{"edges", edge.name}, {forward ? "from" : "to", "$" + param}};
    steps.push_back({name, {{param, type}}, words, &edge, direction});
    for (const std::string& view : views_of(edge)) {
      Words by = words;
      by.emplace_back("by", view);
      steps.push_back({name + "By" + capitalised(camel_name(view)),
                       {{param, type}},
                       std::move(by),
                       &edge,
                       direction});
    }
  }
}

void add_edge_steps(const schema::EdgeType& edge, std::vector<PossibleStep>& steps) {
  add_edge_lists(edge, edge.from, schema::Direction::forward, steps);
  if (edge.is_reversible()) add_edge_lists(edge, edge.to, schema::Direction::reverse, steps);
  for (const schema::EdgeForm& form : edge.forms) {
    steps.push_back({camel_name(edge.name),
                     {{"from", form.from_type}, {"to", form.to_type}},
                     {{"edge", edge.name}, {"from", "$from"}, {"to", "$to"}}});
  }
}

}  // namespace

schema::Tree text_tree(std::string text) {
  schema::Tree tree;
  tree.kind = schema::Tree::Kind::text;
  tree.text = std::move(text);
  return tree;
}

schema::Tree map_tree(std::vector<std::pair<std::string, schema::Tree>> entries) {
  schema::Tree tree;
  tree.kind = schema::Tree::Kind::map;
  for (auto& [name, value] : entries) tree.entries.push_back({name, {}, std::move(value)});
  return tree;
}

schema::Tree PossibleStep::params_tree() const {
  std::vector<std::pair<std::string, schema::Tree>> entries;
  for (const auto& [param, type] : params) entries.emplace_back(param, text_tree(type));
  return map_tree(std::move(entries));
}

schema::Tree PossibleStep::step_tree() const {
  std::vector<std::pair<std::string, schema::Tree>> entries;
  for (const auto& [word, value] : words) entries.emplace_back(word, text_tree(value));
  return map_tree(std::move(entries));
}

std::string PossibleStep::yaml() const {
  const std::string get = "get: " + flow_map(words) + "}";
  return params.empty() ? "{" + get : "{params: " + flow_map(params) + ", " + get;
}

std::vector<PossibleStep> possible_steps(const schema::Schema& schema) {
  std::vector<PossibleStep> steps;
  for (const schema::NodeType& node : schema.nodes) add_node_steps(node, steps);
  for (const schema::EdgeType& edge : schema.edges) add_edge_steps(edge, steps);
  for (const schema::Series& series : schema.series) {
    const std::string param = camel_name(series.of);
    steps.push_back({camel_name(series.name) + "Of" + capitalised(param),
                     {{param, series.of}},
                     {{"series", series.name}, {"of", "$" + param}}});
  }
  return steps;
}

std::optional<plan::Plan> plan_of(const schema::Schema& schema, const PossibleStep& step) {
  plan::Arguments arguments;
  for (const auto& [param, type] : step.params) {
    auto ref = plan::sample_ref(schema, type, param);
    if (!ref) return std::nullopt;
    arguments.emplace(param, plan::Argument(*std::move(ref)));
  }
  schema::Plan given;
  given.name = step.name;
  given.params = step.params_tree();
  given.steps.kind = schema::Tree::Kind::list;
  given.steps.items.push_back(step.step_tree());
  const auto declared = plan::declare(schema, given, arguments);
  if (!declared) return std::nullopt;
  plan::Target target;
  target.schema = &schema;
  target.table = schema.table.name;
  auto plan = plan::explain(target, *declared);
  if (!plan) return std::nullopt;
  return *std::move(plan);
}

std::string camel_name(std::string_view type) {
  const bool has_lower = std::any_of(type.begin(), type.end(), is_lower);
  std::string name;
  bool word_begins = false;
  for (const char c : type) {
    if (!is_upper(c) && !is_lower(c) && !is_digit(c)) {
      word_begins = !name.empty();
      continue;
    }
    const char kept = has_lower ? c : ascii_lower(c);
    name += word_begins ? capitalised(std::string(1, kept)).front() : kept;
    word_begins = false;
  }
  if (name.empty() || is_digit(name.front())) name.insert(0, "x");
  name.front() = ascii_lower(name.front());
  return name;
}

std::string yaml_text(std::string_view text) {
  const bool plain = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return is_upper(c) || is_lower(c) || is_digit(c) || c == '_' || c == '$' || c == '.' ||
           c == '-';
  });
  if (plain && text.front() != '-' && text != "null") return std::string(text);
  std::string quoted;
  item::append_json_string(text, quoted);
  return quoted;
}

}  // namespace adjoin::advise
