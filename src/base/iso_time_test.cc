#include "base/iso_time.h"

#include <gtest/gtest.h>

namespace adjoin {
namespace {

using std::chrono::milliseconds;

TEST(IsoTime, GivesEveryPartItsDigits) {
  EXPECT_EQ(iso_time(milliseconds(0)), "1970-01-01T00:00:00.000Z");
  EXPECT_EQ(iso_time(milliseconds(1'718'884'805'007)), "2024-06-20T12:00:05.007Z");
  EXPECT_EQ(iso_time(milliseconds(1'709'251'199'999)), "2024-02-29T23:59:59.999Z");
}

TEST(IsoTime, CountsBackBefore1970) {
  EXPECT_EQ(iso_time(milliseconds(-1)), "1969-12-31T23:59:59.999Z");
  EXPECT_EQ(iso_time(milliseconds(-62'135'596'800'000)), "0001-01-01T00:00:00.000Z");
}

TEST(IsoTime, WritesAYearOfFiveDigits) {
  EXPECT_EQ(iso_time(milliseconds(253'402'300'800'000)), "10000-01-01T00:00:00.000Z");
}

}  // namespace
}  // namespace adjoin
