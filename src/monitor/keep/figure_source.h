#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "meter/alarm/metric_source.h"
#include "meter/series/metric.h"
#include "meter/series/series_name.h"
#include "meter/series/series_reader.h"
#include "monitor/keep/series_keeper.h"

namespace adjoin::monitor {

/// A series as CloudWatch names it.
struct SeriesRow {
  meter::alarm::MetricRef metric;  ///< dimensions by name, rising
  meter::Unit unit = meter::Unit::none;
  /// The metric's row; null: a program sends the series. Valid for the life of the program.
  const meter::MetricInfo* info = nullptr;
  std::uint32_t last = 0;  ///< unix time: the begin of the last five minutes with figures
};

/// Which series are asked for. What is empty does not count.
struct SeriesFilter {
  std::string space;  ///< the namespace
  std::string metric;
  struct Dimension {
    std::string name;
    std::optional<std::string> value;  ///< nullopt: any
  };
  std::vector<Dimension> dimensions;  ///< the series has each of them, and perhaps others
  std::uint32_t active_since =
      0;  ///< unix time: it had figures in the five minutes of it, or later
  std::optional<meter::alarm::MetricRef>
      after;  ///< only those behind it: the last page ended there
  std::size_t count_max = 500;
};

/// The figures of a series by periods. Their value in the metric's unit is
/// `meter::value_of(statistic, figures, scale)`; figures without samples are an idle period: zero.
struct SeriesFigures {
  meter::Unit unit = meter::Unit::none;
  double scale = 1;
  std::vector<meter::PeriodFigures> periods;  ///< rising by time
};

/// What periods are asked of a series.
struct PeriodQuery {
  std::uint32_t period = 60;        ///< seconds, a multiple of 60
  meter::TimeRange range;           ///< from the period that it begins in
  std::optional<meter::Unit> unit;  ///< only figures of this unit; nullopt: of any
};

/// Returns the life of a table, or of an index of it if `index` is not empty: unix time from its
/// creation until now. Nullopt: there is none.
using LifeOf = std::function<std::optional<meter::TimeRange>(const std::string& table,
                                                             const std::string& index)>;
/// Returns the figure of a Contributor Insights rule. @errors not_found
using RuleFigures = std::function<Result<meter::alarm::Data>(const meter::alarm::RuleMetric& rule,
                                                             const meter::alarm::Window& window)>;

/// Figures by the names that CloudWatch has for them: for alarms, and for who asks. Thread-safe as
/// far as the functions that it was given are.
class FigureSource final : public meter::alarm::MetricSource {
 public:
  /// @param rules  empty: there are no rules. `keeper` must outlive this
  FigureSource(SeriesKeeper& keeper, LifeOf life_of, RuleFigures rules = {});

  /// Returns the first `count_max` series that have figures and pass the filter, by namespace,
  /// metric and dimensions. One that a program sends with several units is one row, of one of them.
  std::vector<SeriesRow> series(const SeriesFilter& filter) const;

  /// Reads a series. One that a program sends with several units has an element for each; one
  /// without figures has none. Where a metric of ours is zero when idle, such periods are there
  /// while its table lives.
  /// @errors those of meter::read_periods
  Result<std::vector<SeriesFigures>> figures(const meter::alarm::MetricRef& metric,
                                             const PeriodQuery& query) const;

  /// Figures of several units are one here, as for an alarm that names none.
  /// @errors invalid_argument: the statistic or the period has no meaning
  Result<meter::alarm::Data> read(const meter::alarm::MetricStat& stat,
                                  const meter::alarm::Window& window) override;
  Result<meter::alarm::Data> read_rule(const meter::alarm::RuleMetric& rule,
                                       const meter::alarm::Window& window) override;

 private:
  Result<std::vector<SeriesFigures>> own_figures(const meter::MetricInfo& info,
                                                 const meter::alarm::MetricRef& metric,
                                                 const PeriodQuery& query) const;
  Result<std::vector<SeriesFigures>> custom_figures(const meter::alarm::MetricRef& metric,
                                                    const PeriodQuery& query) const;

  SeriesKeeper& keeper_;
  const LifeOf life_of_;
  const RuleFigures rules_;
};

}  // namespace adjoin::monitor
