#include "item/number.h"

#include <gtest/gtest.h>

namespace adjoin::item {
namespace {

Number number(std::string_view text) {
  auto parsed = Number::parse(text);
  EXPECT_TRUE(parsed.has_value()) << text << ": " << parsed.error().message();
  return parsed ? *parsed : Number();
}

TEST(NumberText, IsNormalised) {
  const struct { const char* text; const char* canonical; } cases[] = {
      {"0", "0"}, {"-0", "0"}, {"00042", "42"}, {"1.50", "1.5"}, {"1.5E2", "150"}, {"+3", "3"},
      {".123", "0.123"}, {"5.", "5"}, {"0001.23", "1.23"}, {"1e-3", "0.001"}, {"-1.50", "-1.5"},
      {"0e126", "0"}, {"0e100000000", "0"}, {"100e-2", "1"},
      {"12345678901234567890123456789012345678", "12345678901234567890123456789012345678"},
  };
  for (const auto& c : cases) EXPECT_EQ(number(c.text).to_string(), c.canonical) << c.text;
}

}  // namespace
}  // namespace adjoin::item
