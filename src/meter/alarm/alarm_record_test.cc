#include "meter/alarm/alarm_record.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "base/text.h"
#include "meter/alarm/fault.h"
#include "meter/alarm/sample_source.h"

namespace adjoin::meter::alarm::alarm_record_test {
namespace {

using testing::sample_alarm;

AlarmRecord record_of_metric() {
  AlarmRecord record{.definition = sample_alarm("load")};
  record.definition.alarm_actions = {"arn:a"};
  record.definition.breaching_needed = 1;
  record.definition.missing_data = MissingData::not_breaching;
  record.status = {.state = AlarmState::alarm,
                   .reason = "r",
                   .reason_data = "{}",
                   .updated = 300,
                   .transitioned = 200};
  record.configured = 100;
  return record;
}

AlarmRecord record_of_math() {
  AlarmRecord record = record_of_metric();
  MetricQuery metric;
  metric.id = "m1";
  metric.stat = record.definition.stat;
  metric.stat->metric.dimensions = {{"Operation", "Query"}, {"TableName", "orders"}};
  metric.returns_data = false;
  MetricQuery expression;
  expression.id = "e1";
  expression.label = "per second";
  expression.expression = "FILL(m1, 0) / 60";
  record.definition.stat.reset();
  record.definition.queries = {metric, expression};
  record.definition.low_samples = LowSamples::ignore;
  record.definition.actions_enabled = false;
  return record;
}

std::string hex_of(const Bytes& bytes) {
  std::string text;
  append_hex(BytesView(bytes), text);
  return text;
}

Fault fault_of_check(const AlarmDefinition& definition) {
  const auto checked = check(definition);
  EXPECT_FALSE(checked.has_value());
  return checked ? Fault::not_found : fault_of(checked.error());
}

}  // namespace

TEST(AlarmRecord, HasTheBytesOfItsPage) {
  EXPECT_EQ(hex_of(encode_alarm(record_of_metric())),
            "01"                      // version
            "17"                      // flags: actions, M, missing data, a metric
            "046c6f616400"            // name "load", no description
            "00010561726e3a6100"      // actions: none for OK, "arn:a" for ALARM, none
            "0454657374044c6f616400"  // "Test", "Load", no dimensions
            "0353756d3c00"            // "Sum", 60 s, no unit
            "0101"                    // N, M
            "0000000000002440"        // 10.0
            "0101"                    // above; notBreaching
            "020172027b7d"            // ALARM, "r", "{}"
            "ac02c80164");            // 300, 200, 100
  const HistoryEntry entry{.key = {.time = 7, .number = 1},
                           .alarm = "load",
                           .kind = HistoryKind::state,
                           .summary = "s",
                           .data = "{}"};
  EXPECT_EQ(hex_of(encode_history(entry)), "0101046c6f61640173027b7d");
}

TEST(AlarmRecord, ComesBackAsItWas) {
  for (const AlarmRecord& record : {record_of_metric(), record_of_math()}) {
    const auto decoded = decode_alarm(encode_alarm(record));
    ASSERT_TRUE(decoded.has_value()) << decoded.error().message();
    EXPECT_EQ(*decoded, record);
  }
  const HistoryKey key{.time = 7, .number = 1};
  const HistoryEntry entry{
      .key = key, .alarm = "a", .kind = HistoryKind::action, .summary = "s", .data = "{}"};
  const auto decoded = decode_history(key, encode_history(entry));
  ASSERT_TRUE(decoded.has_value());
  EXPECT_EQ(*decoded, entry);
}

TEST(AlarmRecord, IsRefusedWhereItIsCutOrDamaged) {
  for (const AlarmRecord& record : {record_of_metric(), record_of_math()}) {
    const Bytes bytes = encode_alarm(record);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      const auto decoded = decode_alarm(BytesView(bytes).substr(0, size));
      ASSERT_FALSE(decoded.has_value()) << size;
      EXPECT_EQ(decoded.error().code(), ErrorCode::corruption);
    }
    EXPECT_FALSE(decode_alarm(bytes + '\0').has_value());
    Bytes later = bytes;
    later[0] = 2;
    EXPECT_EQ(decode_alarm(later).error().code(), ErrorCode::unsupported);
    for (std::size_t i = 1; i < bytes.size(); ++i) {
      Bytes damaged = bytes;
      damaged[i] = static_cast<char>(damaged[i] ^ '\xFF');
      const auto decoded = decode_alarm(damaged);
      EXPECT_TRUE(!decoded || encode_alarm(*decoded) == damaged) << i;
    }
  }
  const Bytes history = encode_history({.key = {}, .alarm = "a"});
  for (std::size_t size = 0; size < history.size(); ++size) {
    EXPECT_FALSE(decode_history({}, BytesView(history).substr(0, size)).has_value());
  }
}

TEST(AlarmCheck, TakesPeriodsOfTenTwentyThirtyAndWholeMinutes) {
  AlarmDefinition definition = sample_alarm("a");
  for (const std::uint32_t period : {10U, 20U, 30U, 60U, 120U, 3'600U, 86'400U}) {
    definition.stat->period = period;
    EXPECT_TRUE(check(definition).has_value()) << period;
  }
  for (const std::uint32_t period : {0U, 1U, 15U, 59U, 90U}) {
    definition.stat->period = period;
    EXPECT_EQ(fault_of_check(definition), Fault::invalid_value) << period;
  }
}

TEST(AlarmCheck, TakesTheStatisticsOfTheService) {
  AlarmDefinition definition = sample_alarm("a");
  for (const char* statistic : {"Sum", "Average", "Minimum", "Maximum", "SampleCount", "p99",
                                "p99.9", "tm90", "PR(:300)"}) {
    definition.stat->statistic = statistic;
    EXPECT_TRUE(check(definition).has_value()) << statistic;
  }
  for (const char* statistic : {"sum of all", "p101", "p", "PR()"}) {
    definition.stat->statistic = statistic;
    EXPECT_EQ(fault_of_check(definition), Fault::invalid_value) << statistic;
  }
}

TEST(AlarmCheck, NamesWhatIsWrong) {
  AlarmDefinition definition = sample_alarm("");
  EXPECT_EQ(fault_of_check(definition), Fault::missing_member);
  definition = sample_alarm("a\n");
  EXPECT_EQ(fault_of_check(definition), Fault::invalid_value);
  definition = sample_alarm("a");
  definition.breaching_needed = 2;
  EXPECT_EQ(fault_of_check(definition), Fault::invalid_value);
  definition = sample_alarm("a");
  definition.evaluation_periods = 1'441;
  EXPECT_EQ(fault_of_check(definition), Fault::invalid_value);
  definition.stat->period = 3'600;
  definition.evaluation_periods = 168;
  EXPECT_TRUE(check(definition).has_value());
  definition = sample_alarm("a");
  definition.alarm_actions = {"mail me"};
  EXPECT_EQ(fault_of_check(definition), Fault::invalid_value);
  definition = record_of_math().definition;
  EXPECT_TRUE(check(definition).has_value());
  definition.stat = sample_alarm("a").stat;
  EXPECT_EQ(fault_of_check(definition), Fault::wrong_combination);
  definition.stat.reset();
  definition.queries[0].returns_data = true;
  EXPECT_EQ(fault_of_check(definition), Fault::invalid_value);
  definition.queries[0].returns_data = false;
  definition.queries[1].expression = "[m1, METRICS()]";
  EXPECT_EQ(fault_of_check(definition), Fault::invalid_expression);
  definition.queries[1].expression = "SEARCH('x', 'Sum')";
  EXPECT_EQ(fault_of_check(definition), Fault::invalid_expression);
}

TEST(AlarmCheck, RefusesOtherKindsOfAlarmsByName) {
  EXPECT_NE(refused_member("AlarmRule")->message().find("Composite alarms"), std::string::npos);
  EXPECT_NE(refused_member("ThresholdMetricId")->message().find("bands"), std::string::npos);
  EXPECT_NE(refused_member("EvaluationCriteria")->message().find("PromQL"), std::string::npos);
  EXPECT_NE(refused_member("ScheduledQueryConfiguration")->message().find("Log alarms"),
            std::string::npos);
  EXPECT_FALSE(refused_member("MetricName").has_value());
  EXPECT_FALSE(read_comparison("GreaterThanUpperThreshold").has_value());
}

TEST(AlarmWords, AreThoseOfTheService) {
  for (const auto state : {AlarmState::ok, AlarmState::alarm, AlarmState::insufficient_data}) {
    EXPECT_EQ(*read_alarm_state(to_string(state)), state);
  }
  for (const auto treatment : {MissingData::missing, MissingData::ignore, MissingData::breaching,
                               MissingData::not_breaching}) {
    EXPECT_EQ(*read_missing_data(to_string(treatment)), treatment);
  }
  EXPECT_EQ(*read_comparison("LessThanOrEqualToThreshold"), Comparison::at_most);
  EXPECT_EQ(*read_low_samples("ignore"), LowSamples::ignore);
  EXPECT_EQ(*read_history_kind("StateUpdate"), HistoryKind::state);
  const auto wrong = read_missing_data("Breaching");
  ASSERT_FALSE(wrong.has_value());
  EXPECT_NE(wrong.error().message().find("missing, notBreaching, breaching, ignore"),
            std::string::npos);
}

}  // namespace adjoin::meter::alarm::alarm_record_test
