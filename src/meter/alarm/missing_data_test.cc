// The two tables of "Configuring how CloudWatch alarms treat missing data" in CloudWatch's user
// guide (alarms-and-missing-data.html), row by row. 0 is a period within the threshold, X a
// breaching one, - a missing one; the newest is on the right.

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "meter/alarm/judgement.h"
#include "meter/alarm/sample_source.h"

namespace adjoin::meter::alarm::missing_data_test {
namespace {

using testing::sample_alarm;

constexpr auto kOk = AlarmState::ok;
constexpr auto kAlarm = AlarmState::alarm;
constexpr auto kInsufficient = AlarmState::insufficient_data;
constexpr std::optional<AlarmState> kRetain = std::nullopt;

struct PublishedRow {
  std::string_view points;
  std::uint32_t needed;  ///< M of the table; N is 3
  std::size_t filled;    ///< the table's second column
  std::optional<AlarmState> missing;
  std::optional<AlarmState> ignore;
  std::optional<AlarmState> breaching;
  std::optional<AlarmState> not_breaching;
};

constexpr std::array<PublishedRow, 10> kPublished = {{
    {"0-X-X", 3, 0, kOk, kOk, kOk, kOk},
    {"0----", 3, 2, kOk, kOk, kOk, kOk},
    {"-----", 3, 3, kInsufficient, kRetain, kAlarm, kOk},
    {"0XX-X", 3, 0, kAlarm, kAlarm, kAlarm, kAlarm},
    {"--X--", 3, 2, kAlarm, kRetain, kAlarm, kOk},

    {"0-X-X", 2, 0, kAlarm, kAlarm, kAlarm, kAlarm},
    {"00X0X", 2, 0, kAlarm, kAlarm, kAlarm, kAlarm},
    {"0-X--", 2, 1, kOk, kOk, kAlarm, kOk},
    {"----0", 2, 2, kOk, kOk, kAlarm, kOk},
    {"---X-", 2, 2, kAlarm, kRetain, kAlarm, kOk},
}};

/// Rows of earlier editions of the page, and what its text says beside the tables. The page gives
/// no state for "----X" and "---X-" any more, but says that they are not ALARM.
constexpr std::array<PublishedRow, 4> kEarlier = {{
    {"----X", 3, 2, kInsufficient, kRetain, kAlarm, kOk},
    {"X----", 3, 2, kAlarm, kRetain, kAlarm, kOk},
    {"----X", 2, 2, kInsufficient, kRetain, kAlarm, kOk},
    {"---X-", 3, 2, kInsufficient, kRetain, kAlarm, kOk},
}};

Data data_of(std::string_view points) {
  Data data;
  for (const char point : points) {
    data.push_back(point == '-' ? std::nullopt
                                : std::optional(Datum{point == 'X' ? 11.0 : 0.0, 1}));
  }
  return data;
}

AlarmDefinition alarm_of(std::uint32_t needed, MissingData treatment) {
  AlarmDefinition definition = sample_alarm("a");
  definition.stat->period = 300;
  definition.evaluation_periods = 3;
  definition.breaching_needed = needed;
  definition.missing_data = treatment;
  return definition;
}

void expect_row(const PublishedRow& row) {
  const std::array<std::pair<MissingData, std::optional<AlarmState>>, 4> cells = {
      {{MissingData::missing, row.missing},
       {MissingData::ignore, row.ignore},
       {MissingData::breaching, row.breaching},
       {MissingData::not_breaching, row.not_breaching}}};
  for (const auto& cell : cells) {
    const AlarmDefinition definition = alarm_of(row.needed, cell.first);
    const Window window = evaluation_window(definition, 1'000'000'000'000);
    const Judgement judgement = judge(definition, window, data_of(row.points));
    EXPECT_EQ(judgement.state, cell.second)
        << row.points << " with M = " << row.needed << ", " << to_string(cell.first);
    EXPECT_EQ(judgement.filled.size(), row.filled) << row.points;
    EXPECT_EQ(judgement.real.size() + judgement.filled.size(), 3U) << row.points;
  }
}

}  // namespace

TEST(MissingData, FollowsAllTenPublishedRowsInAllFourTreatments) {
  for (const PublishedRow& row : kPublished) expect_row(row);
}

TEST(MissingData, FollowsTheRowsOfEarlierEditions) {
  for (const PublishedRow& row : kEarlier) expect_row(row);
}

TEST(MissingData, IsIgnoredForMetricsOfDynamoDbWhateverTheAlarmSays) {
  for (const PublishedRow& row : kPublished) {
    for (const auto treatment : {MissingData::missing, MissingData::breaching,
                                 MissingData::not_breaching, MissingData::ignore}) {
      AlarmDefinition definition = alarm_of(row.needed, treatment);
      definition.stat->metric.space = "AWS/DynamoDB";
      const Window window = evaluation_window(definition, 1'000'000'000'000);
      EXPECT_EQ(judge(definition, window, data_of(row.points)).state, row.ignore) << row.points;
    }
  }
}

TEST(MissingData, IsMissingWhereTheAlarmDoesNotSay) {
  AlarmDefinition definition = alarm_of(3, MissingData::breaching);
  definition.missing_data = std::nullopt;
  const Window window = evaluation_window(definition, 1'000'000'000'000);
  EXPECT_EQ(judge(definition, window, data_of("-----")).state, AlarmState::insufficient_data);
}

TEST(EvaluationRange, IsTwoPeriodsMoreThanTheAlarmsOwnAndEndsWithTheLastWholeMinute) {
  AlarmDefinition definition = alarm_of(3, MissingData::missing);
  const std::int64_t now = testing::at(2026, 1, 21, 20, 22, 54) * 1'000 + 408;
  const Window window = evaluation_window(definition, now);
  EXPECT_EQ(window.steps, 5U);
  EXPECT_EQ(window.at(window.steps), testing::at(2026, 1, 21, 20, 22));
  EXPECT_EQ(window.at(4), testing::at(2026, 1, 21, 20, 17));
}

TEST(EvaluationRange, RunsPeriodsBelowAMinuteByTheMinute) {
  AlarmDefinition definition = sample_alarm("a");
  for (const std::uint32_t period : {10U, 20U, 30U}) {
    definition.stat->period = period;
    EXPECT_TRUE(check(definition).has_value());
    EXPECT_EQ(evaluation_window(definition, 1'000'000'000'000).period, 60U);
  }
}

TEST(LowSamples, KeepTheStateIfTheAlarmSaysSo) {
  AlarmDefinition definition = sample_alarm("a");
  definition.stat->statistic = "p99";
  const Window window = evaluation_window(definition, 1'000'000'000'000);
  const Data few = {std::nullopt, std::nullopt, Datum{50, 999}};
  const Data enough = {std::nullopt, std::nullopt, Datum{50, 1'000}};
  EXPECT_EQ(judge(definition, window, few).state, AlarmState::alarm);
  definition.low_samples = LowSamples::ignore;
  EXPECT_EQ(judge(definition, window, few).state, std::nullopt);
  EXPECT_EQ(judge(definition, window, enough).state, AlarmState::alarm);
  definition.stat->statistic = "p10";
  EXPECT_EQ(judge(definition, window, {std::nullopt, std::nullopt, Datum{50, 99}}).state,
            std::nullopt);
  EXPECT_EQ(judge(definition, window, {std::nullopt, std::nullopt, Datum{50, 100}}).state,
            AlarmState::alarm);
  definition.stat->statistic = "Sum";
  EXPECT_EQ(judge(definition, window, few).state, AlarmState::alarm);
}

}  // namespace adjoin::meter::alarm::missing_data_test
