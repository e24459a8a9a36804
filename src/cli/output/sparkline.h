#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace adjoin::cli {

/// Draws values as a row of small bars, the largest one full: "▁▂█ ▃". Nothing stands where there
/// is no value; zero is the lowest bar.
/// @param columns  at most so many bars; more values are joined, and the largest of each group
///                 drawn
std::string sparkline(const std::vector<std::optional<double>>& values, std::size_t columns);

/// Returns a measurement as text: whole numbers whole, others with at most `digits` decimals.
std::string measure_text(double value, int digits = 3);

}  // namespace adjoin::cli
