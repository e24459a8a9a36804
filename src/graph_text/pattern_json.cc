#include <algorithm>
#include <cctype>

#include "graph_text/answer_json.h"
#include "graph_text/request_row.h"
#include "graph_text/schema_json.h"
#include "item/json_writer.h"
#include "plan/explain/explain.h"

namespace adjoin::graph_text {
namespace {

/// Whether the text is a number of JSON: YAML has others, such as 0x10 and .5.
bool is_json_number(std::string_view text) {
  const auto is_digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  std::size_t i = text.starts_with('-') ? 1 : 0;
  const std::size_t whole = i;
  while (i < text.size() && is_digit(text[i])) ++i;
  if (i == whole || (text[whole] == '0' && i - whole > 1)) return false;
  if (i == text.size()) return true;
  const std::size_t fraction = i + 1;
  return text[i] == '.' && fraction < text.size() &&
         std::all_of(text.begin() + static_cast<std::ptrdiff_t>(fraction), text.end(), is_digit);
}

void line_cell(const schema::Place& place, Row& row) {
  place.line == 0 ? row.null("line") : row.integer("line", place.line);
}

Row param_row(std::string_view name, std::string_view type, bool is_list) {
  Row row;
  row.text("name", name);
  type.empty() ? row.null("type") : row.text("type", type);
  row.boolean("list", is_list);
  return row;
}

/// A parameter names a node type, or else its default.
std::vector<Row> params_of(const schema::Schema& schema, const schema::Plan& plan) {
  std::vector<Row> rows;
  for (const schema::Tree::Entry& param : plan.params.entries) {
    const std::string& type = schema::param_type(param.value);
    const bool is_node = schema.node(type) != nullptr;
    Row row = param_row(param.name, is_node ? type : std::string(), param.value.is_list());
    std::string value = "null";
    if (!is_node) {
      value.clear();
      append_tree(param.value, value);
    }
    row.json("default", std::move(value), std::string());
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<Row> params_of(const schema::AccessPattern& pattern) {
  std::vector<Row> rows;
  for (const schema::AccessPattern::Param& param : pattern.params) {
    rows.push_back(std::move(param_row(param.name, param.type, param.is_list).null("default")));
  }
  return rows;
}

/// A list as the value of a cell.
void rows_cell(std::string_view name, const std::vector<Row>& rows, Row& row) {
  std::string json;
  append_rows(rows, json);
  row.json(name, std::move(json), std::string());
}

/// What is planned without data, or why it cannot be.
void proof_cells(const plan::Proof& proof, const schema::Place& place, Row& row) {
  const bool proven = proof.verdict == plan::Proof::Verdict::proven;
  row.boolean("proven", proven);
  proven ? row.null("reason") : row.text("reason", proof.reason);
  if (proven) {
    const plan::Price& worst = proof.plan.worst;
    row.text("cost", worst.to_string()).integer("requests", worst.requests);
    row.json("rcu", units_text(worst.read_half_units), std::string());
    row.boolean("per_page", worst.per_page).boolean("per_level", worst.per_level);
    row.boolean("per_hundred", worst.per_hundred);
  } else {
    for (const std::string_view name :
         {"cost", "requests", "rcu", "per_page", "per_level", "per_hundred"}) {
      row.null(name);
    }
  }
  std::vector<Row> steps;
  for (const plan::Step& step : proof.plan.steps) steps.push_back(request_row(step));
  rows_cell("steps", steps, row);
  std::vector<Row> warnings;
  for (const std::string& warning : proof.warnings) {
    Row one;
    line_cell(place, one);
    warnings.push_back(std::move(one.text("message", warning)));
  }
  rows_cell("warnings", warnings, row);
}

void tree_cell(std::string_view name, const schema::Tree& tree, Row& row) {
  std::string json;
  append_tree(tree, json);
  row.json(name, std::move(json), std::string());
}

Row declared_row(std::string_view name, const schema::Place& place) {
  Row row;
  row.text("name", name);
  line_cell(place, row);
  return row;
}

}  // namespace

void append_tree(const schema::Tree& tree, std::string& out) {
  switch (tree.kind) {
    case schema::Tree::Kind::null: out += "null"; return;
    case schema::Tree::Kind::text: {
      const std::string& text = tree.text;
      const bool is_word = text == "true" || text == "false" || is_json_number(text);
      if (is_word && !tree.quoted) {
        out += text;
      } else {
        item::append_json_string(text, out);
      }
      return;
    }
    case schema::Tree::Kind::list:
      out += '[';
      for (const schema::Tree& one : tree.items) {
        if (&one != &tree.items.front()) out += ',';
        append_tree(one, out);
      }
      out += ']';
      return;
    case schema::Tree::Kind::map:
      out += '{';
      for (const schema::Tree::Entry& entry : tree.entries) {
        if (&entry != &tree.entries.front()) out += ',';
        item::append_json_string(entry.name, out);
        out += ':';
        append_tree(entry.value, out);
      }
      out += '}';
      return;
  }
}

void append_plans(const schema::Schema& schema, std::string& out) {
  std::vector<Row> rows;
  for (const schema::Plan& plan : schema.plans) {
    Row row = declared_row(plan.name, plan.place);
    rows_cell("params", params_of(schema, plan), row);
    tree_cell("steps", plan.steps, row);
    tree_cell("return", plan.returns, row);
    rows.push_back(std::move(row));
  }
  append_rows(rows, out);
}

void append_proofs(const schema::Schema& schema, std::string& out) {
  std::vector<plan::Proof> proofs = plan::prove(schema);
  std::vector<Row> rows;
  const std::size_t patterns = schema.access_patterns.size();
  for (std::size_t i = 0; i < proofs.size(); ++i) {
    const bool is_pattern = i < patterns;
    const schema::Place& place =
        is_pattern ? schema.access_patterns[i].place : schema.plans[i - patterns].place;
    Row row = declared_row(proofs[i].pattern, place);
    row.text("declared_as", is_pattern ? "access-pattern" : "plan");
    rows_cell("params",
              is_pattern ? params_of(schema.access_patterns[i])
                         : params_of(schema, schema.plans[i - patterns]),
              row);
    const schema::Tree none;
    tree_cell("get", is_pattern ? schema.access_patterns[i].get : none, row);
    proof_cells(proofs[i], place, row);
    rows.push_back(std::move(row));
  }
  append_rows(rows, out);
}

}  // namespace adjoin::graph_text
