#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "meter/alarm/metric_query.h"

namespace adjoin::meter::alarm {

/// One period of a metric: the statistic's value, and of how many samples it was made.
struct Datum {
  double value = 0;
  double samples = 0;
  friend bool operator==(const Datum&, const Datum&) = default;
};

/// A window's periods; one without figures is empty. As long as the window has steps.
using Data = std::vector<std::optional<Datum>>;

/// A figure of a Contributor Insights rule, such as MaxContributorValue.
struct RuleMetric {
  std::string rule;
  std::string metric;
  friend auto operator<=>(const RuleMetric&, const RuleMetric&) = default;
};

/// Where alarms and metric math get their figures. Alarms know nothing of how figures are kept, so
/// their tests need none, and whoever keeps figures answers this.
/// A metric that nobody has written is empty, not an error: an alarm may be older than its metric.
/// An error means that the figures could not be read, or that the statistic has no meaning.
/// Called by one thread at a time.
class MetricSource {
 public:
  virtual ~MetricSource() = default;
  /// Returns the metric's periods. Its unit, if one is given, must be the one that was written;
  /// else the periods are empty. `stat.period` is ignored for `window.period`.
  virtual Result<Data> read(const MetricStat& stat, const Window& window) = 0;
  /// Returns a rule's figure; `not_found` if there is no rule of that name.
  virtual Result<Data> read_rule(const RuleMetric& rule, const Window& window) = 0;
};

}  // namespace adjoin::meter::alarm
