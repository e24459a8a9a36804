#include "meter/series/series_reader.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "meter/series/recent_slots.h"
#include "meter/series/test_records.h"

namespace adjoin::meter {
namespace {

constexpr std::uint32_t kHourBegin = 1'700'002'800;  // a multiple of an hour
constexpr FigureKey kReads = Metric::consumed_read_units;
const Statistic kSum = *find_statistic("Sum");

class SeriesReading : public testing::Test {
 protected:
  void add(std::uint32_t second, double half_units) {
    FigureSet set;
    set.add(kReads, Figures::of(half_units));
    slots_.add(1, second, set);
  }
  std::vector<Datapoint> read(std::uint32_t period, TimeRange range,
                              std::optional<TimeRange> zeros = {}) {
    const LayeredSlots both(slots_, &disk_);
    auto points = read_statistic(both, {1, kReads, period, range, zeros}, kSum, 2);
    EXPECT_TRUE(points);
    return points ? *points : std::vector<Datapoint>();
  }

  TestRecords disk_;
  RecentSlots slots_;
};

TEST_F(SeriesReading, AnswersMinutesInTheMetricsUnit) {
  add(kHourBegin, 1);
  add(kHourBegin + 59, 2);
  add(kHourBegin + 120, 4);
  const std::vector<Datapoint> expected = {{kHourBegin, 1.5}, {kHourBegin + 120, 2}};
  EXPECT_EQ(read(60, {kHourBegin, kHourBegin + 180}), expected);
}

TEST_F(SeriesReading, AnswersPeriodsThatBeginAtTheirMultiples) {
  for (std::uint32_t minute = 0; minute < 60; ++minute) add(kHourBegin + 60 * minute, 2);
  const std::vector<Datapoint> expected = {
      {kHourBegin, 15}, {kHourBegin + 900, 15}, {kHourBegin + 1'800, 15}, {kHourBegin + 2'700, 15}};
  EXPECT_EQ(read(900, {kHourBegin + 100, kHourBegin + 3'600}), expected);
  EXPECT_EQ(read(120, {kHourBegin, kHourBegin + 240}),
            (std::vector<Datapoint>{{kHourBegin, 2}, {kHourBegin + 120, 2}}));
  EXPECT_EQ(read(3'600, {kHourBegin, kHourBegin + 3'600}),
            (std::vector<Datapoint>{{kHourBegin, 60}}));
}

TEST_F(SeriesReading, AnswersThePeriodThatHasNotEnded) {
  add(kHourBegin + 301, 6);
  EXPECT_EQ(read(300, {kHourBegin, kHourBegin + 302}),
            (std::vector<Datapoint>{{kHourBegin + 300, 3}}));
  EXPECT_EQ(read(60, {kHourBegin, kHourBegin + 302}),
            (std::vector<Datapoint>{{kHourBegin + 300, 3}}));
}

TEST_F(SeriesReading, LeavesTheEndOut) {
  add(kHourBegin + 60, 2);
  EXPECT_TRUE(read(60, {kHourBegin, kHourBegin + 60}).empty());
  EXPECT_TRUE(read(60, {kHourBegin + 60, kHourBegin + 60}).empty());
  EXPECT_TRUE(read(60, {kHourBegin + 60, kHourBegin}).empty());
}

TEST_F(SeriesReading, HasNoDatapointWhereNothingWasRecorded) {
  add(kHourBegin, 2);
  EXPECT_EQ(read(60, {kHourBegin, kHourBegin + 600}).size(), 1U);
}

TEST_F(SeriesReading, AnswersZerosWhileAnIdleTableLives) {
  add(kHourBegin + 120, 2);
  const TimeRange life{kHourBegin + 70, kHourBegin + 250};
  const std::vector<Datapoint> expected = {
      {kHourBegin + 60, 0}, {kHourBegin + 120, 1}, {kHourBegin + 180, 0}, {kHourBegin + 240, 0}};
  EXPECT_EQ(read(60, {kHourBegin, kHourBegin + 600}, life), expected);
}

TEST_F(SeriesReading, ReadsWhatMemoryAndDiskHave) {
  for (std::uint32_t minute = 0; minute < 600; ++minute) {
    add(kHourBegin + 60 * minute, 2);
    ASSERT_TRUE(disk_.take_all(slots_));
    slots_.trim(kHourBegin + 60 * minute);
  }
  const auto points = read(60, {kHourBegin, kHourBegin + 600 * 60});
  ASSERT_EQ(points.size(), 600U);
  for (const Datapoint& point : points) ASSERT_EQ(point.value, 1);
  EXPECT_EQ(read(36'000, {kHourBegin, kHourBegin + 36'000}).size(), 2U) << "ten hours' multiples";
}

TEST_F(SeriesReading, ReadsOneMetricOfMany) {
  FigureSet set;
  set.add(Metric::user_errors, Figures::of(1));
  set.add({Metric::system_errors, MeteredOperation::query}, Figures::of(1));
  slots_.add(1, kHourBegin, set);
  EXPECT_TRUE(read(60, {kHourBegin, kHourBegin + 60}).empty());
}

TEST_F(SeriesReading, RefusesAPeriodOfNoMinutes) {
  for (const std::uint32_t period : {0U, 1U, 30U, 90U}) {
    const auto refused = read_periods(disk_, {1, kReads, period, {0, 600}, {}});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code(), ErrorCode::invalid_argument);
    EXPECT_NE(refused.error().message().find(std::to_string(period)), std::string::npos);
  }
}

TEST_F(SeriesReading, RefusesMorePeriodsThanCloudWatchReads) {
  EXPECT_TRUE(read_periods(disk_, {1, kReads, 60, {0, 60 * kDatapointsMax}, {}}));
  const auto refused = read_periods(disk_, {1, kReads, 60, {0, 60 * kDatapointsMax + 60}, {}});
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message().find("longer period"), std::string::npos);
}

TEST_F(SeriesReading, TellsOfADamagedRecord) {
  disk_.records[{1, Step::minute, slot_of(Step::minute, kHourBegin)}] = "\x01\x02";
  const auto failed = read_periods(disk_, {1, kReads, 60, {kHourBegin, kHourBegin + 60}, {}});
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code(), ErrorCode::corruption);
}

}  // namespace
}  // namespace adjoin::meter
