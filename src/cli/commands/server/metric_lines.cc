#include "cli/commands/server/metric_lines.h"

#include <algorithm>
#include <cmath>
#include <ostream>

#include "cli/output/progress.h"
#include "cli/output/sparkline.h"

namespace adjoin::cli {
namespace {

constexpr std::size_t kValueWidth = 12;
constexpr std::size_t kSeriesWidthMin = 12;
constexpr std::size_t kSeriesWidthMax = 44;
constexpr std::size_t kCourseWidthMax = 60;
constexpr std::string_view kIndent = "  ";

std::string value_column(std::optional<double> value) {
  constexpr double kManyDigits = 10'000;
  std::string text = "-";
  if (value) {
    text = *value >= kManyDigits && *value < 1e15
               ? grouped(static_cast<std::uint64_t>(std::llround(*value)))
               : measure_text(*value, 3);
  }
  return std::string(kValueWidth - std::min(kValueWidth - 1, text.size()), ' ') + text;
}

std::string series_column(const std::string& series, std::size_t width) {
  const std::string cut = fit(series, width);
  return cut + std::string(width - display_width(cut), ' ');
}

std::optional<double> latest_of(const std::vector<std::optional<double>>& values) {
  if (values.empty()) return std::nullopt;
  return values.back();
}

std::optional<double> highest_of(const std::vector<std::optional<double>>& values) {
  std::optional<double> highest;
  for (const auto& value : values) {
    if (value && (!highest || *value > *highest)) highest = value;
  }
  return highest;
}

std::string padded_heading(const std::string& heading, std::size_t width) {
  const std::string cut = visible(heading);
  const std::size_t taken = display_width(cut);
  return cut + std::string(width > taken ? width - taken : 1, ' ');
}

}  // namespace

void print_metric_lines(const std::vector<MetricLine>& lines, Terminal& terminal) {
  std::size_t series = kSeriesWidthMin;
  for (const MetricLine& line : lines) {
    series = std::max(series, display_width(visible(line.series)));
  }
  series = std::min(series, kSeriesWidthMax);
  const std::size_t taken = kIndent.size() + series + 2 * kValueWidth + kIndent.size();
  const std::size_t course =
      std::min(kCourseWidthMax, terminal.width > taken + 1 ? terminal.width - taken : 1);
  const std::string* heading = nullptr;
  for (const MetricLine& line : lines) {
    if (heading == nullptr || *heading != line.heading) {
      // The columns are named once, above the first of them.
      terminal.out << (heading == nullptr ? padded_heading(line.heading, kIndent.size() + series) +
                                                "      latest     highest"
                                          : visible(line.heading))
                   << '\n';
      heading = &line.heading;
    }
    terminal.out << kIndent << series_column(line.series, series)
                 << value_column(latest_of(line.values)) << value_column(highest_of(line.values))
                 << kIndent << sparkline(line.values, course) << '\n';
  }
}

}  // namespace adjoin::cli
