#include "meter/series/distribution.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"

namespace adjoin::meter {

std::optional<Distribution> Distribution::of(const Figures& figures) {
  ADJOIN_ASSERT(figures.samples > 0);
  Distribution values;
  if (figures.histogram.empty() || figures.minimum >= figures.maximum) {
    if (figures.minimum < figures.maximum) return std::nullopt;
    values.pieces_.push_back({figures.minimum, figures.maximum, figures.samples});
    values.total_ = figures.samples;
    return values;
  }
  for (const Histogram::Bucket& bucket : figures.histogram.buckets()) {
    const Histogram::Bounds bounds = figures.histogram.bounds(bucket.number);
    Piece piece;
    // A negative minimum is in bucket 0, and a maximum above all buckets in the last one.
    const bool is_first = values.pieces_.empty();
    piece.least = std::max(static_cast<double>(bounds.least), figures.minimum);
    if (is_first && bounds.least == 0) piece.least = figures.minimum;
    piece.largest = std::min(static_cast<double>(bounds.largest), figures.maximum);
    piece.largest = std::max(piece.least, piece.largest);
    piece.count = static_cast<double>(bucket.count);
    values.pieces_.push_back(piece);
    values.total_ += piece.count;
  }
  return values;
}

double Distribution::percentile(double percent) const noexcept {
  ADJOIN_ASSERT(percent >= 0);
  ADJOIN_ASSERT(percent <= 100);
  double rank = total_ * percent / 100;
  for (const Piece& piece : pieces_) {
    if (rank <= piece.count) {
      return std::lerp(piece.least, piece.largest, rank / piece.count);
    }
    rank -= piece.count;
  }
  return pieces_.back().largest;
}

double Distribution::part_up_to(double value) const noexcept {
  double below = 0;
  for (const Piece& piece : pieces_) {
    if (value < piece.least) break;
    if (value >= piece.largest) {
      below += piece.count;
      continue;
    }
    // Halves: programs send numbers whose difference is too large for a double.
    below += piece.count * (value / 2 - piece.least / 2) / (piece.largest / 2 - piece.least / 2);
    break;
  }
  return below / total_;
}

std::optional<double> Distribution::mean_between(double from, double to) const noexcept {
  const double first = from * total_;
  const double last = to * total_;
  double count = 0;
  double mean = 0;
  double before = 0;
  for (const Piece& piece : pieces_) {
    const double begin = std::max(first, before) - before;
    const double end = std::min(last, before + piece.count) - before;
    before += piece.count;
    if (end <= begin) continue;
    count += end - begin;
    const double middle = (begin + end) / 2 / piece.count;
    mean = std::lerp(mean, std::lerp(piece.least, piece.largest, middle), (end - begin) / count);
  }
  if (count <= 0) return std::nullopt;
  return mean;
}

}  // namespace adjoin::meter
