#include <cmath>
#include <cstdio>
#include <optional>
#include <ostream>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/input/json_argument.h"
#include "cli/output/answer_writer.h"
#include "cli/shell/terminal.h"
#include "cli/store/opened.h"
#include "plan/cost/traffic_cost.h"
#include "schema/load/load.h"

namespace adjoin::cli {
namespace {

constexpr std::size_t kTrafficBytesMax = std::size_t{1024} * 1024;

/// Up to `digits` behind the point, without zeros at the end.
std::string decimal(double value, int digits) {
  char text[64];
  const int length = std::snprintf(text, sizeof text, "%.*f", digits, value);
  std::string out(text, static_cast<std::size_t>(length));
  if (out.find('.') == std::string::npos) return out;
  out.erase(out.find_last_not_of('0') + 1);
  if (out.back() == '.') out.pop_back();
  return out;
}

void number(Row& row, std::string_view name, double value, int digits = 2) {
  const std::string text = decimal(value, digits);
  row.json(name, text, text);
  row.cells.back().is_number = true;
}

Row line_row(std::string_view kind, const plan::LineCost& line) {
  Row row;
  row.text("kind", kind).text("what", line.name);
  number(row, "per_second", line.how_often.per_second);
  number(row, "requests", line.requests);
  number(row, "rcu", line.read_units * line.how_often.per_second);
  number(row, "wcu", line.write_units * line.how_often.per_second);
  return row;
}

Row stored_row(const plan::StoredCost& stored) {
  Row row;
  row.text("kind", "stored").text("what", stored.type);
  number(row, "items", stored.items, 0);
  number(row, "gigabytes", stored.bytes / (1024.0 * 1024 * 1024));
  return row;
}

Row total_row(const plan::TrafficCost& cost, const std::string& currency) {
  Row row;
  row.text("kind", "total").text("what", "a month of 730 hours");
  number(row, "rcu", cost.read_units_per_second);
  number(row, "wcu", cost.write_units_per_second);
  number(row, "peak_rcu", cost.peak_read_units);
  number(row, "peak_wcu", cost.peak_write_units);
  number(row, "gigabytes", cost.gigabytes);
  const auto price = [&row](std::string_view name, const std::optional<double>& month) {
    if (month) number(row, name, *month);
  };
  price("on_demand", cost.on_demand_month);
  price("provisioned", cost.provisioned_month);
  price("storage", cost.storage_month);
  if (!currency.empty()) row.text("currency", currency);
  return row;
}

void add_rows(AnswerWriter& list, const std::vector<Row>& rows) {
  for (const Row& row : rows) list.row(row);
}

/// For people what is alike stands together, so that the figures have room; for programs all of it
/// is one list.
void print_cost(const plan::TrafficCost& cost, const std::string& currency, OutputForm form,
                Terminal& terminal) {
  std::vector<Row> patterns;
  for (const plan::LineCost& line : cost.reads) patterns.push_back(line_row("read", line));
  for (const plan::LineCost& line : cost.writes) patterns.push_back(line_row("write", line));
  std::vector<Row> stored;
  for (const plan::StoredCost& one : cost.stored) stored.push_back(stored_row(one));
  const Row total = total_row(cost, currency);
  Footer footer;
  footer.has_cost = false;
  if (form != OutputForm::table) {
    AnswerWriter all(terminal, form);
    for (const auto* rows : {&patterns, &stored}) add_rows(all, *rows);
    all.row(total);
    return all.finish(footer);
  }
  for (const auto* rows : {&patterns, &stored}) {
    if (rows->empty()) continue;
    AnswerWriter table(terminal, form);
    add_rows(table, *rows);
    table.finish(footer);
    terminal.out << '\n';
  }
  AnswerWriter(terminal, form).single(total, footer);
}

/// The schema that the argument names, else that of the store's graph.
Result<schema::Schema> schema_of(const Invocation& invocation) {
  const std::string file(invocation.argument(0));
  if (file.empty()) {
    ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
    return schema::Schema(opened.graph.schema());
  }
  ADJOIN_TRY(const std::string text, read_schema_file(file));
  return schema::load_schema(text, file);
}

Result<int> run_plan_cost(const Invocation& invocation, Terminal& terminal) {
  const auto path = invocation.value("--traffic");
  if (!path)
    return Error(ErrorCode::invalid_argument, "--traffic is missing: the file that says how often");
  ADJOIN_TRY(const schema::Schema schema, schema_of(invocation));
  ADJOIN_TRY(const std::string text, read_whole_file(std::string(*path), kTrafficBytesMax));
  ADJOIN_TRY(const plan::Traffic traffic, plan::read_traffic(schema, text, *path));
  ADJOIN_TRY(const plan::TrafficCost cost, plan::price_traffic(schema, traffic));
  print_cost(cost, traffic.prices.currency, output_form(invocation, terminal), terminal);
  for (const std::string& warning : cost.warnings) terminal.err << "warning: " << warning << '\n';
  return cost.warnings.empty() ? kExitOk : kExitNotFound;
}

}  // namespace

Command plan_cost_command() {
  return Command{
      .name = "plan cost",
      .alias = "",
      .arguments = {{"FILE", "the schema, YAML or JSON; else that of the store's graph",
                     Count::optional}},
      .options = {{"--traffic",
                   "FILE",
                   "how often what is asked, how large items are, what units cost",
                   {},
                   false}},
      .summary = "price the declared reads, and writes, of a graph before anything runs",
      .details =
          "The file names access patterns and plans of the schema and writes by their types, each "
          "with how often it happens (docs/formats/traffic.md); sizes of items; prices of units, "
          "on demand and provisioned, as your region's price list has them. Each becomes the "
          "requests that schema prove and --explain show, rounded up as the service charges: rcu "
          "and wcu are units a second, writes in transactions twice, index entries included.\n\n"
          "Warned of is a key that is asked more often than one partition serves: 3000 read or "
          "1000 write units a second. The exit code is then 1. Nothing is asked of any service.",
      .examples = {{"adjoin plan cost graph.yaml --traffic traffic.yaml", "without a store"},
                   {"adjoin plan cost --traffic traffic.yaml --output json", "of a store's graph"}},
      .run = run_plan_cost,
      .sends_nothing = "reads the schema alone"};
}

}  // namespace adjoin::cli
