#include "cli/output/rows.h"

#include <ostream>

#include "plan/explain/aws_cli.h"

namespace adjoin::cli {

front::Row difference_row(const schema::Difference& difference) {
  front::Row row;
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

Row node_row(const std::string& ref) { return Row().text("node", ref); }

Row plain_row(item::ItemView item) {
  Row row;
  for (item::AttributeCursor c(item); c.valid(); c.next()) row.attribute(c.name(), c.value());
  return row;
}

void add_spent(const graph::Spent& page, graph::Spent& sum) {
  sum.cost.requests += page.cost.requests;
  sum.cost.capacity += page.cost.capacity;
  sum.cost.scanned += page.cost.scanned;
  sum.cost.returned += page.cost.returned;
  if (!page.cut_by.empty()) sum.cut_by = page.cut_by;
  if (sum.warnings.empty()) sum.warnings = page.warnings;
}

void print_plan(const plan::Plan& plan, const Invocation& invocation, Terminal& terminal) {
  if (invocation.has("--emit")) {
    terminal.out << plan::to_aws_cli(plan) << std::flush;
    return;
  }
  const auto form = invocation.value("--output");
  if (!form || *form == "table") {
    const std::string text = plan.to_text();
    terminal.out << text << (text.empty() || text.back() == '\n' ? "" : "\n") << std::flush;
    return;
  }
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  for (const plan::Step& step : plan.steps) writer.row(front::step_row(step));
  writer.finish(front::footer(plan));
}

}  // namespace adjoin::cli
