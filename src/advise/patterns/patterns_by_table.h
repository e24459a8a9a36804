#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "advise/patterns/pattern_report.h"

namespace adjoin::advise {

/// Puts a log of several tables together, each table by its own schema. Not thread-safe.
class PatternsByTable {
 public:
  /// A log that names more tables is made up. What is of the others is counted together.
  static constexpr std::size_t kTablesMax = 200;

  /// Returns the schema of a table; null: it has none. Asked once for each table.
  using SchemaOf = std::function<std::shared_ptr<const schema::Schema>(std::string_view table)>;

  explicit PatternsByTable(SchemaOf schema_of) : schema_of_(std::move(schema_of)) {}

  void add(const LogEntry& entry);
  /// Returns a report for each table, by name. Requests that name no table are in that of "".
  std::vector<std::pair<std::string, PatternReport>> reports();

 private:
  struct OfTable {
    std::shared_ptr<const schema::Schema> schema;
    std::unique_ptr<PatternReader> reader;
  };
  OfTable& of(std::string_view table);

  SchemaOf schema_of_;
  std::map<std::string, OfTable, std::less<>> tables_;
};

/// Returns the rows of all reports: those that took most units first, then those asked most.
std::vector<const PatternRow*> rows_of(
    const std::vector<std::pair<std::string, PatternReport>>& reports);

}  // namespace adjoin::advise
