// Busy keys from the charges of threads to the lines that people see, in virtual time.
#include "monitor/heat/heat_board.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "monitor/heat/catalog_for_test.h"

namespace adjoin::monitor::heat_board_test {
namespace {

using meter::HeatKind;
using std::chrono::minutes;
using std::chrono::seconds;
using table::ChargeKind;

class HeatBoardTest : public testing::Test {
 protected:
  HeatBoardTest() { store_.add("graph", 1); }

  void charge(const ChargeForTest& one) { board_.charge(one.charge()); }
  void pass(seconds time) {
    for (seconds passed{0}; passed < time; ++passed) {
      clock_.advance(seconds{1});
      board_.collect();
    }
  }

  ManualClock clock_{minutes{28'333'334}};
  CatalogForTest store_;
  HeatBoard board_{store_, clock_};
};

TEST_F(HeatBoardTest, ShowsEachKeysUnitsASecondAndTheirShareOfAPartition) {
  for (int second = 0; second < 10; ++second) {
    charge({.half_units = 600});
    charge({.kind = ChargeKind::write, .half_units = 400});
    charge({.object = 2,
            .index = "GSI1",
            .partition = key_for_test("TARGET#bob"),
            .sort = key_for_test(Number(7)),
            .half_units = 5220});
    pass(seconds{1});
  }
  const HeatAnswer answer = board_.rows({});
  EXPECT_EQ(answer.until - answer.from, seconds{10});
  ASSERT_EQ(answer.lines.size(), 3U);
  EXPECT_EQ(answer.lines[0].table, "graph");
  EXPECT_EQ(answer.lines[0].index, "GSI1");
  EXPECT_EQ(answer.lines[0].key, "TARGET#bob");
  EXPECT_DOUBLE_EQ(answer.lines[0].per_second, 2610);
  EXPECT_DOUBLE_EQ(answer.lines[0].share, 0.87);
  EXPECT_EQ(answer.lines[0].error, 0);
  EXPECT_EQ(answer.lines[1].key, "bob");
  EXPECT_EQ(answer.lines[1].index, "");
  EXPECT_EQ(answer.lines[1].kind, HeatKind::write);
  EXPECT_DOUBLE_EQ(answer.lines[1].share, 0.2);
  EXPECT_EQ(answer.lines[2].kind, HeatKind::read);
  EXPECT_DOUBLE_EQ(answer.lines[2].share, 0.1);
}

TEST_F(HeatBoardTest, AnswersOnlyTheTableIndexAndKindThatAreAskedFor) {
  store_.add("other", 11);
  charge({});
  charge({.kind = ChargeKind::write});
  charge({.object = 2, .index = "GSI1"});
  charge({.object = 11, .table = "other"});
  pass(seconds{1});
  HeatQuestion question;
  EXPECT_EQ(board_.rows(question).lines.size(), 4U);
  question.table = "graph";
  EXPECT_EQ(board_.rows(question).lines.size(), 3U);
  question.kind = HeatKind::read;
  EXPECT_EQ(board_.rows(question).lines.size(), 2U);
  question.index = "GSI1";
  ASSERT_EQ(board_.rows(question).lines.size(), 1U);
  EXPECT_EQ(board_.rows(question).lines[0].index, "GSI1");
  question.table = "nobody";
  EXPECT_TRUE(board_.rows(question).lines.empty());
}

TEST_F(HeatBoardTest, ShowsItemsWithBothKeysInsideHotPartitions) {
  charge({.sort = key_for_test("USER#7")});
  charge({.object = 2, .index = "GSI1", .sort = key_for_test(Number(12))});
  pass(seconds{1});
  HeatQuestion question;
  question.items = true;
  const HeatAnswer answer = board_.rows(question);
  ASSERT_EQ(answer.lines.size(), 2U);
  EXPECT_EQ(answer.lines[0].key, "bob USER#7");
  EXPECT_EQ(answer.lines[1].key, "bob 12");
}

TEST_F(HeatBoardTest, CountsThrottlesAsEventsWithoutAShare) {
  const ChargeForTest refused{.half_units = 80};
  for (int i = 0; i < 6; ++i) board_.throttle(refused.charge());
  pass(seconds{2});
  const HeatAnswer answer = board_.rows({});
  ASSERT_EQ(answer.lines.size(), 1U);
  EXPECT_EQ(answer.lines[0].kind, HeatKind::throttle);
  EXPECT_DOUBLE_EQ(answer.lines[0].per_second, 3);
  EXPECT_EQ(answer.lines[0].share, 0);
}

TEST_F(HeatBoardTest, AnswersAMinuteByTheLastWholeOneAndTheOneThatRuns) {
  charge({.partition = key_for_test("early"), .half_units = 240});
  pass(seconds{60});
  charge({.partition = key_for_test("late"), .half_units = 240});
  pass(seconds{60});
  pass(seconds{1});
  HeatQuestion question;
  question.since = seconds{60};
  const HeatAnswer answer = board_.rows(question);
  EXPECT_EQ(answer.until - answer.from, seconds{61});
  ASSERT_EQ(answer.lines.size(), 1U);
  EXPECT_EQ(answer.lines[0].key, "late");
  question.since = seconds{61};
  EXPECT_EQ(board_.rows(question).lines.size(), 2U);
}

TEST_F(HeatBoardTest, LeavesOutScansWhichAreOfNoPartition) {
  charge({.partition = {}});
  pass(seconds{1});
  EXPECT_TRUE(board_.rows({}).lines.empty());
}

TEST_F(HeatBoardTest, WritesNoControlCharacterOfAKey) {
  charge({.partition = key_for_test("a\x1b[2J\r\n\x7f\xc2\x9b"
                                    "31m\xc3\xa9")});
  pass(seconds{1});
  EXPECT_EQ(board_.rows({}).lines.at(0).key, "a\\x1b[2J\\x0d\\x0a\\x7f\\x9b31m\xc3\xa9");
}

TEST_F(HeatBoardTest, ShowsTheBytesOfKeysWhoseTableWentBeforeAnybodyLooked) {
  store_.tables.clear();
  charge({});
  pass(seconds{2});
  ASSERT_EQ(board_.rows({}).lines.size(), 1U);
  EXPECT_EQ(board_.rows({}).lines[0].key, "bob\\x00\\x01");
  EXPECT_EQ(store_.described, 1) << "a table that went is not looked up again and again";
}

TEST_F(HeatBoardTest, TellsTheKeysOfATableThatWasMadeAgainByItsNewKeys) {
  charge({});
  pass(seconds{1});
  store_.add("graph", 21);
  store_.tables["graph"].keys = {{{"id", Value::Type::number}}, {}};
  charge({.object = 21, .partition = key_for_test(Number(5))});
  pass(seconds{1});
  const HeatAnswer answer = board_.rows({});
  ASSERT_EQ(answer.lines.size(), 2U);
  EXPECT_EQ(answer.lines[0].key, "bob");
  EXPECT_EQ(answer.lines[1].key, "5");
}

TEST_F(HeatBoardTest, ForgetsTheNamesOfWhatIsCold) {
  charge({});
  pass(seconds{1});
  EXPECT_EQ(store_.described, 1);
  clock_.advance(std::chrono::hours{3});
  pass(seconds{2});  // the hour with the charge is the last whole one
  clock_.advance(std::chrono::hours{3});
  pass(seconds{2});
  EXPECT_TRUE(board_.rows({}).lines.empty());
  charge({});
  pass(seconds{1});
  ASSERT_EQ(board_.rows({}).lines.size(), 1U);
  EXPECT_EQ(board_.rows({}).lines[0].key, "bob");
  EXPECT_EQ(store_.described, 2) << "it was forgotten and learnt again";
}

TEST_F(HeatBoardTest, TellsTheUseOfEachPartitionOnceAMinute) {
  EXPECT_EQ(board_.take_partition_uses(), std::nullopt);
  for (int second = 0; second < 60; ++second) {
    charge({.half_units = 600});
    charge({.partition = key_for_test("eve"), .half_units = 200});
    charge({.object = 2, .index = "GSI1", .kind = ChargeKind::write, .half_units = 1000});
    pass(seconds{1});
    EXPECT_EQ(board_.take_partition_uses(), std::nullopt);
  }
  pass(seconds{1});
  const std::optional<PartitionUses> told = board_.take_partition_uses();
  ASSERT_TRUE(told);
  EXPECT_EQ(told->minute, minutes{28'333'334});
  ASSERT_EQ(told->uses.size(), 2U);
  EXPECT_EQ(told->uses[0].index, "GSI1");
  EXPECT_EQ(told->uses[0].kind, HeatKind::write);
  EXPECT_DOUBLE_EQ(told->uses[0].percent, 50);
  EXPECT_EQ(told->uses[1].index, "");
  EXPECT_DOUBLE_EQ(told->uses[1].percent, 10);
  EXPECT_EQ(board_.take_partition_uses(), std::nullopt);
}

TEST_F(HeatBoardTest, KnowsThePartitionsThatWereWrittenMost) {
  charge({.kind = ChargeKind::write, .half_units = 2});
  charge({.partition = key_for_test("eve"), .kind = ChargeKind::write, .half_units = 8});
  charge({.partition = key_for_test("read"), .half_units = 80});
  pass(seconds{1});
  const std::vector<Bytes> most = board_.most_written("graph", "", 5);
  EXPECT_EQ(most, (std::vector<Bytes>{key_for_test("eve"), key_for_test("bob")}));
  EXPECT_EQ(board_.most_written("graph", "", 1).size(), 1U);
  EXPECT_TRUE(board_.most_written("graph", "GSI1", 5).empty());
}

TEST_F(HeatBoardTest, JoinsWhatThreadsAddedAlsoThoseThatEnded) {
  for (int round = 0; round < 3; ++round) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([this] {
        for (int n = 0; n < 1000; ++n) charge({});
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  const std::size_t bytes = board_.bytes();
  pass(seconds{1});
  const HeatAnswer answer = board_.rows({});
  ASSERT_EQ(answer.lines.size(), 1U);
  EXPECT_DOUBLE_EQ(answer.lines[0].per_second, 24'000);
  EXPECT_LT(bytes, std::size_t{2} << 20U) << "24 threads had at most 9 seats";
}

TEST_F(HeatBoardTest, AnswersWhileThreadsAddAndSettingsChange) {
  std::atomic<bool> done{false};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([this, &done, i] {
      const Bytes partition = key_for_test(std::to_string(i));
      do {
        charge({.partition = partition});
      } while (!done);
    });
  }
  threads.emplace_back([this, &done] {
    for (bool enable = true; !done; enable = !enable) {
      ASSERT_TRUE(board_.insights().update({}, {"graph", std::nullopt, enable, std::nullopt}));
      for (const InsightRuleInfo& rule : board_.insights().rules()) {
        static_cast<void>(board_.insights().report(rule.name, {}));
      }
    }
  });
  for (int second = 0; second < 130; ++second) {
    pass(seconds{1});
    static_cast<void>(board_.rows({}));
    static_cast<void>(board_.take_partition_uses());
    static_cast<void>(board_.most_written("graph", "", 3));
  }
  done = true;
  for (std::thread& thread : threads) thread.join();
  pass(seconds{1});
  EXPECT_EQ(board_.rows({}).lines.size(), 4U);
}

TEST_F(HeatBoardTest, LeavesAThreadThatOutlivesItUnharmed) {
  auto board = std::make_unique<HeatBoard>(store_, clock_);
  const ChargeForTest one;
  board->charge(one.charge());
  board.reset();
  board = std::make_unique<HeatBoard>(store_, clock_);
  board->charge(one.charge());
  clock_.advance(seconds{1});
  board->collect();
  EXPECT_DOUBLE_EQ(board->rows({}).lines.at(0).per_second, 1) << "nothing of the board before";
}

TEST_F(HeatBoardTest, StaysInItsMemoryWithAMillionKeysASecond) {
  store_.add("graph", 1);
  ASSERT_TRUE(board_.insights().update({}, {"graph", std::nullopt, true, std::nullopt}));
  std::uint64_t next = 0;
  for (int second = 0; second < 3; ++second) {
    for (int i = 0; i < 1'000'000; ++i) {
      charge({.partition = key_for_test("USER#" + std::to_string(next++)),
              .sort = key_for_test("profile"),
              .kind = ChargeKind::write});
      if (i % 20 == 0) charge({.kind = ChargeKind::write});
    }
    ASSERT_LE(board_.bytes(), std::size_t{64} << 20U);
    pass(seconds{1});
  }
  HeatQuestion question;
  question.rows = 1;
  const HeatAnswer answer = board_.rows(question);
  ASSERT_EQ(answer.lines.size(), 1U);
  EXPECT_EQ(answer.lines[0].key, "bob") << "a twentieth of all is above the error";
  EXPECT_LE(answer.lines[0].per_second, 50'000);
  EXPECT_GE(answer.lines[0].per_second + answer.lines[0].error, 50'000);
}

}  // namespace
}  // namespace adjoin::monitor::heat_board_test
