#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "meter/series/figures.h"

namespace adjoin::meter {

/// What is asked of the figures of a period.
struct Statistic {
  StatisticKind kind = StatisticKind::average;
  /// percentile: `high` is the percentile, 0 to 100.
  /// trimmed_mean, percentile_rank: the bounds; nullopt: open at that end. A value counts if it is
  /// above `low` and at most `high`.
  std::optional<double> low;
  std::optional<double> high;
  bool in_percent = false;  ///< trimmed_mean: the bounds are percentiles, else values

  friend bool operator==(const Statistic&, const Statistic&) = default;
};

/// Parses CloudWatch's words: Average, Sum, Minimum, Maximum, SampleCount, p99.9, tm90,
/// TM(10%:90%), TM(150:1000), PR(:300), PR(100:2000). Nullopt: it is none of these.
std::optional<Statistic> find_statistic(std::string_view text);
/// Returns the word, in the spelling of the list above; `find_statistic` reads it.
std::string to_string(const Statistic& statistic);

/// Returns the statistic in the metric's unit. Nullopt: the figures have no samples, or a
/// percentile, a trimmed mean or a rank is asked of different values without a histogram.
/// @param scale  of the metric (MetricInfo::scale)
std::optional<double> value_of(const Statistic& statistic, const Figures& figures, double scale);

/// Returns whether there are so few samples that a percentile means little: fewer than 10 / (1 - p)
/// at the median and above, fewer than 10 / p below it. False for p100 and whatever is no
/// percentile.
bool has_few_samples(const Statistic& statistic, double samples) noexcept;

}  // namespace adjoin::meter
