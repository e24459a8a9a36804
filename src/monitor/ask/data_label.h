#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "meter/alarm/metric_query.h"

namespace adjoin::monitor {

/// Points of one series, in rising order of time: seconds since 1970.
struct DataPoint {
  std::int64_t time = 0;
  double value = 0;
};

/// What a label may speak of.
struct LabelledSeries {
  const meter::alarm::MetricQuery* query = nullptr;
  std::string_view own_label;  ///< of a series among several: of the metric that it comes from
  const std::vector<DataPoint>* points = nullptr;
  std::chrono::minutes zone{0};  ///< east of UTC, in which times are written
};

/// Returns the label of a series. Without one it is the metric's name, or the expression's id.
/// These are replaced, as the service does: `${LABEL}`, `${DATAPOINT_COUNT}`, `${AVG}`, `${SUM}`,
/// `${MIN}`, `${MAX}`, `${FIRST}`, `${LAST}`, the last four with `_TIME` too, and
/// `${PROP('Namespace')}`, `MetricName`, `Stat`, `Period`, `Region`, `AccountId`, `Dim.NAME`. What
/// is none of these stays as it is; what has no value is "--".
std::string label_of(const LabelledSeries& series);

/// Most of `${…}` in a label: each may be as long as a label, or look at every point.
inline constexpr std::size_t kDynamicValuesMax = 16;
/// Returns how many a label has.
std::size_t count_dynamic_values(std::string_view label) noexcept;

/// Parses "+0130". Nullopt: it is no such text, or more than a day.
std::optional<std::chrono::minutes> find_zone(std::string_view text) noexcept;

}  // namespace adjoin::monitor
