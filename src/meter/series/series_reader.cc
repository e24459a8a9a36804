#include "meter/series/series_reader.h"

#include <algorithm>
#include <string>
#include <utility>

#include "meter/series/figures_record.h"

namespace adjoin::meter {
namespace {

Result<void> check_query(const SeriesQuery& query) {
  if (query.period == 0 || query.period % 60 != 0) {
    return Error(ErrorCode::invalid_argument,
                 "The period is " + std::to_string(query.period) +
                     " seconds; expected a multiple of 60, such as 60 or 300.");
  }
  const TimeRange& range = query.range;
  const std::uint32_t periods = range.to > range.from ? (range.to - range.from) / query.period : 0;
  if (periods > kDatapointsMax) {
    return Error(ErrorCode::invalid_argument,
                 "The time range has " + std::to_string(periods) + " periods of " +
                     std::to_string(query.period) + " seconds; at most " +
                     std::to_string(kDatapointsMax) + " are read. Ask for a longer period.");
  }
  return {};
}

/// Fills in the periods of the table's life that have no figures.
std::vector<PeriodFigures> with_zeros(std::vector<PeriodFigures> periods, const SeriesQuery& query,
                                      std::uint32_t begin) {
  if (!query.zeros) return periods;
  std::vector<PeriodFigures> all;
  auto next = periods.begin();
  for (std::uint64_t time = begin; time < query.range.to; time += query.period) {
    if (next != periods.end() && next->time == time) {
      all.push_back(std::move(*next++));
      continue;
    }
    const bool lived = time + query.period > query.zeros->from && time < query.zeros->to;
    if (lived) all.push_back({static_cast<std::uint32_t>(time), Figures()});
  }
  return all;
}

}  // namespace

Result<std::vector<PeriodFigures>> read_periods(const SlotSource& source,
                                                const SeriesQuery& query) {
  ADJOIN_CHECK(check_query(query));
  std::vector<PeriodFigures> periods;
  if (query.range.from >= query.range.to) return periods;
  const std::uint32_t begin = query.range.from - query.range.from % query.period;
  // Five minutes hold what their minutes hold, and are kept longer.
  const Step step =
      query.period % seconds_of(Step::five_minutes) == 0 ? Step::five_minutes : Step::minute;
  const auto visit = [&](std::uint32_t slot, BytesView record) -> Result<void> {
    ADJOIN_TRY(const Figures figures, decode_figures_of(record, query.key));
    if (figures.samples <= 0) return {};
    const auto second = static_cast<std::uint32_t>(begin_of(step, slot));
    const std::uint32_t time = second - second % query.period;
    if (periods.empty() || periods.back().time != time) periods.push_back({time, Figures()});
    periods.back().figures.merge(figures);
    return {};
  };
  ADJOIN_CHECK(source.read(query.name, step, slot_of(step, begin),
                           slot_of(step, query.range.to - 1), visit));
  return with_zeros(std::move(periods), query, begin);
}

Result<std::vector<Datapoint>> read_statistic(const SlotSource& source, const SeriesQuery& query,
                                              const Statistic& statistic, double scale) {
  ADJOIN_TRY(const std::vector<PeriodFigures> periods, read_periods(source, query));
  std::vector<Datapoint> points;
  for (const PeriodFigures& period : periods) {
    if (period.figures.samples <= 0) {
      points.push_back({period.time, 0});
    } else if (const auto value = value_of(statistic, period.figures, scale)) {
      points.push_back({period.time, *value});
    }
  }
  return points;
}

}  // namespace adjoin::meter
