// Goal: a store behind the gate throttles as the rules say, and its figures tell how often. Method:
// the engine, the gate and the monitor together, on a clock that stands still between the steps.
// The rules one by one are tested in meter/capacity, the exceptions in tests/clients.
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>

#include "base/clock.h"
#include "engine/open.h"
#include "monitor/capacity/capacity_gate.h"
#include "monitor/count/traffic_meter.h"
#include "monitor/monitor.h"

namespace adjoin::monitor::capacity_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

table::CreateTableRequest table_of(std::string name) {
  table::CreateTableRequest request;
  request.table_name = std::move(name);
  request.attribute_definitions = {{"pk", Value::Type::string}};
  request.key_schema = {{"pk", table::KeyRole::hash}};
  return request;
}

class Throttled : public testing::Test {
 protected:
  Throttled() {
    engine::Options options;
    options.in_memory = true;
    options.memory_store_bytes_max = std::size_t{512} * 1024 * 1024;
    options.clock = &clock;
    options.admission = &gate;
    auto opened = engine::open(options);
    EXPECT_TRUE(opened) << opened.error().message();
    store = *std::move(opened);
    MonitorOptions watching;
    watching.runs = false;
    monitor = std::make_unique<Monitor>(*store, std::move(watching), clock);
    gate.tell([this](const table::Charge& refused, meter::CapacityLimit limit) {
      monitor->traffic().throttled(refused, limit);
    });
  }
  ~Throttled() override { gate.tell({}); }

  void create(const table::CreateTableRequest& request) {
    const auto created = monitor->store().create_table({}, request);
    ASSERT_TRUE(created) << created.error().message();
  }
  /// Writes an item of `kilobytes` units; whether it was taken.
  bool put(const std::string& table, const std::string& key, std::size_t kilobytes) {
    table::PutItemRequest request;
    request.table = table;
    request.item = {{"pk", key}, {"b", std::string(kilobytes * 1024 - 100, 'x')}};
    const auto written = monitor->store().put_item({}, request);
    EXPECT_TRUE(written || is_throttling(api_error_of(written.error())));
    return written.has_value();
  }
  /// How many such writes are taken until one is refused.
  int puts(const std::string& table, const std::string& key, std::size_t kilobytes) {
    int taken = 0;
    while (taken < 10'000 && put(table, key, kilobytes)) ++taken;
    return taken;
  }

  ManualClock clock{std::chrono::hours(24 * 365 * 50)};
  CapacityGate gate{clock};
  std::unique_ptr<table::TableStore> store;
  std::unique_ptr<Monitor> monitor;
};

TEST_F(Throttled, AProvisionedTableSpendsFiveMinutesOfUnitsAndRefills) {
  table::CreateTableRequest request = table_of("orders");
  request.billing_mode = table::BillingMode::provisioned;
  request.throughput = table::ProvisionedThroughput{10, 2};
  create(request);
  EXPECT_EQ(puts("orders", "k", 100), 6) << "600 units at once";
  clock.advance(seconds(49));
  EXPECT_EQ(puts("orders", "k", 100), 1) << "98 units are back, and one write goes into debt";
  clock.advance(milliseconds(500));
  EXPECT_FALSE(put("orders", "k", 1));
  clock.advance(seconds(1));
  EXPECT_TRUE(put("orders", "k", 1));
  // More units come back sooner from now on.
  table::UpdateTableRequest more;
  more.table_name = "orders";
  more.throughput = table::ProvisionedThroughput{10, 500};
  ASSERT_TRUE(monitor->store().update_table({}, more));
  clock.advance(seconds(1));
  EXPECT_EQ(puts("orders", "k", 100), 5);
}

TEST_F(Throttled, APartitionThatStaysHotIsSplitUnlessItIsOneItem) {
  for (const char* name : {"wide", "narrow"}) {
    table::CreateTableRequest request = table_of(name);
    request.billing_mode = table::BillingMode::provisioned;
    request.throughput = table::ProvisionedThroughput{10, 1000};  // one partition
    create(request);
  }
  // 1,080 units a second for some minutes; how many writes were refused.
  const auto refused_in = [&](const std::string& table, int keys, minutes length) {
    int refused = 0;
    for (seconds passed{0}; passed < length; passed += seconds(1)) {
      for (int i = 0; i < 12; ++i) {
        refused += put(table, "k" + std::to_string(i % keys), 90) ? 0 : 1;
      }
      clock.advance(seconds(1));
    }
    return refused;
  };
  EXPECT_GT(refused_in("wide", 12, minutes(1)), 0);
  refused_in("wide", 12, minutes(12));
  EXPECT_EQ(refused_in("wide", 12, minutes(1)), 0) << "its keys are in two partitions now";
  refused_in("narrow", 1, minutes(13));
  EXPECT_GT(refused_in("narrow", 1, minutes(1)), 0);
}

TEST_F(Throttled, CountsWhatItRefusedAndWhy) {
  create(table_of("counted"));
  ASSERT_EQ(puts("counted", "k", 390), 3) << "1,170 of 1,000";
  EXPECT_FALSE(put("counted", "k", 1));
  double events = 0;
  double key_range = 0;
  double requests = 0;
  monitor->traffic().collect(
      [&](const meter::SeriesName& name, std::uint32_t, const meter::FigureSet& figures) {
        if (name.table != "counted") return;
        const auto add = [&](meter::FigureKey key, double& sum) {
          const meter::Figures* found = figures.find(key);
          if (found != nullptr) sum += static_cast<double>(found->sum);
        };
        add(meter::Metric::write_throttle_events, events);
        add(meter::Metric::write_key_range_throttle_events, key_range);
        add({meter::Metric::throttled_requests, meter::MeteredOperation::put_item}, requests);
      });
  EXPECT_EQ(events, 2);
  EXPECT_EQ(key_range, 2);
  EXPECT_EQ(requests, 2);
}

}  // namespace
}  // namespace adjoin::monitor::capacity_test
