// Hexadecimal digits, escapes, and lists that people read.
#include "base/text.h"

#include <gtest/gtest.h>

namespace adjoin {
namespace {

TEST(Text, WritesEachByteAsTwoDigits) {
  std::string text = "0x";
  append_hex(BytesView("\x00\x7f\xff", 3), text);
  EXPECT_EQ(text, "0x007fff");
  EXPECT_EQ(hex16(0xABC), "0000000000000abc");
}

TEST(Text, ReadsADigitOfEitherCase) {
  for (const auto& [digit, value] : {std::pair{'0', 0}, {'9', 9}, {'a', 10}, {'F', 15}}) {
    EXPECT_EQ(hex_value(digit), value) << digit;
  }
  for (const char other : {'g', 'G', '/', ':', '@', '`', ' '}) EXPECT_EQ(hex_value(other), -1);
}

TEST(Text, IsDecodedOnlyWhereEachEscapeIsWhole) {
  EXPECT_EQ(percent_decoded("a%2Fb%20"), "a/b ");
  for (const char* cut : {"%", "a%2", "%2g", "%%20"}) EXPECT_FALSE(percent_decoded(cut)) << cut;
}

TEST(Text, PutsACommaBetweenTheEntriesOfAList) {
  std::string list;
  append_to_list("one", list);
  append_to_list("two", list);
  EXPECT_EQ(list, "one, two");
}

TEST(Text, IsAShellsWordAsItIsWhereNoShellSeesAnythingInIt) {
  EXPECT_EQ(shell_word("ACTOR#bob"), "ACTOR#bob");
  EXPECT_EQ(shell_word("a-b_c.d/e:f@g%h+i,1"), "a-b_c.d/e:f@g%h+i,1");
}

TEST(Text, IsQuotedForAShellElse) {
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("#comment"), "'#comment'");
  EXPECT_EQ(shell_word("o'b; ls"), R"('o'\''b; ls')");
  EXPECT_EQ(shell_word("$HOME"), "'$HOME'");
  EXPECT_EQ(shell_word("*"), "'*'");
  EXPECT_EQ(shell_word("zwölf"), "'zwölf'");
}

}  // namespace
}  // namespace adjoin
