#include <algorithm>
#include <cstdio>

#include "advise/patterns/how_often.h"
#include "advise/patterns/pattern_report.h"
#include "base/text.h"
#include "item/json_writer.h"

namespace adjoin::advise {

namespace {

void add_number(std::string_view name, const std::optional<double>& value, item::JsonWriter& json) {
  json.name(name);
  value ? json.number(*value) : json.null();
}

void add_text(std::string_view name, std::string_view value, item::JsonWriter& json) {
  json.name(name);
  json.string(value);
}

/// A log may come from anywhere: a terminal must not obey it.
std::string shown(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 32 || byte == 127) {
      safe += '%';
      append_hex(byte, safe);
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string figure(const std::optional<double>& value, int digits) {
  if (!value) return "-";
  char text[64];
  std::snprintf(text, sizeof(text), "%.*f", digits, *value);
  return text;
}

std::string percent(const std::optional<double>& share) {
  return share ? figure(*share * 100, 0) + " %" : "-";
}

/// Appends a cell that ends at its column.
void cell(const std::string& text, std::size_t width, std::string& out) {
  out.append(text.size() < width ? width - text.size() : 0, ' ');
  out += text;
  out += "  ";
}

std::string callers_text(std::size_t callers) {
  return std::to_string(callers) + (callers == Callers::kMax ? "+" : "");
}

void table_row(const std::vector<std::string>& cells, std::string& out) {
  static constexpr std::size_t kWidths[] = {9, 10, 8, 8, 9, 6, 8, 7};
  for (std::size_t i = 0; i < std::size(kWidths); ++i) cell(cells[i], kWidths[i], out);
  out += cells[std::size(kWidths)] + "\n";
}

void append_table(const PatternReport& report, std::string& out) {
  table_row({"times", "units", "p50 ms", "p99 ms", "rows", "pages", "filtered", "callers", "shape"},
            out);
  for (const PatternRow& row : report.rows) {
    std::string shape = shown(row.object) + " " + shown(row.shape);
    if (row.declared) shape += "  (" + shown(*row.declared) + ")";
    table_row({std::to_string(row.times), figure(row.units, 1), figure(row.p50, 2),
               figure(row.p99, 2), row.rows ? std::to_string(*row.rows) : "-", figure(row.pages, 1),
               percent(row.filtered), callers_text(row.callers), shape},
              out);
  }
}

void n_plus_one_text(const NPlusOneFinding& finding, std::string& out) {
  const std::uint64_t each = finding.gets / std::max<std::uint64_t>(finding.times, 1);
  out += (finding.keys_match ? "N+1 query: " : "likely N+1 query: ") + shown(finding.table) + ": " +
         shown(finding.query) + ", then " + how_often(each) + " " + shown(finding.get) + "; seen " +
         how_often(finding.times);
  if (finding.plan.empty()) {
    out += "; read the nodes in one BatchGetItem\n";
  } else {
    out += "; this plan reads them in three requests:\nplans:\n" + finding.plan;
  }
}

}  // namespace

void append_json_line(const PatternRow& row, std::string& out) {
  item::JsonWriter json(out);
  json.begin_object();
  add_text("shape", row.shape, json);
  add_text("object", row.object, json);
  add_text("operation", row.operation, json);
  json.name("times");
  json.integer(static_cast<std::int64_t>(row.times));
  add_number("units", row.units, json);
  add_number("p50", row.p50, json);
  add_number("p99", row.p99, json);
  json.name("rows");
  row.rows ? json.integer(*row.rows) : json.null();
  add_number("pages", row.pages, json);
  add_number("filtered", row.filtered, json);
  json.name("callers");
  json.integer(static_cast<std::int64_t>(row.callers));
  json.name("declared");
  row.declared ? json.string(*row.declared) : json.null();
  json.end_object();
  out.push_back('\n');
}

std::string to_text(const PatternReport& report) {
  std::string out;
  if (report.rows.empty()) return "no request of a table is in the log\n";
  append_table(report, out);
  return out + notes_of(report);
}

std::string notes_of(const PatternReport& report) {
  std::string out;
  for (const std::size_t at : report.scans) {
    const PatternRow& row = report.rows[at];
    out += "Scan: " + shown(row.object) + ", " + how_often(row.times) + ", " +
           figure(row.units, 1) + " units\n";
  }
  for (const std::size_t at : report.filters) {
    const PatternRow& row = report.rows[at];
    out += "filter: " + shown(row.object) + " " + shown(row.shape) + " discards " +
           percent(row.filtered) + " of what it reads\n";
  }
  for (const std::string& name : report.unused) {
    out += "unused for a day: access pattern " + shown(name) + "\n";
  }
  for (const NPlusOneFinding& finding : report.n_plus_one) n_plus_one_text(finding, out);
  // Shapes and names only, of which shapes are escaped.
  out += report.undeclared;
  return out;
}

}  // namespace adjoin::advise
