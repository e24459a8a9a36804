// Goal: the gate refuses by the rules of the model with DynamoDB's exceptions, and knows tables as
// they come, change and go. The rules themselves are tested in meter/capacity.
#include "monitor/capacity/capacity_gate.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "item/key_codec.h"

namespace adjoin::monitor::capacity_gate_test {
namespace {

using table::Charge;
using table::ChargeKind;
using table::ObjectId;

Bytes key_of(const std::string& text) {
  Bytes key;
  item::append_key_part(Value(text), key);
  return key;
}

/// A table with a global index and a local one: ids 1, 2 and 3.
table::TableDescription table_of(std::int64_t reads, std::int64_t writes, std::uint32_t id = 1) {
  table::TableDescription table;
  table.name = "t" + std::to_string(id);
  table.id = ObjectId{id};
  table.keys = {{{"PK", Value::Type::string}}, {{"SK", Value::Type::string}}};
  table.billing_mode = table::BillingMode::provisioned;
  table.throughput = {reads, writes};
  table::IndexDescription global;
  global.name = "global";
  global.id = ObjectId{id + 1};
  global.throughput = {reads, writes};
  table::IndexDescription local;
  local.name = "local";
  local.id = ObjectId{id + 2};
  local.kind = table::IndexKind::local;
  table.indexes = {global, local};
  return table;
}

class Gate : public testing::Test {
 protected:
  Gate() {
    gate.tell([this](const Charge& refused, meter::CapacityLimit limit) {
      std::string line(refused.table_name);
      if (!refused.index_name.empty()) line.append("/").append(refused.index_name);
      told.push_back(line + " " + std::to_string(static_cast<int>(limit)));
    });
  }
  Charge charge_of(std::uint32_t object, ChargeKind kind, double units) const {
    Charge charge;
    charge.table = ObjectId{1};
    charge.object = ObjectId{object};
    charge.table_name = "t1";
    if (object == 2) charge.index_name = "global";
    if (object == 3) charge.index_name = "local";
    charge.is_local_index = object == 3;
    charge.kind = kind;
    charge.half_units = static_cast<std::int64_t>(2 * units);
    charge.partition_key = key;
    return charge;
  }
  void spend(std::uint32_t object, ChargeKind kind, double units) {
    const Charge charge = charge_of(object, kind, units);
    gate.charge({&charge, 1});
  }
  /// "ok", or the exception with its reasons.
  std::string ask(const std::vector<Charge>& charges) {
    const std::optional<Error> refused = gate.check(charges);
    if (!refused) return "ok";
    std::string text(exact_name(*refused));
    const auto* details = details_of<table::ThrottlingDetails>(*refused);
    if (details == nullptr) return text + " without reasons";
    for (const table::ThrottlingReason& reason : details->reasons) {
      text += " " + reason.reason + "@" + reason.resource.substr(reason.resource.rfind(':') + 1);
    }
    return text;
  }
  std::string ask(std::uint32_t object, ChargeKind kind) {
    return ask({charge_of(object, kind, 1)});
  }

  const Bytes key = key_of("k");
  ManualClock clock{std::chrono::hours(1)};
  CapacityGate gate{clock};
  std::vector<std::string> told;
};

TEST_F(Gate, RefusesWithTheExceptionOfTheServiceAndTellsEachRefusal) {
  gate.put(table_of(5, 5));
  EXPECT_EQ(ask(1, ChargeKind::read), "ok");
  spend(1, ChargeKind::read, 1500);
  EXPECT_EQ(ask(1, ChargeKind::read),
            "provisioned_throughput_exceeded TableReadProvisionedThroughputExceeded@table/t1");
  EXPECT_EQ(ask(1, ChargeKind::write), "ok") << "writes have units of their own";
  EXPECT_EQ(told, std::vector<std::string>{"t1 0"});
  const std::optional<Error> refused = gate.check(std::vector{charge_of(1, ChargeKind::read, 1)});
  ASSERT_TRUE(refused);
  EXPECT_NE(refused->message().find("provisioned throughput"), std::string::npos);
  clock.advance(std::chrono::seconds(1));
  EXPECT_EQ(ask(1, ChargeKind::read), "ok") << "units come back";
}

TEST_F(Gate, TellsAllReasonsOfARequestOfWhichTheFirstDecides) {
  gate.put(table_of(5, 5));
  spend(1, ChargeKind::write, 1500);
  spend(2, ChargeKind::write, 1600);
  EXPECT_EQ(ask({charge_of(1, ChargeKind::write, 1), charge_of(2, ChargeKind::write, 1),
                 charge_of(2, ChargeKind::write, 1)}),
            "provisioned_throughput_exceeded TableWriteProvisionedThroughputExceeded@table/t1 "
            "TableWriteKeyRangeThroughputExceeded@table/t1 "
            "IndexWriteProvisionedThroughputExceeded@table/t1/index/global");
  EXPECT_EQ(told, (std::vector<std::string>{"t1 0", "t1 1", "t1/global 0", "t1/global 0"}));
}

TEST_F(Gate, CountsALocalIndexAsItsTable) {
  gate.put(table_of(5, 5));
  spend(3, ChargeKind::read, 1500);
  EXPECT_EQ(ask(1, ChargeKind::read),
            "provisioned_throughput_exceeded TableReadProvisionedThroughputExceeded@table/t1");
  ask(3, ChargeKind::read);
  EXPECT_EQ(told, (std::vector<std::string>{"t1 0", "t1 0"}));
}

TEST_F(Gate, OnDemandThrottlesByAnotherException) {
  table::TableDescription table = table_of(0, 0);
  table.billing_mode = table::BillingMode::pay_per_request;
  table.settings.throughput.on_demand.max_write_request_units = 2;
  gate.put(table);
  spend(1, ChargeKind::write, 2);
  EXPECT_EQ(ask(1, ChargeKind::write),
            "throttling TableWriteMaxOnDemandThroughputExceeded@table/t1");
  EXPECT_EQ(ask(2, ChargeKind::write), "ok");
}

TEST_F(Gate, FollowsTablesThatChangeAndGo) {
  table::TableDescription table = table_of(5, 5);
  gate.put(table);
  spend(1, ChargeKind::read, 1500);
  spend(2, ChargeKind::read, 1500);
  // More units: what was used stays used, and comes back sooner.
  table.throughput = {100, 5};
  table.indexes.erase(table.indexes.begin());
  gate.put(table);
  EXPECT_NE(ask(1, ChargeKind::read), "ok");
  EXPECT_EQ(ask(2, ChargeKind::read), "ok") << "an index that is gone has no limits";
  clock.advance(std::chrono::milliseconds(20));
  EXPECT_EQ(ask(1, ChargeKind::read), "ok");
  gate.remove(table);
  spend(1, ChargeKind::read, 1e6);
  EXPECT_EQ(ask(1, ChargeKind::read), "ok");
  gate.remove(table);
}

TEST_F(Gate, HoldsTheProvisionedUnitsOfAllTablesBelowTheAccounts) {
  EXPECT_TRUE(gate.check_table(table_of(40'000, 10))) << "with its index it has 80,000";
  gate.put(table_of(39'000, 10));
  EXPECT_TRUE(gate.check_table(table_of(1'000, 10, 11)));
  const Result<void> too_many = gate.check_table(table_of(1'001, 10, 11));
  ASSERT_FALSE(too_many);
  EXPECT_EQ(api_error_of(too_many.error()), ApiError::limit_exceeded);
  EXPECT_TRUE(gate.check_table(table_of(40'000, 10))) << "it replaces itself";
  EXPECT_FALSE(gate.check_table(table_of(40'001, 10)));
  // What was too much before may become less.
  gate.put(table_of(90'000, 10));
  EXPECT_TRUE(gate.check_table(table_of(89'000, 10)));
  EXPECT_FALSE(gate.check_table(table_of(90'001, 10)));
  gate.remove(table_of(90'000, 10));
  EXPECT_TRUE(gate.check_table(table_of(40'000, 10, 11)));
}

TEST_F(Gate, AdmitsNoMoreThanTheUnitsToThreadsThatAskTogether) {
  gate.tell({});
  gate.put(table_of(5, 1));  // 300 units to begin with; the clock stands still
  std::atomic<int> admitted{0};
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&] {
      for (int i = 0; i < 500; ++i) {
        const Charge charge = charge_of(1, ChargeKind::write, 1);
        if (gate.check({&charge, 1})) continue;
        gate.charge({&charge, 1});
        ++admitted;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_GE(admitted, 300);
  EXPECT_LE(admitted, 300 + 3) << "each of the others may have asked before the last unit went";
}

}  // namespace
}  // namespace adjoin::monitor::capacity_gate_test
