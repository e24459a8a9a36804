// Goal: spans of time are read as people write them, and others are refused with an example.
#include "cli/input/time_span.h"

#include <gtest/gtest.h>

namespace adjoin::cli {
namespace {

TEST(ASpan, IsANumberAndAUnit) {
  const struct {
    std::string_view text;
    std::int64_t seconds;
  } cases[] = {{"90s", 90}, {"30m", 1'800}, {"1h", 3'600}, {"7d", 604'800}, {"2w", 1'209'600}};
  for (const auto& c : cases) {
    const auto span = parse_span("--since", c.text);
    ASSERT_TRUE(span) << c.text;
    EXPECT_EQ(span->count(), c.seconds) << c.text;
  }
}

TEST(ASpan, IsNothingElse) {
  for (const std::string_view wrong : {"", "1", "h", "-1h", "0m", "1.5h", "1hour", "1 h", "1y"}) {
    const auto span = parse_span("--since", wrong);
    ASSERT_FALSE(span) << wrong;
    EXPECT_EQ(span.error().message(),
              "--since is a span of time, as 90s, 30m, 1h, 7d and 2w are, not \"" +
                  std::string(wrong) + "\"");
  }
}

TEST(ASpan, HasABound) {
  EXPECT_TRUE(parse_span("--since", "3660d"));
  EXPECT_FALSE(parse_span("--since", "3661d"));
  EXPECT_FALSE(parse_span("--since", "9223372036854775807w"));
}

}  // namespace
}  // namespace adjoin::cli
