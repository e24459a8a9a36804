// A keeper beside whom it serves: some threads add and read while one writes and expires.
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "meter/series/series_reader.h"
#include "monitor/keep/series_keeper.h"
#include "monitor/keep/test_system_records.h"
#include "monitor/keep/unix_seconds.h"

namespace adjoin::monitor {
namespace {

constexpr int kAdders = 3;
constexpr int kAdditions = 2'000;

TEST(SeriesKeeperThreads, LoseNothingBesideEachOther) {
  TestSystemRecords records;
  ManualClock clock{std::chrono::seconds(1'700'000'100)};
  KeeperOptions options;
  options.records = &records;
  SeriesKeeper keeper(std::move(options), clock);
  meter::FigureSet one;
  one.add(meter::Metric::user_errors, meter::Figures::of(1));
  std::atomic<int> at_work{kAdders};

  std::vector<std::thread> threads;
  for (int adder = 0; adder < kAdders; ++adder) {
    threads.emplace_back([&, adder] {
      for (int i = 0; i < kAdditions; ++i) {
        const auto name = meter::SeriesName::of_table("t" + std::to_string((adder + i) % 10));
        EXPECT_TRUE(keeper.add(name, unix_seconds(clock) / 60, one));
        if (i % 10 == 0) clock.advance(std::chrono::seconds(1));
      }
      --at_work;
    });
  }
  threads.emplace_back([&] {
    while (at_work > 0) {
      keeper.visit_series([](const meter::SeriesName&, meter::FigureKey, std::uint32_t) {});
      const auto visit = [](std::uint32_t, BytesView) -> Result<void> { return {}; };
      EXPECT_TRUE(keeper.slots().read(1, meter::Step::minute, 0, 0xFFFFFFFF, visit));
    }
  });
  while (at_work > 0) {
    keeper.write();
    keeper.expire([](const meter::SeriesName&) { return false; });
  }
  for (std::thread& thread : threads) thread.join();
  keeper.write_all();

  double samples = 0;
  for (std::uint32_t name = 1; name <= 10; ++name) {
    const meter::SeriesQuery query = {.name = name,
                                      .key = meter::Metric::user_errors,
                                      .period = 60,
                                      .range = {1'700'000'000, 1'700'100'000},
                                      .zeros = {}};
    const RecordSlots stored(&records);
    const auto periods = meter::read_periods(stored, query);
    ASSERT_TRUE(periods) << periods.error().message();
    for (const meter::PeriodFigures& period : *periods) samples += period.figures.samples;
  }
  EXPECT_EQ(samples, kAdders * kAdditions) << "all of it is on disk";
}

}  // namespace
}  // namespace adjoin::monitor
