// What may be spent when, at times that the test makes up.
#include "base/token_bucket.h"

#include <gtest/gtest.h>

namespace adjoin {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Time = TokenBucket::Time;

constexpr Time kBegin{seconds{1000}};

TokenBucket full(double per_second) {
  return TokenBucket(per_second, per_second, per_second, kBegin);
}

TEST(TokenBucket, LetsASecondsWorthGoAtOnce) {
  TokenBucket bucket = full(10);
  bucket.spend(9.5, kBegin);
  EXPECT_GT(bucket.tokens(kBegin), 0);
  bucket.spend(0.5, kBegin);
  EXPECT_EQ(bucket.tokens(kBegin), 0);
  EXPECT_EQ(bucket.until(0, kBegin), milliseconds{1});
}

TEST(TokenBucket, WaitsAsLongAsWhatWasSpentTakes) {
  TokenBucket bucket = full(10);
  bucket.spend(60, kBegin);
  EXPECT_EQ(bucket.until(0, kBegin), milliseconds{5001});
  EXPECT_EQ(bucket.until(1, kBegin), milliseconds{5101});
  const Time later = kBegin + seconds{4};
  EXPECT_EQ(bucket.until(0, later), milliseconds{1001});
  EXPECT_GT(bucket.tokens(later + bucket.until(0, later)), 0);
}

TEST(TokenBucket, SavesNoMoreThanItsCapacity) {
  TokenBucket bucket = full(10);
  const Time later = kBegin + seconds{3600};
  EXPECT_EQ(bucket.tokens(later), 10);
  bucket.spend(20, later);
  EXPECT_EQ(bucket.until(0, later), milliseconds{1001});
}

TEST(TokenBucket, AsksAgainAfterAnHourAtTheTiniestRates) {
  for (const double rate : {1e-6, 1e-300, 5e-324}) {
    TokenBucket bucket = full(rate);
    bucket.spend(25, kBegin);
    EXPECT_EQ(bucket.until(0, kBegin), milliseconds{3'600'001}) << rate;
  }
}

TEST(TokenBucket, KeepsTheAverage) {
  TokenBucket bucket = full(100);
  Time now = kBegin;
  double spent = 0;
  while (now < kBegin + seconds{60}) {
    if (bucket.tokens(now) <= 0) now += bucket.until(0, now);
    bucket.spend(37.5, now);
    spent += 37.5;
  }
  EXPECT_NEAR(spent / 60, 100, 5);
}

TEST(TokenBucket, RefillsAtTheNewRateFromThatMomentOn) {
  TokenBucket bucket(10, 10, 0, kBegin);
  const Time later = kBegin + milliseconds{500};
  bucket.set_rate(2, 4, later);
  EXPECT_EQ(bucket.per_second(), 2);
  EXPECT_EQ(bucket.tokens(later), 4) << "what is beyond the new capacity is gone";
  bucket.spend(5, later);
  EXPECT_EQ(bucket.tokens(later + seconds{1}), 1);
}

TEST(TokenBucket, TakesATimeBeforeItsLastOneForWhatItIs) {
  TokenBucket bucket(10, 100, 50, kBegin);
  bucket.spend(0, kBegin - seconds{1});
  EXPECT_EQ(bucket.tokens(kBegin), 50);
}

}  // namespace
}  // namespace adjoin
