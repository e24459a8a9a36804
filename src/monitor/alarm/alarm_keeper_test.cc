#include "monitor/alarm/alarm_keeper.h"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <iostream>

#include "meter/alarm/default_alarms.h"
#include "meter/alarm/fault.h"
#include "meter/alarm/sample_source.h"
#include "monitor/alarm/alarm_message.h"

namespace adjoin::monitor::alarm_keeper_test {
namespace {

using meter::alarm::AlarmDefinition;
using meter::alarm::AlarmState;
using meter::alarm::Fault;
using meter::alarm::HistoryKind;
using meter::alarm::Round;
using meter::alarm::testing::sample_alarm;
using meter::alarm::testing::SampleSource;

constexpr std::int64_t kStart = 1'700'000'040;  ///< a whole minute, in seconds
constexpr const char* kPage = "arn:aws:sns:here:1:page";

/// Records that a test can copy, as a kill would leave them, and that can fail.
class TestRecords final : public table::SystemRecords {
 public:
  using Map = std::map<Bytes, Bytes>;

  Result<std::optional<Bytes>> get(BytesView key) const override { return memory_.get(key); }
  Result<void> read(BytesView begin, BytesView end, const Visit& visit) const override {
    if (while_reading) while_reading();
    return memory_.read(begin, end, [&](BytesView key, BytesView value) {
      ++records_read;
      return visit(key, value);
    });
  }
  Result<void> write(const std::vector<table::SystemRecord>& records) override {
    if (fails) return Error(ErrorCode::unavailable, "the disk is full");
    ADJOIN_CHECK(memory_.write(records));
    ++writes;
    records_written += records.size();
    for (const auto& record : records) {
      bytes_written += record.key.size() + (record.value ? record.value->size() : 0);
    }
    if (keeps_copies) after_each.push_back(all());
    return {};
  }
  Result<void> remove(BytesView begin, BytesView end) override {
    ++removals;
    return memory_.remove(begin, end);
  }
  Map all() const {
    Map copy;
    const auto keep = [&](BytesView key, BytesView value) -> Result<void> {
      copy.emplace(key, value);
      return {};
    };
    EXPECT_TRUE(memory_.read(Bytes(1, '\0'), Bytes(1, '\xFF'), keep).has_value());
    return copy;
  }
  void put(const Map& records) {
    std::vector<table::SystemRecord> list;
    for (const auto& [key, value] : records) list.push_back({key, value});
    EXPECT_TRUE(memory_.write(list).has_value());
  }

  bool fails = false;
  bool keeps_copies = false;
  std::size_t writes = 0;
  std::size_t removals = 0;
  std::size_t records_written = 0;
  std::size_t bytes_written = 0;
  mutable std::size_t records_read = 0;
  std::function<void()> while_reading;
  std::vector<Map> after_each;

 private:
  MemoryRecords memory_;
};

class CountingPoster final : public Poster {
 public:
  Result<int> post(const PostCall& call) override {
    const std::lock_guard lock(mutex_);
    bodies_.push_back(call.body);
    return 200;
  }
  void stop() override {}
  std::vector<std::string> bodies() const {
    const std::lock_guard lock(mutex_);
    return bodies_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> bodies_;
};

class Keeper : public ::testing::Test {
 protected:
  AlarmKeeper& open() {
    keeper_.reset();
    AlarmKeeper::Options options;
    options.records = records;
    options.clock = &clock;
    options.actions.actions[kPage] = PostAction{.url = "http://a.example/", .secret = {}};
    options.actions.poster = poster;
    options.tell = [this](std::string_view line) {
      const std::lock_guard lock(mutex_);
      told_.emplace_back(line);
    };
    keeper_ = std::make_unique<AlarmKeeper>(std::move(options));
    return *keeper_;
  }
  /// Ends a minute in which the metric had this value, and judges five seconds later.
  Round pass(double value, const std::string& metric = "Load") {
    source.add(metric, minute_, value);
    return pass();
  }
  Round pass() {
    minute_ += 60;
    clock.advance(std::chrono::seconds(60));
    return keeper_->evaluate(clock.unix_time().count(), source);
  }
  AlarmState state(const std::string& name = "load") const {
    const auto record = keeper_->find(name);
    EXPECT_TRUE(record.has_value()) << name;
    return record ? record->status.state : AlarmState::insufficient_data;
  }
  std::vector<std::string> told() {
    const std::lock_guard lock(mutex_);
    return told_;
  }
  bool was_told(const std::string& part) {
    for (const std::string& line : told()) {
      if (line.find(part) != std::string::npos) return true;
    }
    return false;
  }
  static AlarmDefinition paging(const std::string& name) {
    AlarmDefinition definition = sample_alarm(name);
    definition.alarm_actions = {kPage};
    return definition;
  }
  std::vector<std::string> summaries(HistoryFilter filter = {}) const {
    filter.oldest_first = true;
    std::vector<std::string> texts;
    const auto page = keeper_->history(filter);
    EXPECT_TRUE(page.has_value());
    if (page) {
      for (const auto& entry : page->entries) texts.push_back(entry.summary);
    }
    return texts;
  }

  TestRecords disk;
  table::SystemRecords* records = &disk;
  SampleSource source;
  ManualClock clock{std::chrono::seconds(kStart + 5)};
  std::shared_ptr<CountingPoster> poster = std::make_shared<CountingPoster>();

 private:
  std::int64_t minute_ = kStart;
  std::mutex mutex_;
  std::vector<std::string> told_;
  std::unique_ptr<AlarmKeeper> keeper_;
};

Fault fault_of_result(const Result<void>& result) {
  EXPECT_FALSE(result.has_value());
  return result ? Fault::limit_exceeded : meter::alarm::fault_of(result.error());
}

}  // namespace

TEST_F(Keeper, RunsOneActionForEachChangeAndKeepsWhatBecameOfIt) {
  AlarmKeeper& keeper = open();
  ASSERT_TRUE(keeper.put(paging("load")).has_value());
  for (int i = 0; i < 3; ++i) (void)pass(11);
  keeper.wait_for_actions();
  ASSERT_EQ(poster->bodies().size(), 1U);
  EXPECT_NE(poster->bodies()[0].find(R"("NewStateValue":"ALARM")"), std::string::npos);
  EXPECT_EQ(summaries(),
            (std::vector<std::string>{"Alarm \"load\" created",
                                      "Alarm updated from INSUFFICIENT_DATA to ALARM",
                                      "Successfully executed action arn:aws:sns:here:1:page"}));
  EXPECT_TRUE(was_told("alarm 'load': INSUFFICIENT_DATA -> ALARM: Threshold Crossed"));
  EXPECT_TRUE(was_told("alarm 'load': Successfully executed action"));
}

TEST_F(Keeper, GoesOnInAlarmAfterARestartWithoutAnotherAction) {
  ASSERT_TRUE(open().put(paging("load")).has_value());
  (void)pass(11);
  open().wait_for_actions();
  EXPECT_EQ(state(), AlarmState::alarm);
  EXPECT_TRUE(pass(11).transitions.empty());
  const Round calm = pass(1);
  ASSERT_EQ(calm.transitions.size(), 1U);
  EXPECT_EQ(calm.transitions[0].from, AlarmState::alarm);
  open().wait_for_actions();
  EXPECT_EQ(poster->bodies().size(), 1U);
  EXPECT_EQ(summaries().size(), 4U);
}

// A kill leaves the records as one of the writes left them. Whatever the moment: the alarm is there
// or it is not, its state is that of its history, and it goes on from there.
TEST_F(Keeper, FindsWholeAlarmsAfterAKillAtAnyMoment) {
  disk.keeps_copies = true;
  AlarmKeeper& keeper = open();
  ASSERT_TRUE(keeper.put(paging("load")).has_value());
  (void)pass(11);
  keeper.wait_for_actions();
  (void)pass(1);
  ASSERT_TRUE(keeper.remove({"load"}).has_value());
  const auto moments = disk.after_each;
  ASSERT_GE(moments.size(), 5U);
  std::vector<std::string> states;
  for (const TestRecords::Map& moment : moments) {
    TestRecords killed;
    killed.put(moment);
    records = &killed;
    AlarmKeeper& again = open();
    const auto record = again.find("load");
    states.emplace_back(record ? to_string(record->status.state) : "none");
    const auto changes = summaries({.alarm = "load", .kind = HistoryKind::state});
    if (record && !changes.empty()) {
      EXPECT_NE(changes.back().find(" to " + states.back()), std::string::npos) << changes.back();
    }
    for (const std::string& line : told()) EXPECT_EQ(line.find("could"), std::string::npos) << line;
  }
  EXPECT_EQ(states,
            (std::vector<std::string>{"INSUFFICIENT_DATA", "ALARM", "ALARM", "OK", "none"}));
}

TEST_F(Keeper, RunsActionsAlsoWhileTheDiskTakesNoWrites) {
  AlarmKeeper& keeper = open();
  ASSERT_TRUE(keeper.put(paging("load")).has_value());
  disk.fails = true;
  (void)pass(11);
  keeper.wait_for_actions();
  EXPECT_EQ(poster->bodies().size(), 1U);
  EXPECT_TRUE(was_told("changes of alarms are kept in memory alone: the disk is full"));
  const auto refused = keeper.put(sample_alarm("other", "Other"));
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code(), ErrorCode::unavailable);
  EXPECT_NE(refused.error().message().find("The change holds"), std::string::npos);
  EXPECT_EQ(summaries().size(), 4U);
  disk.fails = false;
  (void)pass(11);
  EXPECT_TRUE(was_told("changes of alarms are written again"));
  (void)open();
  EXPECT_EQ(state(), AlarmState::alarm);
  EXPECT_EQ(state("other"), AlarmState::insufficient_data);
  EXPECT_EQ(summaries().size(), 4U);
}

TEST_F(Keeper, NamesAnAlarmOnceInWhatWaitsForTheDisk) {
  AlarmKeeper& keeper = open();
  disk.fails = true;
  constexpr int kChanges = 20;
  for (int i = 0; i < kChanges; ++i) (void)keeper.put(sample_alarm("load"));
  disk.fails = false;
  disk.records_written = 0;
  ASSERT_TRUE(keeper.put(sample_alarm("load")));
  EXPECT_EQ(disk.records_written, 1U + kChanges + 1U) << "the alarm, and its history";
}

TEST_F(Keeper, WritesNothingWhereNothingChanged) {
  AlarmKeeper& keeper = open();
  ASSERT_TRUE(keeper.put(sample_alarm("load")).has_value());
  (void)pass(11);
  const std::size_t writes = disk.writes;
  for (int i = 0; i < 30; ++i) (void)pass(12);
  EXPECT_EQ(disk.writes, writes);
  EXPECT_EQ(disk.removals, 0U);
}

TEST_F(Keeper, KeepsAlarmsInMemoryWhereThereAreNoRecords) {
  records = nullptr;
  AlarmKeeper& keeper = open();
  ASSERT_TRUE(keeper.put(paging("load")).has_value());
  (void)pass(11);
  keeper.wait_for_actions();
  EXPECT_EQ(summaries().size(), 3U);
  EXPECT_EQ(poster->bodies().size(), 1U);
}

TEST_F(Keeper, RefusesChangesOfAStoreThatIsRead) {
  ASSERT_TRUE(open().put(sample_alarm("load")).has_value());
  AlarmKeeper::Options options;
  options.records = &disk;
  options.writes = false;
  options.clock = &clock;
  AlarmKeeper reader(std::move(options));
  EXPECT_TRUE(reader.find("load").has_value());
  source.add("Load", kStart, 11);
  EXPECT_EQ(reader.evaluate(clock.unix_time().count() + 60'000, source).evaluated, 0U);
  for (const Result<void>& result :
       {reader.put(sample_alarm("a")), reader.remove({"load"}), reader.enable_actions({}, true),
        reader.set_state("load", AlarmState::ok, "", "")}) {
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().code(), ErrorCode::unsupported);
  }
}

TEST_F(Keeper, LeavesChangesUntoldWhereItsProcessOnlyVisitsTheStore) {
  std::vector<std::string> lines;
  AlarmKeeper::Options options;
  options.logs_changes = false;
  options.clock = &clock;
  options.tell = [&](std::string_view line) { lines.emplace_back(line); };
  AlarmKeeper visitor(std::move(options));
  ASSERT_TRUE(visitor.put(paging("load")).has_value());
  ASSERT_TRUE(visitor.set_state("load", AlarmState::ok, "", "").has_value());
  EXPECT_TRUE(lines.empty());
  ASSERT_TRUE(visitor.set_state("load", AlarmState::alarm, "", "").has_value());
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_NE(lines[0].find("no action has this ARN"), std::string::npos) << lines[0];
}

TEST_F(Keeper, SetsAStateAndRunsItsActions) {
  AlarmKeeper& keeper = open();
  ASSERT_TRUE(keeper.put(paging("load")).has_value());
  ASSERT_TRUE(keeper.set_state("load", AlarmState::alarm, "drill", "").has_value());
  ASSERT_TRUE(keeper.set_state("load", AlarmState::alarm, "drill 2", "").has_value());
  keeper.wait_for_actions();
  EXPECT_EQ(poster->bodies().size(), 1U);
  EXPECT_EQ(fault_of_result(keeper.set_state("none", AlarmState::ok, "", "")), Fault::not_found);
  EXPECT_EQ(fault_of_result(keeper.set_state("load", AlarmState::ok, "", "{")),
            Fault::invalid_format);
  ASSERT_TRUE(keeper.enable_actions({"load", "none"}, false).has_value());
  (void)pass(1);
  (void)pass(11);
  keeper.wait_for_actions();
  EXPECT_EQ(state(), AlarmState::alarm);
  EXPECT_EQ(poster->bodies().size(), 1U);
}

TEST_F(Keeper, RemovesAllOrNone) {
  AlarmKeeper& keeper = open();
  ASSERT_TRUE(keeper.put(sample_alarm("a")).has_value());
  ASSERT_TRUE(keeper.put(sample_alarm("b")).has_value());
  const auto refused = keeper.remove({"a", "x", "b", "y"});
  EXPECT_EQ(fault_of_result(refused), Fault::not_found);
  EXPECT_EQ(refused.error().message(), "There is no alarm 'x', 'y'; nothing was removed");
  EXPECT_TRUE(keeper.find("a").has_value());
  EXPECT_TRUE(keeper.remove({"a", "b"}).has_value());
  (void)open();
  EXPECT_TRUE(open().describe({}).alarms.empty());
}

TEST_F(Keeper, LeavesWhatItCannotReadWhereItIs) {
  ASSERT_TRUE(open().put(sample_alarm("load")).has_value());
  disk.put({{"\x10later", "\x02"}, {"\x10", "\x01"}});
  AlarmKeeper& keeper = open();
  EXPECT_TRUE(was_told("alarm 'later' is not watched: The record of an alarm has version 2"));
  EXPECT_TRUE(keeper.find("load").has_value());
  EXPECT_EQ(keeper.describe({}).alarms.size(), 1U);
  (void)pass(11);
  EXPECT_EQ(disk.all().count("\x10later"), 1U);
}

TEST_F(Keeper, TellsOnceThatFiguresCannotBeRead) {
  ASSERT_TRUE(open().put(sample_alarm("load")).has_value());
  source.fail(true);
  for (int i = 0; i < 3; ++i) (void)pass(11);
  std::size_t lines = 0;
  for (const std::string& line : told()) lines += line.find("keeps its state") != line.npos ? 1 : 0;
  EXPECT_EQ(lines, 1U);
}

TEST_F(Keeper, DoesNotLetTextsOfClientsSteerATerminal) {
  AlarmKeeper& keeper = open();
  ASSERT_TRUE(keeper.put(sample_alarm("load")).has_value());
  ASSERT_TRUE(keeper.set_state("load", AlarmState::ok, "a\n\x1B[2Jb", "").has_value());
  EXPECT_TRUE(was_told("-> OK: a  [2Jb"));
}

TEST_F(Keeper, JudgesPercentilesOfFewSamplesAsTheAlarmSays) {
  AlarmKeeper& keeper = open();
  AlarmDefinition definition = sample_alarm("slow", "Latency");
  definition.stat->statistic = "p99";
  definition.low_samples = meter::alarm::LowSamples::ignore;
  ASSERT_TRUE(keeper.put(definition).has_value());
  source.add("Latency", kStart, 50, 999);
  EXPECT_TRUE(pass().transitions.empty());
  source.add("Latency", kStart + 60, 50, 1'000);
  EXPECT_EQ(pass().transitions.size(), 1U);
  EXPECT_EQ(state("slow"), AlarmState::alarm);
}

TEST_F(Keeper, ComesBackToOkByFillWhenTheMetricFallsSilent) {
  AlarmKeeper& keeper = open();
  for (AlarmDefinition& definition : meter::alarm::default_alarms({"orders"}, {kPage})) {
    ASSERT_TRUE(keeper.put(std::move(definition)).has_value());
  }
  (void)pass(7, "WriteThrottleEvents");
  EXPECT_EQ(state("adjoin-throttles-orders"), AlarmState::alarm);
  (void)open();
  for (int i = 0; i < 4; ++i) (void)pass();
  EXPECT_EQ(state("adjoin-throttles-orders"), AlarmState::ok);
}

TEST_F(Keeper, DescribesAlarmsByFilterAndPage) {
  AlarmKeeper& keeper = open();
  for (const char* name : {"web-1", "web-2", "web-3", "disk"}) {
    ASSERT_TRUE(
        keeper.put(name == std::string("web-2") ? paging(name) : sample_alarm(name)).has_value());
  }
  const auto names = [&](const AlarmFilter& filter) {
    std::string text;
    const AlarmPage page = keeper.describe(filter);
    for (const auto& record : page.alarms) text += record.definition.name + " ";
    return text + "| " + page.after;
  };
  EXPECT_EQ(names({}), "disk web-1 web-2 web-3 | ");
  EXPECT_EQ(names({.name_prefix = "web-", .count_max = 2}), "web-1 web-2 | web-2");
  EXPECT_EQ(names({.name_prefix = "web-", .after = "web-2", .count_max = 2}), "web-3 | ");
  EXPECT_EQ(names({.names = {"disk", "none"}}), "disk | ");
  EXPECT_EQ(names({.action_prefix = "arn:aws:sns"}), "web-2 | ");
  EXPECT_EQ(names({.state = AlarmState::alarm}), "| ");
  EXPECT_EQ(
      keeper.select([](const auto& record) { return record.definition.name == "disk"; }).size(),
      1U);
}

TEST_F(Keeper, ReadsItsHistoryByFilterAndPageBothWays) {
  AlarmKeeper& keeper = open();
  ASSERT_TRUE(keeper.put(sample_alarm("a")).has_value());
  ASSERT_TRUE(keeper.put(sample_alarm("b")).has_value());
  for (int i = 0; i < 20; ++i) {
    clock.advance(std::chrono::seconds(1));
    ASSERT_TRUE(
        keeper.set_state("a", i % 2 == 0 ? AlarmState::alarm : AlarmState::ok, "", "").has_value());
  }
  for (const bool oldest_first : {false, true}) {
    HistoryFilter filter{.alarm = "a", .oldest_first = oldest_first, .count_max = 6};
    std::vector<std::int64_t> times;
    std::size_t pages = 0;
    for (;; ++pages) {
      const auto page = keeper.history(filter);
      ASSERT_TRUE(page.has_value());
      for (const auto& entry : page->entries) {
        times.push_back(static_cast<std::int64_t>(entry.key.time));
      }
      if (!page->after) break;
      filter.after = page->after;
    }
    EXPECT_EQ(pages, 3U);
    EXPECT_EQ(times.size(), 21U);
    EXPECT_TRUE(oldest_first ? std::is_sorted(times.begin(), times.end())
                             : std::is_sorted(times.rbegin(), times.rend()));
  }
  const std::int64_t first = (kStart + 5) * 1'000;
  const auto between = keeper.history({.from = first + 3'000, .to = first + 5'000});
  ASSERT_TRUE(between.has_value());
  EXPECT_EQ(between->entries.size(), 3U);
  EXPECT_EQ(summaries({.kind = HistoryKind::configuration}).size(), 2U);
  EXPECT_TRUE(keeper.history({.to = -1})->entries.empty());
  EXPECT_TRUE(keeper.history({.from = first + 100'000})->entries.empty());
}

TEST_F(Keeper, TakesChangesWhileItsHistoryIsRead) {
  AlarmKeeper& keeper = open();
  ASSERT_TRUE(keeper.put(sample_alarm("load")).has_value());
  std::size_t reads = 0;
  disk.while_reading = [&] {
    ++reads;
    EXPECT_TRUE(keeper.set_state("load", AlarmState::alarm, "", "").has_value());
  };
  const auto page = keeper.history({});
  disk.while_reading = nullptr;
  EXPECT_EQ(reads, 1U);
  ASSERT_TRUE(page.has_value());
  EXPECT_EQ(page->entries.size(), 1U);  // the page is of the moment at which it was asked for
  EXPECT_EQ(summaries().size(), 2U);
}

TEST_F(Keeper, EndsAPageAfterTenThousandEntriesThatDoNotMatch) {
  AlarmKeeper& keeper = open();
  ASSERT_TRUE(keeper.put(sample_alarm("rare")).has_value());
  ASSERT_TRUE(keeper.put(sample_alarm("often")).has_value());
  for (int i = 0; i < 12'000; ++i) {
    ASSERT_TRUE(keeper.set_state("often", i % 2 == 0 ? AlarmState::alarm : AlarmState::ok, "", "")
                    .has_value());
  }
  disk.records_read = 0;
  const auto first = keeper.history({.alarm = "rare"});
  ASSERT_TRUE(first.has_value());
  EXPECT_TRUE(first->entries.empty());
  ASSERT_TRUE(first->after.has_value());
  EXPECT_LE(disk.records_read, 10'000U);
  const auto second = keeper.history({.alarm = "rare", .after = first->after});
  ASSERT_TRUE(second.has_value());
  EXPECT_EQ(second->entries.size(), 1U);
  EXPECT_FALSE(second->after.has_value());
}

TEST_F(Keeper, ForgetsHistoryAfterFourteenDays) {
  AlarmDefinition definition = sample_alarm("load");
  definition.missing_data = meter::alarm::MissingData::ignore;
  ASSERT_TRUE(open().put(std::move(definition)).has_value());
  (void)pass(11);
  EXPECT_EQ(summaries().size(), 2U);
  clock.advance(std::chrono::hours(14 * 24 + 1));
  (void)pass();
  EXPECT_EQ(summaries().size(), 0U);
  EXPECT_EQ(disk.removals, 1U);
  EXPECT_EQ(disk.all().size(), 1U);
  (void)open();
  EXPECT_EQ(state(), AlarmState::alarm);
}

// Work, not time, has the bounds; the time is printed.
TEST_F(Keeper, JudgesFiveThousandAlarmsWithOneReadForEachMetric) {
  AlarmKeeper& keeper = open();
  for (int i = 0; i < 5'000; ++i) {
    AlarmDefinition definition = paging("alarm " + std::to_string(i));
    definition.stat->metric.name = "Load" + std::to_string(i % 50);
    definition.threshold = 1'000;
    ASSERT_TRUE(keeper.put(std::move(definition)).has_value());
  }
  EXPECT_EQ(fault_of_result(keeper.put(sample_alarm("one more"))), Fault::limit_exceeded);
  std::size_t stored = 0;
  for (const auto& [key, value] : disk.all()) {
    if (key[0] == '\x10') stored += key.size() + value.size();
  }
  EXPECT_LT(stored, 5'000U * 300U);
  for (int i = 0; i < 50; ++i) source.add("Load" + std::to_string(i), kStart, 1);
  disk.writes = disk.bytes_written = 0;
  const Round all_change = pass();
  EXPECT_EQ(all_change.transitions.size(), 5'000U);
  EXPECT_EQ(all_change.reads, 50U);
  EXPECT_EQ(disk.writes, 20U);
  const std::size_t change_bytes = disk.bytes_written;
  EXPECT_LT(change_bytes, 5'000U * 3'000U);
  for (int i = 0; i < 50; ++i) source.add("Load" + std::to_string(i), kStart + 60, 1);
  disk.writes = 0;
  const auto before = std::chrono::steady_clock::now();
  const Round quiet = pass();
  const auto took = std::chrono::steady_clock::now() - before;
  EXPECT_EQ(quiet.evaluated, 5'000U);
  EXPECT_TRUE(quiet.transitions.empty());
  EXPECT_EQ(quiet.reads, 50U);
  EXPECT_EQ(disk.writes, 0U);
  std::cout << "5,000 alarms on 50 metrics: " << stored / 5'000 << " bytes each, "
            << change_bytes / 5'000 << " written for a change, a quiet minute takes "
            << std::chrono::duration_cast<std::chrono::microseconds>(took).count() << " us\n";
}

TEST(AlarmMessage, IsTheOneOfTheService) {
  meter::alarm::AlarmRecord record{.definition = sample_alarm("load")};
  record.definition.alarm_actions = {kPage};
  record.definition.stat->metric.dimensions = {{"TableName", "orders"}};
  record.configured = kStart * 1'000;
  const meter::alarm::Transition transition{
      .alarm = "load",
      .from = AlarmState::ok,
      .to = {.state = AlarmState::alarm, .reason = "r\"", .transitioned = kStart * 1'000 + 5'000}};
  EXPECT_EQ(
      alarm_message(record, transition, kPage),
      R"({"AlarmName":"load","AlarmDescription":"","AWSAccountId":"000000000000",)"
      R"("AlarmConfigurationUpdatedTimestamp":"2023-11-14T22:14:00.000+0000",)"
      R"("NewStateValue":"ALARM","NewStateReason":"r\"",)"
      R"("StateChangeTime":"2023-11-14T22:14:05.000+0000","Region":"ddblocal",)"
      R"("AlarmArn":"arn:aws:cloudwatch:ddblocal:000000000000:alarm:load","OldStateValue":"OK",)"
      R"("OKActions":[],"AlarmActions":["arn:aws:sns:here:1:page"],"InsufficientDataActions":[],)"
      R"("Trigger":{"MetricName":"Load","Namespace":"Test","StatisticType":"Statistic",)"
      R"("Statistic":"SUM","Unit":null,"Dimensions":[{"value":"orders","name":"TableName"}],)"
      R"("Period":60,"EvaluationPeriods":1,"ComparisonOperator":"GreaterThanThreshold",)"
      R"("Threshold":10.0,"TreatMissingData":"","EvaluateLowSampleCountPercentile":""},)"
      R"("Action":"arn:aws:sns:here:1:page"})");
}

TEST(AlarmMessage, HoldsTheQueriesOfMetricMath) {
  meter::alarm::AlarmRecord record{.definition = meter::alarm::default_alarms({"t"}, {}).front()};
  const std::string text = alarm_message(record, {}, kPage);
  EXPECT_NE(text.find(R"("Metrics":[{"Id":"m1","MetricStat":{"Metric":{"Dimensions":)"),
            std::string::npos)
      << text;
  const char* const watched = R"x("Expression":"FILL(m1, 0) + FILL(m2, 0)","ReturnData":true)x";
  EXPECT_NE(text.find(watched), std::string::npos) << text;
}

}  // namespace adjoin::monitor::alarm_keeper_test
