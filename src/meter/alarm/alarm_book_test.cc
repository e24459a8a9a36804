#include "meter/alarm/alarm_book.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "meter/alarm/default_alarms.h"
#include "meter/alarm/fault.h"
#include "meter/alarm/sample_source.h"
#include "meter/alarm/state_reason.h"

namespace adjoin::meter::alarm::alarm_book_test {
namespace {

using testing::sample_alarm;
using testing::SampleSource;

constexpr std::int64_t kStart = 1'700'000'040;  ///< a whole minute, in seconds

/// An hour of virtual time: the minute goes on, all alarms are judged five seconds after it.
class Hour {
 public:
  explicit Hour(AlarmBook& book) : book_(book) {}
  std::int64_t minute() const { return minute_; }
  std::int64_t now() const { return (minute_ + 5) * 1'000; }
  /// Ends a minute in which a metric had this value, and judges.
  Round pass(const std::string& metric, double value) {
    source.add(metric, minute_, value);
    return pass();
  }
  Round pass() {
    minute_ += 60;
    return book_.evaluate(now(), source);
  }
  SampleSource source;

 private:
  AlarmBook& book_;
  std::int64_t minute_ = kStart;
};

AlarmState state_of(const AlarmBook& book, const std::string& name) {
  const AlarmRecord* record = book.find(name);
  EXPECT_NE(record, nullptr) << name;
  return record == nullptr ? AlarmState::insufficient_data : record->status.state;
}

AlarmDefinition alarm_with_actions(const std::string& name) {
  AlarmDefinition definition = sample_alarm(name);
  definition.alarm_actions = {"arn:aws:sns:here:1:page"};
  definition.ok_actions = {"arn:aws:sns:here:1:calm"};
  return definition;
}

Fault fault_of_put(AlarmBook& book, const AlarmDefinition& definition) {
  const auto done = book.put(definition, 0);
  EXPECT_FALSE(done.has_value());
  return done ? Fault::limit_exceeded : fault_of(done.error());
}

}  // namespace

TEST(AlarmBook, BeginsWithInsufficientDataAndKeepsTheStateOnAnUpdate) {
  AlarmBook book;
  Hour hour(book);
  ASSERT_TRUE(book.put(sample_alarm("load"), hour.now()).has_value());
  EXPECT_EQ(state_of(book, "load"), AlarmState::insufficient_data);
  EXPECT_EQ(book.find("load")->status.reason, kReasonOfNewAlarm);
  EXPECT_EQ(hour.pass("Load", 11).transitions.size(), 1U);
  EXPECT_EQ(state_of(book, "load"), AlarmState::alarm);
  AlarmDefinition changed = sample_alarm("load");
  changed.threshold = 100;
  const AlarmStatus before = book.find("load")->status;
  ASSERT_TRUE(book.put(changed, hour.now()).has_value());
  EXPECT_EQ(book.find("load")->status, before);
  EXPECT_EQ(hour.pass("Load", 11).transitions.size(), 1U);
  EXPECT_EQ(state_of(book, "load"), AlarmState::ok);
}

TEST(AlarmBook, RunsActionsOnceForEachChangeOfState) {
  AlarmBook book;
  Hour hour(book);
  ASSERT_TRUE(book.put(alarm_with_actions("load"), hour.now()).has_value());
  const Round first = hour.pass("Load", 11);
  ASSERT_EQ(first.transitions.size(), 1U);
  EXPECT_EQ(first.transitions[0].actions, std::vector<std::string>{"arn:aws:sns:here:1:page"});
  EXPECT_EQ(first.transitions[0].from, AlarmState::insufficient_data);
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(hour.pass("Load", 12).transitions.empty());
  const Round back = hour.pass("Load", 1);
  ASSERT_EQ(back.transitions.size(), 1U);
  EXPECT_EQ(back.transitions[0].actions, std::vector<std::string>{"arn:aws:sns:here:1:calm"});
  EXPECT_TRUE(book.enable_actions("load", false, hour.now()));
  const Round silent = hour.pass("Load", 11);
  ASSERT_EQ(silent.transitions.size(), 1U);
  EXPECT_TRUE(silent.transitions[0].actions.empty());
  EXPECT_FALSE(book.enable_actions("none", true, hour.now()));
}

TEST(AlarmBook, KeepsAStateThatWasSetUntilTheNextEvaluation) {
  AlarmBook book;
  Hour hour(book);
  ASSERT_TRUE(book.put(alarm_with_actions("load"), hour.now()).has_value());
  (void)hour.pass("Load", 1);
  const auto set = book.set_state("load", AlarmState::alarm, "drill", R"({"a":1})", hour.now());
  ASSERT_TRUE(set.has_value() && set->has_value());
  EXPECT_EQ((*set)->actions.size(), 1U);
  EXPECT_EQ(book.find("load")->status.reason, "drill");
  const auto again = book.set_state("load", AlarmState::alarm, "drill 2", "", hour.now());
  ASSERT_TRUE(again.has_value());
  EXPECT_FALSE(again->has_value());
  const Round next = hour.pass("Load", 1);
  ASSERT_EQ(next.transitions.size(), 1U);
  EXPECT_EQ(next.transitions[0].to.state, AlarmState::ok);
  const auto unknown = book.set_state("none", AlarmState::ok, "", "", 0);
  ASSERT_FALSE(unknown.has_value());
  EXPECT_EQ(fault_of(unknown.error()), Fault::not_found);
  const auto no_json = book.set_state("load", AlarmState::ok, "", "{", 0);
  ASSERT_FALSE(no_json.has_value());
  EXPECT_EQ(fault_of(no_json.error()), Fault::invalid_format);
}

TEST(AlarmBook, GoesOnInAlarmAfterARestart) {
  AlarmBook book;
  Hour hour(book);
  ASSERT_TRUE(book.put(alarm_with_actions("load"), hour.now()).has_value());
  ASSERT_EQ(hour.pass("Load", 11).transitions.size(), 1U);
  const Bytes stored = encode_alarm(*book.find("load"));
  const UnwrittenAlarms written = book.take_unwritten(hour.now());

  AlarmBook second;
  auto record = decode_alarm(stored);
  ASSERT_TRUE(record.has_value());
  ASSERT_TRUE(second.restore(*std::move(record)).has_value());
  for (const HistoryEntry& entry : written.history) second.restore_history(entry.key);
  EXPECT_EQ(*second.find("load"), *book.find("load"));
  EXPECT_TRUE(second.take_unwritten(hour.now()).put.empty());
  hour.source.add("Load", hour.minute(), 11);
  EXPECT_TRUE(second.evaluate(hour.now() + 60'000, hour.source).transitions.empty());
  hour.source.add("Load", hour.minute() + 60, 1);
  const Round calm = second.evaluate(hour.now() + 120'000, hour.source);
  ASSERT_EQ(calm.transitions.size(), 1U);
  EXPECT_EQ(calm.transitions[0].from, AlarmState::alarm);
  EXPECT_EQ(calm.transitions[0].to.state, AlarmState::ok);
  EXPECT_LT(written.history.back().key, second.take_unwritten(hour.now()).history.front().key);
}

TEST(AlarmBook, ReadsEachMetricOnceForFiveThousandAlarms) {
  AlarmBook book;
  Hour hour(book);
  for (int i = 0; i < 5'000; ++i) {
    AlarmDefinition definition =
        sample_alarm("alarm " + std::to_string(i), "Load" + std::to_string(i % 50));
    definition.threshold = i;
    definition.evaluation_periods = static_cast<std::uint32_t>(1 + i % 7);
    definition.breaching_needed = 1;
    ASSERT_TRUE(book.put(std::move(definition), hour.now()).has_value());
  }
  for (int i = 0; i < 50; ++i) hour.source.add("Load" + std::to_string(i), hour.minute(), 2'500);
  const Round round = hour.pass();
  EXPECT_EQ(round.evaluated, 5'000U);
  EXPECT_EQ(round.reads, 50U);
  EXPECT_EQ(hour.source.reads, 50U);
  EXPECT_EQ(hour.source.longest, 9U);
  EXPECT_EQ(round.transitions.size(), 5'000U);
  std::size_t in_alarm = 0;
  for (const AlarmRecord* record : book.all()) {
    if (record->status.state == AlarmState::alarm) ++in_alarm;
  }
  EXPECT_EQ(in_alarm, 2'500U);
  EXPECT_EQ(fault_of_put(book, sample_alarm("one more")), Fault::limit_exceeded);
}

TEST(AlarmBook, KeepsTheStateOfAnAlarmWhoseFiguresCannotBeRead) {
  AlarmBook book;
  Hour hour(book);
  ASSERT_TRUE(book.put(sample_alarm("load"), hour.now()).has_value());
  (void)hour.pass("Load", 11);
  hour.source.fail(true);
  const Round round = hour.pass("Load", 1);
  ASSERT_EQ(round.unread.size(), 1U);
  EXPECT_EQ(round.unread[0].alarm, "load");
  EXPECT_EQ(state_of(book, "load"), AlarmState::alarm);
}

TEST(AlarmBook, WatchesMetricMath) {
  AlarmBook book;
  Hour hour(book);
  AlarmDefinition definition = sample_alarm("share");
  MetricQuery errors;
  errors.id = "errors";
  errors.stat = definition.stat;
  errors.stat->metric.name = "Errors";
  errors.returns_data = false;
  MetricQuery requests = errors;
  requests.id = "requests";
  requests.stat->metric.name = "Requests";
  MetricQuery share;
  share.id = "share";
  share.expression = "errors / requests * 100";
  definition.stat.reset();
  definition.queries = {errors, requests, share};
  ASSERT_TRUE(book.put(definition, hour.now()).has_value());
  hour.source.add("Requests", hour.minute(), 100);
  (void)hour.pass("Errors", 25);
  EXPECT_EQ(state_of(book, "share"), AlarmState::alarm);
  EXPECT_NE(book.find("share")->status.reason.find("[25.0 ("), std::string::npos);
  EXPECT_EQ(book.find("share")->status.reason_data.find("sampleCount"), std::string::npos);
  hour.source.add("Requests", hour.minute(), 100);
  (void)hour.pass("Errors", 1);
  EXPECT_EQ(state_of(book, "share"), AlarmState::ok);
}

TEST(AlarmBook, NeverLeavesAlarmOnAThrottleMetricButByFill) {
  AlarmBook book;
  Hour hour(book);
  AlarmDefinition plain = sample_alarm("plain", "ReadThrottleEvents");
  plain.stat->metric.space = "AWS/DynamoDB";
  plain.threshold = 0;
  plain.missing_data = MissingData::not_breaching;
  ASSERT_TRUE(book.put(plain, hour.now()).has_value());
  for (AlarmDefinition& definition : default_alarms({"orders"}, {})) {
    ASSERT_TRUE(book.put(std::move(definition), hour.now()).has_value());
  }
  (void)hour.pass("ReadThrottleEvents", 7);
  EXPECT_EQ(state_of(book, "plain"), AlarmState::alarm);
  EXPECT_EQ(state_of(book, "adjoin-throttles-orders"), AlarmState::alarm);
  EXPECT_EQ(state_of(book, "adjoin-disk"), AlarmState::ok);
  for (int i = 0; i < 30; ++i) (void)hour.pass();
  EXPECT_EQ(state_of(book, "plain"), AlarmState::alarm);
  EXPECT_EQ(state_of(book, "adjoin-throttles-orders"), AlarmState::ok);
}

TEST(DefaultAlarms, WatchWhatEveryServerShould) {
  const std::string long_name(255, 't');
  const auto alarms = default_alarms({"orders", long_name}, {"arn:aws:sns:here:1:page"});
  EXPECT_EQ(alarms.size(), 2 * (6 + 2) + 1U);
  AlarmBook book;
  for (const AlarmDefinition& definition : alarms) {
    const auto done = book.put(definition, 0);
    EXPECT_TRUE(done.has_value()) << definition.name << ": "
                                  << (done ? "" : done.error().message());
    EXPECT_FALSE(definition.alarm_actions.empty());
  }
  EXPECT_EQ(book.size(), alarms.size());
}

TEST(DefaultAlarms, GoOffAboveTheirThresholds) {
  const std::vector<std::pair<std::string, std::pair<std::string, double>>> above = {
      {"adjoin-throttles-t", {"WriteThrottleEvents", 1}},
      {"adjoin-system-errors-t", {"SystemErrors", 1}},
      {"adjoin-partition-t", {"PartitionWriteUse", 80.5}},
      {"adjoin-item-size-t", {"LargestItemBytes", 300.0 * 1'024 + 1}},
      {"adjoin-collection-size-t", {"LargestCollectionBytes", 8.0 * 1'073'741'824 + 1}},
      {"adjoin-drift-t", {"GraphDrift", 1}},
      {"adjoin-follower-lag-t", {"FollowerLag", 60'001}},
      {"adjoin-disk", {"DiskUsedPercent", 91}}};
  for (const auto& row : above) {
    AlarmBook book;
    Hour hour(book);
    for (AlarmDefinition& definition : default_alarms({"t"}, {})) {
      ASSERT_TRUE(book.put(std::move(definition), hour.now()).has_value());
    }
    for (int i = 0; i < 5; ++i) (void)hour.pass(row.second.first, row.second.second);
    EXPECT_EQ(state_of(book, row.first), AlarmState::alarm) << row.first;
    for (const auto& other : above) {
      if (other.first == row.first) continue;
      EXPECT_EQ(state_of(book, other.first), AlarmState::ok) << other.first;
    }
  }
}

TEST(AlarmHistory, TellsWhatHappenedToAnAlarm) {
  AlarmBook book;
  Hour hour(book);
  ASSERT_TRUE(book.put(alarm_with_actions("load"), hour.now()).has_value());
  (void)hour.pass("Load", 11);
  book.note_action("load", {.action = "arn:a", .error = std::nullopt}, hour.now());
  book.note_action("load", {.action = "arn:b", .error = "no action has this ARN"}, hour.now());
  EXPECT_TRUE(book.remove("load", hour.now()));
  EXPECT_FALSE(book.remove("load", hour.now()));
  const UnwrittenAlarms unwritten = book.take_unwritten(hour.now());
  EXPECT_TRUE(unwritten.put.empty());
  EXPECT_EQ(unwritten.removed, std::vector<std::string>{"load"});
  std::vector<std::string> summaries;
  for (const HistoryEntry& entry : unwritten.history) {
    summaries.push_back(std::string(to_string(entry.kind)) + ": " + entry.summary);
    EXPECT_TRUE(is_json(entry.data)) << entry.data;
    EXPECT_EQ(entry.alarm, "load");
  }
  const std::vector<std::string> expected = {
      "ConfigurationUpdate: Alarm \"load\" created",
      "StateUpdate: Alarm updated from INSUFFICIENT_DATA to ALARM",
      "Action: Successfully executed action arn:a",
      "Action: Failed to execute action arn:b. Received error: \"no action has this ARN\"",
      "ConfigurationUpdate: Alarm \"load\" deleted"};
  EXPECT_EQ(summaries, expected);
  EXPECT_TRUE(book.take_unwritten(hour.now()).history.empty());
}

TEST(AlarmHistory, HoldsFourteenDaysAndAHundredThousandEntries) {
  constexpr std::int64_t kDay = 24LL * 60 * 60 * 1'000;
  AlarmHistory history;
  const HistoryKey first = history.add(kDay);
  const HistoryKey second = history.add(kDay);
  EXPECT_LT(first, second);
  EXPECT_LT(second, history.add(kDay - 5));
  EXPECT_EQ(history.trim(15 * kDay), std::nullopt);
  EXPECT_EQ(history.trim(15 * kDay + 1), (HistoryKey{.time = kDay, .number = 3}));
  EXPECT_EQ(history.size(), 0U);
  for (int i = 0; i < 100'003; ++i) (void)history.add(20 * kDay);
  const auto begins = history.trim(20 * kDay);
  ASSERT_TRUE(begins.has_value());
  EXPECT_EQ(*begins, (HistoryKey{.time = 20 * kDay, .number = 3}));
  EXPECT_EQ(history.size(), 100'000U);
  AlarmHistory short_one(2);
  for (int i = 0; i < 5; ++i) (void)short_one.add(20 * kDay);
  EXPECT_EQ(short_one.trim(20 * kDay), (HistoryKey{.time = 20 * kDay, .number = 3}));
  EXPECT_EQ(short_one.keys().size(), 2U);
}

}  // namespace adjoin::meter::alarm::alarm_book_test
