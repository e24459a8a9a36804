#include "base/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace adjoin {
namespace {

Result<int> half(int n) {
  if (n % 2 != 0) return validation_error("odd: " + std::to_string(n));
  return n / 2;
}

Result<int> quarter(int n) {
  ADJOIN_TRY(const int once, half(n));
  ADJOIN_TRY(const int twice, half(once));
  return twice;
}

Result<void> check_even(int n) {
  ADJOIN_CHECK(half(n));
  return {};
}

struct OldItem : ErrorDetails {
  std::string text = "old";
};

TEST(Result, HoldsAValueOrAnError) {
  EXPECT_EQ(*half(4), 2);
  EXPECT_EQ(half(3).error().message(), "odd: 3");
  EXPECT_EQ(half(3).error().code(), ErrorCode::validation);
}

TEST(Result, TryReturnsTheFirstError) {
  EXPECT_EQ(*quarter(8), 2);
  EXPECT_EQ(quarter(6).error().message(), "odd: 3");
}

TEST(Result, CheckKeepsNothingOfTheValue) {
  EXPECT_TRUE(check_even(2));
  EXPECT_FALSE(check_even(1));
}

TEST(Result, ConvertsWhatTheValueTypeConvertsFrom) {
  const Result<std::string> text = "literal";
  EXPECT_EQ(*text, "literal");
  const Result<std::unique_ptr<int>> moved = std::make_unique<int>(1);
  EXPECT_EQ(**moved, 1);
}

TEST(Result, ValueThrowsTheErrorForProgramsThatPreferIt) {
  EXPECT_EQ(half(2).value(), 1);
  EXPECT_THROW(static_cast<void>(half(1).value()), ErrorException);
}

TEST(Error, CarriesDetailsThatTheRoomAboveUnderstands) {
  const Error error = Error(ErrorCode::conditional_check_failed, "The conditional request failed")
                          .with_details(std::make_shared<OldItem>());
  ASSERT_NE(error.details_as<OldItem>(), nullptr);
  EXPECT_EQ(error.details_as<OldItem>()->text, "old");
}

TEST(Error, ContextGoesBeforeTheMessage) {
  EXPECT_EQ(Error(ErrorCode::storage_io, "no space").with_context("WAL").message(),
            "WAL: no space");
}

TEST(Error, RemembersWhereItWasMade) {
  EXPECT_NE(std::string(half(1).error().file()).find("result_test.cc"), std::string::npos);
}

}  // namespace
}  // namespace adjoin
