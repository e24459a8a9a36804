// Goal: bars show the course of a metric, and measurements are short and exact enough.
#include "cli/output/sparkline.h"

#include <gtest/gtest.h>

namespace adjoin::cli {
namespace {

TEST(Bars, AreAsHighAsTheirShareOfTheHighest) {
  EXPECT_EQ(sparkline({0, 1, 4, 8}, 60), "▁▁▄█");
  EXPECT_EQ(sparkline({5, 5}, 60), "██");
}

TEST(Bars, LeaveAGapWhereNothingIsKnown) {
  EXPECT_EQ(sparkline({8, std::nullopt, 8}, 60), "█ █");
  EXPECT_EQ(sparkline({}, 60), "");
}

TEST(Bars, OfMoreValuesThanColumnsShowTheHighestOfEachGroup) {
  EXPECT_EQ(sparkline({0, 8, 0, 0, std::nullopt, 4}, 3), "█▁▄");
}

TEST(Bars, OfZerosAloneAreLow) { EXPECT_EQ(sparkline({0, 0}, 60), "▁▁"); }

TEST(AMeasure, HasNoMoreDigitsThanItNeeds) {
  EXPECT_EQ(measure_text(0), "0");
  EXPECT_EQ(measure_text(1'000'000), "1000000");
  EXPECT_EQ(measure_text(0.5), "0.5");
  EXPECT_EQ(measure_text(1.0 / 3), "0.333");
  EXPECT_EQ(measure_text(2.0004), "2");
  EXPECT_EQ(measure_text(-0.0001), "0");
  EXPECT_EQ(measure_text(9007199254740993.0), "9007199254740992");
}

}  // namespace
}  // namespace adjoin::cli
