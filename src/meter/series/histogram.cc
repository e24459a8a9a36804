#include "meter/series/histogram.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/assert.h"

namespace adjoin::meter {
namespace {

/// Stops at the largest number: records of a damaged disk must not wrap around.
std::uint64_t sum_of_counts(std::uint64_t a, std::uint64_t b) noexcept {
  const std::uint64_t sum = a + b;
  return sum < a ? std::numeric_limits<std::uint64_t>::max() : sum;
}

}  // namespace

Histogram::Histogram(std::uint8_t width, std::vector<Bucket> buckets)
    : width_(width), buckets_(std::move(buckets)) {
  ADJOIN_ASSERT(width_ <= kWidthMax);
  ADJOIN_ASSERT(std::ranges::is_sorted(buckets_, {}, &Bucket::number));
  ADJOIN_ASSERT(buckets_.empty() || buckets_.back().number < kBucketCount >> width_);
}

std::uint64_t Histogram::total() const noexcept {
  std::uint64_t total = 0;
  for (const Bucket& bucket : buckets_) total = sum_of_counts(total, bucket.count);
  return total;
}

Histogram::Bounds Histogram::bounds(std::uint8_t number) const noexcept {
  const unsigned first = unsigned{number} << width_;
  ADJOIN_ASSERT(first < kBucketCount);
  return {bucket_floor(first), bucket_floor(first + (1U << width_)) - 1};
}

void Histogram::add(unsigned bucket, std::uint64_t count) {
  ADJOIN_ASSERT(bucket < kBucketCount);
  ADJOIN_ASSERT(count >= 1);
  const auto number = static_cast<std::uint8_t>(bucket >> width_);
  const auto at = std::ranges::lower_bound(buckets_, number, {}, &Bucket::number);
  if (at != buckets_.end() && at->number == number) {
    at->count = sum_of_counts(at->count, count);
  } else {
    buckets_.insert(at, {number, count});
  }
}

void Histogram::merge(const Histogram& other) {
  if (other.empty()) return;
  if (empty()) {
    *this = other;
    return;
  }
  widen(other.width_);
  const unsigned narrower = unsigned{width_} - other.width_;
  std::vector<Bucket> merged;
  merged.reserve(buckets_.size() + other.buckets_.size());
  const auto append = [&merged](std::uint8_t number, std::uint64_t count) {
    if (!merged.empty() && merged.back().number == number) {
      merged.back().count = sum_of_counts(merged.back().count, count);
    } else {
      merged.push_back({number, count});
    }
  };
  auto mine = buckets_.begin();
  for (const Bucket& theirs : other.buckets_) {
    const auto number = static_cast<std::uint8_t>(theirs.number >> narrower);
    for (; mine != buckets_.end() && mine->number <= number; ++mine) {
      append(mine->number, mine->count);
    }
    append(number, theirs.count);
  }
  for (; mine != buckets_.end(); ++mine) append(mine->number, mine->count);
  buckets_ = std::move(merged);
}

void Histogram::widen(std::uint8_t width) {
  ADJOIN_ASSERT(width <= kWidthMax);
  if (width <= width_ || empty()) return;
  const unsigned by = unsigned{width} - width_;
  width_ = width;
  std::vector<Bucket> wide;
  for (const Bucket& bucket : buckets_) {
    const auto number = static_cast<std::uint8_t>(bucket.number >> by);
    if (!wide.empty() && wide.back().number == number) {
      wide.back().count = sum_of_counts(wide.back().count, bucket.count);
    } else {
      wide.push_back({number, bucket.count});
    }
  }
  buckets_ = std::move(wide);
}

}  // namespace adjoin::meter
