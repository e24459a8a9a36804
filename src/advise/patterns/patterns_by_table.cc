#include "advise/patterns/patterns_by_table.h"

#include <algorithm>

namespace adjoin::advise {

PatternsByTable::OfTable& PatternsByTable::of(std::string_view table) {
  auto at = tables_.find(table);
  if (at != tables_.end()) return at->second;
  if (tables_.size() >= kTablesMax) table = {};
  at = tables_.find(table);
  if (at != tables_.end()) return at->second;
  OfTable made;
  if (!table.empty()) made.schema = schema_of_(table);
  made.reader = std::make_unique<PatternReader>(made.schema.get());
  return tables_.emplace(std::string(table), std::move(made)).first->second;
}

void PatternsByTable::add(const LogEntry& entry) { of(entry.table).reader->add(entry); }

std::vector<std::pair<std::string, PatternReport>> PatternsByTable::reports() {
  std::vector<std::pair<std::string, PatternReport>> all;
  for (auto& [name, table] : tables_) all.emplace_back(name, table.reader->report());
  return all;
}

std::vector<const PatternRow*> rows_of(
    const std::vector<std::pair<std::string, PatternReport>>& reports) {
  std::vector<const PatternRow*> rows;
  for (const auto& [table, report] : reports) {
    for (const PatternRow& row : report.rows) rows.push_back(&row);
  }
  std::stable_sort(rows.begin(), rows.end(), [](const PatternRow* a, const PatternRow* b) {
    return std::pair(a->units.value_or(0), a->times) > std::pair(b->units.value_or(0), b->times);
  });
  return rows;
}

}  // namespace adjoin::advise
