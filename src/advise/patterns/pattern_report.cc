#include "advise/patterns/pattern_report.h"

#include <algorithm>
#include <set>
#include <utility>

#include "advise/log/shape.h"

namespace adjoin::advise {

namespace {

constexpr std::int64_t kDayMs = 86'400'000;

bool is_read(const PatternRow& row) {
  return row.operation == "GetItem" || row.operation == "BatchGetItem" || row.operation == "Query";
}

/// A log may come from anywhere: a comment must stay one, in a terminal too.
std::string comment_text(std::string_view text) {
  std::string safe(text);
  std::replace_if(
      safe.begin(), safe.end(),
      [](char c) { return static_cast<unsigned char>(c) < 32 || c == 127; }, '?');
  return safe;
}

}  // namespace

PatternReader::PatternReader(const schema::Schema* schema) : schema_(schema), n_plus_one_(schema) {
  if (schema != nullptr) declared_ = declared_reads(*schema);
}

void PatternReader::add(const LogEntry& entry) {
  patterns_.add(entry);
  n_plus_one_.add(entry);
}

/// The pattern or plan that a graph's request names: "/_graph/plan followers". Empty: none.
std::string_view PatternReader::declared_plan(std::string_view shape) const {
  constexpr std::string_view kPlan = "/_graph/plan ";
  if (!shape.starts_with(kPlan)) return {};
  for (const KnownRead& read : declared_) {
    if (read.name == shape.substr(kPlan.size())) return read.name;
  }
  return {};
}

PatternRow PatternReader::row_of(const ShapeFigures& figures) const {
  PatternRow row;
  row.shape = figures.shape;
  row.object = figures.table + (figures.index.empty() ? "" : "/" + figures.index);
  row.operation = figures.operation;
  row.times = figures.times;
  row.units = figures.units();
  row.p50 = figures.milliseconds(0.5);
  row.p99 = figures.milliseconds(0.99);
  if (figures.rows_known > 0) row.rows = figures.returned;
  row.pages = figures.pages();
  row.filtered = figures.filtered();
  row.callers = figures.callers.count();
  if (schema_ != nullptr && schema_->table.name == figures.table) {
    if (const KnownRead* read = find_read(declared_, figures.shape)) row.declared = read->name;
    const std::string_view plan = declared_plan(figures.shape);
    if (!plan.empty()) row.declared = plan;
  }
  return row;
}

PatternReport PatternReader::report() {
  PatternReport report;
  report.first_ms = patterns_.first_ms();
  report.last_ms = patterns_.last_ms();
  report.requests = patterns_.requests();
  for (const ShapeFigures* figures : patterns_.shapes()) report.rows.push_back(row_of(*figures));
  std::stable_sort(
      report.rows.begin(), report.rows.end(), [](const PatternRow& a, const PatternRow& b) {
        return std::pair(a.units.value_or(0), a.times) > std::pair(b.units.value_or(0), b.times);
      });
  for (std::size_t i = 0; i < report.rows.size(); ++i) {
    const PatternRow& row = report.rows[i];
    if (row.operation == "Scan") report.scans.push_back(i);
    if (row.filtered.value_or(0) > kFilteredMax) report.filters.push_back(i);
  }
  if (schema_ != nullptr) {
    report.undeclared = undeclared_yaml(report.rows);
    report.unused = unused_names();
  }
  report.n_plus_one = n_plus_one_.findings();
  return report;
}

/// One entry for each read that a shape is of. What no step sends is told as a comment, so that the
/// text can be put into a schema whole.
std::string PatternReader::undeclared_yaml(const std::vector<PatternRow>& rows) const {
  const std::vector<KnownRead> possible = possible_reads(*schema_);
  std::set<std::string> printed;
  std::string entries;
  std::string comments;
  for (const PatternRow& row : rows) {
    const bool of_graph = row.object.substr(0, row.object.find('/')) == schema_->table.name;
    if (row.declared || !is_read(row) || !of_graph) continue;
    // A batch reads what single requests read.
    const std::size_t words = row.shape.find(' ');
    const std::string get = row.operation == "BatchGetItem" && words != std::string::npos
                                ? "GetItem" + row.shape.substr(words)
                                : row.shape;
    const KnownRead* read = find_read(possible, get);
    if (read == nullptr) {
      comments += "  # no step sends " + comment_text(core_of(row.shape)) + "\n";
    } else if (printed.insert(read->name).second) {
      entries += "  " + read->name + ": " + read->yaml + "\n";
    }
  }
  if (entries.empty() && comments.empty()) return {};
  // A map of comments alone would be null, which no schema may have there.
  return (entries.empty() ? "# access-patterns:\n" : "access-patterns:\n") + entries + comments;
}

std::vector<std::string> PatternReader::unused_names() const {
  // A log of less than a day cannot say so.
  if (patterns_.last_ms() - patterns_.first_ms() < kDayMs) return {};
  const std::int64_t since = patterns_.last_ms() - kDayMs;
  std::set<std::string_view> used;
  for (const ShapeFigures* figures : patterns_.shapes()) {
    if (figures->table != schema_->table.name || figures->last_ms < since) continue;
    const std::string_view plan = declared_plan(figures->shape);
    if (!plan.empty()) used.insert(plan);
    const KnownRead* first = find_read(declared_, figures->shape);
    if (first == nullptr) continue;
    // Several patterns may send the same request.
    for (const KnownRead& read : declared_) {
      if (read.core == first->core) used.insert(read.name);
    }
  }
  std::vector<std::string> unused;
  for (const KnownRead& read : declared_) {
    const bool listed = std::find(unused.begin(), unused.end(), read.name) != unused.end();
    if (!used.contains(read.name) && !listed) unused.push_back(read.name);
  }
  return unused;
}

}  // namespace adjoin::advise
