#include "meter/capacity/throttle.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace adjoin::meter::throttle_test {
namespace {

using table::BillingMode;
using table::ChargeKind;

constexpr CapacityLimit kLimits[] = {CapacityLimit::provisioned, CapacityLimit::key_range,
                                     CapacityLimit::max_on_demand, CapacityLimit::account};

TEST(ThrottlingWords, AreSixteen) {
  std::set<std::string> words;
  for (const bool index : {false, true}) {
    for (const ChargeKind kind : {ChargeKind::read, ChargeKind::write}) {
      for (const CapacityLimit limit : kLimits) words.insert(throttling_word(index, kind, limit));
    }
  }
  EXPECT_EQ(words.size(), 16U);
  EXPECT_TRUE(words.contains("TableReadProvisionedThroughputExceeded"));
  EXPECT_TRUE(words.contains("IndexWriteAccountLimitExceeded"));
  EXPECT_TRUE(words.contains("IndexReadKeyRangeThroughputExceeded"));
  EXPECT_TRUE(words.contains("TableWriteMaxOnDemandThroughputExceeded"));
}

TEST(ThrottlingExceptions, FollowFromWhatWasExceeded) {
  const auto of = [](bool index, BillingMode mode, CapacityLimit limit) {
    return std::string(exception_name(exception_of(index, mode, limit)));
  };
  const BillingMode fixed = BillingMode::provisioned;
  const BillingMode asked = BillingMode::pay_per_request;
  for (const bool index : {false, true}) {
    EXPECT_EQ(of(index, fixed, CapacityLimit::provisioned),
              "ProvisionedThroughputExceededException");
    EXPECT_EQ(of(index, fixed, CapacityLimit::key_range), "ProvisionedThroughputExceededException");
    EXPECT_EQ(of(index, asked, CapacityLimit::key_range), "ThrottlingException");
    EXPECT_EQ(of(index, asked, CapacityLimit::max_on_demand), "ThrottlingException");
  }
  EXPECT_EQ(of(false, asked, CapacityLimit::account), "RequestLimitExceeded");
  EXPECT_EQ(of(true, asked, CapacityLimit::account), "ThrottlingException");
}

TEST(ThrottlingExceptions, SpellTheirReasonsInTwoWays) {
  EXPECT_EQ(reasons_member(ThrottleException::throttling), "throttlingReasons");
  EXPECT_EQ(reasons_member(ThrottleException::provisioned_throughput_exceeded),
            "ThrottlingReasons");
  EXPECT_EQ(reasons_member(ThrottleException::request_limit_exceeded), "ThrottlingReasons");
}

TEST(ThrottlingExceptions, CancelATransactionByTwoCodes) {
  EXPECT_EQ(cancellation_code(ThrottleException::throttling), "ThrottlingError");
  EXPECT_EQ(cancellation_code(ThrottleException::request_limit_exceeded), "ThrottlingError");
  EXPECT_EQ(cancellation_code(ThrottleException::provisioned_throughput_exceeded),
            "ProvisionedThroughputExceeded");
}

TEST(ThrottlingExceptions, NameTheIndexInTheMessageOfProvisionedThroughput) {
  const std::string table =
      throttle_message(false, BillingMode::provisioned, CapacityLimit::provisioned);
  EXPECT_NE(table.find("throughput for the table was exceeded"), std::string::npos);
  const std::string index =
      throttle_message(true, BillingMode::provisioned, CapacityLimit::key_range);
  EXPECT_NE(index.find("global secondary indexes"), std::string::npos);
  std::set<std::string> others;
  for (const CapacityLimit limit : kLimits) {
    others.insert(throttle_message(false, BillingMode::pay_per_request, limit));
  }
  EXPECT_EQ(others.size(), 4U);
}

}  // namespace
}  // namespace adjoin::meter::throttle_test
