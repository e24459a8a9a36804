#include "cli/output/rows.h"

#include <cmath>
#include <ostream>

#include "emit/aws_cli.h"
#include "item/stored_item.h"

namespace adjoin::cli {

graph_text::Row difference_row(const schema::Difference& difference) {
  graph_text::Row row;
  row.text("class", to_string(difference.kind)).text("what", difference.subject);
  row.text("change", difference.change).text("work", difference.work);
  row.integer("requests", difference.requests);
  return row;
}

std::string refused(const std::vector<schema::Difference>& differences) {
  std::string text;
  for (const schema::Difference& one : differences) {
    if (one.kind != schema::Difference::Class::refused) continue;
    text += (text.empty() ? "" : "; ") + one.subject + " " + one.change + ": " + one.work;
  }
  return text;
}

Row ref_row(const std::string& ref) { return Row().text("node", ref); }

Row plain_row(item::ItemView item) {
  Row row;
  for (item::AttributeCursor c(item); c.valid(); c.next()) row.attribute(c.name(), c.value());
  return row;
}

void nest_fields(const Item& fields, Row& row) {
  row.nested_name = "attributes";
  for (const auto& [name, value] : fields) {
    Bytes bytes;
    item::encode_value(value, bytes);
    row.nested_attribute(name, item::ValueView(bytes));
  }
}

Row edge_row(const Edge& edge) {
  Row row;
  row.text("from", edge.from).text("edge", edge.type).text("to", edge.to);
  nest_fields(edge.fields, row);
  return row;
}

Row node_row(const Node& node) {
  Row row;
  row.text("node", node.ref).text("type", node.type);
  nest_fields(node.fields, row);
  return row;
}

Footer footer_of(const Usage& usage) {
  Footer footer;
  footer.cost.requests = usage.requests;
  footer.cost.capacity = {std::llround(usage.read_units * 2), std::llround(usage.write_units * 2)};
  footer.cost.scanned = usage.items_read;
  footer.cost.returned = usage.items_returned;
  return footer;
}

void add_spent(const graph::Spent& page, graph::Spent& sum) {
  sum.cost.requests += page.cost.requests;
  sum.cost.capacity += page.cost.capacity;
  sum.cost.scanned += page.cost.scanned;
  sum.cost.returned += page.cost.returned;
  if (page.cut_by != Limit::none) sum.cut_by = page.cut_by;
  if (sum.warnings.empty()) sum.warnings = page.warnings;
}

void print_plan(const plan::Plan& plan, const Invocation& invocation, Terminal& terminal) {
  if (invocation.has("--emit")) {
    terminal.out << emit::to_aws_cli(plan) << std::flush;
    return;
  }
  const auto form = invocation.value("--output");
  if (!form || *form == "table") {
    const std::string text = plan.to_text();
    terminal.out << text << (text.empty() || text.back() == '\n' ? "" : "\n") << std::flush;
    return;
  }
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  for (const plan::Step& step : plan.steps) writer.row(graph_text::step_row(step));
  writer.finish(graph_text::footer(plan));
}

}  // namespace adjoin::cli
