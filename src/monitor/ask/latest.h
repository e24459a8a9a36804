#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "meter/series/metric.h"

namespace adjoin::monitor {

class Monitor;

/// Returns the largest value of the newest minute of a metric without an operation, in its unit.
/// Nullopt: none was recorded in the last five minutes, or it cannot be read.
/// @param table  empty where the metric has no table
std::optional<double> latest(Monitor& monitor, meter::Metric metric, std::string_view table = {});

}  // namespace adjoin::monitor
