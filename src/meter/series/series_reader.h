#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/result.h"
#include "meter/series/figures.h"
#include "meter/series/slot_source.h"
#include "meter/series/statistic.h"

namespace adjoin::meter {

/// Most datapoints of one reading.
inline constexpr std::uint32_t kDatapointsMax = 100'800;

/// Seconds of unix time from `from` to before `to`.
struct TimeRange {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
};

/// What is asked of one series.
struct SeriesQuery {
  std::uint32_t name = 0;  ///< number of a record of names
  FigureKey key;
  std::uint32_t period = 60;  ///< seconds, a multiple of 60
  TimeRange range;            ///< from the period that it begins in
  /// Where periods without figures are answered as zeros: the life of the table, for metrics whose
  /// row says so (MetricInfo::zeros_when_idle). Nullopt: such periods have no datapoint.
  std::optional<TimeRange> zeros;
};

/// All figures of one period.
struct PeriodFigures {
  std::uint32_t time = 0;  ///< the period's first second, a multiple of the period
  Figures figures;         ///< without samples: an idle period, answered as zero
};

/// Reads a series by periods, in rising order of time. The period that has not ended is answered.
/// @errors invalid_argument: the period, or more than kDatapointsMax periods; those of `source`
/// @cost one record a minute, or for periods of five minutes and their multiples one in five
Result<std::vector<PeriodFigures>> read_periods(const SlotSource& source, const SeriesQuery& query);

struct Datapoint {
  std::uint32_t time = 0;
  double value = 0;
  friend bool operator==(const Datapoint&, const Datapoint&) = default;
};
/// Reads one statistic of a series, in the metric's unit. Periods in which it is not known have no
/// datapoint.
/// @param scale  of the metric (MetricInfo::scale)
/// @errors those of read_periods
Result<std::vector<Datapoint>> read_statistic(const SlotSource& source, const SeriesQuery& query,
                                              const Statistic& statistic, double scale);

}  // namespace adjoin::meter
