// Partitions that are split because they stay hot, and those that are not.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/random.h"
#include "meter/capacity/capacity_model.h"
#include "meter/sketch/frequent_keys.h"

namespace adjoin::meter::split_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;
using table::ChargeKind;

constexpr KeyRanges::Time kBegin{minutes{100}};

/// The place of the n-th access of a test.
using PlaceOf = std::function<KeyPlace(std::uint64_t)>;

KeyPlace place(const std::string& partition, const std::string& sort) {
  return {key_hash(partition), sort};
}
std::string padded(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  return std::string(8 - digits.size(), '0') + digits;
}

/// Charges `units` a second in a hundred steps for so many minutes, then once more in the next one.
void run(KeyRanges& ranges, ChargeKind kind, double units, int count, const PlaceOf& place_of) {
  std::uint64_t n = 0;
  for (int step = 0; step < count * 6000; ++step, ++n) {
    const auto at = place_of(n);
    ranges.charge(at, kind, units / 100, kBegin + milliseconds{10} * step);
  }
  ranges.charge(place_of(n), kind, 0.5, kBegin + minutes{count});
}

KeyPlace many_keys(std::uint64_t n) {
  return place("user" + std::to_string(n * 7919 % 5003), "profile");
}

TEST(SplitForHeat, ComesAfterTenMinutesAboveNinetyPercent) {
  KeyRanges nine(1, true, kBegin);
  run(nine, ChargeKind::write, 1000, 9, many_keys);
  EXPECT_EQ(nine.size(), 1U);
  KeyRanges ten(1, true, kBegin);
  run(ten, ChargeKind::write, 1000, 10, many_keys);
  EXPECT_EQ(ten.size(), 2U);
}

TEST(SplitForHeat, NeedsMoreThanNinetyPercent) {
  KeyRanges below(1, true, kBegin);
  run(below, ChargeKind::write, 900, 15, many_keys);
  EXPECT_EQ(below.size(), 1U);
  KeyRanges above(1, true, kBegin);
  run(above, ChargeKind::write, 901, 10, many_keys);
  EXPECT_EQ(above.size(), 2U);
  KeyRanges reads(1, true, kBegin);
  run(reads, ChargeKind::read, 2690, 15, many_keys);
  EXPECT_EQ(reads.size(), 1U);
  KeyRanges hot_reads(1, true, kBegin);
  run(hot_reads, ChargeKind::read, 2710, 10, many_keys);
  EXPECT_EQ(hot_reads.size(), 2U);
}

TEST(SplitForHeat, BeginsAnewAfterACoolMinute) {
  KeyRanges ranges(1, true, kBegin);
  for (int minute = 0; minute < 19; ++minute) {
    const double units = minute == 9 ? 1 : 60'000;
    for (int i = 0; i < 100; ++i) {
      ranges.charge(many_keys(static_cast<std::uint64_t>(i)), ChargeKind::write, units / 100,
                    kBegin + minutes{minute});
    }
  }
  EXPECT_EQ(ranges.size(), 1U) << "nine hot minutes, a cool one, nine hot ones";
}

TEST(SplitForHeat, CutsAtTheMedianOfTheKeys) {
  KeyRanges ranges(1, true, kBegin);
  run(ranges, ChargeKind::write, 1000, 10, many_keys);
  ASSERT_EQ(ranges.size(), 2U);
  // Each half takes about half of the next second: the keys that one of them does not serve.
  const auto later = kBegin + minutes{20};
  int refused = 0;
  for (std::uint64_t n = 0; n < 2000; ++n) {
    const KeyPlace at = many_keys(n);
    if (ranges.has_units(at, ChargeKind::write, 0, later)) {
      ranges.charge(at, ChargeKind::write, 1, later);
    } else {
      ++refused;
    }
  }
  EXPECT_LT(refused, 300) << "one partition alone would refuse a thousand";
}

TEST(SplitForHeat, CutsInsideACollection) {
  const PlaceOf collection = [](std::uint64_t n) {
    return place("celebrity", padded(n * 7919 % 10'007));
  };
  KeyRanges ranges(1, true, kBegin);
  run(ranges, ChargeKind::write, 1000, 10, collection);
  ASSERT_EQ(ranges.size(), 2U);
  const auto later = kBegin + minutes{11};
  EXPECT_TRUE(ranges.has_units(place("celebrity", padded(0)), ChargeKind::write, 0, later));
  ranges.charge(place("celebrity", padded(0)), ChargeKind::write, 1000, later);
  EXPECT_FALSE(ranges.has_units(place("celebrity", padded(0)), ChargeKind::write, 0, later));
  EXPECT_FALSE(ranges.has_units(place("celebrity", padded(3000)), ChargeKind::write, 0, later));
  EXPECT_TRUE(ranges.has_units(place("celebrity", padded(7000)), ChargeKind::write, 0, later));
}

TEST(SplitForHeat, LeavesCollectionsOfATableWithALocalIndexWhole) {
  const PlaceOf collection = [](std::uint64_t n) {
    return place("celebrity", padded(n * 7919 % 10'007));
  };
  KeyRanges one(1, false, kBegin);
  run(one, ChargeKind::write, 1000, 25, collection);
  EXPECT_EQ(one.size(), 1U);
  KeyRanges many(1, false, kBegin);
  run(many, ChargeKind::write, 1000, 10, many_keys);
  EXPECT_EQ(many.size(), 2U) << "between collections it is split";
}

TEST(SplitForHeat, DoesNotHelpRisingSortKeys) {
  KeyRanges ranges(1, true, kBegin);
  run(ranges, ChargeKind::write, 1000, 25, [](std::uint64_t n) { return place("log", padded(n)); });
  EXPECT_EQ(ranges.size(), 1U);
}

TEST(SplitForHeat, DoesNotHelpRisingSortKeysAmongOthers) {
  // Four of five go to the log; the rest are keys whose hashes lie on both sides of it.
  KeyRanges ranges(1, true, kBegin);
  run(ranges, ChargeKind::write, 1000, 10,
      [](std::uint64_t n) { return n % 5 == 4 ? many_keys(n) : place("log", padded(n)); });
  EXPECT_EQ(ranges.size(), 1U);
}

TEST(SplitForHeat, DoesNotHelpOneItem) {
  KeyRanges ranges(1, true, kBegin);
  run(ranges, ChargeKind::read, 3000, 25, [](std::uint64_t) { return place("config", "v1"); });
  EXPECT_EQ(ranges.size(), 1U);
}

TEST(SplitForHeat, PartsTwoItems) {
  KeyRanges ranges(1, true, kBegin);
  run(ranges, ChargeKind::read, 3000, 10,
      [](std::uint64_t n) { return place("config", n % 2 == 0 ? "v1" : "v2"); });
  EXPECT_EQ(ranges.size(), 2U);
}

TEST(SplitForHeat, LetsAHotTableTakeMore) {
  CapacityModel model;
  CapacityObject object;
  object.id = table::ObjectId{1};
  object.warm = {12'000, 20'000};
  model.put(object, kBegin);
  const std::size_t before = model.partitions(object.id);
  Random random(2);
  // One collection asks for 1,500 writes a second, at random sort keys.
  const auto admitted = [&](minutes from) {
    int count = 0;
    for (int i = 0; i < 90'000; ++i) {
      const std::string sort = padded(random.below(10'000'000));
      const CapacityUse use{object.id, ChargeKind::write, "celebrity", sort, 1};
      const auto now = kBegin + from + std::chrono::microseconds{i * 666};
      if (!model.admit({&use, 1}, now)) ++count;
    }
    return count;
  };
  EXPECT_NEAR(admitted(minutes{0}), 61'000, 200) << "a partition serves 1,000 a second";
  for (int minute = 1; minute < 10; ++minute) admitted(minutes{minute});
  EXPECT_EQ(model.partitions(object.id), before);
  EXPECT_GT(admitted(minutes{10}), 89'000);
  EXPECT_EQ(model.partitions(object.id), before + 1);
}

TEST(KeyRanges, GrowByHalving) {
  KeyRanges ranges(3, true, kBegin);
  ranges.grow(3, kBegin);
  EXPECT_EQ(ranges.size(), 3U);
  ranges.grow(7, kBegin);
  EXPECT_EQ(ranges.size(), 12U);
  KeyRanges most(1'000'000, true, kBegin);
  EXPECT_EQ(most.size(), KeyRanges::kRangesMax);
}

TEST(KeySample, IsFairToTheUnits) {
  // The upper key is asked for seldom, but each time for as much as all the others.
  KeySample sample;
  for (int i = 0; i < 30'000; ++i) {
    const bool large = i % 3 == 0;
    sample.add({large ? 9U : static_cast<std::uint64_t>(i % 8), {}}, large ? 40 : 1);
  }
  const std::optional<KeyPlace> median = sample.median(true);
  ASSERT_TRUE(median.has_value());
  EXPECT_EQ(median->hash, 9U);
}

}  // namespace
}  // namespace adjoin::meter::split_test
