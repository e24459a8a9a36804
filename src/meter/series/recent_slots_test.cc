#include "meter/series/recent_slots.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>

#include "base/random.h"
#include "meter/series/figures_record.h"
#include "meter/series/test_records.h"

namespace adjoin::meter {
namespace {

constexpr std::uint32_t kNoon = 1'700'000'100;  // begins five minutes
constexpr FigureKey kErrors = Metric::user_errors;

FigureSet events_set(double count) {
  FigureSet set;
  set.add(kErrors, Figures::of(1, count));
  return set;
}

/// Samples of a slot as a reader sees them; 0: there is no such slot.
double samples_at(const RecentSlots& slots, const SlotSource* older, const SlotPlace& place) {
  double samples = 0;
  const auto visit = [&](std::uint32_t slot, BytesView record) -> Result<void> {
    EXPECT_EQ(slot, place.slot);
    samples += decode_figures_of(record, kErrors)->samples;
    return {};
  };
  EXPECT_TRUE(slots.read(place.name, place.step, place.slot, place.slot, older, visit));
  return samples;
}

double stored_samples(const TestRecords& disk, const SlotPlace& place) {
  const auto found = disk.records.find(place);
  return found == disk.records.end() ? 0 : decode_figures_of(found->second, kErrors)->samples;
}

SlotPlace minute_at(std::uint32_t second) {
  return {1, Step::minute, slot_of(Step::minute, second)};
}
SlotPlace five_at(std::uint32_t second) {
  return {1, Step::five_minutes, slot_of(Step::five_minutes, second)};
}

/// A minute of a table that is busy with some operations.
FigureSet busy_minute(Random& random, int operations) {
  FigureSet set;
  for (int operation = 1; operation <= operations; ++operation) {
    Figures figures;
    for (int i = 0; i < 200; ++i) {
      const auto value = static_cast<double>(50 + (random.next() >> (44 + random.below(12))));
      Figures one = Figures::of(value);
      one.add_to_histogram(value, 1);
      figures.merge(one);
    }
    set.add({Metric::successful_request_latency, static_cast<MeteredOperation>(operation)},
            figures);
  }
  return set;
}

TEST(RecentSlots, AddToTheMinuteAndToTheFiveMinutes) {
  RecentSlots slots;
  slots.add(1, kNoon, events_set(2));
  slots.add(1, kNoon + 59, events_set(3));
  slots.add(1, kNoon + 60, events_set(4));
  EXPECT_EQ(samples_at(slots, nullptr, minute_at(kNoon)), 5);
  EXPECT_EQ(samples_at(slots, nullptr, minute_at(kNoon + 60)), 4);
  EXPECT_EQ(samples_at(slots, nullptr, five_at(kNoon)), 9);
  EXPECT_EQ(samples_at(slots, nullptr, {2, Step::minute, minute_at(kNoon).slot}), 0);
}

TEST(RecentSlots, WriteWhatChangedOnce) {
  RecentSlots slots;
  TestRecords disk;
  slots.add(1, kNoon, events_set(2));
  EXPECT_EQ(slots.changed(), 2U);
  EXPECT_EQ(*disk.take_all(slots), 2U);
  EXPECT_EQ(*disk.take_all(slots), 0U);
  slots.add(1, kNoon, events_set(1));
  EXPECT_EQ(*disk.take_all(slots), 2U);
  EXPECT_EQ(stored_samples(disk, minute_at(kNoon)), 3);
  EXPECT_EQ(stored_samples(disk, five_at(kNoon)), 3);
}

TEST(RecentSlots, GoOnBehindTheBoundOfOneWriting) {
  RecentSlots slots;
  TestRecords disk;
  for (std::uint32_t name = 1; name <= 10; ++name) slots.add(name, kNoon, events_set(1));
  for (int i = 0; i < 5; ++i) {
    slots.add(1, kNoon, events_set(1));  // the first name changes all the time
    EXPECT_EQ(*slots.write(disk.load(), disk.store(), 4), 4U);
  }
  EXPECT_EQ(disk.records.size(), 20U) << "the others had their turn";
}

TEST(RecentSlots, KeepWhatAFullDiskDidNotTake) {
  RecentSlots slots;
  TestRecords disk;
  disk.is_full = true;
  slots.add(1, kNoon, events_set(2));
  EXPECT_FALSE(disk.take_all(slots));
  EXPECT_EQ(slots.changed(), 2U);
  EXPECT_EQ(samples_at(slots, nullptr, minute_at(kNoon)), 2);
  disk.is_full = false;
  EXPECT_TRUE(disk.take_all(slots));
  EXPECT_EQ(stored_samples(disk, minute_at(kNoon)), 2);
}

TEST(RecentSlots, GoOnWithTheMinuteThatAStoreWasOpenedIn) {
  TestRecords disk;
  {
    RecentSlots before;
    before.add(1, kNoon, events_set(2));
    ASSERT_TRUE(disk.take_all(before));
  }
  RecentSlots slots;
  slots.add(1, kNoon + 30, events_set(3));
  EXPECT_EQ(samples_at(slots, &disk, minute_at(kNoon)), 5) << "before it is written";
  ASSERT_TRUE(disk.take_all(slots));
  EXPECT_EQ(stored_samples(disk, minute_at(kNoon)), 5);
  EXPECT_EQ(samples_at(slots, &disk, minute_at(kNoon)), 5) << "nothing counts twice";
  slots.add(1, kNoon + 31, events_set(1));
  ASSERT_TRUE(disk.take_all(slots));
  EXPECT_EQ(stored_samples(disk, minute_at(kNoon)), 6);
}

TEST(RecentSlots, AskNoDiskForWhatWasRestored) {
  TestRecords disk;
  RecentSlots before;
  before.add(1, kNoon, events_set(2));
  ASSERT_TRUE(disk.take_all(before));
  RecentSlots slots;
  for (const auto& [place, record] : disk.records) ASSERT_TRUE(slots.restore(place, record));
  slots.restored_from(Step::minute, minute_at(kNoon).slot);
  slots.restored_from(Step::five_minutes, five_at(kNoon).slot);
  slots.add(1, kNoon, events_set(3));
  slots.add(1, kNoon + 300, events_set(4));
  disk.loads = 0;
  disk.reads = 0;
  EXPECT_EQ(samples_at(slots, &disk, minute_at(kNoon)), 5);
  EXPECT_EQ(samples_at(slots, &disk, five_at(kNoon)), 5);
  ASSERT_TRUE(disk.take_all(slots));
  EXPECT_EQ(disk.loads, 0);
  EXPECT_EQ(disk.reads, 0);
  EXPECT_EQ(stored_samples(disk, five_at(kNoon)), 5);
  EXPECT_FALSE(slots.restore(minute_at(kNoon + 900), "\x01\x02"));
}

TEST(RecentSlots, MergeIntoTheOldSlotWhenTheClockGoesBack) {
  TestRecords disk;
  RecentSlots slots;
  slots.add(1, kNoon, events_set(2));
  ASSERT_TRUE(disk.take_all(slots));
  const std::uint32_t later = kNoon + 2 * 86'400;
  slots.add(1, later, events_set(7));
  ASSERT_TRUE(disk.take_all(slots));
  slots.trim(later);
  EXPECT_EQ(samples_at(slots, nullptr, minute_at(kNoon)), 0) << "memory dropped it";
  EXPECT_EQ(samples_at(slots, &disk, minute_at(kNoon)), 2);
  slots.add(1, kNoon + 1, events_set(3));  // the clock is right again
  EXPECT_EQ(samples_at(slots, &disk, minute_at(kNoon)), 5);
  ASSERT_TRUE(disk.take_all(slots));
  EXPECT_EQ(stored_samples(disk, minute_at(kNoon)), 5);
  EXPECT_EQ(stored_samples(disk, five_at(kNoon)), 5);
  EXPECT_EQ(stored_samples(disk, minute_at(later)), 7);
}

TEST(RecentSlots, GiveWayToNoRecordThatCannotBeRead) {
  TestRecords disk;
  disk.records[minute_at(kNoon)] = "\x01\x02";
  RecentSlots slots;
  slots.add(1, kNoon, events_set(2));
  ASSERT_TRUE(disk.take_all(slots));
  EXPECT_EQ(stored_samples(disk, minute_at(kNoon)), 2);
}

TEST(RecentSlots, HoldThreeHoursOfMinutesAndADayOfFive) {
  TestRecords disk;
  RecentSlots slots;
  const std::uint32_t end = kNoon + 2 * 86'400;
  for (std::uint32_t second = kNoon; second < end; second += 60) {
    slots.add(1, second, events_set(1));
    ASSERT_TRUE(disk.take_all(slots));
    slots.trim(second);
  }
  const std::uint32_t last = end - 60;
  EXPECT_EQ(samples_at(slots, nullptr, minute_at(last - 179 * 60)), 1);
  EXPECT_EQ(samples_at(slots, nullptr, minute_at(last - 180 * 60)), 0);
  EXPECT_EQ(samples_at(slots, nullptr, five_at(last - 287 * 300)), 5);
  EXPECT_EQ(samples_at(slots, nullptr, five_at(last - 288 * 300)), 0);
  EXPECT_EQ(samples_at(slots, &disk, minute_at(kNoon)), 1) << "disk has it";
}

TEST(RecentSlots, ReadMemoryAndDiskInOrder) {
  TestRecords disk;
  RecentSlots slots;
  for (std::uint32_t minute = 0; minute < 400; ++minute) {
    slots.add(1, kNoon + 60 * minute, events_set(minute + 1));
    ASSERT_TRUE(disk.take_all(slots));
    slots.trim(kNoon + 60 * minute);
  }
  slots.add(1, kNoon + 60 * 3, events_set(1));  // the clock went back
  const LayeredSlots both(slots, &disk);
  std::uint32_t expected = 0;
  const auto visit = [&](std::uint32_t slot, BytesView record) -> Result<void> {
    EXPECT_EQ(slot, minute_at(kNoon).slot + expected);
    ++expected;
    EXPECT_EQ(decode_figures_of(record, kErrors)->samples, expected + (expected == 4 ? 1 : 0));
    return {};
  };
  ASSERT_TRUE(both.read(1, Step::minute, 0, 0xFFFFFFFF, visit));
  EXPECT_EQ(expected, 400U);
}

TEST(RecentSlots, StayWithinTheirBytes) {
  TestRecords disk;
  RecentBounds bounds;
  bounds.bytes = 200'000;
  RecentSlots slots(bounds);
  Random random(1);
  std::map<std::uint32_t, double> counted;
  for (std::uint32_t minute = 0; minute < 60; ++minute) {
    for (std::uint32_t name = 1; name <= 20; ++name) {
      FigureSet set = busy_minute(random, 3);
      const auto count = static_cast<double>(1 + random.below(9));
      set.add(kErrors, Figures::of(1, count));
      counted[name] += count;
      slots.add(name, kNoon + 60 * minute, set);
    }
    ASSERT_TRUE(disk.take_all(slots));
    slots.trim(kNoon + 60 * minute);
    ASSERT_LE(slots.bytes(), bounds.bytes);
  }
  const LayeredSlots both(slots, &disk);
  for (std::uint32_t name = 1; name <= 20; ++name) {
    for (const Step step : {Step::minute, Step::five_minutes}) {
      double samples = 0;
      const auto visit = [&](std::uint32_t, BytesView record) -> Result<void> {
        samples += decode_figures_of(record, kErrors)->samples;
        return {};
      };
      ASSERT_TRUE(both.read(name, step, 0, 0xFFFFFFFF, visit));
      ASSERT_EQ(samples, counted[name]) << name;
    }
  }
}

TEST(RecentSlots, StayWithinTheirBytesWhenTheDiskIsFull) {
  RecentBounds bounds;
  bounds.bytes = 50'000;
  RecentSlots slots(bounds);
  Random random(2);
  for (std::uint32_t minute = 0; minute < 200; ++minute) {
    FigureSet set = busy_minute(random, 3);
    set.add(kErrors, Figures::of(1));
    slots.add(1, kNoon + 60 * minute, set);
    slots.trim(kNoon + 60 * minute);
    ASSERT_LE(slots.bytes(), bounds.bytes);
  }
  EXPECT_EQ(samples_at(slots, nullptr, minute_at(kNoon + 60 * 199)), 1);
  EXPECT_EQ(samples_at(slots, nullptr, minute_at(kNoon)), 0) << "the oldest is given up";
}

TEST(RecentSlots, WriteAMegabyteADayOfABusyTable) {
  RecentSlots slots;
  Random random(3);
  TestRecords disk;
  for (std::uint32_t minute = 0; minute < 1'440; ++minute) {
    const std::uint32_t second = kNoon - 60 + 60 * minute;
    slots.add(1, second, busy_minute(random, 10));
    ASSERT_TRUE(disk.take_all(slots));
    slots.trim(second);
  }
  std::size_t bytes = 0;
  for (const auto& [place, record] : disk.records)
    bytes += record.size() + figures_key(place).size();
  EXPECT_LE(bytes, std::size_t{1} << 20U);
  EXPECT_GT(bytes, std::size_t{600'000}) << "the budget is used";
}

TEST(RecentSlots, GiveAQuietTableItsFinestBuckets) {
  RecentSlots slots;
  Random random(4);
  FigureSet one = busy_minute(random, 1);
  slots.add(1, kNoon, one);
  slots.add(1, kNoon + 600, one);
  const auto visit = [](std::uint32_t, BytesView record) -> Result<void> {
    const FigureSet set = *decode_figures(record);
    EXPECT_EQ(set.entries()[0].figures.histogram.width(), 0);
    return {};
  };
  EXPECT_TRUE(slots.read(1, Step::minute, 0, 0xFFFFFFFF, nullptr, visit));
}

TEST(RecentSlots, ForgetANameWhole) {
  RecentSlots slots;
  TestRecords disk;
  slots.add(1, kNoon, events_set(1));
  slots.add(2, kNoon, events_set(1));
  slots.forget(1);
  EXPECT_EQ(*disk.take_all(slots), 2U);
  EXPECT_EQ(samples_at(slots, nullptr, minute_at(kNoon)), 0);
}

/// Random programs: additions at any time, writings, trimmings, reopenings after a clean end. What
/// is read is always what was added.
TEST(RecentSlots, NeverLoseOrDoubleAnything) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Random random(seed);
    TestRecords disk;
    RecentBounds bounds;
    bounds.minutes = 5;
    bounds.five_minutes = 3;
    bounds.bytes = random.one_in(2) ? 3'000 : 100'000;
    auto slots = std::make_unique<RecentSlots>(bounds);
    std::map<SlotPlace, double> model;
    std::uint32_t now = kNoon;
    for (int i = 0; i < 300; ++i) {
      now += static_cast<std::uint32_t>(random.below(50));
      if (random.one_in(40)) now += 3'000;
      if (random.one_in(40)) now -= 2'000;
      const auto name = static_cast<std::uint32_t>(1 + random.below(3));
      const auto count = static_cast<double>(1 + random.below(5));
      slots->add(name, now, events_set(count));
      for (const Step step : {Step::minute, Step::five_minutes}) {
        model[{name, step, slot_of(step, now)}] += count;
      }
      if (random.one_in(3)) {
        ASSERT_TRUE(slots->write(disk.load(), disk.store(), random.below(6)));
      }
      if (random.one_in(3)) {
        ASSERT_TRUE(disk.take_all(*slots));
        slots->trim(now);
      }
      if (random.one_in(50)) {
        ASSERT_TRUE(disk.take_all(*slots));
        slots = std::make_unique<RecentSlots>(bounds);
      }
    }
    for (const auto& [place, count] : model) {
      ASSERT_EQ(samples_at(*slots, &disk, place), count) << "seed " << seed;
    }
  }
}

}  // namespace
}  // namespace adjoin::meter
