#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "meter/series/histogram.h"
#include "meter/series/metric.h"

namespace adjoin::meter {

/// Largest integer up to which figures are exact.
inline constexpr double kExactMax = 9007199254740992.0;  // 2^53

/// What is kept of the values of one metric in one slot, in the metric's scale.
/// Doubles: programs send fractions, and the integers that we count are exact in them. Merging is
/// associative and commutative for integers up to kExactMax.
struct Figures {
  double samples = 0;  ///< 0: none; then the other numbers mean nothing
  double sum = 0;
  double minimum = 0;
  double maximum = 0;
  Histogram histogram;  ///< empty unless the metric has one

  /// Returns the figures of one value. @param value  finite
  static Figures of(double value, double samples = 1);
  /// Counts a value in the histogram too: by the integer below, at least 0.
  /// @param times  how often it came, at least 1
  void add_to_histogram(double value, std::uint64_t times);
  /// Adds all values of `other`.
  void merge(const Figures& other);

  friend bool operator==(const Figures&, const Figures&) = default;
};

/// Metric and operation as they are persisted. Numbers, not enumerations: a record may hold what a
/// later version counted, and it is kept.
struct FigureKey {
  std::uint8_t metric = 0;
  std::uint8_t operation = 0;  ///< at most 63

  constexpr FigureKey() = default;
  constexpr FigureKey(std::uint8_t metric_number, std::uint8_t operation_number)
      : metric(metric_number), operation(operation_number) {}
  constexpr FigureKey(Metric of, MeteredOperation by = MeteredOperation::none)  // NOLINT: implicit
      : metric(static_cast<std::uint8_t>(of)), operation(static_cast<std::uint8_t>(by)) {}

  friend auto operator<=>(const FigureKey&, const FigureKey&) = default;
};

/// All that is kept of one name in one slot. Not thread-safe.
class FigureSet {
 public:
  struct Entry {
    FigureKey key;
    Figures figures;  ///< with samples
    friend bool operator==(const Entry&, const Entry&) = default;
  };

  bool empty() const noexcept { return entries_.empty(); }
  /// Returns the entries, rising by key. Valid until the set changes.
  const std::vector<Entry>& entries() const noexcept { return entries_; }
  /// Returns the figures of a key, or null. Valid until the set changes.
  const Figures* find(FigureKey key) const noexcept;

  /// Merges figures in. Those without samples change nothing.
  void add(FigureKey key, const Figures& figures);
  void merge(const FigureSet& other);
  /// Makes every histogram at least so wide.
  void widen(std::uint8_t width);

  friend bool operator==(const FigureSet&, const FigureSet&) = default;

 private:
  std::vector<Entry> entries_;
};

}  // namespace adjoin::meter
