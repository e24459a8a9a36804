#include "monitor/ask/latest.h"

#include <cstdint>

#include "meter/series/statistic.h"
#include "monitor/keep/figure_source.h"
#include "monitor/monitor.h"

namespace adjoin::monitor {

std::optional<double> latest(Monitor& monitor, meter::Metric metric, std::string_view table) {
  constexpr std::int64_t kBackSeconds = 300;
  const meter::MetricInfo& info = meter::info_of(metric);
  meter::alarm::MetricRef ref{std::string(to_string(info.space)), std::string(info.name), {}};
  if (!table.empty()) ref.dimensions.push_back({"TableName", std::string(table)});
  const std::int64_t now = monitor.clock().unix_time().count() / 1000;
  if (now < kBackSeconds) return std::nullopt;
  PeriodQuery query;
  query.range = {static_cast<std::uint32_t>(now - kBackSeconds),
                 static_cast<std::uint32_t>(now + 1)};
  const auto found = monitor.figures().figures(ref, query);
  if (!found || found->empty() || found->back().periods.empty()) return std::nullopt;
  const SeriesFigures& figures = found->back();
  const meter::Statistic largest{.kind = meter::StatisticKind::maximum};
  return meter::value_of(largest, figures.periods.back().figures, figures.scale);
}

}  // namespace adjoin::monitor
