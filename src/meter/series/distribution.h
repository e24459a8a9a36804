#pragma once

#include <optional>
#include <vector>

#include "meter/series/figures.h"

namespace adjoin::meter {

/// Where the values of figures lie, as far as their histogram tells: evenly in each bucket, and
/// between minimum and maximum. A bucket of one integer tells it exactly. Values and bounds are in
/// the scale of the figures.
class Distribution {
 public:
  /// Nullopt: the values differ and there is no histogram.
  static std::optional<Distribution> of(const Figures& figures);

  /// Returns a percentile, 0 to 100: 0 is the minimum, 100 the maximum.
  double percentile(double percent) const noexcept;
  /// Returns the part of the values that is at most `value`, 0 to 1.
  double part_up_to(double value) const noexcept;
  /// Returns the mean of the values between two parts of their order, both 0 to 1. Nullopt: there
  /// is none.
  std::optional<double> mean_between(double from, double to) const noexcept;

 private:
  /// `count` values, spread evenly from `least` to `largest`.
  struct Piece {
    double least = 0;
    double largest = 0;
    double count = 0;
  };

  std::vector<Piece> pieces_;  ///< rising
  double total_ = 0;
};

}  // namespace adjoin::meter
