// Rows to expressions and back.

#include "expression/builder.h"

#include <gtest/gtest.h>

#include <string>

#include "expression/test_values.h"

namespace adjoin::expression {
namespace {

using namespace testing;

Rows sample_rows() {
  return {.rows =
              {
                  {Kind::key_condition, "PK", "=", {s("USER#1")}, ""},
                  {Kind::key_condition, "SK", "begins_with", {s("ORDER#")}, ""},
                  {Kind::condition, "version", "=", {n("3")}, ""},
                  {Kind::condition, "address.`zip code`", "not exists", {}, ""},
                  {Kind::filter, "total", "between", {n("3"), n("10")}, ""},
                  {Kind::filter, "tags", "size >", {n("3")}, ""},
                  {Kind::filter, "state", "not in", {s("open"), s("paid")}, ""},
                  {Kind::filter, "paid", ">=", {}, "total"},
                  {Kind::filter, "name", "type", {s("S")}, ""},
                  {Kind::projection, "name", "get", {}, ""},
                  {Kind::projection, "lines[0].sku", "get", {}, ""},
                  {Kind::update, "name", "set", {s("open")}, ""},
                  {Kind::update, "copy", "set", {}, "address.street"},
                  {Kind::update, "since", "set_if_missing", {n("3")}, ""},
                  {Kind::update, "visits", "increment", {n("1")}, ""},
                  {Kind::update, "credit", "decrement", {n("1")}, ""},
                  {Kind::update, "log", "append", {list({s("x")})}, ""},
                  {Kind::update, "queue", "prepend", {list({s("x")})}, ""},
                  {Kind::update, "old", "remove", {}, ""},
                  {Kind::update, "followers", "add", {n("1")}, ""},
                  {Kind::update, "roles", "delete", {ss({"admin"})}, ""},
              },
          .filter_join = Join::any};
}

TEST(Builder, WritesTheseExpressions) {
  const auto built = build(sample_rows());
  ASSERT_TRUE(built) << built.error().message();
  EXPECT_EQ(built->key_condition, "#n0 = :v0 AND begins_with(#n1, :v1)");
  EXPECT_EQ(built->condition, "#n2 = :v2 AND NOT attribute_exists(#n3.#n4)");
  EXPECT_EQ(built->filter,
            "#n5 BETWEEN :v2 AND :v3 OR size(#n6) > :v2 OR NOT #n7 IN (:v4, :v5) OR #n8 >= #n5 OR "
            "attribute_type(#n9, :v6)");
  EXPECT_EQ(built->projection, "#n9, #n10[0].#n11");
  EXPECT_EQ(built->update,
            "SET #n9 = :v4, #n12 = #n3.#n13, #n14 = if_not_exists(#n14, :v2), #n15 = #n15 + :v7, "
            "#n16 = #n16 - :v7, #n17 = list_append(#n17, :v8), #n18 = list_append(:v8, #n18) "
            "REMOVE #n19 ADD #n20 :v7 DELETE #n21 :v9");
  EXPECT_EQ(built->placeholders.names.at("#n4"), "zip code");
  EXPECT_EQ(built->placeholders.values.at(":v9"), ss({"admin"}));
}

TEST(Builder, ReadsItsOwnExpressionsBackIntoTheSameRows) {
  const Rows rows = sample_rows();
  const auto again = parse_rows(*build(rows));
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_EQ(again->rows, rows.rows);
  EXPECT_EQ(again->filter_join, Join::any);
  EXPECT_EQ(again->condition_join, Join::all);
}

TEST(Builder, ReadsExpressionsWrittenByHand) {
  Expressions expressions;
  expressions.condition = "attribute_not_exists(PK) and :n < size(#s.a[2])";
  expressions.placeholders.names = {{"#s", "size"}};
  expressions.placeholders.values = {{":n", n("1")}};
  const auto rows = parse_rows(expressions);
  ASSERT_TRUE(rows) << rows.error().message();
  EXPECT_EQ(rows->rows, (std::vector<Row>{{Kind::condition, "PK", "not_exists", {}, ""},
                                          {Kind::condition, "size.a[2]", "size >", {n("1")}, ""}}));
}

TEST(Builder, SaysWhichRowIsWrongAndWhatWasExpected) {
  const struct {
    Row row;
    const char* message;
  } cases[] = {
      {{Kind::key_condition, "PK", "contains", {s("x")}, ""},
       "row 1 (KeyConditionExpression, attribute 'PK', operator 'contains'): expected one of = < "
       "<= > >= between begins_with"},
      {{Kind::condition, "a", "between", {n("1")}, ""},
       "row 1 (ConditionExpression, attribute 'a', operator 'between'): expected two values"},
      {{Kind::filter, "a", "exists", {n("1")}, ""},
       "row 1 (FilterExpression, attribute 'a', operator 'exists'): expected no value"},
      {{Kind::update, "a", "multiply", {n("1")}, ""},
       "row 1 (UpdateExpression, attribute 'a', operator 'multiply'): expected one of set "
       "set_if_missing increment decrement append prepend remove add delete"},
      {{Kind::condition, "a..b", "exists", {}, ""},
       "the attribute path 'a..b' is not well formed: expected a name"},
      {{Kind::update, "a", "add", {s("x")}, ""},
       "Invalid UpdateExpression: Incorrect operand type for operator or function; operator: ADD, "
       "operand type: STRING"},
  };
  for (const auto& c : cases) {
    const auto built = build({.rows = {c.row}});
    ASSERT_FALSE(built);
    EXPECT_EQ(built.error().message(), c.message);
  }
}

TEST(Builder, SaysWhenAnExpressionIsMoreThanRows) {
  const struct {
    Kind kind;
    const char* text;
  } cases[] = {
      {Kind::condition, "a = :v AND (b = :v OR c = :v)"},
      {Kind::condition, "NOT (a = :v AND b = :v)"},
      {Kind::update, "SET a = b + :v"},
      {Kind::update, "SET a = :v + a"},
  };
  for (const auto& c : cases) {
    Expressions expressions;
    expressions.text(c.kind) = c.text;
    expressions.placeholders.values = {{":v", n("1")}};
    const auto rows = parse_rows(expressions);
    ASSERT_FALSE(rows) << c.text;
    EXPECT_EQ(rows.error().code(), ErrorCode::unsupported);
    EXPECT_NE(rows.error().message().find(c.text), std::string::npos) << rows.error().message();
  }
}

}  // namespace
}  // namespace adjoin::expression
