#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "meter/alarm/fault.h"
#include "meter/alarm/query_set.h"
#include "meter/alarm/sample_source.h"

namespace adjoin::meter::alarm::metric_math_test {
namespace {

using Values = std::vector<std::optional<double>>;
constexpr auto kNone = std::nullopt;

MetricQuery metric_of(const std::string& id) {
  MetricQuery query;
  query.id = id;
  query.stat = MetricStat{.metric = {.space = "Test", .name = id, .dimensions = {}},
                          .statistic = "Maximum",
                          .period = 60,
                          .unit = {}};
  query.returns_data = false;
  return query;
}

MetricQuery expression_of(const std::string& id, const std::string& text) {
  MetricQuery query;
  query.id = id;
  query.expression = text;
  return query;
}

struct NamedValues {
  std::string id;
  Values values;
};

/// Carries out one expression over metrics with the given values, a minute each.
Result<std::vector<QueryAnswer>> answers_of(const std::string& text,
                                            const std::vector<NamedValues>& metrics) {
  testing::SampleSource source;
  std::vector<MetricQuery> queries;
  std::uint32_t steps = 4;
  for (const NamedValues& metric : metrics) {
    queries.push_back(metric_of(metric.id));
    steps = static_cast<std::uint32_t>(metric.values.size());
    for (std::size_t i = 0; i < metric.values.size(); ++i) {
      if (metric.values[i]) {
        source.add(metric.id, static_cast<std::int64_t>(i) * 60, *metric.values[i]);
      }
    }
  }
  for (std::uint32_t step = 0; step < steps; ++step) source.add_rule("hot", step * 60, step);
  queries.push_back(expression_of("e", text));
  ADJOIN_TRY(const QuerySet set, QuerySet::make(queries, {}));
  return set.run({.from = 0, .period = 60, .steps = steps}, source);
}

Values value_of(const std::string& text, const std::vector<NamedValues>& metrics) {
  const auto answers = answers_of(text, metrics);
  EXPECT_TRUE(answers.has_value()) << text << ": " << (answers ? "" : answers.error().message());
  if (!answers || answers->size() != 1 || answers->front().series.size() != 1) {
    ADD_FAILURE() << text << " is not one series";
    return {};
  }
  return answers->front().series.front().values;
}

std::string error_of(const std::string& text, const std::vector<NamedValues>& metrics = {}) {
  const auto answers = answers_of(text, metrics);
  EXPECT_FALSE(answers.has_value()) << text;
  if (answers) return {};
  EXPECT_EQ(answers.error().code(), ErrorCode::invalid_argument) << text;
  return answers.error().message();
}

void expect_error(const std::string& text, std::string_view part) {
  const std::string message = error_of(text, {{"m1", {1, 2}}, {"m2", {3, 4}}});
  EXPECT_NE(message.find(part), std::string::npos) << text << " gave: " << message;
}

std::string shape_of(std::string_view text) {
  const auto program = parse_math(text);
  return program ? print(*program) : program.error().message();
}

}  // namespace

TEST(MetricMath, ComparesAsTheGuideShows) {
  const std::vector<NamedValues> metrics = {{"metric1", {30, 20, 0, 0}},
                                            {"metric2", {20, kNone, 20, kNone}}};
  EXPECT_EQ(value_of("(metric1 < metric2)", metrics), (Values{0, 0, 1, 0}));
  EXPECT_EQ(value_of("(metric1 >= 30)", metrics), (Values{1, 0, 0, 0}));
  EXPECT_EQ(value_of("(metric1 > 15 AND metric2 > 15)", metrics), (Values{1, 0, 0, 0}));
  EXPECT_EQ(value_of("metric1 > 15 || metric2 > 15", metrics), (Values{1, 1, 1, 0}));
  EXPECT_EQ(value_of("metric1 == metric2 OR metric1 != 0", metrics), (Values{1, 1, 0, 1}));
}

TEST(MetricMath, ChoosesWithIfAsTheGuideShows) {
  const std::vector<NamedValues> metrics = {{"metric1", {1, 1, 0, 0, kNone}},
                                            {"metric2", {30, kNone, 0, 0, 30}},
                                            {"metric3", {0, 0, 20, kNone, 20}}};
  EXPECT_EQ(value_of("IF(metric1, metric2, metric3)", metrics), (Values{30, 0, 20, kNone, kNone}));
  EXPECT_EQ(value_of("IF(metric1, 5, metric3)", metrics), (Values{5, 5, 20, kNone, kNone}));
  EXPECT_EQ(value_of("IF(metric1, metric2, 5)", metrics), (Values{30, 0, 5, 5, kNone}));
  EXPECT_EQ(value_of("IF(metric1, metric2)", metrics), (Values{30, 0, kNone, kNone, kNone}));
  EXPECT_EQ(value_of("IF(1, metric2, metric3)", metrics), (Values{30, kNone, 0, 0, 30}));
  EXPECT_EQ(value_of("IF(0, metric2, metric3)", metrics), (Values{0, 0, 20, kNone, 20}));
  EXPECT_EQ(value_of("IF(0, metric2)", metrics), (Values{kNone, kNone, kNone, kNone, kNone}));
}

TEST(MetricMath, CountsWhatIsMissingAsZeroBesideAValue) {
  const std::vector<NamedValues> metrics = {{"m1", {1, kNone, 3, kNone}},
                                            {"m2", {10, 20, kNone, kNone}}};
  EXPECT_EQ(value_of("m1 + m2", metrics), (Values{11, 20, 3, kNone}));
  EXPECT_EQ(value_of("m1 - m2", metrics), (Values{-9, -20, 3, kNone}));
  EXPECT_EQ(value_of("m1 * 2", metrics), (Values{2, kNone, 6, kNone}));
  EXPECT_EQ(value_of("-m1 ^ 2", metrics), (Values{-1, kNone, -9, kNone}));
}

TEST(MetricMath, DropsWhatIsDividedByZero) {
  const std::vector<NamedValues> metrics = {{"m1", {1, 6, 0, 8}}, {"m2", {0, 3, 0, kNone}}};
  EXPECT_EQ(value_of("m1 / m2", metrics), (Values{kNone, 2, kNone, kNone}));
  EXPECT_EQ(value_of("m1 / 0", metrics), (Values{kNone, kNone, kNone, kNone}));
  EXPECT_EQ(value_of("m1 + 1 / 0", metrics), (Values{kNone, kNone, kNone, kNone}));
  EXPECT_EQ(value_of("(m1 - 10) ^ 0.5", metrics), (Values{kNone, kNone, kNone, kNone}));
  EXPECT_EQ(value_of("m1 * 10 ^ 400", metrics), (Values{kNone, kNone, kNone, kNone}));
}

TEST(MetricMath, FillsAlsoASeriesWithoutAnyValue) {
  const std::vector<NamedValues> metrics = {{"m1", {kNone, 2, kNone, kNone, 8}},
                                            {"none", {kNone, kNone, kNone, kNone, kNone}}};
  EXPECT_EQ(value_of("FILL(none, 0)", metrics), (Values{0, 0, 0, 0, 0}));
  EXPECT_EQ(value_of("FILL(m1, -1)", metrics), (Values{-1, 2, -1, -1, 8}));
  EXPECT_EQ(value_of("FILL(m1, REPEAT)", metrics), (Values{kNone, 2, 2, 2, 8}));
  EXPECT_EQ(value_of("FILL(m1, LINEAR)", metrics), (Values{kNone, 2, 4, 6, 8}));
  EXPECT_EQ(value_of("FILL(none, m1)", metrics), (Values{kNone, 2, kNone, kNone, 8}));
  EXPECT_EQ(value_of("FILL(m1, MIN(m1))", metrics), (Values{2, 2, 2, 2, 8}));
  EXPECT_EQ(value_of("FILL(m1, MIN(none))", metrics), (Values{kNone, 2, kNone, kNone, 8}));
  EXPECT_EQ(value_of("SUM(FILL(METRICS(), 0))", metrics), (Values{0, 2, 0, 0, 8}));
}

TEST(MetricMath, JoinsOneSeriesToANumberAndSeveralToASeries) {
  const std::vector<NamedValues> metrics = {{"m1", {1, 2, kNone, 4}}, {"m2", {5, kNone, kNone, 8}}};
  EXPECT_EQ(value_of("SUM([m1, m2])", metrics), (Values{6, 2, kNone, 12}));
  EXPECT_EQ(value_of("AVG([m1, m2])", metrics), (Values{3, 1, kNone, 6}));
  EXPECT_EQ(value_of("MIN([m1, m2])", metrics), (Values{1, 2, kNone, 4}));
  EXPECT_EQ(value_of("MAX(METRICS())", metrics), (Values{5, 2, kNone, 8}));
  EXPECT_EQ(value_of("m1 * 0 + SUM(m1)", metrics), (Values{7, 7, kNone, 7}));
  EXPECT_EQ(value_of("m1 - AVG(m1)", {{"m1", {1, 2, kNone, 3}}}), (Values{-1, 0, kNone, 1}));
  EXPECT_EQ(value_of("m1 / MAX(m1)", metrics), (Values{0.25, 0.5, kNone, 1}));
}

TEST(MetricMath, TellsHowASeriesChanges) {
  const std::vector<NamedValues> metrics = {{"m1", {10, 70, kNone, 310, 10}}};
  EXPECT_EQ(value_of("DIFF(m1)", metrics), (Values{kNone, 60, kNone, 240, -300}));
  EXPECT_EQ(value_of("RATE(m1)", metrics), (Values{kNone, 1, kNone, 2, -5}));
  EXPECT_EQ(value_of("m1 * 6 / PERIOD(m1)", metrics), (Values{1, 7, kNone, 31, 1}));
}

TEST(MetricMath, RoundsEachValue) {
  const std::vector<NamedValues> metrics = {{"m1", {-1.5, 1.5, kNone, 2}}};
  EXPECT_EQ(value_of("ABS(m1)", metrics), (Values{1.5, 1.5, kNone, 2}));
  EXPECT_EQ(value_of("CEIL(m1)", metrics), (Values{-1, 2, kNone, 2}));
  EXPECT_EQ(value_of("FLOOR(m1)", metrics), (Values{-2, 1, kNone, 2}));
}

TEST(MetricMath, WorksOnArraysOfSeries) {
  const std::vector<NamedValues> metrics = {
      {"errors4xx", {1, 2}}, {"errors5xx", {3, 4}}, {"requests", {8, 8}}};
  const auto answers = answers_of("METRICS(\"errors\") * 100", metrics);
  ASSERT_TRUE(answers.has_value());
  ASSERT_EQ(answers->front().series.size(), 2U);
  EXPECT_EQ(answers->front().series[1].id, "errors5xx");
  EXPECT_EQ(answers->front().series[1].values, (Values{300, 400}));
  EXPECT_EQ(value_of("SUM(METRICS('errors')) / requests", metrics), (Values{0.5, 0.75}));
  EXPECT_EQ(value_of("SUM([METRICS(\"4xx\"), METRICS(\"5xx\")])", metrics), (Values{4, 6}));
  EXPECT_EQ(value_of("SUM([errors4xx, errors5xx] / [requests, requests])", metrics),
            (Values{0.5, 0.75}));
  EXPECT_EQ(value_of("SUM(100 / [errors4xx, errors5xx])", {{"errors4xx", {1}}, {"errors5xx", {4}}}),
            (Values{125}));
  EXPECT_EQ(value_of("SUM(-[errors4xx, errors5xx])", metrics), (Values{-4, -6}));
}

TEST(MetricMath, ReadsRulesOfContributorInsights) {
  EXPECT_EQ(
      value_of("INSIGHT_RULE_METRIC(\"hot\", \"MaxContributorValue\") + m1", {{"m1", {1, 1, 1}}}),
      (Values{1, 2, 3}));
  EXPECT_EQ(value_of("INSIGHT_RULE_METRIC(hot, Sum) * 2", {{"m1", {1, 1}}}), (Values{0, 2}));
  const auto answers = answers_of("INSIGHT_RULE_METRIC('cold', 'Sum')", {});
  ASSERT_FALSE(answers.has_value());
  EXPECT_EQ(fault_of(answers.error()), Fault::not_found);
}

TEST(MetricMath, BindsOperatorsAsArithmeticDoes) {
  EXPECT_EQ(shape_of("a+b*c^d"), "a + b * c ^ d");
  EXPECT_EQ(shape_of("((a+b))*c"), "(a + b) * c");
  EXPECT_EQ(shape_of("a-(b-c)-d"), "a - (b - c) - d");
  EXPECT_EQ(shape_of("(a^b)^c^d"), "(a ^ b) ^ c ^ d");
  EXPECT_EQ(shape_of("-(a^b)"), "-a ^ b");
  EXPECT_EQ(shape_of("(-a)^b"), "(-a) ^ b");
  EXPECT_EQ(shape_of("a<b AND c>d OR e"), "a < b && c > d || e");
  EXPECT_EQ(shape_of("a&&(b||c)"), "a && (b || c)");
  EXPECT_EQ(shape_of("IF( a , FILL(b,REPEAT) )"), "IF(a, FILL(b, REPEAT))");
  EXPECT_EQ(shape_of("1e3 + .5"), "1000 + 0.5");
}

TEST(MetricMath, RefusesByNameWhatItHasNot) {
  expect_error("SEARCH('{AWS/EC2,InstanceId} CPU', 'Average', 300)", "'SEARCH' is not supported");
  expect_error("SELECT MAX(Load) FROM SCHEMA(Test)", "'SELECT' is not supported");
  expect_error("select max(load) from test", "'SELECT' is not supported");
  expect_error("ANOMALY_DETECTION_BAND(m1, 2)", "'ANOMALY_DETECTION_BAND' is not supported");
  expect_error("SORT(METRICS(), SUM, DESC)", "'SORT' is not supported");
  expect_error("FIL(m1, 0)", "did you mean FILL?");
  expect_error("sum(METRICS())", "there is no function 'sum'");
}

TEST(MetricMath, NamesThePlaceOfAFault) {
  expect_error("", "either a MetricStat or an Expression");
  expect_error("   ", "it is empty");
  expect_error("m1 +", "at character 5: expected a value, found the end");
  expect_error("m1 m2", "at character 4: expected an operator");
  expect_error("(m1", "expected ')'");
  expect_error("[m1, m2", "expected ',' or ']'");
  expect_error("M1 + 1", "an id begins with a lowercase letter");
  expect_error("1m", "a number ends here");
  expect_error("1e999 * m1", "no number that can be used");
  expect_error("METRICS(\"m", "this quote is not closed");
  expect_error("IF(m1)", "IF takes 2 or 3 arguments, found 1");
  expect_error("INSIGHT_RULE_METRIC(\"hot\", \"Median\")", "is no figure of a rule");
  expect_error("m1 + \"text\"", "expected a metric's id, a number or a function");
}

TEST(MetricMath, RefusesTypesThatDoNotFit) {
  expect_error("5", "must be a time series");
  expect_error("AVG(m1)", "must be a time series");
  expect_error("m1 + m9", "no metric or expression with the id 'm9'");
  expect_error("[m1, 5]", "an array holds time series");
  expect_error("[m1, m2] + [m1]", "must be of one size");
  expect_error("IF([m1, m2], 1, 0)", "no arrays");
  expect_error("m1 / PERIOD(m1 + m2)", "takes the id of a metric");
  expect_error("m1 + SUM(5)", "SUM takes time series");
  expect_error("FILL(5, 0)", "FILL takes time series");
  expect_error("FILL(m1, METRICS())", "REPEAT or LINEAR");
  expect_error("REPEAT", "'REPEAT' is neither a function");
}

TEST(MetricMath, BoundsItsDepthAndItsLength) {
  const std::string deep = std::string(2'000, '(') + "m1" + std::string(40, ')');
  expect_error(deep, "nested deeper than 100 levels");
  expect_error(std::string(2'000, '-') + "m1", "nested deeper than 100 levels");
  expect_error(std::string(3'000, ' ') + "m1", "more than 2048 characters");
  std::string powers = "m1";
  while (powers.size() < 2'000) powers += "^m1";
  expect_error(powers, "nested deeper than 100 levels");
  std::string sum = "m1";
  while (sum.size() < 2'000) sum += "+m1";
  EXPECT_EQ(value_of(sum, {{"m1", {1}}}), (Values{static_cast<double>((sum.size() + 1) / 3)}));
  const std::string nested = std::string(60, '(') + "m1" + std::string(60, ')');
  EXPECT_EQ(value_of(nested, {{"m1", {1}}}), (Values{1}));
}

TEST(QuerySet, TakesExpressionsOfExpressionsInAnyOrder) {
  testing::SampleSource source;
  source.add("m1", 0, 3);
  const auto set = QuerySet::make(
      {expression_of("b", "a + 1"), expression_of("a", "m1 * 2"), metric_of("m1")}, {});
  ASSERT_TRUE(set.has_value());
  const auto answers = set->run({.from = 0, .period = 60, .steps = 1}, source);
  ASSERT_TRUE(answers.has_value());
  ASSERT_EQ(answers->size(), 2U);
  EXPECT_EQ(answers->at(0).id, "b");
  EXPECT_EQ(answers->at(0).series.front().values, (Values{7}));
  EXPECT_EQ(answers->at(1).series.front().values, (Values{6}));
}

TEST(QuerySet, RefusesCirclesDoubleIdsAndTooManyMetrics) {
  const auto circle =
      QuerySet::make({expression_of("a", "b + 1"), expression_of("b", "a + 1")}, {});
  ASSERT_FALSE(circle.has_value());
  EXPECT_NE(circle.error().message().find("needs its own value"), std::string::npos);
  EXPECT_FALSE(QuerySet::make({metric_of("m1"), metric_of("m1")}, {}).has_value());
  EXPECT_FALSE(QuerySet::make({metric_of("Upper")}, {}).has_value());
  std::vector<MetricQuery> eleven;
  for (int i = 0; i < 11; ++i) eleven.push_back(metric_of("m" + std::to_string(i)));
  const auto too_many = QuerySet::make(eleven, {.queries = 20, .metrics = 10});
  ASSERT_FALSE(too_many.has_value());
  EXPECT_EQ(fault_of(too_many.error()), Fault::limit_exceeded);
}

TEST(QuerySet, ReadsOnceWhatTwoQueriesWant) {
  MetricQuery other = metric_of("m2");
  other.stat = metric_of("m1").stat;
  testing::SampleSource source;
  const auto set = QuerySet::make({metric_of("m1"), other, expression_of("e", "m1 + m2")}, {});
  ASSERT_TRUE(set.has_value());
  ASSERT_TRUE(set->run({.from = 0, .period = 60, .steps = 5}, source).has_value());
  EXPECT_EQ(source.reads, 1U);
}

TEST(QuerySet, BoundsTheSeriesOfAnArray) {
  std::vector<MetricQuery> queries;
  for (int i = 0; i < 10; ++i) queries.push_back(metric_of("m" + std::to_string(i)));
  std::string all = "METRICS()";
  for (int i = 0; i < 40; ++i) all += ", METRICS()";
  queries.push_back(expression_of("a", "[" + all + "]"));
  EXPECT_TRUE(QuerySet::make(queries, {}).has_value());
  queries.push_back(expression_of("b", "[a, a]"));
  const auto set = QuerySet::make(queries, {});
  ASSERT_FALSE(set.has_value());
  EXPECT_NE(set.error().message().find("more than 500 time series"), std::string::npos);
}

}  // namespace adjoin::meter::alarm::metric_math_test
