#include "meter/series/statistic.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/random.h"

namespace adjoin::meter {
namespace {

Figures figures_with_histogram(const std::vector<double>& values) {
  Figures figures;
  for (const double value : values) {
    Figures one = Figures::of(value);
    one.add_to_histogram(value, 1);
    figures.merge(one);
  }
  return figures;
}

std::optional<double> asked(std::string_view word, const Figures& figures, double scale = 1) {
  const std::optional<Statistic> statistic = find_statistic(word);
  EXPECT_TRUE(statistic) << word;
  return statistic ? value_of(*statistic, figures, scale) : std::nullopt;
}

TEST(Statistics, AreKnownByCloudWatchsWords) {
  for (const std::string_view word :
       {"SampleCount", "Sum", "Average", "Minimum", "Maximum", "p0", "p50", "p99.9", "p100", "tm90",
        "tm99.5", "TM(10%:90%)", "TM(150:1000)", "TM(:300)", "PR(:300)", "PR(100:2000)",
        "PR(0.5:)"}) {
    const std::optional<Statistic> statistic = find_statistic(word);
    ASSERT_TRUE(statistic) << word;
    EXPECT_EQ(to_string(*statistic), word);
  }
  EXPECT_EQ(find_statistic("P99"), find_statistic("p99"));
  EXPECT_EQ(find_statistic("tm(10%:90%)"), find_statistic("TM(10%:90%)"));
}

TEST(Statistics, AreRefusedInOtherWords) {
  for (const std::string_view word :
       {"",          "p",          "average",     "p101",        "p-1",  "p1e1",
        "pnan",      "p(1:2)",     "tm",          "tm0",         "tm(",  "tm()",
        "TM(:)",     "TM(10%:90)", "TM(90%:10%)", "TM(0%:101%)", "PR",   "PR99",
        "PR(1)",     "PR(1%:2%)",  "PR(2:1)",     "PR(1:2",      "p99 ", "p..",
        "PR(1:2:3)", "Sum "}) {
    EXPECT_FALSE(find_statistic(word)) << word;
  }
}

TEST(Statistics, AreInTheMetricsUnit) {
  const Figures figures = figures_with_histogram({1000, 2000, 6000});
  EXPECT_EQ(asked("SampleCount", figures, 1000), 3);
  EXPECT_EQ(asked("Sum", figures, 1000), 9);
  EXPECT_EQ(asked("Average", figures, 1000), 3);
  EXPECT_EQ(asked("Minimum", figures, 1000), 1);
  EXPECT_EQ(asked("Maximum", figures, 1000), 6);
  EXPECT_EQ(asked("p0", figures, 1000), 1);
  EXPECT_EQ(asked("p100", figures, 1000), 6);
}

TEST(Statistics, AreUnknownWithoutSamples) {
  EXPECT_EQ(asked("Sum", Figures()), std::nullopt);
  EXPECT_EQ(asked("p99", Figures()), std::nullopt);
}

TEST(Percentiles, AreWithinATenthOfTheTruth) {
  Random random(1);
  std::vector<double> values;
  for (int i = 0; i < 20'000; ++i) {
    values.push_back(static_cast<double>(20 + (random.next() >> (44 + random.below(16)))));
  }
  const Figures figures = figures_with_histogram(values);
  std::ranges::sort(values);
  for (const double percent : {1.0, 10.0, 25.0, 50.0, 75.0, 90.0, 99.0, 99.9}) {
    const double exact = values[static_cast<std::size_t>(percent / 100 * 20'000)];
    const auto told = value_of({StatisticKind::percentile, {}, percent, true}, figures, 1);
    ASSERT_TRUE(told);
    EXPECT_NEAR(*told, exact, exact * 0.1) << percent;
  }
}

TEST(Percentiles, RiseWithTheirRank) {
  Random random(2);
  for (int i = 0; i < 200; ++i) {
    std::vector<double> values;
    for (std::uint64_t n = 0; n <= random.below(30); ++n) {
      values.push_back(static_cast<double>(random.below(100'000)));
    }
    Figures figures = figures_with_histogram(values);
    figures.histogram.widen(static_cast<std::uint8_t>(random.below(9)));
    double before = figures.minimum;
    for (int percent = 0; percent <= 100; ++percent) {
      const auto told = asked("p" + std::to_string(percent), figures);
      ASSERT_TRUE(told);
      ASSERT_GE(*told, before - 1e-6);
      ASSERT_LE(*told, figures.maximum);
      before = *told;
    }
  }
}

TEST(Percentiles, NeedAHistogramUnlessAllValuesAreOne) {
  Figures figures = Figures::of(5, 3);
  EXPECT_EQ(asked("p90", figures), 5);
  EXPECT_EQ(asked("PR(:5)", figures), 100);
  EXPECT_EQ(asked("PR(5:)", figures), 0);
  figures.merge(Figures::of(6));
  EXPECT_EQ(asked("p90", figures), std::nullopt);
  EXPECT_EQ(asked("tm90", figures), std::nullopt);
  EXPECT_EQ(asked("Average", figures), 5.25);
}

TEST(TrimmedMeans, LeaveTheEndsOut) {
  std::vector<double> values(90, 10);
  values.insert(values.end(), 10, 1000);
  const Figures figures = figures_with_histogram(values);
  EXPECT_DOUBLE_EQ(*asked("tm90", figures), 10);
  EXPECT_DOUBLE_EQ(*asked("TM(0%:90%)", figures), 10);
  EXPECT_NEAR(*asked("TM(90%:100%)", figures), 1000, 50);
  EXPECT_DOUBLE_EQ(*asked("tm100", figures), 109);
  EXPECT_DOUBLE_EQ(*asked("TM(:500)", figures), 10);
  EXPECT_NEAR(*asked("TM(500:)", figures), 1000, 50);
  EXPECT_EQ(asked("TM(2000:3000)", figures), std::nullopt) << "there is no such value";
}

TEST(PercentileRanks, CountTheValuesUpToABound) {
  std::vector<double> values;
  for (int i = 1; i <= 15; ++i) values.push_back(i);
  const Figures figures = figures_with_histogram(values);
  EXPECT_NEAR(*asked("PR(:5)", figures), 100.0 * 5 / 15, 1e-9);
  EXPECT_NEAR(*asked("PR(5:10)", figures), 100.0 * 5 / 15, 1e-9);
  EXPECT_NEAR(*asked("PR(10:)", figures), 100.0 * 5 / 15, 1e-9);
  EXPECT_NEAR(*asked("PR(0:100)", figures), 100, 1e-9);
  EXPECT_NEAR(*asked("PR(:0.005)", figures, 1000), 100.0 * 5 / 15, 1e-9);
}

TEST(LowSamples, AreFewerThanTheDistanceToTheEndNeeds) {
  const auto few = [](std::string_view word, double samples) {
    return has_few_samples(*find_statistic(word), samples);
  };
  EXPECT_TRUE(few("p99", 999));
  EXPECT_FALSE(few("p99", 1001));
  EXPECT_TRUE(few("p50", 19));
  EXPECT_FALSE(few("p50", 20));
  EXPECT_TRUE(few("p10", 99));
  EXPECT_FALSE(few("p10", 101));
  EXPECT_FALSE(few("p100", 1));
  EXPECT_FALSE(few("Average", 0));
  EXPECT_FALSE(few("tm99", 1));
}

}  // namespace
}  // namespace adjoin::meter
