// The rules of throttling in virtual time: each limit just below and just above.
#include "meter/capacity/capacity_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "base/api_error.h"
#include "base/random.h"

namespace adjoin::meter::capacity_model_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;
using table::ChargeKind;
using Time = CapacityModel::Time;

constexpr table::ObjectId kTable{1};
constexpr table::ObjectId kIndex{2};
constexpr Time kBegin{minutes{100}};

CapacityObject on_demand(table::ObjectId id = kTable) {
  CapacityObject object;
  object.id = id;
  object.index = id == kIndex;
  object.arn = object.index ? "arn:t/index/i" : "arn:t";
  return object;
}

CapacityObject provisioned(double reads, double writes, table::ObjectId id = kTable) {
  CapacityObject object = on_demand(id);
  object.mode = table::BillingMode::provisioned;
  object.provisioned = {reads, writes};
  return object;
}

/// The one reason of a throttle, with its exception and resource.
std::string told(const std::optional<Throttle>& throttle) {
  if (!throttle) return "admitted";
  std::string text(exception_name(throttle->exception));
  for (const ThrottleReason& reason : throttle->reasons) {
    text += ' ' + reason.word + ' ' + reason.resource;
  }
  return text;
}

class Capacity : public testing::Test {
 protected:
  /// One request of so many units at a key; an empty key is of no single partition.
  std::string ask(ChargeKind kind, double units, BytesView key = {},
                  table::ObjectId object = kTable) {
    const CapacityUse use{object, kind, key, {}, units};
    return told(model_.admit({&use, 1}, now_));
  }
  std::string read(double units, BytesView key = {}) { return ask(ChargeKind::read, units, key); }
  std::string write(double units, BytesView key = {}) { return ask(ChargeKind::write, units, key); }
  /// Sends writes of one unit until one is refused, and returns how many were admitted.
  int writes_until_refused(BytesView key = {}) {
    int admitted = 0;
    while (admitted < 1'000'000 && write(1, key) == "admitted") ++admitted;
    return admitted;
  }
  CapacityModel model_;
  Time now_ = kBegin;
};

TEST_F(Capacity, ANewProvisionedTableHasFiveMinutesOfUnits) {
  model_.put(provisioned(5, 3), now_);
  EXPECT_EQ(read(1500 - 1), "admitted");
  EXPECT_EQ(read(1), "admitted") << "one unit is left";
  EXPECT_EQ(read(1),
            "ProvisionedThroughputExceededException TableReadProvisionedThroughputExceeded arn:t");
  EXPECT_EQ(writes_until_refused(), 900);
  EXPECT_EQ(write(1),
            "ProvisionedThroughputExceededException TableWriteProvisionedThroughputExceeded arn:t");
}

TEST_F(Capacity, AProvisionedTableSavesNoMoreThanFiveMinutes) {
  model_.put(provisioned(5, 3), now_);
  EXPECT_EQ(writes_until_refused(), 900);
  now_ += seconds{299};
  EXPECT_EQ(writes_until_refused(), 897);
  now_ += minutes{60};
  EXPECT_EQ(writes_until_refused(), 900);
}

TEST_F(Capacity, ARequestIsAdmittedAboveZeroAndMayLeaveADebt) {
  model_.put(provisioned(5, 3), now_);
  EXPECT_EQ(write(899.5), "admitted");
  EXPECT_EQ(write(6.5), "admitted") << "half a unit is above zero";
  now_ += seconds{2};
  EXPECT_NE(write(1), "admitted") << "six units of debt take two seconds to zero";
  now_ += milliseconds{1};
  EXPECT_EQ(write(1), "admitted");
}

TEST_F(Capacity, AReadIsCheckedBeforeAndChargedAfter) {
  model_.put(provisioned(2, 2), now_);
  CapacityUse use{kTable, ChargeKind::read, {}, {}, 0};
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(told(model_.check({&use, 1}, now_)), "admitted");
  use.units = 600;
  model_.charge({&use, 1}, now_);
  EXPECT_NE(told(model_.check({&use, 1}, now_)), "admitted");
}

TEST_F(Capacity, ARefusedWriteIsChargedNothing) {
  model_.put(provisioned(5, 3), now_);
  model_.put(provisioned(5, 100, kIndex), now_);
  EXPECT_EQ(writes_until_refused(), 900);
  const std::vector<CapacityUse> both{{kTable, ChargeKind::write, {}, {}, 1},
                                      {kIndex, ChargeKind::write, {}, {}, 1}};
  for (int i = 0; i < 100'000; ++i) model_.admit(both, now_);
  EXPECT_EQ(ask(ChargeKind::write, 30'499, {}, kIndex), "admitted");
  EXPECT_EQ(ask(ChargeKind::write, 1, {}, kIndex), "admitted") << "none of it was used before";
  EXPECT_NE(ask(ChargeKind::write, 1, {}, kIndex), "admitted");
}

TEST_F(Capacity, APartitionServesThreeThousandReadsAndOneThousandWrites) {
  CapacityObject object = on_demand();
  object.warm = {30'000, 40'000};
  model_.put(object, now_);
  EXPECT_EQ(read(2999, "hot"), "admitted");
  EXPECT_EQ(read(1, "hot"), "admitted");
  EXPECT_EQ(read(1, "hot"), "ThrottlingException TableReadKeyRangeThroughputExceeded arn:t");
  EXPECT_EQ(writes_until_refused("hot"), 1000) << "apart from the reads";
  EXPECT_EQ(write(1, "hot"), "ThrottlingException TableWriteKeyRangeThroughputExceeded arn:t");
  EXPECT_EQ(write(1, "other"), "admitted");
  now_ += milliseconds{1};
  EXPECT_EQ(write(1, "hot"), "admitted") << "it refills by the second";
}

TEST_F(Capacity, AHotPartitionOfAProvisionedTableHasThatTablesException) {
  model_.put(provisioned(30'000, 10'000), now_);
  EXPECT_EQ(writes_until_refused("hot"), 1000);
  EXPECT_EQ(write(1, "hot"),
            "ProvisionedThroughputExceededException TableWriteKeyRangeThroughputExceeded arn:t");
  model_.put(provisioned(30'000, 10'000, kIndex), now_);
  EXPECT_EQ(ask(ChargeKind::read, 3000, "hot", kIndex), "admitted");
  EXPECT_EQ(ask(ChargeKind::read, 1, "hot", kIndex),
            "ProvisionedThroughputExceededException IndexReadKeyRangeThroughputExceeded "
            "arn:t/index/i");
}

TEST_F(Capacity, OnDemandBeginsWithTwelveThousandReadsAndFourThousandWrites) {
  model_.put(on_demand(), now_);
  EXPECT_EQ(model_.partitions(kTable), 4U);
  EXPECT_EQ(read(11'999), "admitted");
  EXPECT_EQ(read(1), "admitted");
  EXPECT_EQ(read(1), "ThrottlingException TableReadKeyRangeThroughputExceeded arn:t");
  EXPECT_EQ(writes_until_refused(), 4000);
  now_ += seconds{10};
  EXPECT_EQ(writes_until_refused(), 4000) << "it saves one second";
}

TEST_F(Capacity, OnDemandIsWarmFromTheBeginningIfItIsTold) {
  CapacityObject object = on_demand();
  object.warm = {12'000, 9000};
  model_.put(object, now_);
  EXPECT_EQ(model_.partitions(kTable), 9U);
  EXPECT_EQ(writes_until_refused(), 9000);
  object.warm = {12'000, 3000};
  model_.put(object, now_ += seconds{5});
  EXPECT_EQ(writes_until_refused(), 4000) << "never below the least";
}

TEST_F(Capacity, OnDemandDoublesTheHighestMinuteAfterHalfAnHour) {
  model_.put(on_demand(), now_);
  for (int second = 0; second < 60; ++second, now_ += seconds{1}) {
    EXPECT_EQ(write(3000), "admitted");
  }
  // The minute ended now.
  now_ += minutes{30} - milliseconds{1};
  EXPECT_EQ(model_.rate(kTable, ChargeKind::write, now_), 4000);
  EXPECT_EQ(model_.partitions(kTable), 4U);
  now_ += milliseconds{1};
  EXPECT_EQ(model_.rate(kTable, ChargeKind::write, now_), 6000);
  EXPECT_EQ(model_.rate(kTable, ChargeKind::read, now_), 12'000);
  EXPECT_GE(model_.partitions(kTable), 6U);
  now_ += seconds{1};
  EXPECT_EQ(writes_until_refused(), 6000);
}

TEST_F(Capacity, OnDemandDoublesNothingBelowHalfOfTheLeast) {
  model_.put(on_demand(), now_);
  for (int second = 0; second < 60; ++second, now_ += seconds{1}) {
    EXPECT_EQ(write(2000), "admitted");
  }
  now_ += minutes{31};
  EXPECT_EQ(model_.rate(kTable, ChargeKind::write, now_), 4000);
}

TEST_F(Capacity, TheMaximumOnDemandHasNoBurst) {
  CapacityObject object = on_demand();
  object.maximum = {50, 20};
  model_.put(object, now_);
  EXPECT_EQ(read(49), "admitted");
  EXPECT_EQ(read(1), "admitted");
  EXPECT_EQ(read(1), "ThrottlingException TableReadMaxOnDemandThroughputExceeded arn:t");
  now_ += minutes{5};
  EXPECT_EQ(writes_until_refused(), 20);
  object.maximum = {0, 0};
  model_.put(object, now_);
  EXPECT_EQ(write(1000), "admitted") << "the maximum was taken away";
}

TEST_F(Capacity, TheAccountGivesATableFortyThousandOnDemand) {
  CapacityObject object = on_demand();
  object.warm = {90'000, 90'000};
  model_.put(object, now_);
  EXPECT_EQ(read(39'999), "admitted");
  EXPECT_EQ(read(1), "admitted");
  EXPECT_EQ(read(1), "RequestLimitExceeded TableReadAccountLimitExceeded arn:t");
  object.id = kIndex;
  object.index = true;
  object.arn = "arn:t/index/i";
  model_.put(object, now_);
  EXPECT_EQ(ask(ChargeKind::read, 40'000, {}, kIndex), "admitted");
  EXPECT_EQ(ask(ChargeKind::read, 1, {}, kIndex),
            "ThrottlingException IndexReadAccountLimitExceeded arn:t/index/i");
}

TEST_F(Capacity, AnIndexMayLagBehindFiveSecondsBeforeItStopsItsTable) {
  model_.put(provisioned(5, 1000), now_);
  model_.put(provisioned(5, 3, kIndex), now_);
  const std::vector<CapacityUse> both{{kTable, ChargeKind::write, {}, {}, 1},
                                      {kIndex, ChargeKind::write, {}, {}, 1}};
  int admitted = 0;
  std::optional<Throttle> throttle;
  while (!(throttle = model_.admit(both, now_))) ++admitted;
  EXPECT_EQ(admitted, 900 + 15) << "what the index had, and five seconds of debt";
  EXPECT_EQ(told(throttle),
            "ProvisionedThroughputExceededException IndexWriteProvisionedThroughputExceeded "
            "arn:t/index/i");
  EXPECT_EQ(throttle->reasons.front().object, kIndex);
  EXPECT_EQ(write(1), "admitted") << "a write that touches no index entry";
}

TEST_F(Capacity, AHotKeyOfAnIndexStopsItsTable) {
  CapacityObject object = on_demand();
  object.warm = {12'000, 40'000};
  model_.put(object, now_);
  object = on_demand(kIndex);
  object.warm = {12'000, 40'000};
  model_.put(object, now_);
  int admitted = 0;
  std::optional<Throttle> throttle;
  while (!throttle) {
    const std::string key = std::to_string(admitted);
    const std::vector<CapacityUse> both{{kTable, ChargeKind::write, key, {}, 1},
                                        {kIndex, ChargeKind::write, "celebrity", {}, 1}};
    throttle = model_.admit(both, now_);
    if (!throttle) ++admitted;
  }
  EXPECT_EQ(admitted, 1000 + 5000);
  EXPECT_EQ(told(throttle),
            "ThrottlingException IndexWriteKeyRangeThroughputExceeded arn:t/index/i");
}

TEST_F(Capacity, AReadOfAnIndexHasNoDebtBeforehand) {
  model_.put(provisioned(3, 3, kIndex), now_);
  EXPECT_EQ(ask(ChargeKind::read, 900, {}, kIndex), "admitted");
  EXPECT_EQ(ask(ChargeKind::read, 1, {}, kIndex),
            "ProvisionedThroughputExceededException IndexReadProvisionedThroughputExceeded "
            "arn:t/index/i");
}

TEST_F(Capacity, AllLimitsWithoutUnitsAreTold) {
  CapacityObject object = on_demand();
  object.maximum = {0, 1000};
  model_.put(object, now_);
  EXPECT_EQ(write(1000, "hot"), "admitted");
  EXPECT_EQ(write(1, "hot"),
            "ThrottlingException TableWriteMaxOnDemandThroughputExceeded arn:t "
            "TableWriteKeyRangeThroughputExceeded arn:t");
}

TEST_F(Capacity, ChangedSettingsKeepWhatWasUsed) {
  model_.put(provisioned(5, 3), now_);
  EXPECT_EQ(writes_until_refused(), 900);
  model_.put(provisioned(5, 30), now_);
  EXPECT_NE(write(1), "admitted") << "more units come by the second only";
  now_ += seconds{1};
  EXPECT_EQ(writes_until_refused(), 30);
  model_.put(on_demand(), now_);
  now_ += seconds{1};
  EXPECT_EQ(writes_until_refused(), 4000);
}

TEST_F(Capacity, ALocalIndexUsesTheUnitsOfItsTable) {
  const table::ObjectId local{3};
  CapacityObject object = provisioned(5, 3);
  object.local_indexes = {local};
  model_.put(object, now_);
  EXPECT_EQ(writes_until_refused(), 900);
  EXPECT_EQ(ask(ChargeKind::write, 1, {}, local),
            "ProvisionedThroughputExceededException TableWriteProvisionedThroughputExceeded arn:t");
  model_.remove(kTable);
  EXPECT_EQ(ask(ChargeKind::write, 1, {}, local), "admitted");
}

TEST_F(Capacity, AChargeIsWhatTheModelTakes) {
  table::Charge charge;
  charge.table = kTable;
  charge.object = kIndex;
  charge.kind = ChargeKind::write;
  charge.half_units = 5;
  charge.partition_key = "p";
  charge.sort_key = "s";
  const CapacityUse use = use_of(charge);
  EXPECT_EQ(use.object, kIndex);
  EXPECT_EQ(use.kind, ChargeKind::write);
  EXPECT_EQ(use.partition, "p");
  EXPECT_EQ(use.sort, "s");
  EXPECT_EQ(use.units, 2.5);
}

TEST_F(Capacity, AnObjectThatIsGoneHasNoLimits) {
  model_.put(provisioned(1, 1), now_);
  EXPECT_EQ(write(1000), "admitted");
  EXPECT_NE(write(1), "admitted");
  model_.remove(kTable);
  EXPECT_FALSE(model_.contains(kTable));
  EXPECT_EQ(write(1), "admitted");
}

TEST_F(Capacity, ATimeBeforeTheLatestOneIsTakenForThat) {
  model_.put(provisioned(5, 3), now_);
  now_ += seconds{100};
  EXPECT_EQ(writes_until_refused(), 900);
  now_ -= seconds{50};
  EXPECT_NE(write(1), "admitted");
  now_ += seconds{51};
  EXPECT_EQ(writes_until_refused(), 3) << "one second after the latest time, not 51";
}

TEST_F(Capacity, TheSameInputGivesTheSameAnswers) {
  const auto run = [] {
    CapacityModel model;
    model.put(on_demand(), kBegin);
    model.put(provisioned(40, 20, kIndex), kBegin);
    Random random(1);
    Time now = kBegin;
    std::string answers;
    for (int i = 0; i < 200'000; ++i) {
      now += milliseconds{random.below(20)};
      const std::string key = std::to_string(random.below(random.below(40) + 1));
      const std::string sort = std::to_string(random.next());
      const CapacityUse use{random.one_in(4) ? kIndex : kTable,
                            random.one_in(2) ? ChargeKind::read : ChargeKind::write, key, sort,
                            static_cast<double>(random.below(80)) / 2};
      const std::string answer = told(model.admit({&use, 1}, now));
      if (answer != "admitted") answers += std::to_string(i) + answer + '\n';
    }
    return answers + std::to_string(model.partitions(kTable));
  };
  const std::string first = run();
  EXPECT_GT(first.size(), 1000U);
  EXPECT_EQ(first, run());
}

TEST(CapacityObjects, AreATableAndItsGlobalIndexes) {
  table::TableDescription table;
  table.name = "orders";
  table.id = kTable;
  table.billing_mode = table::BillingMode::provisioned;
  table.throughput = {10, 20};
  table.settings.throughput.warm = {13'000, std::nullopt};
  table::IndexDescription global;
  global.name = "byDay";
  global.id = kIndex;
  global.throughput = {3, 4};
  global.settings.on_demand = {-1, 7};
  table::IndexDescription local;
  local.name = "byName";
  local.id = table::ObjectId{3};
  local.kind = table::IndexKind::local;
  table.indexes = {global, local};
  const std::vector<CapacityObject> objects = capacity_objects(table);
  ASSERT_EQ(objects.size(), 2U);
  EXPECT_FALSE(objects[0].index);
  EXPECT_EQ(objects[0].local_indexes, std::vector<table::ObjectId>{table::ObjectId{3}});
  EXPECT_EQ(objects[0].provisioned.write, 20);
  EXPECT_EQ(objects[0].warm.read, 13'000);
  EXPECT_EQ(objects[0].warm.write, 0);
  EXPECT_TRUE(objects[0].arn.ends_with(":table/orders")) << objects[0].arn;
  EXPECT_TRUE(objects[1].index);
  EXPECT_EQ(objects[1].id, kIndex);
  EXPECT_EQ(objects[1].provisioned.read, 3);
  EXPECT_EQ(objects[1].maximum.read, 0) << "-1 is no limit";
  EXPECT_EQ(objects[1].maximum.write, 7);
  EXPECT_TRUE(objects[1].arn.ends_with(":table/orders/index/byDay")) << objects[1].arn;
}

TEST(CapacityObjects, HaveEightyThousandProvisionedUnitsOfAnAccount) {
  table::TableDescription table;
  table.name = "orders";
  table.billing_mode = table::BillingMode::provisioned;
  table.throughput = {10, 40'000};
  table::IndexDescription index;
  index.name = "byDay";
  index.throughput = {10, 30'000};
  table.indexes = {index};
  EXPECT_EQ(provisioned_units(table).write, 70'000);
  EXPECT_TRUE(check_account({79'980, 10'000}, table).has_value());
  const auto writes = check_account({0, 10'001}, table);
  ASSERT_FALSE(writes.has_value());
  EXPECT_EQ(api_error_of(writes.error()), ApiError::limit_exceeded);
  EXPECT_NE(writes.error().message().find("80001 provisioned write"), std::string::npos)
      << writes.error().message();
  EXPECT_FALSE(check_account({79'981, 0}, table).has_value());
  table.billing_mode = table::BillingMode::pay_per_request;
  EXPECT_TRUE(check_account({80'000, 80'000}, table).has_value());
}

}  // namespace
}  // namespace adjoin::meter::capacity_model_test
