// Key conditions: what the text says, and whether it fits a key.

#include "expression/key_condition.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "expression/test_values.h"

namespace adjoin::expression {
namespace {

using namespace testing;

Result<KeyCondition> read(std::string_view text) {
  static const Placeholders placeholders = sample_placeholders();
  PlaceholderUse use(placeholders);
  return parse_key_condition(text, use);
}

TEST(KeyCondition, ReadsTermsInTheOrderOfTheText) {
  const auto condition = read("sk BETWEEN :a AND :z AND (#str = :s)");
  ASSERT_TRUE(condition) << condition.error().message();
  ASSERT_EQ(condition->terms.size(), 2U);
  EXPECT_EQ(condition->terms[0].name, "sk");
  EXPECT_EQ(condition->terms[0].op, KeyOperator::between);
  EXPECT_EQ(condition->terms[0].upper, s("z"));
  EXPECT_EQ(condition->terms[1], (KeyTerm{"str", KeyOperator::eq, s("hello"), null()}));
}

TEST(KeyCondition, ReadsEveryOperator) {
  const struct {
    const char* text;
    KeyOperator op;
  } cases[] = {
      {"sk = :s", KeyOperator::eq},
      {"sk < :s", KeyOperator::lt},
      {"sk <= :s", KeyOperator::le},
      {"sk > :s", KeyOperator::gt},
      {"sk >= :s", KeyOperator::ge},
      {":s < sk", KeyOperator::gt},
      {"begins_with(sk, :s)", KeyOperator::begins_with},
  };
  for (const auto& c : cases) {
    const auto condition = read(c.text);
    ASSERT_TRUE(condition) << c.text;
    EXPECT_EQ(condition->terms[0], (KeyTerm{"sk", c.op, s("hello"), null()})) << c.text;
  }
}

TEST(KeyCondition, RefusesWhatNoKeyCanAnswerInTheseWords) {
  const std::string prefix = "Invalid KeyConditionExpression: ";
  const struct {
    const char* text;
    std::string message;
  } cases[] = {
      {"pk = :s OR sk = :s", "Invalid operator used in KeyConditionExpression: OR"},
      {"NOT pk = :s", "Invalid operator used in KeyConditionExpression: NOT"},
      {"pk <> :s", "Invalid operator used in KeyConditionExpression: <>"},
      {"pk IN (:s)", "Invalid operator used in KeyConditionExpression: IN"},
      {"contains(pk, :s)", "Invalid operator used in KeyConditionExpression: contains"},
      {"size(pk) = :n", "Invalid operator used in KeyConditionExpression: size"},
      {"attribute_exists(pk)", "Invalid operator used in KeyConditionExpression: attribute_exists"},
      {"pk.a = :s", prefix + "KeyConditionExpressions cannot have conditions on nested attributes"},
      {"pk = :s AND sk BETWEEN :z AND :a",
       prefix +
           "The BETWEEN operator requires upper bound to be greater than or equal to lower bound; "
           "lower bound operand: AttributeValue: {S:z}, upper bound operand: AttributeValue: "
           "{S:a}"},
      {"begins_with(sk, :n)",
       prefix + "Incorrect operand type for operator or function; operator or function: "
                "begins_with, operand type: N"},
      {"pk = :missing",
       prefix + "An expression attribute value used in expression is not defined; attribute value: "
                ":missing"},
  };
  for (const auto& c : cases) {
    const auto condition = read(c.text);
    ASSERT_FALSE(condition) << c.text;
    EXPECT_EQ(condition.error().message(), c.message);
  }
  EXPECT_FALSE(read("pk = sk"));
  EXPECT_FALSE(read(":s = :s"));
}

struct Fit {
  const char* text;
  std::vector<KeyAttribute> hash;
  std::vector<KeyAttribute> range;
  std::string message;  ///< empty: fits
};

TEST(KeyCondition, FitsAKeyOrSaysWhyNot) {
  const std::vector<KeyAttribute> pk = {{"pk", Value::Type::string}};
  const std::vector<KeyAttribute> sk = {{"sk", Value::Type::string}};
  const std::vector<KeyAttribute> two = {{"h1", Value::Type::string}, {"h2", Value::Type::number}};
  const std::vector<KeyAttribute> three = {
      {"r1", Value::Type::string}, {"r2", Value::Type::number}, {"r3", Value::Type::string}};
  const std::string missed = "Query condition missed key schema element: ";
  const std::string unsupported = "Query key condition not supported";
  const std::string type =
      "One or more parameter values were invalid: Condition parameter type does not match schema "
      "type";
  const Fit fits[] = {
      {"pk = :s", pk, sk, ""},
      {"sk > :a AND pk = :s", pk, sk, ""},
      {"pk = :s AND begins_with(sk, :a)", pk, sk, ""},
      {"sk = :s", pk, sk, missed + "pk"},
      {"pk = :s AND extra = :s", pk, sk, missed + "sk"},
      {"pk = :s AND extra = :s", pk, {}, unsupported},
      {"pk > :s AND sk = :s", pk, sk, unsupported},
      {"pk = :n", pk, sk, type},
      {"pk = :s AND sk < :n", pk, sk, type},
      {"pk = :s AND sk = :a AND x = :s", pk, sk, unsupported},
      {"h2 = :n AND h1 = :s", two, three, ""},
      {"h1 = :s", two, three, missed + "h2"},
      {"h1 = :s AND h2 = :n AND r1 = :s AND r2 > :n", two, three, ""},
      {"r2 > :n AND r1 = :s AND h2 = :n AND h1 = :s", two, three, ""},
      {"h1 = :s AND h2 = :n AND r1 = :s AND r2 = :n AND begins_with(r3, :s)", two, three, ""},
      {"h1 = :s AND h2 = :n AND r2 = :n", two, three, missed + "r1"},
      {"h1 = :s AND h2 = :n AND r1 > :s AND r2 = :n", two, three, unsupported},
  };
  for (const Fit& fit : fits) {
    auto condition = read(fit.text);
    ASSERT_TRUE(condition) << fit.text << ": " << condition.error().message();
    const auto checked = check_key_condition(*condition, fit.hash, fit.range);
    EXPECT_EQ(checked ? "" : checked.error().message(), fit.message) << fit.text;
    if (!checked) continue;
    std::size_t at = 0;
    for (const auto* part : {&fit.hash, &fit.range}) {
      for (const KeyAttribute& attribute : *part) {
        if (at < condition->terms.size()) {
          EXPECT_EQ(condition->terms[at++].name, attribute.name) << fit.text;
        }
      }
    }
  }
}

TEST(KeyCondition, RefusesEmptyKeyValuesButNotAnEmptyPrefix) {
  const std::vector<KeyAttribute> pk = {{"pk", Value::Type::string}};
  const std::vector<KeyAttribute> sk = {{"sk", Value::Type::string}};
  KeyCondition condition{{{"pk", KeyOperator::eq, s(""), null()}}};
  EXPECT_EQ(check_key_condition(condition, pk, sk).error().message(),
            "One or more parameter values are not valid. The AttributeValue for a key attribute "
            "cannot contain an empty string value. Key: pk");
  condition = {
      {{"pk", KeyOperator::eq, s("p"), null()}, {"sk", KeyOperator::begins_with, s(""), null()}}};
  EXPECT_TRUE(check_key_condition(condition, pk, sk));
}

}  // namespace
}  // namespace adjoin::expression
