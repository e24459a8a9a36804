#include "base/shell_word.h"

#include <gtest/gtest.h>

namespace adjoin::shell_word_test {
namespace {

TEST(ShellWord, IsTheTextWhereNoShellSeesAnythingInIt) {
  EXPECT_EQ(shell_word("ACTOR#bob"), "ACTOR#bob");
  EXPECT_EQ(shell_word("a-b_c.d/e:f@g%h+i,1"), "a-b_c.d/e:f@g%h+i,1");
}

TEST(ShellWord, IsQuotedElse) {
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("#comment"), "'#comment'");
  EXPECT_EQ(shell_word("o'b; ls"), R"('o'\''b; ls')");
  EXPECT_EQ(shell_word("$HOME"), "'$HOME'");
  EXPECT_EQ(shell_word("*"), "'*'");
  EXPECT_EQ(shell_word("zwölf"), "'zwölf'");
}

}  // namespace
}  // namespace adjoin::shell_word_test
