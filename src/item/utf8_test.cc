#include "item/utf8.h"

#include <gtest/gtest.h>

#include <string>

namespace adjoin::item {
namespace {

using namespace std::string_view_literals;

TEST(Utf8, IsRecognisedInItsStrictForm) {
  for (const std::string_view text : {""sv, "a"sv, "\0"sv, "\u00e9"sv, "\U0001D11E"sv}) {
    EXPECT_TRUE(is_utf8(text)) << text;
    EXPECT_TRUE(is_utf8(std::string(40, 'x').append(text))) << text;
  }
  for (const std::string_view bytes : {"\x80"sv, "\xC3"sv, "\xC0\x80"sv, "\xED\xA0\x80"sv,
                                       "\xF5\x80\x80\x80"sv, "\xFF"sv, "\xE2\x82"sv}) {
    EXPECT_FALSE(is_utf8(bytes));
    EXPECT_FALSE(is_utf8(std::string(40, 'x').append(bytes)));
  }
}

TEST(Utf16Length, CountsCodeUnits) {
  EXPECT_EQ(utf16_length(""), 0U);
  EXPECT_EQ(utf16_length("abc"), 3U);
  EXPECT_EQ(utf16_length("\u00e9\U0001D11E"), 3U);
  EXPECT_EQ(utf16_length("\u20ac\0"sv), 2U);
}

}  // namespace
}  // namespace adjoin::item
