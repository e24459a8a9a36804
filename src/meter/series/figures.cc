#include "meter/series/figures.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/assert.h"

namespace adjoin::meter {
namespace {

/// A sum of finite numbers that stays finite.
double finite_sum(double a, double b) noexcept {
  constexpr double kMost = std::numeric_limits<double>::max();
  return std::clamp(a + b, -kMost, kMost);
}

}  // namespace

Figures Figures::of(double value, double samples) {
  ADJOIN_ASSERT(std::isfinite(value));
  ADJOIN_ASSERT(samples > 0);
  constexpr double kMost = std::numeric_limits<double>::max();
  Figures figures;
  figures.samples = samples;
  figures.sum = std::clamp(value * samples, -kMost, kMost);
  figures.minimum = value;
  figures.maximum = value;
  return figures;
}

void Figures::add_to_histogram(double value, std::uint64_t times) {
  constexpr double kBeyond = 18446744073709551616.0;  // 2^64
  const double least = std::max(0.0, std::floor(value));
  const std::uint64_t whole = least < kBeyond ? static_cast<std::uint64_t>(least)
                                              : std::numeric_limits<std::uint64_t>::max();
  histogram.add(bucket_of(whole), times);
}

void Figures::merge(const Figures& other) {
  if (other.samples <= 0) return;
  if (samples <= 0) {
    *this = other;
    return;
  }
  samples = finite_sum(samples, other.samples);
  sum = finite_sum(sum, other.sum);
  minimum = std::min(minimum, other.minimum);
  maximum = std::max(maximum, other.maximum);
  histogram.merge(other.histogram);
}

const Figures* FigureSet::find(FigureKey key) const noexcept {
  const auto at = std::ranges::lower_bound(entries_, key, {}, &Entry::key);
  return at != entries_.end() && at->key == key ? &at->figures : nullptr;
}

void FigureSet::add(FigureKey key, const Figures& figures) {
  if (figures.samples <= 0) return;
  const auto at = std::ranges::lower_bound(entries_, key, {}, &Entry::key);
  if (at != entries_.end() && at->key == key) {
    at->figures.merge(figures);
  } else {
    entries_.insert(at, {key, figures});
  }
}

void FigureSet::merge(const FigureSet& other) {
  for (const Entry& entry : other.entries_) add(entry.key, entry.figures);
}

void FigureSet::widen(std::uint8_t width) {
  for (Entry& entry : entries_) entry.figures.histogram.widen(width);
}

}  // namespace adjoin::meter
