#include "advise/rules/thresholds.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace adjoin::advise::thresholds_test {
namespace {

TEST(Thresholds, AreSetByName) {
  Thresholds thresholds;
  EXPECT_TRUE(set_threshold("hot-share", "0.9", thresholds).has_value());
  EXPECT_TRUE(set_threshold("requests-min", "50", thresholds).has_value());
  EXPECT_TRUE(set_threshold("unread-days", "30", thresholds).has_value());
  EXPECT_EQ(thresholds.hot_share, 0.9);
  EXPECT_EQ(thresholds.requests_min, 50U);
  EXPECT_EQ(thresholds.unread_days, 30);
}

TEST(Thresholds, EachChangeAnotherValue) {
  const std::vector<std::string_view> names = threshold_names();
  EXPECT_EQ(std::set<std::string_view>(names.begin(), names.end()).size(), names.size());
  EXPECT_EQ(sizeof(Thresholds), names.size() * 8) << "every member has a name";
  for (const std::string_view name : names) {
    Thresholds thresholds;
    EXPECT_TRUE(set_threshold(name, "77", thresholds).has_value()) << name;
    const Thresholds untouched;
    const auto* a = reinterpret_cast<const std::uint64_t*>(&thresholds);
    const auto* b = reinterpret_cast<const std::uint64_t*>(&untouched);
    std::size_t differences = 0;
    for (std::size_t i = 0; i < names.size(); ++i) differences += a[i] != b[i] ? 1U : 0U;
    EXPECT_EQ(differences, 1U) << name;
  }
}

TEST(Thresholds, RefuseWhatIsNone) {
  Thresholds thresholds;
  EXPECT_NE(set_threshold("hotshare", "1", thresholds).error().message().find("hot-share"),
            std::string::npos);
  for (const std::string_view value : {"", "x", "-1", "1e99", "nan", "inf", "1 "}) {
    EXPECT_FALSE(set_threshold("hot-share", value, thresholds).has_value()) << value;
  }
  EXPECT_FALSE(set_threshold("requests-min", "1.5", thresholds).has_value());
}

}  // namespace
}  // namespace adjoin::advise::thresholds_test
