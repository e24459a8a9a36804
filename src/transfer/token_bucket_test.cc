// What may be spent when, on a clock that stands still until it is told.
#include "transfer/token_bucket.h"

#include <gtest/gtest.h>

namespace adjoin::transfer {
namespace {

using std::chrono::milliseconds;

TEST(TokenBucket, LetsASecondsWorthGoAtOnce) {
  ManualClock clock(milliseconds{0});
  TokenBucket bucket(10, clock);
  bucket.spend(9.5);
  EXPECT_EQ(bucket.wait(), milliseconds{0});
  bucket.spend(0.5);
  EXPECT_GT(bucket.wait(), milliseconds{0});
}

TEST(TokenBucket, WaitsAsLongAsWhatWasSpentTakes) {
  ManualClock clock(milliseconds{0});
  TokenBucket bucket(10, clock);
  bucket.spend(60);
  EXPECT_EQ(bucket.wait(), milliseconds{5001});
  clock.advance(milliseconds{4000});
  EXPECT_EQ(bucket.wait(), milliseconds{1001});
  clock.advance(bucket.wait());
  EXPECT_EQ(bucket.wait(), milliseconds{0});
}

TEST(TokenBucket, SavesNoMoreThanASecondsWorth) {
  ManualClock clock(milliseconds{0});
  TokenBucket bucket(10, clock);
  clock.advance(milliseconds{3'600'000});
  bucket.spend(20);
  EXPECT_EQ(bucket.wait(), milliseconds{1001});
}

TEST(TokenBucket, AsksAgainAfterAnHourAtTheTiniestRates) {
  ManualClock clock(milliseconds{0});
  for (const double rate : {1e-6, 1e-300, 5e-324}) {
    TokenBucket bucket(rate, clock);
    bucket.spend(25);
    EXPECT_EQ(bucket.wait(), milliseconds{3'600'001}) << rate;
  }
}

TEST(TokenBucket, KeepsTheAverage) {
  ManualClock clock(milliseconds{0});
  TokenBucket bucket(100, clock);
  double spent = 0;
  while (clock.steady().time_since_epoch() < std::chrono::seconds{60}) {
    clock.advance(bucket.wait());
    bucket.spend(37.5);
    spent += 37.5;
  }
  EXPECT_NEAR(spent / 60, 100, 5);
}

}  // namespace
}  // namespace adjoin::transfer
