// Goal: figures for people fit on the terminal, with each metric named once.
#include "cli/commands/server/metric_lines.h"

#include <gtest/gtest.h>

#include <sstream>

namespace adjoin::cli {
namespace {

std::string printed(const std::vector<MetricLine>& lines, std::size_t width) {
  std::ostringstream out;
  std::ostringstream err;
  Terminal terminal{.out = out, .err = err, .width = width};
  print_metric_lines(lines, terminal);
  return "\n" + out.str();
}

TEST(LinesOfMetrics, NameEachMetricOnceAndItsSeriesBelow) {
  const std::vector<MetricLine> lines = {
      {"ReadUnits (Sum)", "people GetItem", {1, std::nullopt, 2.5}},
      {"ReadUnits (Sum)", "people/GSI1 Query", {12'345'678, 0}},
      {"TableCount (Maximum)", "", {}}};
  EXPECT_EQ(printed(lines, 80), R"(
ReadUnits (Sum)          latest     highest
  people GetItem            2.5         2.5  ▄ █
  people/GSI1 Query           0  12,345,678  █▁
TableCount (Maximum)
                              -           -  
)");
}

TEST(LinesOfMetrics, FitOnTheTerminal) {
  const std::vector<MetricLine> lines = {
      {"m", std::string(100, 'x'), std::vector<std::optional<double>>(200, 1.0)}};
  for (const std::size_t width : {80U, 100U, 200U}) {
    std::istringstream out(printed(lines, width));
    for (std::string line; std::getline(out, line);) EXPECT_LE(display_width(line), width) << line;
  }
}

TEST(LinesOfMetrics, ShowControlCharactersInsteadOfSendingThem) {
  const std::string shown = printed({{"a\x1b[2J", "b\x1b[2J\n", {1}}}, 80);
  EXPECT_EQ(shown.find('\x1b'), std::string::npos);
  EXPECT_NE(shown.find("b\\x1b[2J\\n"), std::string::npos) << shown;
}

}  // namespace
}  // namespace adjoin::cli
