#include "advise/rules/log_inputs.h"

#include <gtest/gtest.h>

#include <string>

#include "advise/patterns/test_entry.h"
#include "advise/rules/rule.h"
#include "schema/test_schema.h"

namespace adjoin::advise::log_inputs_test {
namespace {

constexpr std::int64_t kMinuteMs = 60'000;

LogEntry put_entry(std::int64_t time_ms, NamedKey key) {
  LogEntry entry = get_entry("T", "PutItem pk={} sk={}", time_ms, key);
  entry.operation = "PutItem";
  entry.returned.reset();
  entry.scanned.reset();
  entry.read_half_units.reset();
  entry.write_half_units = 2;
  return entry;
}

TEST(LogInputs, SumCharges) {
  LogInputs log(nullptr, "T");
  LogEntry put = put_entry(0, {"a", "b"});
  put.charges = {{"T", "", true, 2, {"a", "b"}},
                 {"T", "GSI1", true, 4, {"c", "d"}},
                 {"T", "GSI1", true, 2, {"e", "f"}},
                 {"Other", "", true, 100, {"x", "y"}}};
  log.add(put);
  log.add(get_entry("T", "GetItem pk={} sk={}", 3 * 86'400'000, {"a", "b"}));
  log.add(get_entry("Other", "GetItem pk={} sk={}", 5 * 86'400'000, {"a", "b"}));
  const Inputs inputs = log.inputs();
  EXPECT_EQ(inputs.requests, 2U);
  ASSERT_EQ(inputs.objects.size(), 2U);
  EXPECT_EQ(inputs.objects[0].index, "");
  EXPECT_EQ(inputs.objects[0].write_units, 1);
  EXPECT_EQ(inputs.objects[0].read_units, 0.5);
  EXPECT_EQ(inputs.objects[0].requests, 2U);
  EXPECT_EQ(inputs.objects[1].write_units, 3);
  EXPECT_EQ(inputs.objects[1].requests, 1U) << "two charges of one request";
  EXPECT_EQ(inputs.objects[1].days_unread, 3);
  EXPECT_EQ(inputs.shapes.size(), 2U);
}

TEST(LogInputs, TellTheBillInBothModes) {
  LogInputs log(nullptr, "T");
  for (std::int64_t second = 0; second < 7200; ++second) {
    LogEntry put = put_entry(second * 1000, {"a", "b"});
    // Two units a second, and ten in the last minute.
    put.write_half_units = second < 7140 ? 4 : 20;
    log.add(put);
  }
  Inputs inputs = log.inputs();
  EXPECT_EQ(inputs.peak_write_units, 10);
  EXPECT_EQ(inputs.peak_read_units, 0);
  table::TableDescription table;
  EXPECT_FALSE(billing_of(inputs, table).has_value()) << "no prices";
  inputs.prices = plan::UnitPrices{"USD", 0.125, 0.625, 0.00013, 0.00065, 0.5, std::nullopt};
  const auto demand = billing_of(inputs, table);
  ASSERT_TRUE(demand.has_value());
  EXPECT_TRUE(demand->is_on_demand);
  EXPECT_NEAR(demand->on_demand, (7140.0 * 2 + 600) * 365 * 0.625 / 1e6, 0.01);
  EXPECT_EQ(demand->write_units, 20) << "half of them used";
  EXPECT_NEAR(demand->provisioned, 730 * (0.00013 + 20 * 0.00065), 0.01);
  table.billing_mode = table::BillingMode::provisioned;
  table.throughput = {5, 100};
  table.indexes.resize(1);
  table.indexes[0].throughput = {5, 100};
  const auto provisioned = billing_of(inputs, table);
  ASSERT_TRUE(provisioned.has_value());
  EXPECT_FALSE(provisioned->is_on_demand);
  EXPECT_NEAR(provisioned->provisioned, 730 * (10 * 0.00013 + 200 * 0.00065), 0.01);
}

TEST(LogHeat, TellsTheRateOfEachMinute) {
  LogHeat heat;
  for (std::int64_t second = 0; second < 120; ++second) {
    const std::int64_t half_units = second < 60 ? 10 : 20;
    heat.add({"T", "GSI1", false, half_units, {"hot", {}}}, second * 1000);
    heat.add({"T", "GSI1", false, 5, {"cold", {}}}, second * 1000);
  }
  const auto keys = heat.keys();
  ASSERT_EQ(keys.size(), 2U);
  EXPECT_EQ(keys[0].key, "hot");
  EXPECT_EQ(keys[0].minute_rates, (std::vector<double>{10, 5}));
  EXPECT_EQ(keys[0].minutes_above(5), 1U);
  EXPECT_NEAR(keys[0].share, 0.75, 1e-9);
  EXPECT_EQ(keys[0].requests, 120U);
}

TEST(LogHeat, KeepsTheHotKeyAmongMany) {
  LogHeat heat;
  for (std::size_t i = 0; i < 3 * LogHeat::kKeysMax; ++i) {
    const std::string key = "k" + std::to_string(i);
    heat.add({"T", "", true, 2, {key, {}}}, static_cast<std::int64_t>(i) * 4);
    heat.add({"T", "", true, 2, {"hot", {}}}, static_cast<std::int64_t>(i) * 4);
  }
  const auto keys = heat.keys();
  ASSERT_FALSE(keys.empty());
  EXPECT_LE(keys.size(), LogHeat::kKeysTold);
  EXPECT_EQ(keys[0].key, "hot");
  EXPECT_NEAR(keys[0].share, 0.5, 1e-6);
}

TEST(LogSequences, SeeMirroredPutsWithin50Ms) {
  LogSequences sequences({});
  sequences.add(put_entry(0, {"USER#a", "FOLLOWS#USER#b"}));
  sequences.add(put_entry(50, {"USER#b", "FOLLOWER#USER#a"}));
  sequences.add(put_entry(1000, {"USER#a", "USER#c"}));
  sequences.add(put_entry(1051, {"USER#c", "USER#a"}));
  sequences.add(put_entry(2000, {"h1", "h2"}));
  sequences.add(put_entry(2001, {"h2", "h1"}));
  sequences.add(put_entry(3000, {"h1", "h2"}));
  sequences.add(put_entry(3001, {"h3", "h1"}));
  const auto mirrored = sequences.figures().mirrored_puts;
  ASSERT_EQ(mirrored.size(), 1U);
  EXPECT_EQ(mirrored[0].pairs, 2U);
}

TEST(LogSequences, SeeConsistentReadsAndWritesBeforeThem) {
  LogSequences sequences({});
  constexpr std::string_view kStrong = "GetItem pk={} sk={} consistent";
  sequences.add(put_entry(0, {"a", "b"}));
  sequences.add(get_entry("T", kStrong, 1000, {"a", "b"}));
  sequences.add(get_entry("T", kStrong, 2001, {"a", "b"}));
  sequences.add(get_entry("T", "GetItem pk={} sk={}", 2002, {"a", "b"}));
  const auto reads = sequences.figures().strong_reads;
  ASSERT_EQ(reads.size(), 1U);
  EXPECT_EQ(reads[0].shape, "GetItem pk={} sk={}");
  EXPECT_EQ(reads[0].reads, 3U);
  EXPECT_EQ(reads[0].consistent, 2U);
  EXPECT_EQ(reads[0].after_write, 1U);
  EXPECT_EQ(reads[0].read_units, 1);
}

TEST(LogSequences, SeeItemsReadBehindAnIndexOfKeys) {
  LogSequences sequences({"Keys"});
  for (std::int64_t i = 0; i < 4; ++i) {
    LogEntry query = query_entry("T", "Query Keys pk={}", i * 10'000, 1);
    query.index = "Keys";
    sequences.add(query);
    sequences.add(get_entry("T", "GetItem pk={} sk={}", i * 10'000 + (i < 3 ? 1000 : 1001)));
    sequences.add(get_entry("T", "GetItem pk={} sk={}", i * 10'000 + 1));
  }
  const auto backs = sequences.figures().read_backs;
  ASSERT_EQ(backs.size(), 1U);
  EXPECT_EQ(backs[0].queries, 4U);
  EXPECT_EQ(backs[0].then_read, 3U);
}

TEST(LogInputs, GiveAdviceFromALogAlone) {
  const schema::Schema social = schema::example("social");
  LogInputs log(&social, "SocialGraph");
  for (std::int64_t minute = 0; minute < 120; ++minute) {
    for (std::int64_t i = 0; i < 20; ++i) {
      const std::int64_t now = minute * kMinuteMs + i * 1000;
      LogEntry put = put_entry(now, {"POST#hot", "TAG#t"});
      put.table = "SocialGraph";
      put.write_half_units = minute < 5 ? 2 * 60 * 26 : 2;
      log.add(put);
      log.add(query_entry("SocialGraph", "Query pk=USER#{User} sk^FOLLOWER#", now + 10, 4));
    }
  }
  const Advice advice = judge(log.inputs());
  ASSERT_EQ(advice.findings.size(), 1U);
  EXPECT_EQ(to_text(advice.findings[0]),
            "hot-write SocialGraph POST#hot: 520 of 1000 WCU/s, 5 min of 2 h; shards: {by: source, "
            "default: 2}; "
            "S3 \"implement write sharding\"");
}

}  // namespace
}  // namespace adjoin::advise::log_inputs_test
