// The busy keys of one table against what was charged, in virtual time.
#include "monitor/heat/table_heat.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

#include "base/random.h"
#include "monitor/heat/catalog_for_test.h"
#include "monitor/heat/heat_board.h"

namespace adjoin::monitor::table_heat_test {
namespace {

using meter::HeatKind;
using std::chrono::minutes;
using std::chrono::seconds;
using table::ChargeKind;

class TableHeatTest : public testing::Test {
 protected:
  TableHeatTest() {
    store_.add("graph", 1);
    store_.add("other", 11);
  }

  void charge(const ChargeForTest& one) { board_.charge(one.charge()); }
  void pass(seconds time) {
    for (seconds passed{0}; passed < time; ++passed) {
      clock_.advance(seconds{1});
      board_.collect();
    }
  }
  static std::string text_of(const HotKey& hot) {
    if (!hot.key) return "none";
    std::string text;
    for (const auto& [name, value] : *hot.key) {
      text += name + "=" + (value.as_string() != nullptr ? *value.as_string() : "?");
    }
    return text;
  }

  ManualClock clock_{minutes{28'333'334}};
  CatalogForTest store_;
  HeatBoard board_{store_, clock_};
};

TEST_F(TableHeatTest, CountsUnitsAndAccessesOfEachKeyAndItsBusiestSecond) {
  for (int second = 0; second < 5; ++second) {
    for (int i = 0; i <= second; ++i) charge({.half_units = 20});
    charge({.kind = ChargeKind::write, .half_units = 4});
    charge({.object = 11, .table = "other", .half_units = 9000});
    pass(seconds{1});
  }
  const TableHeat heat = board_.of_table({.table = "graph"});
  ASSERT_EQ(heat.keys.size(), 2U);
  const HotKey& reads = heat.keys[0];
  EXPECT_EQ(text_of(reads), "PK=bob");
  EXPECT_EQ(reads.index, "");
  EXPECT_EQ(reads.kind, HeatKind::read);
  EXPECT_EQ(reads.units, 150);
  EXPECT_EQ(reads.count, 15U);
  EXPECT_EQ(reads.peak, 50) << "of the last second";
  EXPECT_EQ(reads.per_second, 30);
  EXPECT_EQ(reads.limit, 3000);
  EXPECT_DOUBLE_EQ(reads.share, 0.01);
  EXPECT_EQ(reads.error, 0);
  const HotKey& writes = heat.keys[1];
  EXPECT_EQ(writes.kind, HeatKind::write);
  EXPECT_EQ(writes.units, 10);
  EXPECT_EQ(writes.count, 5U);
  EXPECT_EQ(writes.peak, 2);
  EXPECT_EQ(writes.limit, 1000);
}

TEST_F(TableHeatTest, AddsUpThePeakOfAllThreads) {
  constexpr int kThreads = 4;
  for (int second = 0; second < 3; ++second) {
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] { charge({.half_units = 2 * (second + 1)}); });
    }
    for (std::thread& thread : threads) thread.join();
    pass(seconds{1});
  }
  const TableHeat heat = board_.of_table({.table = "graph"});
  ASSERT_EQ(heat.keys.size(), 1U);
  EXPECT_EQ(heat.keys[0].peak, 12);
  EXPECT_EQ(heat.keys[0].units, 24);
  EXPECT_EQ(heat.keys[0].count, 12U);
}

TEST_F(TableHeatTest, KeepsThePeakOfTheMinuteBefore) {
  charge({.half_units = 200});
  pass(seconds{61});
  charge({.half_units = 2});
  pass(seconds{2});
  const TableHeat heat = board_.of_table({.table = "graph"});
  ASSERT_EQ(heat.keys.size(), 1U);
  EXPECT_EQ(heat.keys[0].peak, 100);
  EXPECT_EQ(heat.keys[0].units, 101);
  EXPECT_EQ(heat.keys[0].count, 2U);
}

TEST_F(TableHeatTest, AnswersOneIndexOrOneKind) {
  charge({.half_units = 20});
  charge({.object = 2, .index = "GSI1", .partition = key_for_test("T#1"), .half_units = 40});
  charge({.object = 2,
          .index = "GSI1",
          .partition = key_for_test("T#1"),
          .kind = ChargeKind::write,
          .half_units = 2});
  pass(seconds{2});
  EXPECT_EQ(board_.of_table({.table = "graph"}).keys.size(), 3U);
  const TableHeat index = board_.of_table({.table = "graph", .index = "GSI1"});
  ASSERT_EQ(index.keys.size(), 2U);
  EXPECT_EQ(text_of(index.keys[0]), "GSI1PK=T#1");
  EXPECT_EQ(board_.of_table({.table = "graph", .index = ""}).keys.size(), 1U);
  EXPECT_EQ(board_.of_table({.table = "graph", .kind = HeatKind::write}).keys.size(), 1U);
  EXPECT_EQ(board_.of_table({.table = "graph", .rows = 1}).keys.size(), 1U);
  EXPECT_TRUE(board_.of_table({.table = "nobody"}).keys.empty());
}

TEST_F(TableHeatTest, SpreadsAllUnitsOverTheStretchesOfTheKeySpace) {
  for (int i = 0; i < 1000; ++i) {
    charge({.partition = key_for_test("P" + std::to_string(i)), .half_units = 2});
  }
  pass(seconds{1});
  const TableHeat heat = board_.of_table({.table = "graph"});
  ASSERT_EQ(heat.objects.size(), 1U);
  const KeyStretches& strip = heat.objects[0];
  EXPECT_EQ(strip.units, 1000);
  EXPECT_EQ(std::accumulate(strip.stretches.begin(), strip.stretches.end(), 0.0), 1000);
  const auto used = std::count_if(strip.stretches.begin(), strip.stretches.end(),
                                  [](double units) { return units > 0; });
  EXPECT_GT(used, 100) << "hashes spread";
}

// Keys by Zipf's law, many more than a sketch has room for, from several threads.
TEST_F(TableHeatTest, OfZipfTrafficHasTheTopTenAsCountedWithinTheBound) {
  constexpr int kKeys = 20'000;
  std::vector<double> sums(kKeys);
  double sum = 0;
  for (int i = 0; i < kKeys; ++i) sums[static_cast<std::size_t>(i)] = sum += 1.0 / (i + 1);
  Random random(5);
  std::map<std::string, std::uint64_t> counted;
  for (int second = 0; second < 20; ++second) {
    for (int i = 0; i < 5'000; ++i) {
      const double at = static_cast<double>(random.below(1'000'000'000)) / 1e9 * sum;
      const auto found = std::lower_bound(sums.begin(), sums.end(), at);
      const std::string key = "P" + std::to_string(found - sums.begin());
      ++counted[key];
      charge({.partition = key_for_test(key.c_str()), .half_units = 2});
    }
    pass(seconds{1});
  }
  std::vector<std::pair<std::uint64_t, std::string>> top;
  for (const auto& [key, count] : counted) top.emplace_back(count, key);
  std::sort(top.rbegin(), top.rend());
  const TableHeat heat = board_.of_table({.table = "graph", .rows = 10});
  ASSERT_EQ(heat.keys.size(), 10U);
  for (std::size_t i = 0; i < 10; ++i) {
    const auto true_units = static_cast<double>(top[i].first);
    const HotKey& hot = heat.keys[i];
    EXPECT_EQ(text_of(hot), "PK=" + top[i].second) << i;
    EXPECT_LE(hot.units, true_units);
    EXPECT_GE(hot.units + hot.error, true_units);
    EXPECT_LE(hot.count, top[i].first);
    EXPECT_GT(hot.peak, 0);
    EXPECT_LE(hot.peak, true_units);
  }
}

}  // namespace
}  // namespace adjoin::monitor::table_heat_test
