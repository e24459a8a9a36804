#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/shell/terminal.h"

namespace adjoin::cli {

/// A series as people see it.
struct MetricLine {
  std::string heading;  ///< the metric and its statistic; equal ones stand together
  std::string series;   ///< the rest of its name: "people/GSI1 Query"; may be empty
  std::vector<std::optional<double>> values;  ///< by periods, the latest last
};

/// Prints each metric once, and below it a line for each series: the latest value, the highest, and
/// bars as wide as the terminal has room for, at most 60.
void print_metric_lines(const std::vector<MetricLine>& lines, Terminal& terminal);

}  // namespace adjoin::cli
