#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace adjoin::meter::alarm {

/// The namespace of the figures that DynamoDB has too. Alarms on them ignore missing data.
inline constexpr std::string_view kDynamoDbSpace = "AWS/DynamoDB";
/// The namespace of the figures that only Adjoin has.
inline constexpr std::string_view kAdjoinSpace = "Adjoin";

struct MetricDimension {
  std::string name;
  std::string value;
  friend auto operator<=>(const MetricDimension&, const MetricDimension&) = default;
};

/// A metric as a request names it. Two refs are the same metric if all is equal, the dimensions in
/// any order; `sort_dimensions` gives them one order.
struct MetricRef {
  std::string space;  ///< the namespace
  std::string name;
  std::vector<MetricDimension> dimensions;
  friend auto operator<=>(const MetricRef&, const MetricRef&) = default;
};
inline void sort_dimensions(MetricRef& metric) {
  std::sort(metric.dimensions.begin(), metric.dimensions.end());
}

/// A metric and how its figures become one value a period. `period` is in seconds.
struct MetricStat {
  MetricRef metric;
  std::string statistic;  ///< Sum, Average, Minimum, Maximum, SampleCount, p99, tm(10%:90%) …
  std::uint32_t period = 60;
  std::string unit;  ///< empty: any
  friend auto operator<=>(const MetricStat&, const MetricStat&) = default;
};

/// One entry of a list of queries: a metric, or an expression over other entries.
struct MetricQuery {
  std::string id;
  std::string label;
  std::optional<MetricStat> stat;  ///< exactly one of `stat` and `expression` is set
  std::string expression;
  std::uint32_t period = 0;  ///< of an expression; 0: as its metrics have it
  bool returns_data = true;
  friend bool operator==(const MetricQuery&, const MetricQuery&) = default;
};

/// A row of periods of one length, oldest first. `from` is in seconds since 1970.
struct Window {
  std::int64_t from = 0;
  std::uint32_t period = 60;
  std::uint32_t steps = 0;
  std::int64_t at(std::uint32_t step) const noexcept {
    return from + static_cast<std::int64_t>(step) * period;
  }
  friend bool operator==(const Window&, const Window&) = default;
};

}  // namespace adjoin::meter::alarm
