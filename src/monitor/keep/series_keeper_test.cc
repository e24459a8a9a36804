// What is kept of figures across ends, kills, full disks and clocks that jump. Method: records in a
// map outlive the keepers of one test; each keeper is one life of a process.
#include "monitor/keep/series_keeper.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "base/random.h"
#include "meter/series/series_reader.h"
#include "monitor/keep/test_system_records.h"
#include "monitor/keep/unix_seconds.h"

namespace adjoin::monitor {
namespace {

using meter::Figures;
using meter::FigureSet;
using meter::SeriesName;

constexpr std::int64_t kNoonSeconds = 1'700'000'100;  // begins five minutes
constexpr meter::FigureKey kErrorKey = meter::Metric::user_errors;
const SeriesName kGraph = SeriesName::of_table("graph");

FigureSet errors_set(double count) {
  FigureSet set;
  set.add(kErrorKey, Figures::of(1, count));
  return set;
}

SeriesName custom_series(const std::string& metric) {
  SeriesName name;
  name.kind = meter::NameKind::custom;
  name.space = "Shop";
  name.metric = metric;
  return name;
}

class SeriesKeepers : public ::testing::Test {
 protected:
  SeriesKeepers() { open(); }

  /// Begins another life of the process.
  void open(std::uint64_t disk_bytes = meter::kDiskBytes) {
    KeeperOptions options;
    options.records = &records_;
    options.disk_bytes = disk_bytes;
    options.tell = [this](const std::string& sentence) { told_.push_back(sentence); };
    keeper_ = std::make_unique<SeriesKeeper>(std::move(options), clock_);
  }
  void end_cleanly() {
    keeper_->write_all();
    keeper_.reset();
  }
  void kill() { keeper_.reset(); }

  void add(double count, const SeriesName& name = kGraph) {
    ASSERT_TRUE(keeper_->add(name, unix_seconds(clock_) / 60, errors_set(count)));
  }
  void advance(std::chrono::seconds time) { clock_.advance(time); }
  /// Sets the clock, both ways; time itself does not go on.
  void expire(bool is_living = true) {
    keeper_->expire([is_living](const SeriesName&) { return is_living; });
  }

  /// All samples of a name, read by periods of a minute or of five, over some days.
  double samples(const SeriesName& name = kGraph, std::uint32_t period = 60) const {
    const auto number = keeper_->number_of(name);
    if (!number) return 0;
    const std::uint32_t now = unix_seconds(clock_);
    const meter::SeriesQuery query = {.name = *number,
                                      .key = kErrorKey,
                                      .period = period,
                                      .range = {now - 65 * meter::kDaySeconds, now + 600},
                                      .zeros = {}};
    const auto periods = meter::read_periods(keeper_->slots(), query);
    EXPECT_TRUE(periods) << periods.error().message();
    double sum = 0;
    for (const meter::PeriodFigures& one : *periods) sum += one.figures.samples;
    return sum;
  }

  TestSystemRecords records_;
  ManualClock clock_{std::chrono::seconds(kNoonSeconds)};
  std::vector<std::string> told_;
  std::unique_ptr<SeriesKeeper> keeper_;
};

TEST_F(SeriesKeepers, GoOnInTheMiddleOfAMinute) {
  add(3);
  end_cleanly();
  advance(std::chrono::seconds(5));
  open();
  add(4);
  EXPECT_EQ(samples(), 7);
  EXPECT_EQ(samples(kGraph, 300), 7);
  end_cleanly();
  open();
  EXPECT_EQ(samples(), 7);
  EXPECT_EQ(records_.count_of('\x0E'), 2U) << "one minute, one five minutes";
}

TEST_F(SeriesKeepers, WriteANameBeforeTheFiguresUnderIt) {
  add(1);
  EXPECT_EQ(records_.count_of('\x0F'), 0U);
  keeper_->write();
  EXPECT_EQ(records_.count_of('\x0F'), 1U);
  EXPECT_EQ(records_.count_of('\x0E'), 2U);
}

TEST_F(SeriesKeepers, LoseInAKillWhatWasNotWrittenAndCountNothingTwice) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    end_cleanly();
    open();
    double least = samples();  // what a kill may leave
    double most = least;
    for (int step = 0; step < 200; ++step) {
      const auto count = static_cast<double>(1 + random.below(5));
      switch (random.below(8)) {
        case 0:
          kill();
          open();
          ASSERT_LE(samples(), most);
          ASSERT_GE(samples(), least);
          ASSERT_EQ(samples(), samples(kGraph, 300)) << "written together";
          least = most = samples();
          break;
        case 1:
          end_cleanly();
          open();
          ASSERT_EQ(samples(), most);
          least = most;
          break;
        case 2: advance(std::chrono::seconds(1 + random.below(90))); break;
        case 3:
          keeper_->write();
          least = most;
          break;
        default:
          add(count);
          most += count;
          ASSERT_EQ(samples(), most);
      }
    }
  }
}

TEST_F(SeriesKeepers, AddToTheOldMinuteWhenTheClockGoesBack) {
  add(1);
  advance(std::chrono::hours(6));
  add(2);
  keeper_->write();
  expire();  // memory forgets the first minute
  advance(-std::chrono::hours(6));
  add(4);
  EXPECT_EQ(samples(kGraph, 60), 5) << "as far as the clock is";
  end_cleanly();
  open();
  EXPECT_EQ(samples(), 5);
  advance(std::chrono::hours(6));
  EXPECT_EQ(samples(), 7);
}

TEST_F(SeriesKeepers, ExpireWhatIsTooOldByTheHour) {
  add(1);
  end_cleanly();
  open();
  for (int day = 1; day <= 64; ++day) {
    for (int hour = 0; hour < 24; ++hour) {
      advance(std::chrono::hours(1));
      if (hour == 0) add(1);
      keeper_->write();
      expire();
    }
    const std::size_t minutes_kept = static_cast<std::size_t>(std::min(day, 15)) + 1;
    const std::size_t fives_kept = static_cast<std::size_t>(std::min(day, 63)) + 1;
    EXPECT_GE(records_.count_of('\x0E'), minutes_kept + fives_kept - 2) << day;
    EXPECT_LE(records_.count_of('\x0E'), minutes_kept + fives_kept) << day;
  }
  EXPECT_LE(records_.removals, 2U * 64U) << "one range for each record that went";
}

TEST_F(SeriesKeepers, ExpireNothingForAnHourAfterTheClockJumpedAhead) {
  add(1);
  keeper_->write();
  expire();
  // The clock of a machine without a battery, or a slip of a hand: ninety days ahead at once.
  ManualClock ahead(std::chrono::seconds(kNoonSeconds) + std::chrono::hours(24 * 90));
  end_cleanly();
  KeeperOptions options;
  options.records = &records_;
  SeriesKeeper keeper(std::move(options), ahead);
  const auto living = [](const SeriesName&) { return true; };
  keeper.expire(living);
  ahead.advance(std::chrono::minutes(59));
  keeper.expire(living);
  EXPECT_EQ(records_.count_of('\x0E'), 2U) << "somebody may still set it right";
  ahead.advance(std::chrono::minutes(2));
  keeper.expire(living);
  EXPECT_EQ(records_.count_of('\x0E'), 0U);
}

TEST_F(SeriesKeepers, GoOnWithoutReadingAheadAndCountNothingTwice) {
  for (int life = 1; life <= 4; ++life) {
    add(1);
    EXPECT_EQ(samples(), life);
    end_cleanly();
    KeeperOptions options;
    options.records = &records_;
    options.restores = false;
    keeper_ = std::make_unique<SeriesKeeper>(std::move(options), clock_);
    EXPECT_EQ(keeper_->memory_bytes(), 0U);
    EXPECT_EQ(samples(), life);
    EXPECT_EQ(samples(kGraph, 300), life);
  }
}

TEST_F(SeriesKeepers, GiveNoNumberTwiceWhenTheNamesCannotBeRead) {
  add(1);
  end_cleanly();
  records_.is_unreadable = true;
  open();
  ASSERT_EQ(told_.size(), 1U);
  EXPECT_NE(told_[0].find("new ones are not written"), std::string::npos);
  records_.is_unreadable = false;
  const SeriesName other = SeriesName::of_table("other");
  add(5, other);
  EXPECT_EQ(samples(other), 5) << "none of the figures of another name";
  end_cleanly();
  open();
  EXPECT_EQ(samples(), 1);
  EXPECT_FALSE(keeper_->number_of(other));
}

TEST_F(SeriesKeepers, LoseNothingAtTheEndToAStoreThatRefusesForAMoment) {
  add(1);
  records_.refusals = 3;
  end_cleanly();
  EXPECT_TRUE(told_.empty());
  open();
  EXPECT_EQ(samples(), 1);
}

TEST_F(SeriesKeepers, TellOnceOfAStoreThatRefusesNowAndThen) {
  for (int i = 0; i < 20; ++i) {
    add(1);
    records_.refusals = 1;
    keeper_->write();
    keeper_->write();
    advance(std::chrono::seconds(10));
  }
  EXPECT_EQ(told_.size(), 2U);
  records_.is_full = true;
  for (int i = 0; i < 70; ++i) {
    add(1);
    keeper_->write();
    advance(std::chrono::seconds(10));
  }
  ASSERT_EQ(told_.size(), 3U) << "what lasts is told";
  EXPECT_NE(told_[2].find("not being written"), std::string::npos);
}

TEST_F(SeriesKeepers, KeepFiguresThatADiskRefusesAndTellOnce) {
  add(1);
  keeper_->write();
  records_.is_full = true;
  for (int i = 0; i < 3; ++i) {
    add(1);
    keeper_->write();
  }
  EXPECT_EQ(samples(), 4);
  EXPECT_FALSE(keeper_->is_written());
  ASSERT_EQ(told_.size(), 1U);
  EXPECT_NE(told_[0].find("the disk is full"), std::string::npos);
  records_.is_full = false;
  keeper_->write();
  EXPECT_TRUE(keeper_->is_written());
  ASSERT_EQ(told_.size(), 2U);
  kill();
  open();
  EXPECT_EQ(samples(), 4);
}

TEST_F(SeriesKeepers, KeepTheNamesOfDroppedTablesAsLongAsTheirFigures) {
  add(1);
  add(1, SeriesName::of_table("other"));
  end_cleanly();
  open();
  add(1);  // so that the store was not closed for long
  for (int day = 0; day < 64; ++day) {
    EXPECT_EQ(samples(kGraph, 300), 2) << "day " << day;
    for (int hour = 0; hour < 24; ++hour) {
      advance(std::chrono::hours(1));
      keeper_->write();
      expire(false);
    }
  }
  EXPECT_EQ(keeper_->number_of(kGraph), std::nullopt);
  EXPECT_EQ(records_.count_of('\x0E'), 0U);
  EXPECT_EQ(records_.count_of('\x0F'), 0U);
  add(5);
  EXPECT_EQ(samples(), 5) << "a table of the same name begins anew";
  EXPECT_EQ(keeper_->number_of(kGraph), 3U) << "under a number that nobody had";
}

TEST_F(SeriesKeepers, KeepTheNamesOfLivingTables) {
  add(1);
  for (int hour = 0; hour < 24 * 65; ++hour) {
    advance(std::chrono::hours(1));
    expire(true);
  }
  EXPECT_NE(keeper_->number_of(kGraph), std::nullopt);
}

TEST_F(SeriesKeepers, StayWithinTheDisk) {
  constexpr std::uint64_t kLimit = 20'000;
  end_cleanly();
  open(kLimit);
  std::uint64_t most = 0;
  for (int minute = 0; minute < 2 * 1440; ++minute) {
    add(1);
    keeper_->write();
    expire();
    most = std::max(most, records_.bytes_of('\x0E'));
    EXPECT_EQ(keeper_->disk_bytes(), records_.bytes_of('\x0E'));
    advance(std::chrono::minutes(1));
  }
  EXPECT_LE(most, kLimit + 60) << "a minute is written before it is looked at";
  EXPECT_GT(most, kLimit * 9 / 10);
  EXPECT_GT(samples(kGraph, 300), 1440) << "five minutes go last";
}

TEST_F(SeriesKeepers, FindTheBytesOfADiskAgain) {
  for (int minute = 0; minute < 600; ++minute) {
    add(1);
    advance(std::chrono::minutes(1));
  }
  end_cleanly();
  open();
  EXPECT_EQ(keeper_->disk_bytes(), 0U) << "nobody looked yet";
  add(1);
  keeper_->write();
  expire();
  EXPECT_EQ(keeper_->disk_bytes(), records_.bytes_of('\x0E'));
}

TEST_F(SeriesKeepers, ListASeriesWithTheTimeOfItsLastFigures) {
  add(1);
  advance(std::chrono::hours(24 * 40));
  add(1, SeriesName::of_table("late"));
  end_cleanly();
  open();
  std::vector<std::pair<std::string, std::int64_t>> seen;
  keeper_->visit_series([&](const SeriesName& name, meter::FigureKey key, std::uint32_t last) {
    EXPECT_EQ(key, kErrorKey);
    seen.emplace_back(name.table, std::int64_t{last} - kNoonSeconds);
  });
  const std::vector<std::pair<std::string, std::int64_t>> expected = {{"graph", 0},
                                                                      {"late", 3'456'000}};
  EXPECT_EQ(seen, expected);
}

TEST_F(SeriesKeepers, TakeAllSeriesOfAProgramOrNone) {
  std::vector<Measured> all;
  for (std::size_t i = 0; i <= meter::NameBook::kCustomMax; ++i) {
    all.push_back({custom_series("m" + std::to_string(i)), 1, errors_set(1)});
  }
  const Result<void> refused = keeper_->add_all(all);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code(), ErrorCode::limit_exceeded);
  EXPECT_EQ(keeper_->number_of(all.front().name), std::nullopt);
  all.pop_back();
  EXPECT_TRUE(keeper_->add_all(all));
  EXPECT_FALSE(keeper_->add(custom_series("one more"), 1, errors_set(1)));
  EXPECT_TRUE(keeper_->add(custom_series("m7"), 2, errors_set(1)));
  EXPECT_TRUE(keeper_->add(kGraph, 2, errors_set(1)));
}

TEST_F(SeriesKeepers, LeaveNamesOfALaterVersionAlone) {
  ASSERT_TRUE(records_.write({{meter::names_key(7), Bytes("\x02 of a later version")}}));
  kill();
  open();
  add(1);
  end_cleanly();
  EXPECT_EQ(*records_.get(meter::names_key(7)), Bytes("\x02 of a later version"));
  EXPECT_TRUE(records_.get(meter::names_key(8))->has_value());
  EXPECT_TRUE(told_.empty());
}

TEST_F(SeriesKeepers, WriteNothingToAStoreThatTakesNoWrites) {
  add(1);
  end_cleanly();
  const std::size_t writes = records_.writes;
  KeeperOptions options;
  options.records = &records_;
  options.writes = false;
  keeper_ = std::make_unique<SeriesKeeper>(std::move(options), clock_);
  add(1);
  keeper_->write();
  expire();
  end_cleanly();
  EXPECT_EQ(records_.writes, writes);
  EXPECT_EQ(records_.removals, 0U);
}

TEST(SeriesKeepersInMemory, ForgetTheFiguresOfADay) {
  ManualClock clock(std::chrono::seconds{kNoonSeconds});
  SeriesKeeper keeper({}, clock);
  ASSERT_TRUE(keeper.add(kGraph, unix_seconds(clock) / 60, errors_set(1)));
  keeper.write();
  const std::size_t bytes = keeper.memory_bytes();
  const auto nobody = [](const SeriesName&) { return false; };
  clock.advance(std::chrono::hours(4));
  keeper.expire(nobody);
  EXPECT_LT(keeper.memory_bytes(), bytes) << "the minute went, the five minutes are there";
  clock.advance(std::chrono::hours(24));
  keeper.expire(nobody);
  EXPECT_EQ(keeper.memory_bytes(), 0U);
}

TEST_F(SeriesKeepers, HoldAHundredThousandNamesInBoundedMemory) {
  constexpr int kTables = 100'000;
  for (int i = 0; i < kTables; ++i) add(1, SeriesName::of_table("t" + std::to_string(i)));
  keeper_->write();
  EXPECT_LE(keeper_->memory_bytes(), meter::RecentBounds().bytes);
  EXPECT_LE(records_.largest_batch, SeriesKeeper::kBatchRecords);
  end_cleanly();
  EXPECT_EQ(records_.count_of('\x0E'), 2U * kTables) << "nothing was dropped unwritten";
  open();
  EXPECT_LE(keeper_->memory_bytes(), meter::RecentBounds().bytes);
  add(2, SeriesName::of_table("t99999"));
  EXPECT_EQ(samples(SeriesName::of_table("t99999")), 3);
  EXPECT_EQ(samples(SeriesName::of_table("t0")), 1);
}

}  // namespace
}  // namespace adjoin::monitor
