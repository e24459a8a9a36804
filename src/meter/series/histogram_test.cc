#include "meter/series/histogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "base/random.h"

namespace adjoin::meter {
namespace {

/// A number of any length in bits.
std::uint64_t number_of_any_length(Random& random) { return random.next() >> random.below(64); }

Histogram random_histogram(Random& random) {
  Histogram histogram;
  for (std::uint64_t i = 0; i <= random.below(40); ++i) {
    histogram.add(static_cast<unsigned>(random.below(kBucketCount)), 1 + random.below(1000));
  }
  if (random.one_in(2)) histogram.widen(static_cast<std::uint8_t>(random.below(9)));
  return histogram;
}

TEST(Buckets, HoldEveryNumberOnce) {
  for (unsigned bucket = 0; bucket < kBucketCount; ++bucket) {
    EXPECT_EQ(bucket_of(bucket_floor(bucket)), bucket);
    EXPECT_EQ(bucket_of(bucket_floor(bucket + 1) - 1), bucket);
  }
  EXPECT_EQ(bucket_of(std::numeric_limits<std::uint64_t>::max()), kBucketCount - 1);
  Random random(1);
  for (int i = 0; i < 100'000; ++i) {
    const std::uint64_t value = number_of_any_length(random);
    const unsigned bucket = bucket_of(value);
    ASSERT_LE(bucket_floor(bucket), value);
    if (bucket + 1 < kBucketCount) {
      ASSERT_LT(value, bucket_floor(bucket + 1));
    }
  }
}

TEST(Buckets, AreATenthWide) {
  for (unsigned bucket = 10; bucket + 1 < kBucketCount; ++bucket) {
    const auto floor = static_cast<double>(bucket_floor(bucket));
    const auto width = static_cast<double>(bucket_floor(bucket + 1)) - floor;
    EXPECT_LE(width, floor / 10);
    EXPECT_GT(width, floor / 20);
  }
}

TEST(Histograms, MergeInAnyOrder) {
  Random random(2);
  for (int i = 0; i < 2'000; ++i) {
    const Histogram a = random_histogram(random);
    const Histogram b = random_histogram(random);
    const Histogram c = random_histogram(random);
    Histogram left = a;
    left.merge(b);
    left.merge(c);
    Histogram right = c;
    right.merge(b);
    Histogram all = a;
    all.merge(right);
    ASSERT_EQ(left, all);
    ASSERT_EQ(left.total(), a.total() + b.total() + c.total());
    ASSERT_EQ(left.width(), std::max({a.width(), b.width(), c.width()}));
  }
}

TEST(Histograms, CountTheSameWhenTheyWiden) {
  Random random(3);
  for (int i = 0; i < 500; ++i) {
    Histogram histogram = random_histogram(random);
    const std::uint64_t total = histogram.total();
    for (std::uint8_t width = 0; width <= Histogram::kWidthMax; ++width) {
      histogram.widen(width);
      ASSERT_EQ(histogram.total(), total);
      for (const Histogram::Bucket& bucket : histogram.buckets()) {
        ASSERT_LE(histogram.bounds(bucket.number).least, histogram.bounds(bucket.number).largest);
      }
    }
    ASSERT_EQ(histogram.buckets().size(), 1U);
  }
}

TEST(Histograms, FindWidenedValuesInWiderBounds) {
  Histogram histogram;
  histogram.add(bucket_of(1000), 1);
  for (std::uint8_t width = 0; width <= Histogram::kWidthMax; ++width) {
    histogram.widen(width);
    const Histogram::Bounds bounds = histogram.bounds(histogram.buckets()[0].number);
    EXPECT_LE(bounds.least, 1000U);
    EXPECT_GE(bounds.largest, 1000U);
  }
}

}  // namespace
}  // namespace adjoin::meter
