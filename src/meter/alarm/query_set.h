#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "meter/alarm/math_value.h"
#include "meter/alarm/metric_query.h"
#include "meter/alarm/metric_source.h"

namespace adjoin::meter::alarm {

/// What bounds a list of queries: of an alarm, or of a request for data.
struct QueryLimits {
  std::size_t queries = 500;
  std::size_t metrics = 500;
};

/// The values of one query that returns data. An expression over an array has several series.
struct QueryAnswer {
  std::string id;
  std::string label;
  SeriesArray series;
};

/// A list of queries that is whole: ids are unique, expressions parse, name what exists, have types
/// that fit, and do not go in a circle. Immutable, so any thread may run it.
class QuerySet {
 public:
  /// Checks and compiles. Errors are `Fault`s that name the query by its id.
  static Result<QuerySet> make(std::vector<MetricQuery> queries, const QueryLimits& limits);

  const std::vector<MetricQuery>& queries() const noexcept { return queries_; }
  /// What must be read before `run`, each once.
  const std::vector<MetricStat>& stats() const noexcept { return stats_; }
  const std::vector<RuleMetric>& rules() const noexcept { return rules_; }

  /// The queries' values over a window, from data read for all of `stats` and `rules` in their
  /// order, each as long as the window. Answers stand in the order of the queries.
  Result<std::vector<QueryAnswer>> run(const Window& window, const std::vector<Data>& stats,
                                       const std::vector<Data>& rules) const;
  /// Reads all that is needed, then runs. @cost a read for each of `stats` and `rules`
  Result<std::vector<QueryAnswer>> run(const Window& window, MetricSource& source) const;

 private:
  QuerySet() = default;
  Result<void> add_programs();
  Result<void> set_order();
  Result<void> check_types() const;

  std::vector<MetricQuery> queries_;
  std::vector<MathProgram> programs_;  ///< one for each query; a metric's has no steps
  std::vector<std::size_t> order_;     ///< of the expressions: what one needs comes before it
  std::vector<MetricStat> stats_;
  std::vector<std::size_t> stat_of_;  ///< for each query of a metric, its position in `stats_`
  std::vector<RuleMetric> rules_;
};

}  // namespace adjoin::meter::alarm
