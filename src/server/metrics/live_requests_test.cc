#include "server/metrics/live_requests.h"

#include <gtest/gtest.h>

#include <string>

namespace adjoin::server::live_requests_test {
namespace {

using Time = LiveRequests::Time;

constexpr Time kBegin{std::chrono::hours(1000)};

std::string text_of(const LiveRequests::Window& window) {
  std::string text;
  for (const auto& block : window.blocks) text += *block;
  return text;
}

TEST(LiveRequests, TakeSoManyOfASecond) {
  LiveRequests live;
  std::uint32_t taken = 0;
  for (int i = 0; i < 5000; ++i) taken += live.takes(kBegin) ? 1U : 0U;
  EXPECT_EQ(taken, LiveRequests::kTakenASecond);
  EXPECT_TRUE(live.takes(kBegin + std::chrono::seconds(1))) << "the next second";
  EXPECT_FALSE(live.window(kBegin).is_whole);
}

TEST(LiveRequests, LookAtSoManyRowsOfASecond) {
  LiveRequests live;
  EXPECT_TRUE(live.takes(kBegin));
  EXPECT_TRUE(live.takes_rows(LiveRequests::kRowsASecond - 100));
  EXPECT_TRUE(live.takes_rows(100));
  EXPECT_FALSE(live.takes_rows(1));
  EXPECT_TRUE(live.takes(kBegin + std::chrono::seconds(1)));
  EXPECT_TRUE(live.takes_rows(100)) << "the next second";
}

TEST(LiveRequests, AreWholeWhereAllWereTaken) {
  LiveRequests live;
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
  LiveRequests live;
  const std::string line(100 * 1024, 'x');
  live.add(kBegin, "old " + line);
  live.add(kBegin, line);
  live.add(kBegin, line);
  live.add(kBegin + std::chrono::minutes(61), line);
  live.add(kBegin + std::chrono::minutes(122), line);
  EXPECT_EQ(text_of(live.window(kBegin + std::chrono::minutes(122))).find("old"),
            std::string::npos);
  for (int i = 0; i < 400; ++i) live.add(kBegin + std::chrono::minutes(122), line);
  EXPECT_LE(text_of(live.window(kBegin + std::chrono::minutes(122))).size(),
            LiveRequests::kBytesMax);
}

TEST(LiveRequests, NameKeysAsNobodyElseDoes) {
  const LiveRequests a;
  const LiveRequests b;
  EXPECT_NE(a.names().name("USER#1"), b.names().name("USER#1"));
}

}  // namespace
}  // namespace adjoin::server::live_requests_test
