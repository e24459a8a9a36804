#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "base/result.h"
#include "meter/alarm/metric_source.h"
#include "meter/alarm/query_set.h"
#include "monitor/ask/math_size.h"

namespace adjoin::monitor {

/// One query that returns data, with all that it needs, and nothing else of its request.
struct DataQuery {
  meter::alarm::QuerySet set;
  std::uint32_t period = 60;  ///< seconds: its own, or else the longest of its metrics
  std::size_t width = 1;      ///< how many values it holds at once for each period
  std::size_t made = 0;       ///< how many its expressions make for each period
  std::size_t setup = 0;      ///< work that it takes before the first period, counted in values
};

/// The queries of a request for data. Each is carried out by itself, by its own period, so that a
/// request holds no more than one of them in memory.
class DataQueries {
 public:
  /// Checks all queries together. @errors those of QuerySet::make and of math_sizes
  static Result<DataQueries> make(std::vector<meter::alarm::MetricQuery> queries);

  /// Positions of the queries that return data, rising.
  const std::vector<std::size_t>& returned() const noexcept { return returned_; }
  const meter::alarm::MetricQuery& query(std::size_t position) const { return queries_[position]; }
  /// Returns one of them, ready to run. @cost linear in what it needs
  Result<DataQuery> one(std::size_t position) const;

 private:
  DataQueries() = default;
  std::vector<bool> needed_by(std::size_t position) const;

  std::vector<meter::alarm::MetricQuery> queries_;
  std::vector<MathSize> sizes_;
  std::vector<std::vector<std::size_t>> needs_;  ///< positions of what each names itself
  std::vector<std::size_t> returned_;
};

/// Reads each metric once, though several queries need it, as long as it remembers few values.
class ReadOnce final : public meter::alarm::MetricSource {
 public:
  /// `source` must outlive it.
  explicit ReadOnce(meter::alarm::MetricSource& source) : source_(source) {}

  Result<meter::alarm::Data> read(const meter::alarm::MetricStat& stat,
                                  const meter::alarm::Window& window) override;
  Result<meter::alarm::Data> read_rule(const meter::alarm::RuleMetric& rule,
                                       const meter::alarm::Window& window) override;

 private:
  using Key = std::tuple<meter::alarm::MetricStat, std::int64_t, std::uint32_t>;

  meter::alarm::MetricSource& source_;
  std::map<Key, meter::alarm::Data> kept_;
  std::size_t values_ = 0;
};

}  // namespace adjoin::monitor
