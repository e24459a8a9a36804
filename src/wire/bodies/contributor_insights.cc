#include "wire/bodies/reply_parts.h"
#include "wire/rows/by_rows.h"

namespace adjoin::wire {
namespace {

const Words<table::InsightsMode>& insights_mode_words() {
  using Value = table::InsightsMode;
  static const Words<Value> words{
      "[ACCESSED_AND_THROTTLED_KEYS, THROTTLED_KEYS]",
      {{"ACCESSED_AND_THROTTLED_KEYS", Value::accessed_and_throttled_keys},
       {"THROTTLED_KEYS", Value::throttled_keys}}};
  return words;
}

const Words<bool>& insights_action_words() {
  static const Words<bool> words{"[ENABLE, DISABLE]", {{"ENABLE", true}, {"DISABLE", false}}};
  return words;
}

/// Every change is carried out at once, so nothing is ENABLING.
const Words<bool>& insights_status_words() {
  static const Words<bool> words{"", {{"ENABLED", true}, {"DISABLED", false}}};
  return words;
}

struct UpdateTime : AsItsType {
  static void write(item::JsonWriter& json, std::chrono::milliseconds since_1970) {
    write_time(since_1970, json);
  }
};

using InsightsDescription = table::ContributorInsightsDescription;
constexpr Rules kIndexOfInsights = {.is_name = true};

// The members of a description, of which each reply has its own choice.
constexpr Row kInsightsTable = member<&InsightsDescription::table_name>("TableName");
constexpr Row kInsightsIndex = member<&InsightsDescription::index_name>("IndexName");
constexpr Row kInsightsStatus = member<&InsightsDescription::enabled, OneOf<insights_status_words>>(
    "ContributorInsightsStatus", {.always = true});
constexpr Row kInsightsMode =
    member<&InsightsDescription::mode, OneOf<insights_mode_words>>("ContributorInsightsMode");

}  // namespace

template <>
struct Body<UpdateContributorInsights> {
  using T = table::UpdateContributorInsightsRequest;
  static constexpr std::array request = {
      member<&T::table_name, TableName>("TableName", kNamesTable),
      member<&T::index_name>("IndexName", kIndexOfInsights),
      member<&T::enable, OneOf<insights_action_words>>("ContributorInsightsAction",
                                                       {.required = true}),
      member<&T::mode, OneOf<insights_mode_words>>("ContributorInsightsMode"),
  };
  static constexpr std::array reply = {kInsightsTable, kInsightsIndex, kInsightsStatus,
                                       kInsightsMode};
};
template Result<table::UpdateContributorInsightsRequest> Codec<UpdateContributorInsights>::decode(
    std::string_view);
template void Codec<UpdateContributorInsights>::append(const InsightsDescription&, std::string&);

template <>
struct Body<DescribeContributorInsights> {
  using T = table::DescribeContributorInsightsRequest;
  static constexpr std::array request = {
      member<&T::table_name, TableName>("TableName", kNamesTable),
      member<&T::index_name>("IndexName", kIndexOfInsights),
  };
  static constexpr std::array reply = {
      kInsightsTable,
      kInsightsIndex,
      member<&InsightsDescription::rules>("ContributorInsightsRuleList"),
      kInsightsStatus,
      member<&InsightsDescription::last_updated, UpdateTime>("LastUpdateDateTime"),
      kInsightsMode,
  };
};
template Result<table::DescribeContributorInsightsRequest>
    Codec<DescribeContributorInsights>::decode(std::string_view);
template void Codec<DescribeContributorInsights>::append(const InsightsDescription&, std::string&);

template <>
struct Shape<InsightsDescription> {
  static constexpr std::array rows = {kInsightsTable, kInsightsIndex, kInsightsStatus,
                                      kInsightsMode};
};

template <>
struct Body<ListContributorInsights> {
  using T = table::ListContributorInsightsRequest;
  static constexpr std::array request = {
      member<&T::table_name, TableName>("TableName"),
      member<&T::next_token>("NextToken"),
      member<&T::max_results, Integer>("MaxResults", {.least = 1, .most = 100}),
  };
  using R = table::ListContributorInsightsResult;
  static constexpr std::array reply = {
      member<&R::summaries>("ContributorInsightsSummaries", {.always = true}),
      member<&R::next_token>("NextToken"),
  };
};
template Result<table::ListContributorInsightsRequest> Codec<ListContributorInsights>::decode(
    std::string_view);
template void Codec<ListContributorInsights>::append(const table::ListContributorInsightsResult&,
                                                     std::string&);

}  // namespace adjoin::wire
