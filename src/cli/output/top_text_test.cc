// Goal: what a server is asked fits on any screen, and nothing stored commands the terminal.
#include "cli/output/top_text.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "cli/shell/terminal.h"

namespace adjoin::cli {
namespace {

constexpr const char* kPage =
    R"({"time":"2026-01-02T03:04:05.678Z","seconds":10.02,"perSecond":1234.5,)"
    R"("userErrorsPerSecond":0.5,"operations":[)"
    R"({"table":"graph","operation":"GetItem","perSecond":1200.25,"p50Milliseconds":0.2,)"
    R"("p99Milliseconds":1.25,"readUnitsPerSecond":600.1,"writeUnitsPerSecond":0,)"
    R"("throttledPerSecond":0,"systemErrorsPerSecond":0},)"
    R"({"table":"graph","operation":"PutItem","perSecond":34.25,"p50Milliseconds":null,)"
    R"("p99Milliseconds":null,"readUnitsPerSecond":0,"writeUnitsPerSecond":34.25,)"
    R"("throttledPerSecond":1,"systemErrorsPerSecond":2}],"moreOperations":0,"keys":[)"
    R"({"object":"graph/GSI1","key":"TARGET#bob","kind":"read",)"
    R"("perSecond":600,"share":0.2,"error":1}]})";

std::vector<std::string> texts(const std::vector<Screen::Line>& lines) {
  std::vector<std::string> all;
  for (const auto& line : lines) all.push_back(line.text);
  return all;
}

TEST(TheTextOfTop, ShowsOperationsAndThenKeys) {
  const auto lines = top_lines(kPage, "http://h/", {.columns = 90, .rows = 24});
  ASSERT_TRUE(lines) << lines.error().message();
  std::string shown;
  for (const auto& line : *lines) shown += "\n" + line.text;
  EXPECT_EQ(shown, R"(
adjoin top  http://h/  2026-01-02T03:04:05Z  last 10 s  1,235 requests/s  0.5 user errors…

operation             table                /s   p50 ms   p99 ms    RCU/s    WCU/s  thrtl/s
GetItem               graph             1,200      0.2     1.25      600        0        0
PutItem               graph              34.2        -        -        0     34.2        1

busy key                                 of                    kind            /s    share
TARGET#bob                               graph/GSI1            read           600     20 %)");
}

TEST(TheTextOfTop, FitsOnEveryScreen) {
  for (std::size_t columns = 1; columns < 160; ++columns) {
    const auto lines = top_lines(kPage, "http://h/", {.columns = columns, .rows = 24});
    ASSERT_TRUE(lines);
    for (const auto& line : *lines) {
      EXPECT_LE(display_width(line.text), columns) << line.text;
    }
  }
}

TEST(TheTextOfTop, ShowsControlCharactersInsteadOfSendingThem) {
  const std::string page =
      R"({"operations":[{"table":"\u001b[2J","operation":"GetItem","perSecond":1}],)"
      R"("keys":[{"object":"t","key":"\u001b]0;owned\u0007\u009b31m","kind":"read",)"
      R"("perSecond":1}]})";
  const auto lines = top_lines(page, "\x1b[2J", {.columns = 100, .rows = 24});
  ASSERT_TRUE(lines);
  for (const auto& line : *lines) {
    EXPECT_EQ(line.text, visible(line.text));
    EXPECT_EQ(line.text.find('\x1b'), std::string::npos);
  }
  EXPECT_NE(texts(*lines)[3].find("\\x1b[2J"), std::string::npos);
}

TEST(TheTextOfTop, SaysThatNothingWasAsked) {
  const auto lines =
      top_lines(R"({"operations":[],"keys":null})", "p", {.columns = 80, .rows = 24});
  ASSERT_TRUE(lines);
  EXPECT_EQ(lines->back().text, "nothing was asked in that time");
}

TEST(TheTextOfTop, IsNoneOfAPageThatIsNoJson) {
  EXPECT_FALSE(top_lines("<html>", "p", {}));
  EXPECT_FALSE(top_lines(R"({"operations":[7]})", "p", {}));
}

}  // namespace
}  // namespace adjoin::cli
