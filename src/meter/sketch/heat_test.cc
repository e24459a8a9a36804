// From the accesses of threads to the rows that people see.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/random.h"
#include "item/key_codec.h"
#include "meter/sketch/heat_collector.h"
#include "meter/sketch/heat_view.h"
#include "meter/sketch/key_text.h"

namespace adjoin::meter::heat_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr table::ObjectId kTable{7};
constexpr table::ObjectId kIndex{8};
constexpr std::size_t kMemory = kPeriodHeatBytes;
constexpr milliseconds kBegin = minutes{1000};

HeatEvent event(HeatKind kind, BytesView partition, BytesView sort, std::uint64_t weight,
                table::ObjectId object = kTable) {
  return {object, kind, weight, partition, sort};
}

std::uint64_t sum_of(const KeySpace& space) {
  std::uint64_t sum = 0;
  for (const std::uint64_t cell : space) sum += cell;
  return sum;
}

TEST(Heat, ShowsUnitsASecondAndTheShareOfAPartition) {
  HeatMemory memory(kMemory);
  HeatShard shard(memory);
  HeatShard* const shards[] = {&shard};
  HeatCollector collector(kBegin, memory);
  for (int second = 1; second <= 60; ++second) {
    for (int i = 0; i < 10; ++i) {
      shard.add(event(HeatKind::read, "bob", {}, 2 * 150));
      shard.add(event(HeatKind::write, "bob", {}, 2 * 25));
      shard.add(event(HeatKind::throttle, "bob", {}, 1));
      shard.add(event(HeatKind::read, "eve", {}, 1, kIndex));
    }
    collector.collect(shards, kBegin + seconds{second});
  }
  collector.collect(shards, kBegin + seconds{61});
  const HeatPeriod* minute = collector.whole(HeatCollector::Length::minute);
  ASSERT_NE(minute, nullptr);
  EXPECT_EQ(minute->seconds(), 60);
  const std::vector<HeatRow> rows = heat_rows(*minute, {});
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0].kind, HeatKind::read);
  EXPECT_EQ(rows[0].partition, "bob");
  EXPECT_DOUBLE_EQ(rows[0].per_second, 1500);
  EXPECT_DOUBLE_EQ(rows[0].share, 0.5);
  EXPECT_EQ(rows[0].error, 0);
  EXPECT_EQ(rows[1].kind, HeatKind::write);
  EXPECT_DOUBLE_EQ(rows[1].per_second, 250);
  EXPECT_DOUBLE_EQ(rows[1].share, 0.25);
  EXPECT_EQ(rows[2].object, kIndex);
  EXPECT_DOUBLE_EQ(rows[2].per_second, 5);
  EXPECT_EQ(rows[3].kind, HeatKind::throttle);
  EXPECT_DOUBLE_EQ(rows[3].per_second, 10);
  EXPECT_EQ(rows[3].share, 0);
}

TEST(Heat, AnswersOnlyWhatIsAskedFor) {
  HeatMemory memory(kMemory);
  HeatPeriod period(kBegin, memory);
  period.until = kBegin + seconds{1};
  for (int i = 0; i < 40; ++i) {
    const std::string key = "key" + std::to_string(i);
    period.heat.add(event(HeatKind::read, key, {}, 2));
    period.heat.add(event(HeatKind::write, key, {}, 2));
    period.heat.add(event(HeatKind::read, key, {}, 2, kIndex));
  }
  EXPECT_EQ(heat_rows(period, {}).size(), 75U) << "25 of each series";
  HeatQuery query;
  query.object = kTable;
  query.rows = 30;
  EXPECT_EQ(heat_rows(period, query).size(), 60U);
  query.kind = HeatKind::write;
  EXPECT_EQ(heat_rows(period, query).size(), 30U);
  query.items = true;
  EXPECT_TRUE(heat_rows(period, query).empty());
  period.until = kBegin;
  EXPECT_TRUE(heat_rows(period, {}).empty()) << "no time has passed";
}

TEST(Heat, CountsSortKeysInsideHotPartitionsAndKnowsWhatItSkipped) {
  HeatMemory memory(kMemory);
  HeatWindow heat(kSecondSlots, memory);
  std::map<std::pair<std::string, std::string>, std::uint64_t> exact;
  Random random(5);
  for (int i = 0; i < 200'000; ++i) {
    // A fifth of all goes to "hot", half of it to one of its items; the rest is spread.
    const bool hot = random.one_in(5);
    const std::string partition = hot ? "hot" : "p" + std::to_string(random.below(5000));
    const std::string sort =
        hot && random.one_in(2) ? "item" : "s" + std::to_string(random.below(300));
    heat.add(event(HeatKind::write, partition, sort, 2));
    exact[{partition, sort}] += 2;
  }
  const KnownKeys items = known_items(heat, kTable, HeatKind::write);
  for (const auto& [keys, weight] : exact) {
    Bytes key;
    set_item_key(keys.first, keys.second, key);
    const auto found = items.uses.find(key);
    const std::uint64_t known = found == items.uses.end() ? 0 : found->second.weight;
    ASSERT_LE(known, weight);
    ASSERT_LE(weight - known, items.error) << keys.first << ' ' << keys.second;
  }
  const std::uint64_t all = 400'000;
  EXPECT_LE(items.error, all / 100 + 2 * all * 35 / 2560);
  HeatPeriod period(kBegin, memory);
  period.heat.merge(heat);
  period.until = kBegin + seconds{1};
  HeatQuery query;
  query.items = true;
  const std::vector<HeatRow> rows = heat_rows(period, query);
  ASSERT_FALSE(rows.empty());
  EXPECT_EQ(rows[0].partition, "hot");
  EXPECT_EQ(rows[0].sort, "item");
  EXPECT_EQ(rows[0].error, static_cast<double>(items.error) / 2);
}

TEST(Heat, CountsTheKeySpaceExactly) {
  HeatMemory memory(kMemory);
  HeatWindow heat(kSecondSlots, memory);
  KeySpace exact{};
  for (int i = 0; i < 100'000; ++i) {
    const std::string key = "user" + std::to_string(i);
    heat.add(event(HeatKind::read, key, {}, 3));
    exact[sketch_hash(key) >> 56U] += 3;
  }
  ASSERT_NE(heat.find(kTable, HeatKind::read), nullptr);
  EXPECT_EQ(heat.find(kTable, HeatKind::read)->key_space(), exact);
  EXPECT_GT(*std::min_element(exact.begin(), exact.end()), 0U);
}

TEST(Heat, SharesOneSketchWhenMemoryIsUsedUp) {
  HeatMemory memory(std::size_t{256} * 1024);
  {
    HeatWindow heat(kSecondSlots, memory);
    std::uint64_t all = 0;
    for (std::uint32_t round = 0; round < 20; ++round) {
      for (std::uint32_t object = 0; object < 1000; ++object) {
        const std::string key = std::string(300, 'k') + std::to_string(round * object);
        heat.add(event(HeatKind::read, key, {}, 1, table::ObjectId{object}));
        ++all;
        ASSERT_LE(memory.used(), memory.limit());
      }
      // The last object is never among those that have a sketch of their own.
      heat.add(event(HeatKind::read, "hot", {}, 5000, table::ObjectId{1000}));
      all += 5000;
    }
    EXPECT_EQ(heat.find(table::ObjectId{1000}, HeatKind::read), nullptr);
    const KnownKeys known = known_partitions(heat, table::ObjectId{1000}, HeatKind::read);
    ASSERT_TRUE(known.uses.contains("hot"));
    EXPECT_LE(known.uses.at("hot").weight, 100'000U);
    EXPECT_GE(known.uses.at("hot").weight + known.error, 100'000U);
    std::uint64_t sum = heat.shared(HeatKind::read).total();
    heat.each(
        [&sum](table::ObjectId, HeatKind, const KeyHeat& own) { sum += own.partitions().total(); });
    EXPECT_EQ(sum, all) << "nothing is lost";
  }
  EXPECT_EQ(memory.used(), 0U);
}

TEST(Heat, StaysInItsMemoryWithManyThreadsAndTables) {
  HeatMemory memory(kShardHeatBytes);
  HeatMemory periods(kPeriodHeatBytes);
  std::vector<std::unique_ptr<HeatShard>> owners;
  std::vector<HeatShard*> shards;
  for (int i = 0; i < 16; ++i) {
    owners.push_back(std::make_unique<HeatShard>(memory));
    shards.push_back(owners.back().get());
  }
  HeatCollector collector(kBegin, periods);
  Random random(9);
  std::uint64_t all = 0;
  for (int second = 1; second <= 3; ++second) {
    for (int i = 0; i < 300'000; ++i) {
      const std::string key = std::string(random.below(60), 'k') + std::to_string(random.next());
      const table::ObjectId object{static_cast<std::uint32_t>(random.below(2000))};
      shards[random.below(16)]->add(event(HeatKind::write, key, key, 2, object));
      all += 2;
    }
    ASSERT_LE(memory.used(), memory.limit());
    collector.collect(shards, kBegin + seconds{second});
    ASSERT_LE(periods.used(), periods.limit());
  }
  const HeatPeriod& minute = collector.running(HeatCollector::Length::minute);
  std::uint64_t sum = minute.heat.shared(HeatKind::write).total();
  minute.heat.each(
      [&sum](table::ObjectId, HeatKind, const KeyHeat& heat) { sum += heat.partitions().total(); });
  EXPECT_EQ(sum, all);
}

TEST(Heat, GivesBackTheMemoryOfTablesThatAreIdle) {
  HeatMemory memory(kMemory);
  HeatShard shard(memory);
  const std::size_t idle = memory.used();
  for (std::uint32_t object = 0; object < 50; ++object) {
    shard.add(event(HeatKind::read, "k", "s", 1, table::ObjectId{object}));
  }
  EXPECT_GT(memory.used(), idle);
  for (int second = 0; second < 3; ++second) shard.collect([](const HeatWindow&) {});
  EXPECT_EQ(memory.used(), idle);
}

TEST(Heat, LosesNothingBetweenAThreadAndTheCollector) {
  HeatMemory memory(kMemory);
  HeatShard shard(memory);
  HeatShard* const shards[] = {&shard};
  HeatCollector collector(kBegin, memory);
  constexpr int kEvents = 200'000;
  std::atomic<bool> done{false};
  std::thread owner([&shard, &done] {
    for (int i = 0; i < kEvents; ++i) {
      shard.add(event(HeatKind::read, "k" + std::to_string(i % 50), "s", 1));
    }
    done = true;
  });
  milliseconds now = kBegin;
  while (!done) collector.collect(shards, now += milliseconds{1});
  owner.join();
  collector.collect(shards, now += milliseconds{1});
  const auto hour = collector.recent(HeatCollector::Length::hour);
  const KeyHeat* heat = hour->heat.find(kTable, HeatKind::read);
  ASSERT_NE(heat, nullptr);
  EXPECT_EQ(heat->partitions().total(), static_cast<std::uint64_t>(kEvents));
  EXPECT_EQ(sum_of(heat->key_space()), static_cast<std::uint64_t>(kEvents));
  EXPECT_EQ(heat->partitions().error(), 0U);
}

class HeatPeriods : public testing::Test {
 protected:
  void add_and_collect(milliseconds now) {
    shard_.add(event(HeatKind::read, "k", {}, 1));
    HeatShard* const shards[] = {&shard_};
    collector_.collect(shards, now);
  }
  std::uint64_t weight(const HeatPeriod& period) const {
    const KeyHeat* heat = period.heat.find(kTable, HeatKind::read);
    return heat == nullptr ? 0 : heat->partitions().total();
  }
  static constexpr auto kMinute = HeatCollector::Length::minute;
  static constexpr auto kHour = HeatCollector::Length::hour;
  HeatMemory memory_{kMemory};
  HeatShard shard_{memory_};
  HeatCollector collector_{kBegin, memory_};
};

TEST_F(HeatPeriods, EndWithTheirLastSecond) {
  for (int second = 1; second <= 60; ++second) add_and_collect(kBegin + seconds{second});
  EXPECT_EQ(collector_.whole(kMinute), nullptr);
  EXPECT_EQ(weight(collector_.running(kMinute)), 60U);
  add_and_collect(kBegin + seconds{61});
  ASSERT_NE(collector_.whole(kMinute), nullptr);
  EXPECT_EQ(weight(*collector_.whole(kMinute)), 60U);
  EXPECT_EQ(weight(collector_.running(kMinute)), 1U);
  EXPECT_EQ(weight(*collector_.recent(kMinute)), 61U);
  EXPECT_EQ(collector_.recent(kMinute)->seconds(), 61);
  EXPECT_EQ(collector_.whole(kHour), nullptr);
  EXPECT_EQ(weight(*collector_.recent(kHour)), 61U);
}

TEST_F(HeatPeriods, CoverTheTimeThatNobodyCollected) {
  add_and_collect(kBegin + seconds{1});
  add_and_collect(kBegin + minutes{10});
  EXPECT_EQ(collector_.running(kMinute).seconds(), 599);
  add_and_collect(kBegin + minutes{10} + seconds{1});
  EXPECT_EQ(collector_.running(kMinute).seconds(), 1);
}

TEST_F(HeatPeriods, GoOnWhenTheClockGoesBack) {
  add_and_collect(kBegin + seconds{30});
  add_and_collect(kBegin - minutes{5});
  EXPECT_EQ(collector_.whole(kMinute), nullptr);
  EXPECT_EQ(weight(collector_.running(kMinute)), 2U);
  EXPECT_EQ(collector_.running(kMinute).seconds(), 30);
}

TEST(KeyText, ShowsEachTypeOfKey) {
  Bytes key;
  item::append_key_part(Value("TARGET#bob"), key);
  item::append_key_part(Value(Number(42)), key);
  item::append_key_part(Value(Binary{"\x01\x02"}), key);
  const std::vector<table::AttributeDefinition> attributes{
      {"a", Value::Type::string}, {"b", Value::Type::number}, {"c", Value::Type::binary}};
  EXPECT_EQ(key_text(key, attributes).value(), "TARGET#bob 42 AQI=");
  EXPECT_EQ(key_text(key, std::span(attributes).first(2)).error().code(), ErrorCode::corruption);
  EXPECT_EQ(key_text("x", attributes).error().code(), ErrorCode::corruption);
}

}  // namespace
}  // namespace adjoin::meter::heat_test
