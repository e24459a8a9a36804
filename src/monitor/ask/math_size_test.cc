#include "monitor/ask/math_size.h"

#include <gtest/gtest.h>

#include <string>

namespace adjoin::monitor::math_size_test {
namespace {

using meter::alarm::MetricQuery;
using meter::alarm::MetricStat;

MetricQuery metric(std::string id) {
  MetricQuery query{.id = std::move(id)};
  query.stat = MetricStat{
      .metric = {.space = "Test", .name = "load"}, .statistic = "Sum", .period = 60, .unit = {}};
  return query;
}

MetricQuery math(std::string id, std::string expression) {
  return {.id = std::move(id),
          .label = {},
          .stat = {},
          .expression = std::move(expression),
          .period = 0};
}

std::string repeated(const std::string& text, const std::string& between, int times) {
  std::string all = text;
  for (int i = 1; i < times; ++i) all += between + text;
  return all;
}

/// The size of an expression over the metrics a1, a2 and b, and over c, which is [a1, a2].
MathSize size_of(const std::string& expression) {
  return math_sizes({math("x", expression), metric("a1"), metric("a2"), metric("b"),
                     math("c", "[a1, a2]")})
      .value()
      .front();
}

TEST(MathSize, OfAnAnswerIsThatOfItsSeries) {
  const std::pair<std::string, std::size_t> expected[] = {
      {"a1", 1},
      {"2 * 3", 0},
      {"a1 + a2 * 3", 1},
      {"METRICS()", 3},
      {"METRICS('a') / b", 2},
      {"-[METRICS(), c, b]", 6},
      {"c + 1", 2},
      {"SUM(METRICS())", 1},
      {"FILL(METRICS(), REPEAT)", 3},
      {"FILL(c, b)", 2},
      {"IF(a1 > 2, a2, b)", 1},
      {"PERIOD(a1) * b", 1},
      {"INSIGHT_RULE_METRIC('r', 'Sum')", 1},
      {"nobody", 0},
      {"(", 0},
  };
  for (const auto& [expression, result] : expected) {
    EXPECT_EQ(size_of(expression).result, result) << expression;
  }
}

TEST(MathSize, CountsWhatIsHeldAtOnce) {
  EXPECT_EQ(size_of("a1").held, 1U);
  EXPECT_EQ(size_of("a1 + a2").held, 3U) << "two operands and their sum";
  EXPECT_EQ(size_of("a1 + a2 + b").held, 3U) << "one after another";
  EXPECT_EQ(size_of("a1 + (a2 + b)").held, 4U);
  EXPECT_EQ(size_of("METRICS() + (METRICS() + METRICS())").held, 12U);
  EXPECT_EQ(size_of("[" + repeated("a1", ",", 100) + "]").held, 200U);
}

TEST(MathSize, OfQueriesTogetherAreTheirAnswersAndTheLargestExpression) {
  const auto sizes = math_sizes({metric("a"), math("b", "a + a"), math("c", "[a, a, a]")}).value();
  EXPECT_EQ(held_at_once(sizes), 1U + 1U + 3U + 6U);
}

TEST(MathSize, TakesCirclesAndUnknownIdsForNothing) {
  const auto sizes = math_sizes({math("a", "b + 1"), math("b", "a + 1"), math("c", "c")}).value();
  for (const MathSize& size : sizes) EXPECT_EQ(size.result, 0U);
}

TEST(MathSize, RefusesWhatWouldTakeMemoryWithoutAFigure) {
  std::vector<MetricQuery> queries = {metric("a")};
  const std::string many = "[" + repeated("a", ",", 500) + "]";
  for (int i = 0; i < 50; ++i) queries.push_back(math("e" + std::to_string(i), many));
  EXPECT_TRUE(math_sizes(queries));
  for (int i = 50; i < 100; ++i) queries.push_back(math("e" + std::to_string(i), many));
  const auto refused = math_sizes(queries);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message().find("hold at once 51"), std::string::npos)
      << refused.error().message();
}

TEST(MathSize, RefusesWhatWouldTakeSecondsWithoutAFigure) {
  std::vector<MetricQuery> queries;
  for (int i = 0; i < 250; ++i) queries.push_back(metric("m" + std::to_string(i)));
  const std::string sum = "SUM(" + repeated("METRICS()", "+", 190) + ")";
  queries.push_back(math("e1", sum));
  EXPECT_TRUE(math_sizes(queries));
  for (int i = 2; i < 250; ++i) queries.push_back(math("e" + std::to_string(i), sum));
  const auto refused = math_sizes(queries);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message().substr(0, 20), "The expressions make")
      << refused.error().message();
}

}  // namespace
}  // namespace adjoin::monitor::math_size_test
