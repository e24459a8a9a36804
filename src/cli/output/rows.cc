#include "cli/output/rows.h"

#include <cmath>
#include <ostream>

#include "emit/aws_cli.h"
#include "item/stored_item.h"

namespace adjoin::cli {

Row ref_row(const std::string& ref) { return Row().text("node", ref); }

Row plain_row(item::ItemView item) {
  Row row;
  for (item::AttributeCursor c(item); c.valid(); c.next()) row.attribute(c.name(), c.value());
  return row;
}

/// A field could be called "node" or "edge". Nested, it cannot take the place of what names the
/// row.
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
  // Units are halves at the least, so doubling makes them whole. Rounding removes what adding left.
  footer.cost.capacity = {std::llround(usage.read_units * 2), std::llround(usage.write_units * 2)};
  footer.cost.scanned = usage.items_read;
  footer.cost.returned = usage.items_returned;
  return footer;
}

void print_plan(const plan::Plan& plan, const Invocation& invocation, Terminal& terminal) {
  if (invocation.has("--emit")) {
    terminal.out << emit::to_aws_cli(plan) << std::flush;
    return;
  }
  const auto form = invocation.value("--output");
  // A plan is read by people first, in a pipe as well. So --output alone asks for rows.
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
