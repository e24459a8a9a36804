#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "advise/log/log_input.h"
#include "advise/patterns/n_plus_one.h"
#include "advise/patterns/patterns.h"
#include "schema/model/schema.h"

namespace adjoin::advise {

/// One shape as it is shown. nullopt: the log does not know.
struct PatternRow {
  std::string shape;
  std::string object;  ///< "TABLE" or "TABLE/INDEX"
  std::string operation;
  std::uint64_t times = 0;
  std::optional<double> units;
  std::optional<double> p50;  ///< milliseconds
  std::optional<double> p99;
  std::optional<std::int64_t> rows;     ///< all that were returned
  std::optional<double> pages;          ///< of a list, on average
  std::optional<double> filtered;       ///< share of the items read that a filter discarded, 0 to 1
  std::size_t callers = 0;              ///< Callers::kMax: so many or more
  std::optional<std::string> declared;  ///< the pattern's name
};

/// What a log says of the patterns that are really used.
struct PatternReport {
  std::int64_t first_ms = 0;
  std::int64_t last_ms = 0;
  std::uint64_t requests = 0;
  std::vector<PatternRow> rows;  ///< most units first, then most times
  std::string undeclared;        ///< YAML that can be put into the schema; empty: none, no schema
  std::vector<std::string> unused;   ///< declared, and not seen for the last day of the log
  std::vector<std::size_t> scans;    ///< places in `rows`
  std::vector<std::size_t> filters;  ///< places in `rows` of those that discard over 80 %
  std::vector<NPlusOneFinding> n_plus_one;
};

/// Share of the items read above which a filter is told of.
inline constexpr double kFilteredMax = 0.8;

/// Puts a log together. Not thread-safe.
class PatternReader {
 public:
  /// `schema` may be null. It must outlive the reader.
  explicit PatternReader(const schema::Schema* schema);

  void add(const LogEntry& entry);
  PatternReport report();

 private:
  PatternRow row_of(const ShapeFigures& figures) const;
  std::string_view declared_plan(std::string_view shape) const;
  std::string undeclared_yaml(const std::vector<PatternRow>& rows) const;
  std::vector<std::string> unused_names() const;

  const schema::Schema* schema_;
  std::vector<KnownRead> declared_;
  Patterns patterns_;
  NPlusOne n_plus_one_;
};

/// Appends the row as one object of JSON and a line's end: `shape object operation times units p50
/// p99 rows pages filtered callers declared`.
void append_json_line(const PatternRow& row, std::string& out);

/// Returns the report for people: a table, then `notes_of` it. Control bytes are shown as %XX.
std::string to_text(const PatternReport& report);
/// Returns what stands out: Scans, filters, unused patterns, N+1 queries, undeclared patterns.
std::string notes_of(const PatternReport& report);

}  // namespace adjoin::advise
