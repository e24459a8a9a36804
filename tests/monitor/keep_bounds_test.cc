// What the figures of a busy table take on disk, over the 63 days that they are kept. Method:
// virtual time, a minute at a step; records in a map in place of a store. It prints what it
// measured: docs/formats/meters.md promises at most 1 MB a table and day.
#include <gtest/gtest.h>

#include <cstdio>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "meter/series/retention.h"
#include "monitor/keep/series_keeper.h"
#include "monitor/keep/test_system_records.h"
#include "monitor/keep/unix_seconds.h"

namespace adjoin::monitor {
namespace {

constexpr std::int64_t kStart = 1'700'006'400;  // begins a day
constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20U;

/// A minute in which several operations were called some hundred times each, with latencies from
/// 50 us to some ms.
meter::FigureSet some_busy_minute(Random& random) {
  meter::FigureSet set;
  for (int operation = 1; operation <= 8; ++operation) {
    meter::Figures latency;
    for (int i = 0; i < 200; ++i) {
      const auto value = static_cast<double>(50 + (random.next() >> (44 + random.below(12))));
      meter::Figures one = meter::Figures::of(value);
      one.add_to_histogram(value, 1);
      latency.merge(one);
    }
    const auto by = static_cast<meter::MeteredOperation>(operation);
    set.add({meter::Metric::successful_request_latency, by}, latency);
    set.add({meter::Metric::read_units, by},
            meter::Figures::of(static_cast<double>(1 + random.below(40)), 200));
    set.add({meter::Metric::scanned_items, by},
            meter::Figures::of(static_cast<double>(1 + random.below(100)), 200));
  }
  set.add(meter::Metric::consumed_read_units, meter::Figures::of(3, 1'000));
  set.add(meter::Metric::consumed_write_units, meter::Figures::of(2, 600));
  return set;
}

TEST(KeptFigures, OfABusyTableTakeLessThanAMegabyteADayForNineWeeks) {
  Random random(29);
  std::vector<meter::FigureSet> minutes;
  for (int i = 0; i < 64; ++i) minutes.push_back(some_busy_minute(random));

  TestSystemRecords records;
  ManualClock clock{std::chrono::seconds(kStart)};
  KeeperOptions options;
  options.records = &records;
  SeriesKeeper keeper(std::move(options), clock);
  const meter::SeriesName table = meter::SeriesName::of_table("busy");
  std::uint64_t day_before = 0;
  std::uint64_t most_of_a_day = 0;
  for (int day = 1; day <= 66; ++day) {
    for (int minute = 0; minute < 1440; ++minute) {
      ASSERT_TRUE(keeper.add(table, unix_seconds(clock) / 60, minutes[random.below(64)]));
      keeper.write();
      if (minute % 10 == 0) keeper.expire([](const meter::SeriesName&) { return true; });
      clock.advance(std::chrono::minutes(1));
    }
    const std::uint64_t bytes = records.bytes_of('\x0E');
    ASSERT_LE(keeper.memory_bytes(), meter::RecentBounds().bytes);
    if (day <= 15) most_of_a_day = std::max(most_of_a_day, bytes - day_before);
    day_before = bytes;
  }
  EXPECT_LE(most_of_a_day, kMegabyte);
  EXPECT_EQ(keeper.disk_bytes(), day_before);
  // A minute more than 15 and 63 days, until the hour is over and somebody looks.
  EXPECT_LE(records.count_of('\x0E'), 15U * 1440 + 63U * 288 + 72 + 20);
  EXPECT_GE(records.count_of('\x0E'), 15U * 1440 + 63U * 288);
  std::printf("a busy table: %.2f MB a day, %.1f MB in all after 63 days\n",
              static_cast<double>(most_of_a_day) / static_cast<double>(kMegabyte),
              static_cast<double>(day_before) / static_cast<double>(kMegabyte));
}

}  // namespace
}  // namespace adjoin::monitor
