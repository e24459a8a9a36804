// Virtual time: nothing here looks at a clock.
#include "meter/series/retention.h"

#include <gtest/gtest.h>

namespace adjoin::meter {
namespace {

constexpr std::int64_t kStart = 1'700'000'100;

std::uint32_t minute_slot(std::int64_t second) {
  return slot_of(Step::minute, static_cast<std::uint32_t>(second));
}
std::uint32_t five_slot(std::int64_t second) {
  return slot_of(Step::five_minutes, static_cast<std::uint32_t>(second));
}
std::int64_t days(std::int64_t count) { return count * kDaySeconds; }

TEST(Retention, KeepsMinutesForFifteenDaysAndFiveForSixtyThree) {
  ClockWatch watch{kStart, 0, {}};
  for (std::int64_t second = 60; second <= days(100); second += 3'600) {
    watch = watched(watch, kStart + second, second);
    const auto cutoffs = expired(watch);
    ASSERT_TRUE(cutoffs);
    EXPECT_EQ(cutoffs->minutes_from, minute_slot(kStart + second - days(15)));
    EXPECT_EQ(cutoffs->five_minutes_from, five_slot(kStart + second - days(63)));
  }
}

TEST(Retention, ExpiresNothingForAnHourWhenTheClockJumpsAhead) {
  ClockWatch watch = watched({kStart, 0, {}}, kStart + 60, 60);
  ASSERT_TRUE(expired(watch));
  watch = watched(watch, kStart + days(400), 120);
  EXPECT_FALSE(expired(watch));
  watch = watched(watch, kStart + days(400) + 3'599, 120 + 3'599);
  EXPECT_FALSE(expired(watch));
  watch = watched(watch, kStart + days(400) + 3'600, 120 + 3'600);
  ASSERT_TRUE(expired(watch)) << "nobody set the clock right";
  EXPECT_EQ(expired(watch)->minutes_from, minute_slot(kStart + days(385) + 3'600));
}

TEST(Retention, LosesNothingWhenTheClockIsSetRightWithinTheHour) {
  ClockWatch watch = watched({kStart, 0, {}}, kStart + 60, 60);
  watch = watched(watch, kStart + days(400), 120);
  watch = watched(watch, kStart + 1'000, 1'000);
  EXPECT_FALSE(expired(watch)) << "the hour goes on";
  watch = watched(watch, kStart + 5'000, 5'000);
  ASSERT_TRUE(expired(watch));
  EXPECT_EQ(expired(watch)->minutes_from, minute_slot(kStart + 5'000 - days(15)));
}

TEST(Retention, BeginsTheHourAnewWithAnotherJump) {
  ClockWatch watch = watched({kStart, 0, {}}, kStart + days(2), 60);
  EXPECT_EQ(watch.hold_until, 60 + 3'600);
  watch = watched(watch, kStart + days(10), 1'800);
  EXPECT_EQ(watch.hold_until, 1'800 + 3'600);
}

TEST(Retention, TakesALongSleepOfTheProcessForNoJump) {
  const ClockWatch watch = watched({kStart, 0, {}}, kStart + days(5), days(5));
  EXPECT_TRUE(expired(watch));
}

TEST(Retention, TakesLessThanADayAheadForNoJump) {
  const ClockWatch watch = watched({kStart, 0, {}}, kStart + days(1) + 60, 60);
  EXPECT_TRUE(expired(watch));
  EXPECT_FALSE(expired(watched({kStart, 0, {}}, kStart + days(1) + 61, 60)));
}

TEST(Retention, WaitsWhenAStoreWasClosedForDays) {
  // The newest slot is from three days ago; the steady clock began with the process.
  EXPECT_FALSE(expired(watched({kStart, 100, {}}, kStart + days(3), 100)));
  EXPECT_TRUE(expired(watched({kStart, 100, {}}, kStart + 3'600, 100)));
}

TEST(Retention, ExpiresNothingAtTheBeginningOfTime) {
  EXPECT_EQ(*expired({1'000, 0, {}}), (Cutoffs{0, 0}));
  EXPECT_EQ(*expired({-5, 0, {}}), (Cutoffs{0, 0}));
}

class DiskUses : public testing::Test {
 protected:
  static constexpr std::uint32_t kHour = 472'223;

  /// Fills whole hours up to kHour with one record an hour and step.
  void fill(std::uint32_t hours, std::uint64_t minute_bytes, std::uint64_t five_bytes) {
    for (std::uint32_t i = 0; i < hours; ++i) {
      if (minute_bytes != 0) use_.replace({1, Step::minute, (kHour - i) * 60}, 0, minute_bytes);
      if (five_bytes != 0) use_.replace({1, Step::five_minutes, (kHour - i) * 12}, 0, five_bytes);
    }
  }
  /// Cuts what is over the limit and returns the hours that are left of each step.
  Cutoffs cut_to(std::uint64_t limit) {
    const auto cutoffs = use_.over(limit);
    EXPECT_TRUE(cutoffs);
    use_.cut(*cutoffs);
    return {cutoffs->minutes_from / 60, cutoffs->five_minutes_from / 12};
  }

  DiskUse use_;
};

TEST_F(DiskUses, CountRecordsThatReplaceOthers) {
  use_.replace({1, Step::minute, 60}, 0, 100);
  use_.replace({1, Step::minute, 60}, 100, 150);
  use_.replace({2, Step::five_minutes, 12}, 0, 30);
  EXPECT_EQ(use_.bytes(), 180U);
  EXPECT_FALSE(use_.over(180));
  EXPECT_TRUE(use_.over(179));
  use_.replace({1, Step::minute, 60}, 150, 0);
  EXPECT_EQ(use_.bytes(), 30U);
}

TEST_F(DiskUses, GiveUpTheOldestMinutesFirst) {
  fill(30, 100, 50);
  ASSERT_EQ(use_.bytes(), 4'500U);
  EXPECT_EQ(cut_to(4'000), (Cutoffs{kHour - 24, 0})) << "five hours of minutes";
  EXPECT_EQ(use_.bytes(), 4'000U);
}

TEST_F(DiskUses, GiveUpOldFiveMinutesWhenThreeHoursOfMinutesAreLeft) {
  fill(30, 100, 50);
  EXPECT_EQ(cut_to(1'700), (Cutoffs{kHour - 2, kHour - 27}));
  EXPECT_LE(use_.bytes(), 1'700U);
}

TEST_F(DiskUses, KeepTheNewestHourWhateverTheLimit) {
  fill(30, 100, 50);
  EXPECT_EQ(cut_to(0), (Cutoffs{kHour, kHour}));
  EXPECT_EQ(use_.bytes(), 150U);
}

TEST_F(DiskUses, ForgetWhatExpiresByAge) {
  fill(10, 100, 50);
  use_.cut({(kHour - 1) * 60, (kHour - 2) * 12});
  EXPECT_EQ(use_.bytes(), 2 * 100U + 3 * 50U);
}

TEST_F(DiskUses, StayWithinTheLimitForMonths) {
  // 300 tables of a megabyte a day, in virtual time.
  constexpr std::uint64_t kHourOfMinutes = std::uint64_t{300} * 60 * 560;
  constexpr std::uint64_t kHourOfFives = std::uint64_t{300} * 12 * 700;
  for (std::uint32_t hour = 0; hour < 63 * 24; ++hour) {
    use_.replace({1, Step::minute, (kHour + hour) * 60}, 0, kHourOfMinutes);
    use_.replace({1, Step::five_minutes, (kHour + hour) * 12}, 0, kHourOfFives);
    if (const auto cutoffs = use_.over(kDiskBytes)) use_.cut(*cutoffs);
    ASSERT_LE(use_.bytes(), kDiskBytes);
  }
  EXPECT_GT(use_.bytes(), kDiskBytes / 2);
}

}  // namespace
}  // namespace adjoin::meter
