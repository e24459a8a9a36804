// Goal: a client learns from an error what a server's store meant, and whether to try again.
#include "wire/client/error_reply.h"

#include <gtest/gtest.h>

#include <string>

#include "item/json.h"
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
  for (int number = 0; number <= static_cast<int>(ErrorCode::unrecognized_client); ++number) {
    const auto code = static_cast<ErrorCode>(number);
    const ErrorReply reply = sent(Error(code, "what was said"));
    EXPECT_EQ(reply.error.code(), code) << to_string(code);
    EXPECT_EQ(reply.error.message(), "what was said");
    EXPECT_EQ(reply.kind == ErrorKind::throttled, error_row(code).retryable) << to_string(code);
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
  const item::Item old{{"p", "a"}};
  const ErrorReply reply =
      sent(table::conditional_check_failed(table::OwnedItem(item::encode_item(old))));
  const auto* details = reply.error.details_as<table::ConditionalCheckFailedDetails>();
  ASSERT_NE(details, nullptr);
  EXPECT_EQ(details->item->decode(), old);
}

TEST(ErrorReply, BringsTheReasonsOfACancellation) {
  const auto canceled = [](const char* code) {
    table::CancellationReason failed{code, "why", table::OwnedItem(item::encode_item({}))};
    return sent(table::transaction_canceled({table::CancellationReason(), std::move(failed)}));
  };
  const ErrorReply reply = canceled("ConditionalCheckFailed");
  const auto* details = reply.error.details_as<table::TransactionCanceledDetails>();
  ASSERT_NE(details, nullptr);
  ASSERT_EQ(details->reasons.size(), 2U);
  EXPECT_EQ(details->reasons[0].code, "None");
  EXPECT_EQ(details->reasons[1].message, "why");
  EXPECT_TRUE(details->reasons[1].item.has_value());
  EXPECT_EQ(reply.kind, ErrorKind::final);
  EXPECT_EQ(canceled("TransactionConflict").kind, ErrorKind::throttled);
}

TEST(ErrorReply, IsToldByNameByStatusOrNotAtAll) {
  const struct {
    int status;
    std::string_view body;
    ErrorCode code;
    ErrorKind kind;
  } cases[] = {
      {400, R"({"__type":"com.x#ProvisionedThroughputExceededException","message":"m"})",
       ErrorCode::throttling, ErrorKind::throttled},
      {400, R"({"__type":"ExpiredTokenException","message":"m"})", ErrorCode::unrecognized_client,
       ErrorKind::final},
      {400, R"({"__type":"NeverHeardOf","message":"m"})", ErrorCode::unavailable, ErrorKind::final},
      {502, "<html>Bad Gateway</html>", ErrorCode::unavailable, ErrorKind::ambiguous},
      {500, "", ErrorCode::unavailable, ErrorKind::ambiguous},
      {429, "slow down", ErrorCode::throttling, ErrorKind::throttled},
      {413, "", ErrorCode::validation, ErrorKind::final},
      {404, "<UnknownOperationException/>", ErrorCode::configuration, ErrorKind::final},
      {403, R"({"message":"Forbidden"})", ErrorCode::configuration, ErrorKind::final},
      {400, R"({"__type":7})", ErrorCode::configuration, ErrorKind::final},
      {400, R"({"__type":"x#ValidationException","message":)", ErrorCode::configuration,
       ErrorKind::final},
  };
  for (const auto& c : cases) {
    const ErrorReply reply = read_error_reply(c.status, c.body);
    EXPECT_EQ(reply.error.code(), c.code) << c.body;
    EXPECT_EQ(reply.kind, c.kind) << c.body;
  }
}

}  // namespace
}  // namespace adjoin::wire
