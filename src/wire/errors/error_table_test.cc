#include "wire/errors/error_table.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "table/request/admission.h"
#include "table/request/transaction_requests.h"

namespace adjoin::wire {
namespace {

std::string body_of(const Error& error) {
  std::string body;
  append_error(error, body);
  return body;
}

TEST(ErrorTable, SpellsAnErrorAsClientsReadIt) {
  std::string body;
  EXPECT_EQ(append_error(validation_error("a \"quoted\" name"), body), 400);
  EXPECT_EQ(body, R"({"__type":"com.amazon.coral.validate#ValidationException",)"
                  R"("message":"a \"quoted\" name"})");
}

TEST(ErrorTable, ShowsTheOldItemOfAFailedCondition) {
  const Item item{{"pk", Value("a")}};
  const Error error = table::conditional_check_failed(table::OwnedItem(item::encode_item(item)));
  EXPECT_EQ(body_of(error),
            R"({"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException",)"
            R"("message":"The conditional request failed","Item":{"pk":{"S":"a"}}})");
}

TEST(ErrorTable, ListsTheReasonsOfACancelledTransaction) {
  const Error error = table::transaction_canceled(
      {table::CancellationReason{},
       table::CancellationReason{"ConditionalCheckFailed", "The conditional request failed", {}}});
  EXPECT_EQ(body_of(error),
            R"({"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException",)"
            R"("CancellationReasons":[{"Code":"None"},{"Code":"ConditionalCheckFailed",)"
            R"("Message":"The conditional request failed"}],)"
            R"("Message":"Transaction cancelled, please refer cancellation reasons for specific )"
            R"(reasons [None, ConditionalCheckFailed]"})");
}

TEST(ErrorTable, SpellsTheMemberOfThrottlingReasonsAsEachExceptionHasIt) {
  const auto body_of = [](ApiError api) {
    std::string body;
    const Error error = with_details<table::ThrottlingDetails>(
        api_error(api, "m"),
        std::vector<table::ThrottlingReason>{{"TableReadAccountLimitExceeded", "arn:t"}});
    EXPECT_EQ(append_error(error, body), 400);
    return body;
  };
  EXPECT_EQ(
      body_of(ApiError::throttling),
      R"({"__type":"com.amazon.coral.availability#ThrottlingException","message":"m",)"
      R"("throttlingReasons":[{"reason":"TableReadAccountLimitExceeded","resource":"arn:t"}]})");
  EXPECT_EQ(
      body_of(ApiError::provisioned_throughput_exceeded),
      R"({"__type":"com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException",)"
      R"("message":"m",)"
      R"("ThrottlingReasons":[{"reason":"TableReadAccountLimitExceeded","resource":"arn:t"}]})");
  EXPECT_EQ(
      body_of(ApiError::request_limit_exceeded),
      R"({"__type":"com.amazonaws.dynamodb.v20120810#RequestLimitExceeded","message":"m",)"
      R"("ThrottlingReasons":[{"reason":"TableReadAccountLimitExceeded","resource":"arn:t"}]})");
  std::string busy;
  append_error(api_error(ApiError::throttling, "busy"), busy);
  EXPECT_EQ(busy.find("easons"), std::string::npos) << "a full server has no reasons";
}

TEST(ErrorTable, KeepsWhatBrokeInsideToItself) {
  std::string body;
  EXPECT_EQ(append_error(Error(ErrorCode::io_error, "/var/lib/x: disk gone"), body), 500);
  EXPECT_EQ(body.find("/var/lib"), std::string::npos);
}

}  // namespace
}  // namespace adjoin::wire
