// Goal: a page is read without knowing its members, and what is no page is an error.
#include "cli/output/json_page.h"

#include <gtest/gtest.h>

namespace adjoin::cli {
namespace {

TEST(APage, IsARowWithItsMembersInTheirOrder) {
  const auto row = row_of_json(R"( {"b" : "x\ty", "a":1.5,"n":null, "t":true,"l":[1, {"q":2}] } )");
  ASSERT_TRUE(row) << row.error().message();
  std::string json;
  row->append_json(json);
  EXPECT_EQ(json, R"({"b":"x\ty","a":1.5,"n":null,"t":true,"l":[1, {"q":2}]})");
  EXPECT_EQ(text_in(*row, "b"), "x\ty");
  EXPECT_EQ(number_in(*row, "a"), 1.5);
  EXPECT_EQ(text_in(*row, "n"), "");
  EXPECT_EQ(text_in(*row, "t"), "yes");
  EXPECT_EQ(text_in(*row, "missing"), "");
  EXPECT_EQ(find_cell(*row, "missing"), nullptr);
}

TEST(AListInAPage, HasItsElementsAsText) {
  const auto elements = elements_of_json(R"([ {"a":[1,2]} , "x" ,3])");
  ASSERT_TRUE(elements);
  EXPECT_EQ(*elements, (std::vector<std::string_view>{R"({"a":[1,2]})", R"("x")", "3"}));
  EXPECT_TRUE(elements_of_json("null")->empty());
  EXPECT_TRUE(elements_of_json("[]")->empty());
}

TEST(AMemberOfAPage, IsFoundByItsName) {
  EXPECT_EQ(*member_of_json(R"({"a":{"b":1},"b":2})", "b"), "2");
  EXPECT_EQ(*member_of_json(R"({"a":1})", "b"), "null");
}

TEST(WhatIsNoPage, IsAnError) {
  for (const std::string_view wrong :
       {"", "<html>", "{\"a\":}", "{\"a\":1} x", "[1", "{\"a\":\"\xff\"}"}) {
    EXPECT_FALSE(row_of_json(wrong)) << wrong;
  }
  EXPECT_FALSE(elements_of_json("{}"));
}

}  // namespace
}  // namespace adjoin::cli
