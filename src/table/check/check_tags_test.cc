// Goal: tags are held to the service's limits, counted in characters, and merged by their keys.
#include <gtest/gtest.h>

#include <string>

#include "table/check/checks.h"
#include "table/request/limits.h"

namespace adjoin::table {
namespace {

std::string times(std::size_t count, std::string_view text) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

std::vector<Tag> numbered(std::size_t count) {
  std::vector<Tag> tags;
  for (std::size_t i = 0; i < count; ++i) tags.push_back({"key" + std::to_string(i), "v"});
  return tags;
}

std::string answer(const Result<std::vector<Tag>>& tags) {
  return tags ? "ok" : tags.error().message();
}

constexpr std::string_view kUmlaut = "\xC3\xA4";  // one character, two bytes

TEST(Tags, KeysHaveOneTo128Characters) {
  for (const auto& [key, refusal] :
       {std::pair<std::string, const char*>{"k", nullptr},
        {times(kTagKeyMax, kUmlaut), nullptr},
        {"",
         "at 'tags.1.member.key' failed to satisfy constraint: Member must have length greater "
         "than or equal to 1"},
        {times(kTagKeyMax, kUmlaut) + "x", "Member must have length less than or equal to 128"},
        {"\xff", "not UTF-8"},
        {"aws:x", "reserved for system use: aws:x"},
        {"awsx", nullptr}}) {
    const std::string said = answer(merge_tags({}, {{key, "v"}}));
    if (refusal == nullptr) {
      EXPECT_EQ(said, "ok") << key;
    } else {
      EXPECT_NE(said.find(refusal), std::string::npos) << said;
    }
  }
}

TEST(Tags, ValuesHaveUpTo256Characters) {
  EXPECT_EQ(answer(merge_tags({}, {{"k", ""}})), "ok");
  EXPECT_EQ(answer(merge_tags({}, {{"k", times(kTagValueMax, kUmlaut)}})), "ok");
  EXPECT_NE(answer(merge_tags({}, {{"a", "b"}, {"k", times(kTagValueMax, kUmlaut) + "x"}}))
                .find("at 'tags.2.member.value' failed to satisfy constraint: Member must have "
                      "length less than or equal to 256"),
            std::string::npos);
  EXPECT_NE(answer(merge_tags({}, {{"k", "\xff"}})).find("not UTF-8"), std::string::npos);
}

TEST(Tags, AreOfLettersDigitsSpacesAndSomeSigns) {
  for (const char* good : {"a b_c.d:e/f=g+h-i@j", "\xC3\xA4\xC2\xA0\xE6\x9D\xB1", "\xD9\xA3",
                           "\xE2\x85\xA7", "\xF0\x9F\x84\x81"}) {
    EXPECT_EQ(answer(merge_tags({}, {{good, good}})), "ok") << good;
  }
  for (const char* bad : {"a!", "a\tb", "{", "a*", "\xC2\xA3", "\xE2\x82\xAC", "\xF0\x9F\x98\x80",
                          "\xE2\x80\x94", "\xC2\x85", "\"", "<a>", "a,b", "~"}) {
    const std::string rule =
        "failed to satisfy constraint: Member must satisfy regular expression pattern: "
        "^([\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*)$";
    EXPECT_NE(answer(merge_tags({}, {{bad, "v"}})).find("'tags.1.member.key' " + rule),
              std::string::npos)
        << bad;
    EXPECT_NE(answer(merge_tags({}, {{"k", bad}})).find("'tags.1.member.value' " + rule),
              std::string::npos)
        << bad;
    EXPECT_NE(answer(remove_tags({}, {bad})).find(rule), std::string::npos) << bad;
  }
}

TEST(Tags, AreAtMostFifty) {
  const std::vector<Tag> fifty = numbered(kTagsMax);
  EXPECT_EQ(answer(merge_tags({}, fifty)), "ok");
  EXPECT_EQ(answer(merge_tags({}, numbered(kTagsMax + 1))),
            "Number of Tags exceed the current limit for the provided ResourceArn");
  EXPECT_EQ(answer(merge_tags(fifty, {{"one more", ""}})),
            "Number of Tags exceed the current limit for the provided ResourceArn");
  EXPECT_EQ(answer(merge_tags(fifty, {{"key7", "new"}})), "ok");
  EXPECT_NE(answer(merge_tags(fifty, {})).find("'tags'"), std::string::npos);
}

TEST(Tags, AreReplacedAndRemovedByKey) {
  const std::vector<Tag> tags =
      merge_tags({{"a", "1"}, {"b", "2"}}, {{"b", "3"}, {"c", ""}}).value();
  ASSERT_EQ(tags.size(), 3u);
  EXPECT_EQ(tags[1].value, "3");
  const std::vector<Tag> rest = remove_tags(tags, {"a", "absent", "c"}).value();
  ASSERT_EQ(rest.size(), 1u);
  EXPECT_EQ(rest[0].key, "b");
  EXPECT_NE(answer(remove_tags(tags, {})).find("'tagKeys'"), std::string::npos);
  EXPECT_NE(answer(remove_tags(tags, {""})).find("'tagKeys.1.member'"), std::string::npos);
  EXPECT_NE(answer(remove_tags(tags, {times(kTagKeyMax + 1, "k")})).find("128"), std::string::npos);
}

}  // namespace
}  // namespace adjoin::table
