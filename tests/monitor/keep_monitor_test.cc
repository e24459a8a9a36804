// A monitor over a store in a folder: what it records by itself, and that it goes on where the
// store was closed. Method: virtual time; the test ticks in place of the monitor's thread.
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/test_store.h"
#include "meter/series/statistic.h"
#include "monitor/alarm/alarm_keeper.h"
#include "monitor/keep/last_backup.h"
#include "monitor/keep/test_system_records.h"
#include "monitor/monitor.h"
#include "monitor/table_look.h"
#include "table/store/forwarding_store.h"

namespace adjoin::monitor {
namespace {

using meter::alarm::MetricDimension;
using meter::alarm::MetricRef;

Item item_of(const char* pk, const char* sk, std::size_t bytes = 10) {
  return {{"PK", pk}, {"SK", sk}, {"text", std::string(bytes, 'x')}};
}

table::CreateTableRequest provisioned_table() {
  table::CreateTableRequest request = engine::graph_table();
  request.table_name = "provisioned";
  request.billing_mode = table::BillingMode::provisioned;
  request.throughput = table::ProvisionedThroughput{800, 400};
  request.global_secondary_indexes[0].throughput = table::ProvisionedThroughput{80, 40};
  return request;
}

/// A clock whose date jumps, while its other time goes on as another clock's.
class JumpingClock final : public Clock {
 public:
  explicit JumpingClock(const Clock& of) : of_(of) {}
  std::chrono::milliseconds unix_time() const override { return of_.unix_time() + jumped_; }
  std::chrono::steady_clock::time_point steady() const override { return of_.steady(); }
  void jump(std::chrono::milliseconds by) { jumped_ += by; }

 private:
  const Clock& of_;
  std::chrono::milliseconds jumped_{0};
};

class Monitors : public ::testing::Test {
 protected:
  Monitors() {
    store_.create_table(engine::graph_table());
    open();
  }

  void open(MonitorOptions options = {}) {
    options.runs = false;
    options.tell = [this](const std::string& sentence) { told_.push_back(sentence); };
    monitor_.emplace(*store_, std::move(options), clock_);
  }
  /// Ends the process and begins another one.
  void reopen() {
    monitor_.reset();
    store_.reopen();
    open();
  }
  void pass(std::chrono::seconds time) {
    for (auto second = std::chrono::seconds(0); second < time; ++second) {
      store_.clock.advance(std::chrono::seconds(1));
      monitor_->tick();
    }
  }
  void put(const char* pk, const char* sk = "a", std::size_t bytes = 10,
           const char* table = "graph") {
    table::PutItemRequest request;
    request.table = table;
    request.item = item_of(pk, sk, bytes);
    const auto put = monitor_->store().put_item({}, request);
    ASSERT_TRUE(put) << put.error().message();
  }

  /// A statistic of the last day, by one value for all of it; nullopt: there are no figures.
  std::optional<double> value(const std::string& space, const std::string& metric,
                              std::vector<MetricDimension> dimensions,
                              const std::string& statistic) {
    const auto now = static_cast<std::uint32_t>(clock_.unix_time().count() / 1000);
    const PeriodQuery query = {.period = 300, .range = {now - 86'400, now + 60}, .unit = {}};
    const auto series = monitor_->figures().figures({space, metric, std::move(dimensions)}, query);
    EXPECT_TRUE(series) << series.error().message();
    if (series->empty()) return std::nullopt;
    meter::Figures all;
    for (const meter::PeriodFigures& period : series->front().periods) {
      if (period.figures.samples > 0) all.merge(period.figures);
    }
    return meter::value_of(*meter::find_statistic(statistic), all, series->front().scale);
  }
  std::optional<double> of_graph(const std::string& metric, const std::string& statistic = "Sum") {
    return value("AWS/DynamoDB", metric, {{"TableName", "graph"}}, statistic);
  }
  std::optional<double> of_store(const std::string& metric) {
    return value("Adjoin", metric, {}, "Maximum");
  }

  engine::TestStore store_;
  JumpingClock clock_{store_.clock};
  std::vector<std::string> told_;
  std::optional<Monitor> monitor_;
};

TEST_F(Monitors, GoOnCountingInTheMiddleOfAMinute) {
  for (int life = 1; life <= 4; ++life) {
    put("A");
    put("B");
    store_.clock.advance(std::chrono::seconds(2));
    reopen();
    EXPECT_EQ(of_graph("ConsumedWriteCapacityUnits"), 2 * life);
    EXPECT_EQ(of_graph("ConsumedWriteCapacityUnits", "SampleCount"), 2 * life);
  }
}

TEST_F(Monitors, ShowWhatWasCountedAfterOneTick) {
  put("A");
  EXPECT_EQ(of_graph("ConsumedWriteCapacityUnits"), std::nullopt);
  pass(std::chrono::seconds(1));
  EXPECT_EQ(of_graph("ConsumedWriteCapacityUnits"), 1);
}

TEST_F(Monitors, FollowAClockThatJumps) {
  put("A");
  pass(std::chrono::seconds(5));
  for (const auto jump :
       {std::chrono::hours(-3), std::chrono::hours(30), std::chrono::hours(-27)}) {
    clock_.jump(jump);
    monitor_->tick();  // it sees the jump
    put("A");
    pass(std::chrono::seconds(5));
  }
  reopen();
  EXPECT_EQ(of_graph("ConsumedWriteCapacityUnits"), 3) << "the one of tomorrow is not asked for";
  clock_.jump(std::chrono::hours(27));
  EXPECT_EQ(of_graph("ConsumedWriteCapacityUnits"), 1);
}

TEST_F(Monitors, HaveZerosWhileATableLives) {
  const auto points = [this](const std::string& table) {
    const auto now = static_cast<std::uint32_t>(clock_.unix_time().count() / 1000);
    const PeriodQuery query = {.period = 60, .range = {now - 600, now + 60}, .unit = {}};
    const auto series = monitor_->figures().figures(
        {"AWS/DynamoDB", "ConsumedReadCapacityUnits", {{"TableName", table}}}, query);
    return series->empty() ? 0U : series->front().periods.size();
  };
  EXPECT_EQ(points("graph"), 1U) << "it was made in this minute";
  store_.clock.advance(std::chrono::minutes(3));
  EXPECT_EQ(points("graph"), 4U);
  EXPECT_EQ(points("other"), 0U);
  ASSERT_TRUE(monitor_->store().delete_table({}, "graph"));
  EXPECT_EQ(points("graph"), 0U);
}

TEST_F(Monitors, KeepFiguresOfADroppedTableForTheNextOfItsName) {
  put("A");
  ASSERT_TRUE(monitor_->store().delete_table({}, "graph"));
  reopen();
  EXPECT_EQ(of_graph("ConsumedWriteCapacityUnits"), 1);
  store_.create_table(engine::graph_table());
  put("A");
  reopen();
  EXPECT_EQ(of_graph("ConsumedWriteCapacityUnits"), 2);
}

TEST_F(Monitors, RecordHowTheStoreIsEachMinute) {
  pass(std::chrono::seconds(1));
  EXPECT_GT(of_store("MemoryBytes").value_or(0), 1'000'000);
  EXPECT_GT(of_store("DiskBytes").value_or(0), 1'000);
  EXPECT_GT(of_store("DiskUsedPercent").value_or(-1), 0);
  EXPECT_LE(of_store("DiskUsedPercent").value_or(101), 100);
  EXPECT_EQ(value("Adjoin", "MemoryBytes", {}, "SampleCount"), 1);
  pass(std::chrono::seconds(120));
  EXPECT_EQ(value("Adjoin", "MemoryBytes", {}, "SampleCount"), 3);
}

TEST_F(Monitors, RecordTheLargestItemThatWasWritten) {
  put("A", "a", 10'000);
  put("A", "b", 300);
  pass(std::chrono::seconds(60));
  EXPECT_EQ(value("Adjoin", "LargestItemBytes", {{"TableName", "graph"}}, "Maximum"), 10 * 1024);
  put("A", "c", 1'500);
  pass(std::chrono::seconds(60));
  EXPECT_EQ(value("Adjoin", "LargestItemBytes", {{"TableName", "graph"}}, "Minimum"), 2 * 1024)
      << "each minute has its own";
}

TEST_F(Monitors, EstimateThePartitionsThatWereWrittenMostEachHour) {
  const auto largest = [this] {
    return value("Adjoin", "LargestCollectionBytes", {{"TableName", "graph"}}, "Maximum");
  };
  for (int i = 0; i < 50; ++i) put("A", std::to_string(i).c_str(), 10'000);
  put("B");
  pass(std::chrono::seconds(3));
  EXPECT_EQ(largest(), std::nullopt) << "not at once";
  store_.clock.advance(std::chrono::hours(1));
  pass(std::chrono::seconds(1));
  // An estimate from memory, which is rough; engine/watch/collection_bytes_test.cc measures files.
  EXPECT_GT(largest().value_or(0), 0);
  EXPECT_LT(largest().value_or(0), 600'000);
}

TEST_F(Monitors, CountWhatExpired) {
  monitor_.reset();
  store_.set_expire_interval(std::chrono::milliseconds(5));
  store_.reopen();
  open();
  table::RequestOf<table::UpdateTimeToLive> expiry;
  expiry.table_name = "graph";
  expiry.specification = {"until", true};
  ASSERT_TRUE(monitor_->store().call<table::UpdateTimeToLive>({}, expiry));
  store_.put({{"PK", "A"}, {"SK", "a"}, {"until", Value(std::int64_t{1'576'799'000})}});
  const auto wait_until_it_expired = [this] {
    while (store_.get("A", "a")) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  };
  wait_until_it_expired();
  pass(std::chrono::seconds(61));
  EXPECT_EQ(of_graph("TimeToLiveDeletedItemCount"), 1);
  store_.put({{"PK", "A"}, {"SK", "a"}, {"until", Value(std::int64_t{1'576'799'000})}});
  wait_until_it_expired();
  reopen();
  EXPECT_EQ(of_graph("TimeToLiveDeletedItemCount"), 2) << "a clean end loses none";
}

TEST_F(Monitors, LookAtAllTablesHoweverLongThatTakes) {
  constexpr std::size_t kTables = TableLook::kTables + 10;
  for (std::size_t i = 0; i + 1 < kTables; ++i) {
    auto request = provisioned_table();
    request.table_name = "table" + std::to_string(i);
    store_.create_table(request);
  }
  SeriesKeeper keeper({.restores = false}, clock_);
  TableLook look(*store_, keeper);
  for (std::uint32_t minute = 0; minute < 10; minute += 5) {
    look.begin(minute);
    look.step();
  }
  EXPECT_FALSE(look.is_under_way()) << "the second begin let the first one go on";
}

TEST_F(Monitors, RecordTheSettingsOfTablesOnceInFiveMinutes) {
  store_.create_table(provisioned_table());
  pass(std::chrono::seconds(301));
  const auto of = [this](const std::string& metric, std::vector<MetricDimension> dimensions) {
    return value("AWS/DynamoDB", metric, std::move(dimensions), "Maximum");
  };
  EXPECT_EQ(of("ProvisionedReadCapacityUnits", {{"TableName", "provisioned"}}), 800);
  EXPECT_EQ(of("ProvisionedWriteCapacityUnits",
               {{"TableName", "provisioned"}, {"GlobalSecondaryIndexName", "reverse"}}),
            40);
  EXPECT_EQ(of("ProvisionedReadCapacityUnits", {{"TableName", "graph"}}), std::nullopt)
      << "it is on demand";
  EXPECT_EQ(of("TableCount", {}), 2);
  EXPECT_EQ(of("AccountMaxReads", {}), 80'000);
  EXPECT_EQ(of("AccountProvisionedReadCapacityUtilization", {}), 1.1);
  EXPECT_EQ(of("MaxProvisionedTableWriteCapacityUtilization", {}), 1);
  EXPECT_EQ(value("AWS/DynamoDB", "TableCount", {}, "SampleCount"), 2) << "at once, and then";
}

TEST_F(Monitors, RecordTheAgeOfTheLastBackup) {
  pass(std::chrono::seconds(61));
  EXPECT_EQ(of_store("BackupAge"), std::nullopt) << "there is none";
  ASSERT_TRUE(keep_backup_time(*store_->system_records(), clock_.unix_time()));
  store_.clock.advance(std::chrono::hours(2));
  reopen();
  pass(std::chrono::seconds(10));
  EXPECT_EQ(of_store("BackupAge"), 7'201);
}

TEST_F(Monitors, RecordWhatOnlyOthersKnow) {
  int asked = 0;
  monitor_->ask_each_minute([&](Monitor& monitor) {
    ++asked;
    monitor.set_gauge(meter::Metric::follower_lag, "graph", 250);
  });
  pass(std::chrono::seconds(121));
  EXPECT_EQ(asked, 3);
  EXPECT_EQ(value("Adjoin", "FollowerLag", {{"TableName", "graph"}}, "Maximum"), 250);
  EXPECT_EQ(value("Adjoin", "FollowerLag", {{"TableName", "graph"}}, "SampleCount"), 3);
}

TEST_F(Monitors, JudgeAlarmsFiveSecondsAfterTheMinute) {
  const auto state = [this] { return monitor_->alarms().find("busy")->status.state; };
  meter::alarm::AlarmDefinition definition;
  definition.name = "busy";
  definition.stat = meter::alarm::MetricStat{
      .metric = {"AWS/DynamoDB", "ConsumedWriteCapacityUnits", {{"TableName", "graph"}}},
      .statistic = "Sum",
      .period = 60,
      .unit = {}};
  definition.threshold = 3;
  definition.comparison = meter::alarm::Comparison::above;
  ASSERT_TRUE(monitor_->alarms().put(definition));
  pass(std::chrono::seconds(125));
  EXPECT_EQ(state(), meter::alarm::AlarmState::ok) << "an idle table has zeros";
  for (int i = 0; i < 4; ++i) put("A");
  pass(std::chrono::seconds(59));
  EXPECT_EQ(state(), meter::alarm::AlarmState::ok) << "the minute is over for four seconds";
  pass(std::chrono::seconds(2));
  EXPECT_EQ(state(), meter::alarm::AlarmState::alarm);
  reopen();
  EXPECT_EQ(state(), meter::alarm::AlarmState::alarm);
}

/// A store whose records can be refused, as a full disk refuses them.
class RefusingStore final : public table::Forwarding<RefusingStore> {
 public:
  using Forwarding::Forwarding;
  table::SystemRecords* system_records() override { return &records; }
  TestSystemRecords records;
};

TEST_F(Monitors, FailNoWriteOfATableWhenTheirOwnFail) {
  RefusingStore refusing(*store_);
  refusing.records.is_full = true;
  monitor_.emplace(refusing,
                   MonitorOptions{.runs = false,
                                  .tell = [this](const std::string& one) { told_.push_back(one); }},
                   clock_);
  for (int i = 0; i < 12; ++i) {
    put("A");
    pass(std::chrono::seconds(1));
  }
  EXPECT_EQ(of_graph("ConsumedWriteCapacityUnits"), 12);
  ASSERT_EQ(told_.size(), 1U) << told_.back();
  refusing.records.is_full = false;
  pass(std::chrono::seconds(5));
  ASSERT_EQ(told_.size(), 2U);
  EXPECT_EQ(told_[1], "the metrics are written again");
  EXPECT_GT(refusing.records.count_of('\x0E'), 0U);
  monitor_.reset();  // before its store
}

TEST_F(Monitors, WriteNothingToAStoreThatTakesNoWrites) {
  put("A");
  monitor_.reset();
  RefusingStore read_only(*store_);
  monitor_.emplace(read_only, MonitorOptions{.runs = false, .writes = false}, clock_);
  put("A");
  pass(std::chrono::seconds(120));
  monitor_.reset();
  EXPECT_EQ(read_only.records.writes, 0U);
}

TEST(WatchedStores, CountUntilTheyAreClosed) {
  const engine::TestFolder folder;
  engine::Options options;
  options.path = folder.store();
  const auto write_once = [&] {
    auto store = watched(engine::open(options).value(), {});
    if (!store->describe_table({}, "graph")) {
      ASSERT_TRUE(store->create_table({}, engine::graph_table()));
    }
    table::PutItemRequest request;
    request.table = "graph";
    request.item = item_of("A", "a");
    ASSERT_TRUE(store->put_item({}, request));
  };
  write_once();
  write_once();
  const auto store = engine::open(options).value();
  Monitor monitor(*store, {.runs = false});
  std::vector<std::string> names;
  double units = 0;
  for (const SeriesRow& row : monitor.figures().series({.metric = "ConsumedWriteCapacityUnits"})) {
    names.push_back(row.metric.dimensions.back().value);
    const auto figures = monitor.figures().figures(
        row.metric, {.period = 300, .range = {row.last - 3000, row.last + 300}, .unit = {}});
    for (const meter::PeriodFigures& period : figures->front().periods) {
      units += period.figures.sum / figures->front().scale;
    }
  }
  EXPECT_EQ(names, std::vector<std::string>({"graph"}));
  EXPECT_EQ(units, 2);
}

}  // namespace
}  // namespace adjoin::monitor
