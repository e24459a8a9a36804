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
  EXPECT_EQ(api_error_of(half(3).error()), ApiError::validation);
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
  const Error error = with_details<OldItem>(
      api_error(ApiError::conditional_check_failed, "The conditional request failed"));
  ASSERT_NE(details_of<OldItem>(error), nullptr);
  EXPECT_EQ(details_of<OldItem>(error)->text, "old");
}

TEST(Error, ContextGoesBeforeTheMessage) {
  EXPECT_EQ(with_context("WAL", Error(ErrorCode::io_error, "no space")).message(), "WAL: no space");
}

TEST(Error, KeepsDynamoDBsExceptionBesideItsOwnCode) {
  const Error error = api_error(ApiError::resource_not_found, "Requested resource not found");
  EXPECT_EQ(error.code(), ErrorCode::not_found);
  EXPECT_EQ(error.service_code(), "ResourceNotFoundException");
  EXPECT_EQ(exact_name(error), "resource_not_found");
  const Error ours(ErrorCode::not_found, "there is no such file");
  EXPECT_EQ(ours.service_code(), "");
  EXPECT_EQ(exact_name(ours), "not_found");
}

TEST(Error, EveryExceptionHasANameAndACode) {
  for (std::size_t i = 1; i < kApiErrorCount; ++i) {
    const auto api = static_cast<ApiError>(i);
    EXPECT_FALSE(to_string(api).empty()) << i;
    // The one exception whose name does not say that it is one.
    const bool is_named_so =
        api == ApiError::request_limit_exceeded || exception_name(api).ends_with("Exception");
    EXPECT_TRUE(is_named_so) << to_string(api);
    EXPECT_NE(code_of(api), ErrorCode::internal) << to_string(api);
  }
}

TEST(Error, SaysWhetherTheSameCallMaySucceedLater) {
  EXPECT_TRUE(api_error(ApiError::throttling, "slow down").is_retryable());
  EXPECT_TRUE(Error(ErrorCode::unavailable, "down").is_retryable());
  EXPECT_FALSE(api_error(ApiError::validation, "wrong").is_retryable());
  EXPECT_FALSE(Error(ErrorCode::outcome_unknown, "lost").is_retryable());
}

TEST(Error, CopiesShareTheirDetails) {
  const Error error = with_details<OldItem>(Error(ErrorCode::conflict, "x"));
  const OldItem* first = details_of<OldItem>(error);
  Error copy = error;
  EXPECT_EQ(details_of<OldItem>(copy), first);
  const Error moved = std::move(copy);
  EXPECT_EQ(details_of<OldItem>(moved), first);
  EXPECT_TRUE(moved.causes().empty());
}

TEST(ResultDeathTest, AskingAFailedResultForItsValueTellsTheError) {
  EXPECT_DEATH(static_cast<void>(*half(1)), "holds an error: odd: 1");
  EXPECT_DEATH(static_cast<void>(half(2).error()), "holds a value");
}

}  // namespace
}  // namespace adjoin
