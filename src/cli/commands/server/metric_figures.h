#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/store/figures_door.h"
#include "meter/series/statistic.h"
#include "wire/cloudwatch/shapes/metric_operations.h"

namespace adjoin::cli {

/// Which series `adjoin metrics` reads, and how.
struct MetricsQuestion {
  std::vector<std::string> names;       ///< metrics; empty: all
  std::vector<std::string> namespaces;  ///< at least one
  std::optional<std::string> table;     ///< only with this TableName
  std::chrono::seconds since{3600};
  std::chrono::seconds period{60};  ///< a multiple of a minute
  std::optional<meter::Statistic> statistic;
};

/// One series by periods, as CloudWatch answers it.
struct MetricFigures {
  wire::cloudwatch::Metric metric;
  /// Rising by time. Those without figures are not there. What `statistic` asks for is among them.
  std::vector<wire::cloudwatch::GetMetricStatistics::Datapoint> points;

  /// Returns the value of a dimension, or null.
  const std::string* dimension(std::string_view name) const;
};

/// Most periods of one series.
inline constexpr std::int64_t kPeriodsMax = 1440;

/// Returns the least period that a span may have: of at most `periods`, which is at least 60.
std::chrono::seconds period_for(std::chrono::seconds since, std::int64_t periods = kPeriodsMax);

/// Lists the series that the question asks for.
/// @errors not_found: a metric that there is not, with one that is meant; those of FiguresDoor::ask
Result<std::vector<wire::cloudwatch::Metric>> list_series(FiguresDoor& door,
                                                          const MetricsQuestion& question);
/// Reads one series up to `now`. @errors those of FiguresDoor::ask
Result<MetricFigures> read_series(FiguresDoor& door, const MetricsQuestion& question,
                                  const wire::cloudwatch::Metric& metric,
                                  std::chrono::milliseconds now);

/// Returns a statistic of a period; nullopt: it is not known.
std::optional<double> value_in(const wire::cloudwatch::GetMetricStatistics::Datapoint& point,
                               const meter::Statistic& statistic);

}  // namespace adjoin::cli
