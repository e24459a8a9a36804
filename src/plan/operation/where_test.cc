// Conditions as people type them, and the text behind cursors.
#include "plan/operation/where.h"

#include <gtest/gtest.h>

#include "plan/operation/cursor.h"

namespace adjoin::plan {
namespace {

struct Case {
  const char* text;
  const char* compiled;
};

TEST(Where, PutsNamesAndValuesBehindPlaceholders) {
  const Case cases[] = {
      {"quantity > 1", "#w0 > :w0"},
      {"a = 1 and A = 2 AND a != 3", "#w0 = :w0 AND #w1 = :w1 AND #w0 <> :w2"},
      {"begins_with(name, \"A b\")", "begins_with(#w0, :w0)"},
      {"not exists(x) or size(y.z[2]) >= -1.5",
       "NOT attribute_exists(#w0) OR size(#w1.#w2[2]) >= :w0"},
      {"d between 1 and 2", "#w0 BETWEEN :w0 AND :w1"},
      {"s in ('a', 'b') and flag = true", "#w0 IN (:w0, :w1) AND #w1 = :w2"},
      {"`odd name` <> null", "#w0 <> :w0"},
  };
  for (const Case& one : cases) {
    expression::Placeholders placeholders;
    const Result<std::string> compiled = compile_where(one.text, "w", placeholders);
    ASSERT_TRUE(compiled.has_value()) << one.text << ": " << compiled.error().message();
    EXPECT_EQ(*compiled, one.compiled) << one.text;
  }
}

TEST(Where, RefusesWhatItDoesNotUnderstandAndSaysWhere) {
  for (const char* text : {"", "a > \"open", "a # 1", "a = 1.2.3", "drop(a)", "`a", "a[1"}) {
    expression::Placeholders placeholders;
    EXPECT_FALSE(compile_where(text, "w", placeholders).has_value()) << text;
  }
}

Cursor example_cursor() {
  Cursor cursor;
  cursor.list = 1;
  cursor.key.set("PK", "A");
  cursor.key.set("SK", "b");
  return cursor;
}

TEST(CursorText, IsTheOneInItsDocument) {
  EXPECT_EQ(encode_cursor(example_cursor(), "query"), "AUWpZLDZPdqRAAAAAQEGAAAAAgJQSwEBQQJTSwEBYg");
}

TEST(CursorText, GivesThePlaceBackAndRefusesDamage) {
  const std::string text = encode_cursor(example_cursor(), "query");
  const Result<Cursor> back = decode_cursor(text, "query");
  ASSERT_TRUE(back.has_value());
  EXPECT_EQ(back->list, 1U);
  EXPECT_EQ(back->key, example_cursor().key);
  EXPECT_FALSE(decode_cursor(text, "another query").has_value());
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string damaged = text;
    damaged[i] = damaged[i] == 'A' ? 'B' : 'A';
    // The last character may hold bits that mean nothing.
    if (i + 1 < text.size()) {
      EXPECT_FALSE(decode_cursor(damaged, "query").has_value()) << i;
    }
    EXPECT_FALSE(decode_cursor(text.substr(0, i), "query").has_value()) << i;
  }
}

}  // namespace
}  // namespace adjoin::plan
