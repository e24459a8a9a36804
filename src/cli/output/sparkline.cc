#include "cli/output/sparkline.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string_view>

namespace adjoin::cli {
namespace {

constexpr std::array<std::string_view, 8> kBars = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};

using Values = std::vector<std::optional<double>>;

std::optional<double> larger(std::optional<double> a, std::optional<double> b) {
  if (!a || !b) return a ? a : b;
  return std::max(*a, *b);
}

Values joined(const Values& values, std::size_t columns) {
  if (values.size() <= columns || columns == 0) return values;
  Values groups(columns);
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::optional<double>& group = groups[i * columns / values.size()];
    group = larger(group, values[i]);
  }
  return groups;
}

}  // namespace

std::string sparkline(const Values& values, std::size_t columns) {
  const Values bars = joined(values, columns);
  double highest = 0;
  for (const auto& value : bars) highest = std::max(highest, value.value_or(0));
  std::string drawn;
  for (const auto& value : bars) {
    if (!value) {
      drawn += ' ';
      continue;
    }
    const double share = highest > 0 ? std::max(0.0, *value) / highest : 0;
    const auto height = static_cast<std::size_t>(std::ceil(share * kBars.size()));
    drawn += kBars[std::clamp<std::size_t>(height, 1, kBars.size()) - 1];
  }
  return drawn;
}

std::string measure_text(double value, int digits) {
  constexpr double kWholeMax = 1e15;
  std::array<char, 64> text{};
  const bool is_whole = value == std::floor(value) && std::abs(value) < kWholeMax;
  if (is_whole) {
    std::snprintf(text.data(), text.size(), "%.0f", value);
    return text.data();
  }
  if (std::abs(value) >= kWholeMax) {
    std::snprintf(text.data(), text.size(), "%.17g", value);
    return text.data();
  }
  std::snprintf(text.data(), text.size(), "%.*f", digits, value);
  std::string shown = text.data();
  const std::size_t last = shown.find_last_not_of('0');
  shown.erase(shown[last] == '.' ? last : last + 1);
  return shown == "-0" ? "0" : shown;
}

}  // namespace adjoin::cli
