#include "advise/log/shared_words.h"

#include <gtest/gtest.h>

#include <string>

#include "advise/log/shape.h"

namespace adjoin::advise::shared_words_test {
namespace {

TEST(FirstWord, StandsBeforeASeparator) {
  EXPECT_EQ(first_word("USER#alice"), "USER");
  EXPECT_EQ(first_word("order-item/7"), "order-item");
  for (const std::string_view none : {"alice", "", "#a", "7up#a", "a b#c", "J\xc3\xbcrgen#1"}) {
    EXPECT_EQ(first_word(none), "") << none;
  }
  EXPECT_EQ(first_word(std::string(33, 'a') + "#1"), "") << "longer than a word";
}

TEST(SharedWords, TellAWordThatThreeKeysHave) {
  SharedWords words;
  EXPECT_TRUE(words.may_tell("USER")) << "written as types are";
  EXPECT_FALSE(words.may_tell("alice"));
  for (int i = 0; i < 10; ++i) words.note("alice#1");
  words.note("alice#2");
  EXPECT_FALSE(words.may_tell("alice")) << "two keys, however often";
  words.note("alice#3");
  EXPECT_TRUE(words.may_tell("alice"));
}

TEST(SharedWords, KeepABoundOfWords) {
  SharedWords words;
  for (std::size_t i = 0; i < 3 * SharedWords::kWordsMax; ++i) {
    for (int k = 0; k < 3; ++k) words.note("w" + std::to_string(i) + "#" + std::to_string(k));
  }
  EXPECT_TRUE(words.may_tell("w0"));
  EXPECT_FALSE(words.may_tell("w" + std::to_string(2 * SharedWords::kWordsMax)));
}

TEST(SharedWords, DecideWhatAShapeTells) {
  SharedWords shared;
  TableWords words;
  words.key = {{"pk"}, {"sk"}};
  words.shared = &shared;
  const Item key = {{"pk", "alice#1"}, {"sk", "PROFILE#2024"}};
  EXPECT_EQ(shape_of_key("GetItem", key, words), "GetItem pk={} sk=PROFILE#{}");
  for (const char* text : {"alice#1", "alice#2", "alice#3"}) shared.note(text);
  EXPECT_EQ(shape_of_key("GetItem", key, words), "GetItem pk=alice#{} sk=PROFILE#{}");
  words.shared = nullptr;
  EXPECT_EQ(shape_of_key("GetItem", {{"pk", "bob#1"}, {"sk", "x"}}, words),
            "GetItem pk=bob#{} sk={}");
}

}  // namespace
}  // namespace adjoin::advise::shared_words_test
