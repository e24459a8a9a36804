#include "cli/graph_rows.h"

#include <ostream>

#include "plan/request.h"

namespace adjoin::cli {
namespace {

std::string_view kind_name(graph::ItemRow::Kind kind) {
  switch (kind) {
    case graph::ItemRow::Kind::node: return "node";
    case graph::ItemRow::Kind::edge: return "edge";
    case graph::ItemRow::Kind::mirror: return "mirror";
    case graph::ItemRow::Kind::series: return "series";
    case graph::ItemRow::Kind::unknown: break;
  }
  return "unknown";
}

std::string_view repeat_name(plan::Step::Repeat repeat) {
  switch (repeat) {
    case plan::Step::Repeat::per_page: return "per page";
    case plan::Step::Repeat::per_frontier: return "per node of a level";
    case plan::Step::Repeat::per_hundred: return "per 100 nodes";
    case plan::Step::Repeat::once: break;
  }
  return "once";
}

}  // namespace

void nest_attributes(const graph::Graph& graph, item::ItemView item, Row& row) {
  row.nested_name = "attributes";
  for (item::AttributeCursor c(item); c.valid(); c.next()) {
    if (!graph.is_structural(c.name())) row.nested_attribute(c.name(), c.value());
  }
}

Row edge_row(const graph::Graph& graph, const graph::EdgeRow& edge) {
  Row row;
  row.text("node", edge.node).text("edge", edge.type);
  nest_attributes(graph, edge.item, row);
  return row;
}

Row item_row(const graph::Graph& graph, const graph::ItemRow& item) {
  Row row;
  row.text("kind", kind_name(item.kind)).text("type", item.type).text("node", item.node);
  nest_attributes(graph, item.item, row);
  return row;
}

Row plain_row(item::ItemView item) {
  Row row;
  for (item::AttributeCursor c(item); c.valid(); c.next()) row.attribute(c.name(), c.value());
  return row;
}

Footer footer(const graph::Spent& spent, std::string cursor) {
  return Footer{std::move(cursor), spent.cut_by, spent.cost, true, spent.source};
}

void add_spent(const graph::Spent& page, graph::Spent& sum) {
  sum.cost.requests += page.cost.requests;
  sum.cost.capacity += page.cost.capacity;
  sum.cost.scanned += page.cost.scanned;
  sum.cost.returned += page.cost.returned;
  if (!page.cut_by.empty()) sum.cut_by = page.cut_by;
}

void print_plan(const plan::Plan& plan, const Invocation& invocation, Terminal& terminal) {
  const auto form = invocation.value("--output");
  if (!form || *form == "table") {
    const std::string text = plan.to_text();
    terminal.out << text << (text.empty() || text.back() == '\n' ? "" : "\n") << std::flush;
    return;
  }
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  for (const plan::Step& step : plan.steps) {
    Row row;
    row.text("purpose", step.purpose).text("request", plan::to_text(step.request));
    row.text("repeat", repeat_name(step.repeat));
    writer.row(std::move(row));
  }
  Footer footer;
  footer.cost.requests = plan.worst.requests;
  footer.cost.capacity = {plan.worst.read_half_units, plan.worst.write_half_units};
  writer.finish(footer);
}

}  // namespace adjoin::cli
