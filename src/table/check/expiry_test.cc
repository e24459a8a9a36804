// Goal: which items expire and when, and which changes of the setting are refused.
#include <gtest/gtest.h>

#include "table/check/check_schema.h"

namespace adjoin::table {
namespace {

Item with_number(const char* text) { return {{"ttl", Value(Number::parse(text).value())}}; }

TEST(TimeToLive, ReadsSecondsFromNumbersAlone) {
  struct Case {
    const char* number;
    std::optional<std::uint64_t> second;
  };
  for (const Case& one :
       {Case{"0", 0}, Case{"1700000000", 1700000000}, Case{"1700000000.001", 1700000001},
        Case{"0.5", 1}, Case{"-1", std::nullopt}, Case{"-0.5", std::nullopt},
        Case{"9007199254740992", 9007199254740992}, Case{"9007199254740993", std::nullopt},
        Case{"1e30", std::nullopt}, Case{"9e125", std::nullopt}, Case{"1e-130", 1}}) {
    const Item item = with_number(one.number);
    EXPECT_EQ(expiry_second(item, "ttl"), one.second) << one.number;
    const Bytes stored = item::encode_item(item);
    EXPECT_EQ(expiry_second(item::ItemView(stored), "ttl"), one.second) << one.number;
    EXPECT_EQ(expiry_second(item, "other"), std::nullopt);
  }
  EXPECT_EQ(expiry_second(Item{{"ttl", "1700000000"}}, "ttl"), std::nullopt) << "a string";
}

TEST(TimeToLive, ExpiresItemsOfTheLastFiveYears) {
  constexpr std::chrono::seconds kSecond{1'700'000'000};
  constexpr auto kValue = static_cast<std::uint64_t>(kSecond.count());
  constexpr std::chrono::milliseconds kTick{1};
  EXPECT_FALSE(is_due(kValue, kSecond - kTick));
  EXPECT_FALSE(is_due(kValue, kSecond));
  EXPECT_TRUE(is_due(kValue, kSecond + kTick));
  EXPECT_TRUE(is_due(kValue, kSecond + kExpiryAgeMax));
  EXPECT_FALSE(is_due(kValue, kSecond + kExpiryAgeMax + kTick));
  EXPECT_FALSE(is_due(~std::uint64_t{0}, kSecond));
}

TEST(TimeToLive, RefusesWhatIsSoAlreadyAndOtherAttributes) {
  TableDescription table;
  const auto set = [&](bool enabled, std::string name) {
    const Result<void> done = set_time_to_live({std::move(name), enabled}, table);
    return done ? std::string("ok") : done.error().message();
  };
  const std::string constraint =
      "' at 'timeToLiveSpecification.attributeName' failed to satisfy constraint: Member must have "
      "length ";
  EXPECT_EQ(set(true, ""),
            "1 validation error detected: Value '" + constraint + "greater than or equal to 1");
  EXPECT_EQ(set(true, std::string(256, 'x')), "1 validation error detected: Value '" +
                                                  std::string(256, 'x') + constraint +
                                                  "less than or equal to 255");
  EXPECT_EQ(set(false, "x"), "TimeToLive is already disabled");
  EXPECT_EQ(set(true, "x"), "ok");
  EXPECT_EQ(set(true, "x"), "TimeToLive is already enabled");
  const std::string other =
      "TimeToLive is active on a different AttributeName: current AttributeName is x";
  EXPECT_EQ(set(true, "y"), other);
  EXPECT_EQ(set(false, "y"), other);
  EXPECT_EQ(time_to_live_of(table).attribute_name, "x");
  EXPECT_EQ(set(false, "x"), "ok");
  EXPECT_EQ(time_to_live_of(table).status, TimeToLiveStatus::disabled);
  EXPECT_EQ(set(true, std::string(255, 'y')), "ok");
}

}  // namespace
}  // namespace adjoin::table
