#include "server/metrics/live_tail.h"

#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace adjoin::server::live_tail_test {
namespace {

using namespace std::chrono_literals;
using Time = LiveRequests::Time;
using Lines = std::vector<std::string>;

constexpr Time kBegin{std::chrono::hours(1000)};
constexpr std::size_t kAll = 1000;

/// A window in which somebody looks at the tail. Lines of it are their numbers.
class ATail : public testing::Test {
 protected:
  ATail() { live_.tail(std::nullopt, kAll, kBegin); }

  void add(int count, Time now = kBegin) {
    for (int i = 0; i < count; ++i) live_.add(now, std::to_string(++added_) + "\n");
  }
  /// Waits, and counts the answers.
  [[nodiscard]] bool wait(std::uint64_t after, Time until = kBegin + 20s, Time now = kBegin) {
    return live_.wait(after, until, now, [this] { ++answered_; });
  }

  LiveRequests live_;
  int added_ = 0;
  int answered_ = 0;
};

TEST_F(ATail, HasTheNewestRequestsInTheirOrder) {
  EXPECT_EQ(live_.tail(std::nullopt, 2, kBegin).lines, Lines());
  add(5);
  const LiveRequests::Tail tail = live_.tail(std::nullopt, 2, kBegin);
  EXPECT_EQ(tail.lines, (Lines{"4\n", "5\n"}));
  EXPECT_EQ(tail.first, 4U);
  EXPECT_EQ(tail.last, 5U);
}

TEST_F(ATail, GoesOnBehindARequestWithoutGaps) {
  add(5);
  LiveRequests::Tail tail = live_.tail(2, 2, kBegin);
  EXPECT_EQ(tail.lines, (Lines{"3\n", "4\n"}));
  EXPECT_EQ(tail.first, 3U);
  tail = live_.tail(4, 2, kBegin);
  EXPECT_EQ(tail.lines, Lines{"5\n"});
  tail = live_.tail(5, 2, kBegin);
  EXPECT_EQ(tail.lines, Lines());
  EXPECT_EQ(tail.last, 5U);
  // A window that was read is cut into blocks there.
  live_.window(kBegin);
  add(1);
  EXPECT_EQ(live_.tail(4, kAll, kBegin).lines, (Lines{"5\n", "6\n"}));
}

TEST_F(ATail, PassesOverWhatIsForgotten) {
  const std::string line = std::string(100 * 1024, 'x') + "\n";
  for (int i = 0; i < 400; ++i) live_.add(kBegin, line);
  const LiveRequests::Tail tail = live_.tail(7, kAll, kBegin);
  EXPECT_EQ(tail.last, 400U);
  EXPECT_GT(tail.first, 8U);
  EXPECT_EQ(tail.first + tail.lines.size() - 1, tail.last);
}

TEST_F(ATail, CountsOnInTheNextWindow) {
  add(3);
  const Time later = kBegin + LiveRequests::kStays;
  EXPECT_EQ(live_.tail(1, kAll, later).lines, Lines()) << "forgotten";
  add(1, later);
  const LiveRequests::Tail tail = live_.tail(1, kAll, later);
  EXPECT_EQ(tail.first, 4U);
  EXPECT_EQ(tail.lines, Lines{"4\n"});
}

TEST_F(ATail, KnowsANumberThatWasNeverGiven) {
  add(3);
  const LiveRequests::Tail tail = live_.tail(1000, kAll, kBegin);
  EXPECT_EQ(tail.lines, Lines());
  EXPECT_EQ(tail.last, 3U);
  EXPECT_FALSE(wait(1000)) << "who asks learns at once where the numbers are";
}

TEST_F(ATail, AnswersWhoWaitsWithTheNextRequest) {
  add(1);
  ASSERT_TRUE(wait(1));
  EXPECT_EQ(answered_, 0);
  add(1);
  EXPECT_EQ(answered_, 1);
  add(1);
  EXPECT_EQ(answered_, 1) << "once";
  EXPECT_FALSE(wait(2)) << "there is something already";
  EXPECT_EQ(answered_, 1);
}

TEST_F(ATail, AnswersWhoWaitsWhenTheTimeIsOver) {
  EXPECT_FALSE(wait(0, kBegin)) << "that is at once";
  ASSERT_TRUE(wait(0, kBegin + 20s));
  ASSERT_TRUE(wait(0, kBegin + 10s));
  live_.look(kBegin + 9s);
  EXPECT_EQ(answered_, 0);
  live_.look(kBegin + 10s);
  EXPECT_EQ(answered_, 1);
  live_.look(kBegin + 20s);
  EXPECT_EQ(answered_, 2);
}

TEST_F(ATail, AnswersAllAtTheEndOfTheServer) {
  ASSERT_TRUE(wait(0));
  live_.stop_waiting();
  EXPECT_EQ(answered_, 1);
  EXPECT_FALSE(wait(0)) << "nobody waits any more";
}

TEST_F(ATail, LetsSoManyWait) {
  for (std::size_t i = 0; i < LiveRequests::kWaitersMax; ++i) ASSERT_TRUE(wait(0));
  EXPECT_FALSE(wait(0));
  add(1);
  EXPECT_EQ(answered_, static_cast<int>(LiveRequests::kWaitersMax));
}

/// Clients that have gone away wait like others: nobody tells.
TEST_F(ATail, AnswersWhoCameFirstToMakeRoomForWhoComesNow) {
  std::string answered;
  const auto wait_as = [&](const char* name, Time now) {
    return live_.wait(0, kBegin + 20s, now, [&, name] { answered += name; });
  };
  ASSERT_TRUE(wait_as("a", kBegin));
  ASSERT_TRUE(wait_as("b", kBegin));
  while (wait(0)) {
  }
  EXPECT_FALSE(wait_as("c", kBegin + 999ms)) << "no one has waited for a second";
  EXPECT_EQ(answered, "");
  EXPECT_TRUE(wait_as("c", kBegin + 1s));
  EXPECT_EQ(answered, "a");
  EXPECT_TRUE(wait_as("d", kBegin + 1s));
  EXPECT_EQ(answered, "ab");
  add(1);
  EXPECT_EQ(answered, "abcd") << "those who were let in are answered as well";
  EXPECT_EQ(answered_, static_cast<int>(LiveRequests::kWaitersMax) - 2);
}

TEST_F(ATail, MayBeAskedAgainByTheAnswer) {
  bool again = false;
  ASSERT_TRUE(live_.wait(0, kBegin + 20s, kBegin, [&] { again = wait(1); }));
  add(1);
  EXPECT_TRUE(again);
  add(1);
  EXPECT_EQ(answered_, 1);
}

TEST_F(ATail, IsReadAsRequests) {
  for (const char* operation : {"GetItem", "Query"}) {
    advise::LogEntry entry;
    entry.time_ms = 1000;
    entry.operation = operation;
    entry.status = 200;
    entry.microseconds = 12;
    std::string line;
    advise::append_log_line(entry, line);
    live_.add(kBegin, line);
  }
  Lines found;
  read_tail(live_.tail(1, kAll, kBegin), [&](std::uint64_t number, const advise::LogEntry& entry) {
    found.push_back(std::to_string(number) + " " + std::string(entry.operation) + " " +
                    std::to_string(entry.microseconds.value_or(0)));
  });
  EXPECT_EQ(found, Lines{"2 Query 12"});
}

}  // namespace
}  // namespace adjoin::server::live_tail_test
