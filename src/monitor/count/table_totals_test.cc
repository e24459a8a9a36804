#include "monitor/count/table_totals.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "base/random.h"

namespace adjoin::monitor {
namespace {

using meter::FigureKey;
using meter::MeteredOperation;
using meter::Metric;
using meter::SeriesName;

const FigureKey kLatency(Metric::successful_request_latency, MeteredOperation::get_item);

void add_requests(TableTotals& totals, const SeriesName& name, std::uint64_t samples,
                  FigureKey key = kLatency) {
  meter::Collected collected;
  collected.samples = samples;
  collected.sum = samples * 10;
  totals.add(name, key, collected);
}

std::map<std::string, std::uint64_t> samples_by_table(const TableTotals& totals) {
  std::map<std::string, std::uint64_t> samples;
  for (const TableTotal& total : totals.list()) samples[total.table] += total.total.samples;
  return samples;
}

SeriesName table_number(int number) { return SeriesName::of_table("t" + std::to_string(number)); }

TEST(TableTotals, GrowByTableIndexAndOperation) {
  TableTotals totals;
  add_requests(totals, SeriesName::of_table("graph"), 2);
  add_requests(totals, SeriesName::of_table("graph"), 3);
  const FigureKey units(Metric::read_units, MeteredOperation::query);
  add_requests(totals, SeriesName::of_index("graph", "GSI1"), 4, units);
  const auto list = totals.list();
  ASSERT_EQ(list.size(), 2U);
  EXPECT_EQ(list[0].table, "graph");
  EXPECT_EQ(list[0].index, "");
  EXPECT_EQ(list[0].key, kLatency);
  EXPECT_EQ(list[0].total.samples, 5U);
  EXPECT_EQ(list[0].total.sum, 50U);
  EXPECT_EQ(list[1].index, "GSI1");
  EXPECT_EQ(list[1].key, units);
}

TEST(TableTotals, PassOverWhatNoPageTells) {
  TableTotals totals;
  add_requests(totals, SeriesName::of_table("graph"), 2, FigureKey(Metric::consumed_read_units));
  add_requests(totals, SeriesName::of_store(), 2, FigureKey(Metric::user_errors));
  EXPECT_TRUE(totals.list().empty());
}

TEST(TableTotals, CountTheTablesBeyondTwoHundredTogether) {
  TableTotals totals;
  totals.look_at_minute(1);
  for (int i = 0; i < 250; ++i) add_requests(totals, table_number(i), 10);
  const auto samples = samples_by_table(totals);
  EXPECT_EQ(samples.size(), 201U);
  EXPECT_EQ(samples.at("other"), 500U);
}

TEST(TableTotals, GiveTheNamesToTheBusiestAMinuteLater) {
  TableTotals totals;
  totals.look_at_minute(1);
  for (int i = 0; i < 200; ++i) add_requests(totals, table_number(i), 10);
  add_requests(totals, table_number(777), 1'000);
  add_requests(totals, table_number(778), 15);  // busier, but not by much
  totals.look_at_minute(2);
  add_requests(totals, table_number(777), 5);
  const auto samples = samples_by_table(totals);
  EXPECT_EQ(samples.at("other"), 1'015U) << "what was counted there stays there";
  EXPECT_EQ(samples.at("t777"), 5U);
  EXPECT_FALSE(samples.contains("t778"));
  EXPECT_EQ(samples.size(), 201U);
}

TEST(TableTotals, StayBelowTenThousandSeries) {
  TableTotals totals;
  totals.look_at_minute(1);
  for (int table = 0; table < 150; ++table) {
    const std::string name = "t" + std::to_string(table);
    for (int index = 0; index < 20; ++index) {
      for (const auto by : {MeteredOperation::query, MeteredOperation::scan,
                            MeteredOperation::put_item, MeteredOperation::update_item}) {
        const SeriesName object = SeriesName::of_index(name, "i" + std::to_string(index));
        add_requests(totals, object, 1, FigureKey(Metric::read_units, by));
        add_requests(totals, object, 1, FigureKey(Metric::write_units, by));
      }
    }
  }
  std::uint64_t samples = 0;
  for (const TableTotal& total : totals.list()) samples += total.total.samples;
  EXPECT_LE(totals.list().size(), TableTotals::kSeriesMax);
  EXPECT_GT(totals.list().size(), TableTotals::kSeriesMax * 9 / 10);
  EXPECT_EQ(samples, 150U * 20 * 4 * 2) << "the rest is counted with the others";
}

TEST(TableTotals, CountATableOfTheNameOtherWithTheOthers) {
  TableTotals totals;
  add_requests(totals, SeriesName::of_table("other"), 3);
  ASSERT_EQ(totals.list().size(), 1U);
  EXPECT_EQ(totals.list()[0].table, "other");
  EXPECT_EQ(totals.list()[0].index, "");
}

/// What a client adds up of a counter is what it grew by, since a series that comes back begins
/// at zero.
TEST(TableTotals, NeverShrinkWhileTheyAreListed) {
  Random random(7);
  TableTotals totals;
  std::map<std::string, std::uint64_t> before;
  std::uint64_t grown = 0;
  std::uint64_t added = 0;
  for (std::uint32_t minute = 1; minute <= 30; ++minute) {
    totals.look_at_minute(minute);
    for (int i = 0; i < 2'000; ++i) {
      const auto table = static_cast<int>(random.below(300) + (minute % 3) * 100);
      const std::uint64_t samples = 1 + random.below(static_cast<std::uint64_t>(table) + 1);
      add_requests(totals, table_number(table), samples);
      added += samples;
    }
    const auto now = samples_by_table(totals);
    for (const auto& [table, samples] : now) {
      const auto known = before.find(table);
      const std::uint64_t old = known == before.end() ? 0 : known->second;
      // A name that was lost and given again in between has begun anew.
      grown += samples >= old ? samples - old : samples;
    }
    before = now;
  }
  EXPECT_LE(grown, added);
  EXPECT_GT(grown, added * 9 / 10);
}

}  // namespace
}  // namespace adjoin::monitor
