#include "item/utf8.h"

#include <gtest/gtest.h>

#include <iterator>
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

TEST(Utf8Front, EndsBetweenCharacters) {
  EXPECT_EQ(utf8_front("abc", 3), "abc");
  EXPECT_EQ(utf8_front("abc", 2), "ab");
  const std::string_view text = "a\u00e9\u20ac\U0001D11E";  // of 1, 2, 3 and 4 bytes
  const std::size_t ends[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 10};
  for (std::size_t bytes = 0; bytes < std::size(ends); ++bytes) {
    EXPECT_EQ(utf8_front(text, bytes), text.substr(0, ends[bytes])) << bytes;
  }
  EXPECT_EQ(utf8_front("\x80\x80\x80", 2), "");
}

TEST(Utf16Length, CountsCodeUnits) {
  EXPECT_EQ(utf16_length(""), 0U);
  EXPECT_EQ(utf16_length("abc"), 3U);
  EXPECT_EQ(utf16_length("\u00e9\U0001D11E"), 3U);
  EXPECT_EQ(utf16_length("\u20ac\0"sv), 2U);
}

}  // namespace
}  // namespace adjoin::item
