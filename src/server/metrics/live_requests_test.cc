#include "server/metrics/live_requests.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace adjoin::server::live_requests_test {
namespace {

using namespace std::chrono_literals;
using Time = LiveRequests::Time;

constexpr Time kBegin{std::chrono::hours(1000)};

std::string text_of(const LiveRequests::Window& window) {
  std::string text;
  for (const auto& block : window.blocks) text += *block;
  return text;
}

/// A window that somebody asked for.
struct Asked : LiveRequests {
  explicit Asked(Time now = kBegin) { window(now); }
};

TEST(LiveRequests, TakeNothingUntilSomebodyAsks) {
  LiveRequests live;
  EXPECT_FALSE(live.takes(kBegin));
  live.add(kBegin, "a\n");
  const LiveRequests::Window window = live.window(kBegin);
  EXPECT_EQ(text_of(window), "") << "a line that nobody asked for is not kept";
  EXPECT_EQ(window.opened, kBegin);
  EXPECT_TRUE(window.is_whole);
  EXPECT_TRUE(live.takes(kBegin));
}

TEST(LiveRequests, EndTheirWindowWhenNobodyAskedForAWhile) {
  Asked live;
  live.add(kBegin, "a\n");
  const Time asked = kBegin + LiveRequests::kStays - 1s;
  EXPECT_EQ(live.window(asked).opened, kBegin) << "the same window";
  EXPECT_TRUE(live.takes(asked + LiveRequests::kStays - 1s));
  EXPECT_FALSE(live.takes(asked + LiveRequests::kStays));
  live.add(asked + LiveRequests::kStays, "late\n");
  const LiveRequests::Window next = live.window(asked + LiveRequests::kStays);
  EXPECT_EQ(text_of(next), "");
  EXPECT_EQ(next.opened, asked + LiveRequests::kStays);
}

TEST(LiveRequests, GiveTheirMemoryBackWhenTheWindowHasEnded) {
  Asked live;
  live.add(kBegin, "a\n");
  const std::weak_ptr<const std::string> block = live.window(kBegin).blocks.front();
  live.look(kBegin + LiveRequests::kStays - 1s);
  EXPECT_FALSE(block.expired());
  live.look(kBegin + LiveRequests::kStays);
  EXPECT_TRUE(block.expired());
}

TEST(LiveRequests, TakeSoManyOfASecond) {
  Asked live;
  std::uint32_t taken = 0;
  for (int i = 0; i < 5000; ++i) taken += live.takes(kBegin) ? 1U : 0U;
  EXPECT_EQ(taken, LiveRequests::kTakenASecond);
  EXPECT_TRUE(live.takes(kBegin + 1s)) << "the next second";
  EXPECT_FALSE(live.window(kBegin).is_whole);
  EXPECT_TRUE(live.window(kBegin + 1h).is_whole) << "the next window";
}

TEST(LiveRequests, LookAtSoManyRowsOfASecond) {
  Asked live;
  EXPECT_TRUE(live.takes(kBegin));
  EXPECT_TRUE(live.takes_rows(LiveRequests::kRowsASecond - 100));
  EXPECT_TRUE(live.takes_rows(100));
  EXPECT_FALSE(live.takes_rows(1));
  EXPECT_TRUE(live.takes(kBegin + 1s));
  EXPECT_TRUE(live.takes_rows(100)) << "the next second";
}

TEST(LiveRequests, AreWholeWhereAllWereTaken) {
  Asked live;
  for (std::uint32_t i = 0; i < LiveRequests::kTakenASecond; ++i) EXPECT_TRUE(live.takes(kBegin));
  live.add(kBegin, "a\n");
  live.add(kBegin, "b\n");
  const LiveRequests::Window window = live.window(kBegin);
  EXPECT_TRUE(window.is_whole);
  EXPECT_EQ(text_of(window), "a\nb\n");
  live.add(kBegin, "c\n");
  EXPECT_EQ(text_of(window), "a\nb\n") << "a window does not change";
  EXPECT_EQ(text_of(live.window(kBegin)), "a\nb\nc\n");
}

TEST(LiveRequests, ForgetWhatIsOldOrTooMuch) {
  Asked live;
  const std::string line(100 * 1024, 'x');
  Time now = kBegin;
  const auto pass_an_hour = [&] {
    for (const Time end = now + 61min; now < end; now += 1min) live.window(now);
  };
  live.add(now, "old " + line);
  live.add(now, line);
  live.add(now, line);
  for (int i = 0; i < 2; ++i) {
    pass_an_hour();
    live.add(now, line);
  }
  const LiveRequests::Window window = live.window(now);
  EXPECT_EQ(window.opened, kBegin) << "it was asked for all the time";
  EXPECT_EQ(text_of(window).find("old"), std::string::npos);
  for (int i = 0; i < 400; ++i) live.add(now, line);
  EXPECT_LE(text_of(live.window(now)).size(), LiveRequests::kBytesMax);
}

TEST(LiveRequests, NameKeysAsNobodyElseDoes) {
  const LiveRequests a;
  const LiveRequests b;
  EXPECT_NE(a.names().name("USER#1"), b.names().name("USER#1"));
}

}  // namespace
}  // namespace adjoin::server::live_requests_test
