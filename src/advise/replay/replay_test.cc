// Goal: a replay says when, where and why requests are refused, and how many shards cure it.
// Method: logs just below and just above a limit, written as entries; the rules themselves are
// tested in meter/capacity.
#include "advise/replay/replay.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "advise/replay/expected_traffic.h"
#include "schema/load/load.h"

namespace adjoin::advise::replay_test {
namespace {

constexpr std::int64_t kBegin = 1'700'000'040'000;

/// A request of `units` at a key of the table "T", so many milliseconds after the begin.
LogEntry entry_at(std::int64_t ms, const char* operation, bool is_write, double units,
                  std::string_view pk, std::string_view sk = {}, std::string_view index = {}) {
  LogEntry entry;
  entry.time_ms = kBegin + ms;
  entry.operation = operation;
  entry.table = "T";
  entry.charges = {{"T", index, is_write, static_cast<std::int64_t>(2 * units), {pk, sk}}};
  return entry;
}

table::TableDescription provisioned(std::int64_t reads, std::int64_t writes) {
  table::TableDescription table;
  table.name = "T";
  table.id = table::ObjectId{7};
  table.billing_mode = table::BillingMode::provisioned;
  table.throughput = {reads, writes};
  return table;
}

std::vector<std::string> told(const ReplayReport& report) {
  std::vector<std::string> lines;
  for (const ThrottledObject& one : report.objects) {
    lines.push_back(one.object + " " + one.reason + " " + one.exception + " " +
                    std::to_string(static_cast<int>(one.requests)) + " " + one.key);
  }
  return lines;
}

using Lines = std::vector<std::string>;

TakeExpected into(Replay& replay) {
  return [&replay](const LogEntry& entry, double times) -> Result<bool> {
    replay.add_many(entry, times);
    return true;
  };
}

TEST(Replay, SaysNothingOfWhatHolds) {
  Replay replay({});
  // 900 units a second at one key, below what a partition serves.
  for (int i = 0; i < 600; ++i) replay.add(entry_at(i * 100, "PutItem", true, 90, "a"));
  const ReplayReport report = replay.report();
  EXPECT_EQ(report.requests, 600);
  EXPECT_EQ(report.throttled, 0);
  EXPECT_TRUE(report.objects.empty());
  EXPECT_EQ(report.write_units, 54'000);
  EXPECT_EQ(report.peak_write_units, 900);
}

TEST(Replay, TellsWhenWhereAndWhyAPartitionHasTooMuch) {
  Replay replay({});
  replay.add(entry_at(0, "PutItem", true, 1, "b"));
  // From the second minute on 1,100 units a second at one key of an index.
  for (int i = 0; i < 1200; ++i) {
    replay.add(entry_at(60'000 + i * 100, "PutItem", true, 110, "a", "s", "GSI1"));
  }
  const ReplayReport report = replay.report();
  ASSERT_EQ(report.objects.size(), 1U);
  const ThrottledObject& one = report.objects[0];
  EXPECT_EQ(one.object, "T/GSI1");
  EXPECT_EQ(one.reason, "IndexWriteKeyRangeThroughputExceeded");
  EXPECT_EQ(one.exception, "ThrottlingException");
  EXPECT_EQ(one.key, "a");
  EXPECT_EQ(one.key_share, 1);
  EXPECT_EQ(one.requests, report.throttled);
  // A tenth more than it serves, after the first second's units and the debt of an index.
  EXPECT_NEAR(report.share(), 0.1 / 1.1, 0.06);
  EXPECT_GE(one.first_ms, kBegin + 60'000);
  EXPECT_EQ(one.last_ms / 60'000, (kBegin + 179'900) / 60'000);
  EXPECT_GE(one.minutes, 1U);
  EXPECT_EQ(report.hot_objects(), std::set<std::string>{"T/GSI1"});
}

TEST(Replay, FindsTheShardsThatCureAHotList) {
  const auto throttled_with = [](std::uint32_t shards, bool is_item) {
    Replay replay({}, shards, {"T"});
    for (int i = 0; i < 600; ++i) {
      const std::string sk = is_item ? "one" : std::to_string(i);
      replay.add(entry_at(i * 100, "PutItem", true, 170, "a", sk));  // 1,700 a second
    }
    return replay.report().throttled;
  };
  EXPECT_GT(throttled_with(1, false), 0);
  EXPECT_EQ(throttled_with(4, false), 0);
  EXPECT_GT(throttled_with(64, true), 0) << "a single item stays in one shard";
}

TEST(Replay, ReadsAListFromAllOfItsShards) {
  const auto throttled_with = [](std::uint32_t shards) {
    Replay replay({}, shards, {"T"});
    for (int i = 0; i < 600; ++i) replay.add(entry_at(i * 100, "Query", false, 400, "a"));
    return replay.report().throttled;
  };
  EXPECT_GT(throttled_with(1), 0) << "4,000 units a second, of 3,000";
  EXPECT_EQ(throttled_with(2), 0);
}

TEST(Replay, GoesByTheTablesThatAreKnown) {
  std::vector<LogEntry> entries;
  std::deque<std::string> keys;  // the entries borrow them
  for (int i = 0; i < 400; ++i) {
    entries.push_back(entry_at(i, "PutItem", true, 1, keys.emplace_back(std::to_string(i))));
  }
  Replay with_few({provisioned(1, 1)});
  Replay unknown({});
  for (const LogEntry& entry : entries) {
    with_few.add(entry);
    unknown.add(entry);
  }
  EXPECT_EQ(told(with_few.report()), Lines{"T TableWriteProvisionedThroughputExceeded "
                                           "ProvisionedThroughputExceededException 99 301"});
  EXPECT_TRUE(unknown.report().objects.empty());
}

TEST(Replay, TakesABatchApartAndAllElseAsAWhole) {
  const auto with = [](const char* operation) {
    Replay replay({provisioned(1, 1)});
    LogEntry entry = entry_at(0, operation, true, 301, "a");
    replay.add(entry);
    entry.time_ms += 1;
    entry.charges = {{"T", {}, true, 2, {"a", {}}}, {"T", {}, false, 2, {"a", {}}}};
    replay.add(entry);
    return replay.report();
  };
  const ReplayReport batch = with("BatchWriteItem");
  EXPECT_EQ(batch.throttled, 0);
  EXPECT_EQ(batch.partly, 1);
  const ReplayReport whole = with("TransactWriteItems");
  EXPECT_EQ(whole.throttled, 1);
  EXPECT_EQ(whole.partly, 0);
}

TEST(Replay, CountsUnitsThatTheLogDidNotList) {
  Replay replay({});
  LogEntry entry = entry_at(0, "Scan", false, 1, {});
  entry.charges.clear();
  entry.read_half_units = 250;
  replay.add(entry);
  LogEntry nothing = entry_at(1, "ListTables", false, 1, {});
  nothing.charges.clear();
  replay.add(nothing);
  const ReplayReport report = replay.report();
  EXPECT_EQ(report.requests, 1);
  EXPECT_EQ(report.read_units, 125);
}

TEST(Replay, CountsWhatTheLogSaysWasThrottled) {
  Replay replay({});
  LogEntry refused = entry_at(0, "PutItem", true, 1, {});
  refused.charges.clear();
  for (const char* error :
       {"throttling", "provisioned_throughput_exceeded", "request_limit_exceeded", "throttled",
        "ThrottlingException", "validation", ""}) {
    refused.error = error;
    replay.add(refused);
  }
  const ReplayReport report = replay.report();
  EXPECT_EQ(report.refused_before, 5U);
  EXPECT_EQ(report.requests, 0);
}

TEST(Replay, KnowsHotObjectsBeforeTheEnd) {
  Replay replay({});
  for (int i = 0; i < 600; ++i) {
    replay.add(entry_at(i * 100, "PutItem", true, 170, "a"));
    EXPECT_EQ(replay.hot_so_far(), replay.report().hot_objects()) << i;
  }
  EXPECT_EQ(replay.hot_so_far(), std::set<std::string>{"T"});
}

TEST(Replay, DividesTheWritesOfManyItemsAmongShards) {
  const auto throttled_of = [](std::string_view sk) {
    Replay replay({}, 2, {"T"});
    for (int i = 0; i < 600; ++i) {
      replay.add_many(entry_at(i * 100, "add-edge", true, 170, "a", sk), 170);
    }
    return replay.report().throttled;
  };
  EXPECT_EQ(throttled_of({}), 0) << "1,700 a second, of 2,000";
  EXPECT_GT(throttled_of("node"), 0) << "all write one item";
}

TEST(Replay, BillsTheMonthInBothModes) {
  ReplayReport report;
  report.first_ms = kBegin;
  report.last_ms = kBegin + 3'600'000;
  report.read_units = 3'600'000;
  report.write_units = 360'000;
  report.peak_read_units = 2000;
  report.peak_write_units = 150.5;
  plan::UnitPrices prices;
  EXPECT_FALSE(bill_of(report, prices).on_demand);
  prices.million_reads = 0.125;
  prices.million_writes = 0.625;
  prices.read_hour = 0.00013;
  prices.write_hour = 0.00065;
  prices.utilization = 0.5;
  const ReplayBill bill = bill_of(report, prices);
  EXPECT_NEAR(*bill.on_demand, 730 * (3.6 * 0.125 + 0.36 * 0.625), 1e-6);
  EXPECT_NEAR(*bill.provisioned, 730 * (4000 * 0.00013 + 301 * 0.00065), 1e-6);
  report.last_ms = kBegin + 1000;
  EXPECT_FALSE(bill_of(report, prices).on_demand) << "a second says nothing of a month";
}

constexpr std::string_view kSchema = R"(graph: 1
table: {name: Social, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {User: {ref: "USER#{id}"}}
edges:
  FOLLOWS: {from: {type: User, as: following}, to: {type: User, as: followers}, reverse: {index: GSI1}}
access-patterns:
  following: {params: {user: User}, get: {edges: FOLLOWS, from: $user}}
)";

TEST(ExpectedTraffic, IsThrottledOnlyAtTheKeyThatIsTooHot) {
  const auto schema = schema::load_schema(kSchema, "s.yaml");
  ASSERT_TRUE(schema) << schema.error().message();
  const auto report_of = [&](double hottest) {
    plan::Traffic traffic;
    traffic.sizes = {{"FOLLOWS", 1000, 200}};
    plan::TrafficWrite write;
    write.name = "add-edge FOLLOWS";
    write.operation = plan::AddEdge{"USER#a", "FOLLOWS", "USER#b", {}};
    write.how_often = {500, 2500, hottest};
    traffic.writes = {write};
    Replay replay({});
    const Result<void> sent = expect_traffic(*schema, traffic, into(replay));
    EXPECT_TRUE(sent) << sent.error().message();
    return replay.report();
  };
  const ReplayReport even = report_of(0);
  EXPECT_NEAR(even.requests, 10 * 60 * 500 + 10 * 60 * 2500, 1);
  EXPECT_EQ(even.hot_objects(), std::set<std::string>()) << told(even).front();
  const ReplayReport hot = report_of(0.9);
  ASSERT_FALSE(hot.objects.empty());
  EXPECT_EQ(hot.objects[0].key, "add-edge FOLLOWS hottest");
  EXPECT_GE(hot.objects[0].first_ms, 5 * 60'000) << "at the peak, and not before";
  EXPECT_LT(hot.objects[0].last_ms, 15 * 60'000 + 1000);
}

plan::Traffic writes_of(const char* name, plan::WriteOperation operation) {
  plan::Traffic traffic;
  traffic.sizes = {{"FOLLOWS", 1000, 200}, {"User", 1000, 200}};
  plan::TrafficWrite write;
  write.name = name;
  write.operation = std::move(operation);
  write.how_often = {100, 1000, 0.5};
  traffic.writes = {write};
  return traffic;
}

TEST(ExpectedTraffic, LastsTwentyMinutesFromZeroOnOrUntilItIsStopped) {
  const auto schema = schema::load_schema(kSchema, "s.yaml");
  ASSERT_TRUE(schema);
  const plan::Traffic traffic =
      writes_of("add-edge FOLLOWS", plan::AddEdge{"USER#a", "FOLLOWS", "USER#b", {}});
  const auto last_of = [&](std::int64_t stop_ms) {
    std::int64_t last_ms = -1;
    EXPECT_TRUE(expect_traffic(*schema, traffic, [&](const LogEntry& entry, double) {
      EXPECT_GE(entry.time_ms, std::max<std::int64_t>(0, last_ms));
      last_ms = entry.time_ms;
      return Result<bool>(last_ms < stop_ms);
    }));
    return last_ms;
  };
  EXPECT_EQ(last_of(INT64_MAX) / 1000, kExpectedSeconds - 1);
  EXPECT_EQ(last_of(7000), 7000);
  const Result<void> failed =
      expect_traffic(*schema, traffic, [](const LogEntry&, double) -> Result<bool> {
        return Error(ErrorCode::cancelled, "interrupted");
      });
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code(), ErrorCode::cancelled);
}

TEST(ExpectedTraffic, WritesOneItemOfANodeAndManyEdgesOfAList) {
  const auto schema = schema::load_schema(kSchema, "s.yaml");
  ASSERT_TRUE(schema);
  const auto sort_keys_of = [&](const plan::Traffic& traffic) {
    std::set<std::string> found;
    const Result<void> sent =
        expect_traffic(*schema, traffic, [&](const LogEntry& entry, double) -> Result<bool> {
          for (const LoggedCharge& charge : entry.charges) found.emplace(charge.key.sk);
          return entry.time_ms < 1000;
        });
    EXPECT_TRUE(sent) << sent.error().message();
    return found;
  };
  EXPECT_EQ(
      sort_keys_of(writes_of("add-edge FOLLOWS", plan::AddEdge{"USER#a", "FOLLOWS", "USER#b", {}})),
      std::set<std::string>{""});
  plan::PutNode node;
  node.ref = "USER#a";
  EXPECT_EQ(sort_keys_of(writes_of("put-node User", node)), std::set<std::string>{"node"});
}

TEST(ExpectedTraffic, GivesTheSameReportEachTime) {
  const auto schema = schema::load_schema(kSchema, "s.yaml");
  ASSERT_TRUE(schema);
  plan::Traffic traffic;
  plan::TrafficRead read;
  read.pattern = "following";
  read.how_often = {3000, 9000, 0.7};
  traffic.reads = {read};
  std::vector<Lines> reports;
  for (int i = 0; i < 2; ++i) {
    Replay replay({});
    ASSERT_TRUE(expect_traffic(*schema, traffic, into(replay)));
    reports.push_back(told(replay.report()));
  }
  EXPECT_EQ(reports[0], reports[1]);
  EXPECT_FALSE(reports[0].empty());
}

}  // namespace
}  // namespace adjoin::advise::replay_test
