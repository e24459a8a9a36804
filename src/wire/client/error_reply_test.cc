// Goal: a client learns from an error what a server's store meant, and whether to try again.
#include "wire/client/error_reply.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "item/json.h"
#include "table/request/admission.h"
#include "table/request/transaction_requests.h"
#include "wire/errors/error_table.h"

namespace adjoin::wire {
namespace {

ErrorReply sent(const Error& error) {
  std::string body;
  const int status = append_error(error, body);
  return read_error_reply(status, body);
}

TEST(ErrorReply, SaysTheCodeAndTheMessageThatTheServerMeant) {
  for (std::size_t number = 1; number < kApiErrorCount; ++number) {
    const Error said = api_error(static_cast<ApiError>(number), "what was said");
    const ErrorReply reply = sent(said);
    EXPECT_EQ(exact_name(reply.error), exact_name(said));
    EXPECT_EQ(reply.error.code(), said.code());
    EXPECT_EQ(reply.error.message(), "what was said");
    EXPECT_EQ(reply.kind == ErrorKind::throttled, error_row(said).retryable) << exact_name(said);
  }
}

TEST(ErrorReply, IsAmbiguousWhenTheServerFailed) {
  for (const ErrorCode code :
       {ErrorCode::outcome_unknown, ErrorCode::internal, ErrorCode::unavailable}) {
    const ErrorReply reply = sent(Error(code, "x"));
    EXPECT_EQ(reply.error.code(), ErrorCode::unavailable);
    EXPECT_EQ(reply.kind, ErrorKind::ambiguous);
  }
}

TEST(ErrorReply, BringsTheItemOfAFailedCondition) {
  const Item old{{"p", "a"}};
  const ErrorReply reply =
      sent(table::conditional_check_failed(table::OwnedItem(item::encode_item(old))));
  const auto* details = details_of<table::ConditionalCheckFailedDetails>(reply.error);
  ASSERT_NE(details, nullptr);
  EXPECT_EQ(details->item->decode(), old);
}

TEST(ErrorReply, BringsTheReasonsOfACancellation) {
  const auto canceled = [](const char* code) {
    table::CancellationReason failed{code, "why", table::OwnedItem(item::encode_item({}))};
    return sent(table::transaction_canceled({table::CancellationReason(), std::move(failed)}));
  };
  const ErrorReply reply = canceled("ConditionalCheckFailed");
  const auto* details = details_of<table::TransactionCanceledDetails>(reply.error);
  ASSERT_NE(details, nullptr);
  ASSERT_EQ(details->reasons.size(), 2U);
  EXPECT_EQ(details->reasons[0].code, "None");
  EXPECT_EQ(details->reasons[1].message, "why");
  EXPECT_TRUE(details->reasons[1].item.has_value());
  EXPECT_EQ(reply.kind, ErrorKind::final);
  EXPECT_EQ(canceled("TransactionConflict").kind, ErrorKind::throttled);
}

TEST(ErrorReply, BringsTheReasonsOfAThrottling) {
  const std::vector<table::ThrottlingReason> reasons = {
      {"TableWriteKeyRangeThroughputExceeded", "arn:aws:dynamodb:x:y:table/t"},
      {"IndexWriteProvisionedThroughputExceeded", "arn:aws:dynamodb:x:y:table/t/index/i"}};
  for (const ApiError api : {ApiError::throttling, ApiError::provisioned_throughput_exceeded,
                             ApiError::request_limit_exceeded}) {
    const Error said = with_details<table::ThrottlingDetails>(api_error(api, "slow down"), reasons);
    const ErrorReply reply = sent(said);
    EXPECT_EQ(api_error_of(reply.error), api);
    EXPECT_EQ(reply.kind, ErrorKind::throttled);
    EXPECT_TRUE(reply.too_much) << exact_name(said);
    const auto* details = details_of<table::ThrottlingDetails>(reply.error);
    ASSERT_NE(details, nullptr) << exact_name(said);
    EXPECT_EQ(details->reasons, reasons);
  }
}

TEST(ErrorReply, IsToldByNameByStatusOrNotAtAll) {
  const struct {
    int status;
    std::string_view body;
    std::string_view name;
    ErrorKind kind;
  } cases[] = {
      {400, R"({"__type":"com.x#ProvisionedThroughputExceededException","message":"m"})",
       "provisioned_throughput_exceeded", ErrorKind::throttled},
      {400, R"({"__type":"com.x#RequestLimitExceeded","message":"m"})", "request_limit_exceeded",
       ErrorKind::throttled},
      {400, R"({"__type":"TransactionConflictException","message":"m"})", "throttling",
       ErrorKind::throttled},
      {400, R"({"__type":"ExpiredTokenException","message":"m"})", "unrecognized_client",
       ErrorKind::final},
      {400, R"({"__type":"NeverHeardOf","message":"m"})", "unavailable", ErrorKind::final},
      {502, "<html>Bad Gateway</html>", "unavailable", ErrorKind::ambiguous},
      {500, "", "unavailable", ErrorKind::ambiguous},
      {429, "slow down", "throttling", ErrorKind::throttled},
      {413, "", "validation", ErrorKind::final},
      {404, "<UnknownOperationException/>", "configuration", ErrorKind::final},
      {403, R"({"message":"Forbidden"})", "configuration", ErrorKind::final},
      {400, R"({"__type":7})", "configuration", ErrorKind::final},
      {400, R"({"__type":"x#ValidationException","message":)", "configuration", ErrorKind::final},
  };
  for (const auto& c : cases) {
    const ErrorReply reply = read_error_reply(c.status, c.body);
    EXPECT_EQ(exact_name(reply.error), c.name) << c.body;
    EXPECT_EQ(reply.kind, c.kind) << c.body;
  }
}

}  // namespace
}  // namespace adjoin::wire
