#pragma once

#include <string>
#include <vector>

#include "wire/samples/sample_for_test.h"

// Contributor Insights. No client here asks for it.

namespace adjoin::wire {

/// A description with every member.
inline table::ContributorInsightsDescription insights_of_sample() {
  table::ContributorInsightsDescription told;
  told.table_name = "tab";
  told.index_name = "idx";
  told.enabled = true;
  told.rules = {"DynamoDBContributorInsights-PKT-tab-idx-1700000040000"};
  told.mode = table::InsightsMode::throttled_keys;
  told.last_updated = std::chrono::milliseconds(1'700'000'040'250);
  return told;
}

template <>
struct Sample<UpdateContributorInsights> {
  static constexpr std::string_view family = "insights";
  static constexpr bool is_asked = false;
  static std::vector<std::string> requests() {
    return {R"({"TableName":"tab","IndexName":"idx","ContributorInsightsAction":"ENABLE",)"
            R"("ContributorInsightsMode":"THROTTLED_KEYS"})"};
  }
  static table::ContributorInsightsDescription made() { return insights_of_sample(); }
};

template <>
struct Sample<DescribeContributorInsights> {
  static constexpr std::string_view family = "insights";
  static constexpr bool is_asked = false;
  static std::vector<std::string> requests() {
    return {R"({"TableName":"tab","IndexName":"idx"})"};
  }
  static table::ContributorInsightsDescription made() { return insights_of_sample(); }
};

template <>
struct Sample<ListContributorInsights> {
  static constexpr std::string_view family = "insights";
  static constexpr bool is_asked = false;
  static std::vector<std::string> requests() {
    return {R"({"TableName":"tab","NextToken":"tab/idx","MaxResults":7})"};
  }
  static table::ListContributorInsightsResult made() {
    table::ContributorInsightsDescription other;
    other.table_name = "tac";
    return {{insights_of_sample(), other}, "tac/"};
  }
};

}  // namespace adjoin::wire
