// The pages under /_admin: exactly what went through a store, what is wrong with it, and what is
// refused. Method: virtual time, in which requests take none, over a store in memory.
#include "monitor/ask/admin.h"

#include <gtest/gtest.h>

#include <string>

#include "asked_monitor.h"
#include "base/iso_time.h"
#include "monitor/alarm/alarm_keeper.h"

namespace adjoin::monitor::testing {
namespace {

using meter::alarm::AlarmState;

table::CreateTableRequest table_named(const std::string& name) {
  table::CreateTableRequest request;
  request.table_name = name;
  request.attribute_definitions = {{"PK", Value::Type::string}};
  request.key_schema = {{"PK", table::KeyRole::hash}};
  return request;
}

class AnAdminPage : public AskedMonitor {
 protected:
  AnAdminPage() : started_(now()) { monitor_->tick(); }

  Result<std::string> page(std::string_view path, std::string_view query = {}) {
    return AdminPages(*monitor_, {.version = "1.2.3", .started = started_}).page(path, query);
  }
  std::string refusal_of(std::string_view path, std::string_view query = {}) {
    const auto answer = page(path, query);
    return answer ? "" : answer.error().message();
  }
  void make_table(const std::string& name) {
    ASSERT_TRUE(monitor_->store().create_table({}, table_named(name)));
  }
  void put(const std::string& table, const std::string& key) {
    table::PutItemRequest request;
    request.table = table;
    request.item = {{"PK", key}};
    ASSERT_TRUE(monitor_->store().put_item({}, request));
  }
  void get(const std::string& table, const std::string& key) {
    table::GetItemRequest request;
    request.table = table;
    request.key = {{"PK", key}};
    ASSERT_TRUE(monitor_->store().get_item({}, request));
  }
  void make_alarm(const std::string& name, AlarmState state) {
    meter::alarm::AlarmDefinition alarm;
    alarm.name = name;
    alarm.stat =
        meter::alarm::MetricStat{.metric = {"Adjoin", "MemoryBytes", {}}, .statistic = "Maximum"};
    alarm.threshold = 1e18;
    ASSERT_TRUE(monitor_->alarms().put(alarm));
    ASSERT_TRUE(monitor_->alarms().set_state(name, state, "said so", ""));
  }

  const std::chrono::milliseconds started_;
};

TEST_F(AnAdminPage, OfTopHasTheOperationsOfTheSecondsAskedFor) {
  make_table("graph");
  pass(2s);
  for (int i = 0; i < 30; ++i) get("graph", "a");
  for (int i = 0; i < 10; ++i) put("graph", "a");
  pass(10s);
  const auto top = page("/_admin/top", "seconds=10&keys=0");
  ASSERT_TRUE(top) << top.error().message();
  EXPECT_EQ(*top,
            R"({"time":")" + iso_time(now()) +
                R"(","seconds":10,"perSecond":4,"userErrorsPerSecond":0,"operations":[)"
                R"({"table":"graph","operation":"GetItem","perSecond":3,)"
                R"("p50Milliseconds":0,"p99Milliseconds":0,"maximumMilliseconds":0,)"
                R"("readUnitsPerSecond":1.5,"writeUnitsPerSecond":0,)"
                R"("returnedItemsPerSecond":0,"throttledPerSecond":0,"systemErrorsPerSecond":0},)"
                R"({"table":"graph","operation":"PutItem","perSecond":1,)"
                R"("p50Milliseconds":0,"p99Milliseconds":0,"maximumMilliseconds":0,)"
                R"("readUnitsPerSecond":0,"writeUnitsPerSecond":1,)"
                R"("returnedItemsPerSecond":0,"throttledPerSecond":0,"systemErrorsPerSecond":0}],)"
                R"("moreOperations":0,"keys":[]})"
                "\n");
  pass(11s);
  const auto quiet = page("/_admin/top", "seconds=10");
  ASSERT_TRUE(quiet);
  EXPECT_NE(quiet->find(R"("operations":[],)"), std::string::npos) << *quiet;
  const auto minute = page("/_admin/top");
  ASSERT_TRUE(minute);
  EXPECT_NE(minute->find(R"("operation":"GetItem")"), std::string::npos) << "60 seconds are asked";
}

TEST_F(AnAdminPage, OfTopIsBoundedAndCountsWhatItLeavesOut) {
  for (const char* name : {"aaa", "bbb", "ccc"}) make_table(name);
  pass(1s);
  for (const char* name : {"aaa", "bbb", "ccc"}) put(name, "x");
  put("bbb", "y");
  pass(1s);
  const auto top = page("/_admin/top", "rows=1&seconds=1&keys=0");
  ASSERT_TRUE(top);
  EXPECT_NE(top->find(R"([{"table":"bbb")"), std::string::npos) << *top;
  EXPECT_EQ(top->find("aaa"), std::string::npos) << *top;
  EXPECT_NE(top->find(R"("moreOperations":2)"), std::string::npos) << *top;
  const auto one = page("/_admin/top", "table=ccc&seconds=1");
  ASSERT_TRUE(one);
  EXPECT_NE(one->find(R"("perSecond":1,)"), std::string::npos) << *one;
  EXPECT_EQ(one->find("bbb"), std::string::npos) << *one;
}

TEST_F(AnAdminPage, OfTopEscapesWhatKeysAreMadeOf) {
  make_table("graph");
  pass(1s);
  for (int i = 0; i < 1000; ++i) put("graph", "\x1b[2J\"");
  pass(1s);
  const auto top = page("/_admin/top");
  ASSERT_TRUE(top);
  EXPECT_NE(top->find(R"("key":"\\x1b[2J\"")"), std::string::npos) << *top;
  EXPECT_EQ(top->find('\x1b'), std::string::npos);
}

TEST_F(AnAdminPage, OfStatusIsHealthyWhereNothingIsWrong) {
  make_table("graph");
  make_alarm("quiet", AlarmState::ok);
  pass(90s);
  const auto status = page("/_admin/status");
  ASSERT_TRUE(status) << status.error().message();
  const auto has = [&](std::string_view part) {
    EXPECT_NE(status->find(part), std::string::npos) << part << "\n" << *status;
  };
  has(R"("version":"1.2.3","served":true,"started":")" + iso_time(started_) +
      R"(","uptimeSeconds":90,"healthy":true,"problemCount":0,"problems":[],"tables":1,)");
  has(R"("alarms":[],)");
  has(R"("written":true)");
}

TEST_F(AnAdminPage, OfStatusNamesAnAlarmAndWhatItSays) {
  make_alarm("a", AlarmState::alarm);
  const std::string since = iso_time(now());
  const auto status = page("/_admin/status");
  ASSERT_TRUE(status);
  EXPECT_NE(status->find(R"("healthy":false,"problemCount":1,"problems":[{"kind":"alarm",)"
                         R"("name":"a","message":"the alarm a is in ALARM since )" +
                         since + R"(: said so"}])"),
            std::string::npos)
      << *status;
  EXPECT_NE(status->find(R"("alarmCounts":{"ok":0,"alarm":1,"insufficientData":0},)"
                         R"("alarms":[{"name":"a","state":"ALARM","since":")" +
                         since + R"(","reason":"said so"}])"),
            std::string::npos)
      << *status;
}

TEST_F(AnAdminPage, OfStatusListsAHundredAlarmsAndCountsAll) {
  for (int i = 0; i < 120; ++i) make_alarm("alarm" + std::to_string(1000 + i), AlarmState::alarm);
  const auto status = page("/_admin/status");
  ASSERT_TRUE(status);
  EXPECT_NE(status->find(R"("problemCount":120)"), std::string::npos);
  EXPECT_NE(status->find("alarm1099"), std::string::npos);
  EXPECT_EQ(status->find("alarm1100"), std::string::npos);
}

TEST_F(AnAdminPage, OfStatusNamesAFollowerThatIsBehind) {
  make_table("graph");
  pass(1s);
  monitor_->set_gauge(meter::Metric::follower_lag, "graph", 90'000);
  const auto status = page("/_admin/status");
  ASSERT_TRUE(status);
  EXPECT_NE(status->find(R"("problems":[{"kind":"follower","name":"graph",)"
                         R"("message":"what follows the table graph is 90 s behind it"}])"),
            std::string::npos)
      << *status;
  EXPECT_NE(status->find(R"("followers":[{"table":"graph","lagMilliseconds":90000}])"),
            std::string::npos);
}

TEST_F(AnAdminPage, IsRefusedWithAdviceWhereThereIsNone) {
  EXPECT_EQ(refusal_of("/_admin/nothing"),
            "there is no such page; there are /_admin/status, /_admin/top, /_admin/heat and "
            "/_admin/patterns");
  EXPECT_EQ(page("/_admin/").error().code(), ErrorCode::not_found);
  EXPECT_EQ(refusal_of("/_admin/top", "seconds=61"),
            "\"seconds\" is a number from 1 to 60, not \"61\"");
  EXPECT_EQ(refusal_of("/_admin/status", "x=1"), "/_admin/status takes nothing, not \"x\"");
}

TEST_F(AnAdminPage, OfWhatHappensNowNeedsAServer) {
  const AdminPages guest(*monitor_, {.version = "1.2.3"});
  for (const char* live : {"/_admin/top", "/_admin/heat", "/_admin/patterns"}) {
    const auto answer = guest.page(live, "");
    ASSERT_FALSE(answer) << live;
    EXPECT_EQ(answer.error().code(), ErrorCode::unsupported);
    EXPECT_TRUE(answer.error().message().starts_with("nobody serves the folder")) << live;
  }
  const auto status = guest.page("/_admin/status", "");
  ASSERT_TRUE(status);
  EXPECT_NE(status->find(R"("served":false,"started":null,"uptimeSeconds":null,)"),
            std::string::npos);
}

}  // namespace
}  // namespace adjoin::monitor::testing
