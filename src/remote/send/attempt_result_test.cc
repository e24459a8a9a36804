// Goal: an attempt's outcome is judged by what it proves, not by what it looks like.
#include "remote/send/attempt_result.h"

#include <gtest/gtest.h>
#include <libdeflate.h>

#include "table/request/operations.h"

namespace adjoin::remote {
namespace {

using wire::ErrorKind;

constexpr std::chrono::milliseconds kNow{1'700'000'000'000};  // 14 Nov 2023 22:13:20 GMT

const Endpoint kThere = parse_endpoint("http://there").value();

Sender sender() { return {kThere, "eu-west-1", "AKIAX", kNow}; }

AttemptResult judged(HttpReply reply,
                     const table::OperationInfo& operation = table::PutItem::kInfo) {
  return judge(operation, std::move(reply), sender());
}

HttpReply reply_of(int status, std::string body) {
  HttpReply reply;
  reply.status = status;
  reply.crc32 = libdeflate_crc32(0, body.data(), body.size());
  reply.body = std::move(body);
  return reply;
}

TEST(AReply, CountsWhenItIsWholeJsonWithTheRightChecksum) {
  EXPECT_EQ(judged(reply_of(200, "{}")).body, "{}");
  HttpReply without = reply_of(200, R"({"Count":1})");
  without.crc32.reset();
  EXPECT_EQ(judged(without).body, R"({"Count":1})");
  EXPECT_EQ(judged(reply_of(200, ""), table::TagResource::kInfo).body, "");
}

TEST(AReply, LeavesInDoubtWhatItDoesNotProve) {
  HttpReply other = reply_of(200, "{}");
  other.body = "{ }";
  const HttpReply cases[] = {other,
                             reply_of(200, ""),
                             reply_of(200, "{"),
                             reply_of(200, "<html>"),
                             reply_of(500, "{}"),
                             reply_of(502, "<html>"),
                             reply_of(503, "")};
  for (const HttpReply& reply : cases) {
    const AttemptResult verdict = judged(reply);
    EXPECT_FALSE(verdict.body) << reply.body;
    EXPECT_EQ(verdict.kind, ErrorKind::ambiguous) << reply.status << reply.body;
    EXPECT_EQ(verdict.error.code(), ErrorCode::unavailable);
    EXPECT_FALSE(verdict.comes_late);
  }
}

TEST(APageThatIsNoAnswer, IsToldWithWhoSentIt) {
  EXPECT_EQ(judged(reply_of(503, "<html>")).error.message(),
            "http://there/ answered with HTTP status 503");
  EXPECT_EQ(judged(reply_of(400, "<html>")).error.message(),
            "http://there/ answered with HTTP status 400 and no DynamoDB error: is it one?");
}

TEST(ARedirect, IsToldAndNotFollowed) {
  HttpReply reply = reply_of(307, "");
  reply.location = "http://elsewhere/";
  const AttemptResult verdict = judged(reply);
  EXPECT_EQ(verdict.kind, ErrorKind::final);
  EXPECT_EQ(verdict.error.code(), ErrorCode::configuration);
  EXPECT_NE(verdict.error.message().find("http://elsewhere/"), std::string::npos);
}

TEST(AnUnknownOperation, IsNamedWhereTheEndpointSaysNothing) {
  const AttemptResult verdict =
      judged(reply_of(400, R"({"__type":"x#UnknownOperationException"})"));
  EXPECT_EQ(verdict.error.code(), ErrorCode::unsupported);
  EXPECT_EQ(verdict.error.message(), "http://there/ does not know PutItem");
}

TEST(AFailure, SaysWhetherTheRequestCanHaveBeenDone) {
  using Kind = HttpFailure::Kind;
  const struct {
    HttpFailure failure;
    ErrorKind kind;
    ErrorCode code;
    bool late;
  } cases[] = {
      {{Kind::not_sent, "refused", false}, ErrorKind::throttled, ErrorCode::unavailable, false},
      {{Kind::not_sent, "slow", true}, ErrorKind::throttled, ErrorCode::unavailable, false},
      {{Kind::ambiguous, "reset", false}, ErrorKind::ambiguous, ErrorCode::unavailable, false},
      {{Kind::ambiguous, "slow", true}, ErrorKind::ambiguous, ErrorCode::unavailable, true},
      {{Kind::unusable, "name", false}, ErrorKind::final, ErrorCode::configuration, false},
  };
  for (const auto& c : cases) {
    const AttemptResult verdict = judge(table::PutItem::kInfo, c.failure, sender());
    EXPECT_EQ(verdict.kind, c.kind) << c.failure.message;
    EXPECT_EQ(verdict.error.code(), c.code);
    EXPECT_EQ(verdict.comes_late, c.late);
    EXPECT_EQ(verdict.error.message(), "no answer from http://there/: " + c.failure.message);
  }
}

TEST(ARefusedSignature, IsToldToBeTheClockWhenTheClocksDiffer) {
  HttpReply reply =
      reply_of(400, R"({"__type":"x#InvalidSignatureException","message":"Signature expired"})");
  EXPECT_EQ(api_error_of(judged(reply).error), ApiError::invalid_signature);
  reply.date = "Tue, 14 Nov 2023 22:13:00 GMT";
  EXPECT_EQ(api_error_of(judged(reply).error), ApiError::invalid_signature);
  reply.date = "Tue, 14 Nov 2023 22:33:20 GMT";
  EXPECT_EQ(judged(reply).error.code(), ErrorCode::configuration);
  EXPECT_EQ(judged(reply).error.message(),
            "this machine's clock is 20 minutes behind the endpoint's, so that no signature is "
            "taken; set it: Signature expired");
  reply.date = "Tue, 14 Nov 2023 21:13:20 GMT";
  EXPECT_NE(judged(reply).error.message().find("60 minutes ahead of"), std::string::npos);
}

TEST(ARefusedCaller, IsToldWhatToDo) {
  const struct {
    const char* type;
    const char* message;
    std::string_view name;
    const char* before;
    bool refuses_key;
  } cases[] = {
      {"ExpiredTokenException", "The security token included in the request is expired",
       "configuration",
       "the session token of the access key AKIAX has expired; renew it, as by: eval \"$(aws "
       "configure export-credentials --format env)\": ",
       true},
      {"InvalidSignatureException", "Credential should be scoped to a valid region, not 'x'. ",
       "configuration",
       "http://there/ takes no request for the region eu-west-1, but for its own: ", false},
      {"UnrecognizedClientException", "The security token included in the request is invalid.",
       "unrecognized_client", "http://there/ knows no access key AKIAX: ", true},
      {"AccessDeniedException", "You may not", "access_denied", "", false},
  };
  for (const auto& c : cases) {
    const AttemptResult verdict = judged(reply_of(
        400, std::string(R"({"__type":"x#)") + c.type + R"(","message":")" + c.message + "\"}"));
    EXPECT_EQ(exact_name(verdict.error), c.name) << c.type;
    EXPECT_EQ(verdict.error.message(), std::string(c.before) + c.message);
    EXPECT_EQ(verdict.refuses_key, c.refuses_key) << c.type;
  }
}

TEST(ACallerWithoutCredentials, IsToldThatThereWereNone) {
  const HttpReply reply =
      reply_of(400, R"({"__type":"x#UnrecognizedClientException","message":"Who?"})");
  EXPECT_EQ(judge(table::PutItem::kInfo, reply, {kThere, "eu-west-1", "", kNow}).error.message(),
            "http://there/ takes requests only of those it knows, and there are no credentials: "
            "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or choose a profile that has them: "
            "Who?");
}

TEST(APortWithoutTls, IsAskedForByItsScheme) {
  const HttpFailure failure{HttpFailure::Kind::unusable, "OpenSSL: wrong version number", false};
  EXPECT_EQ(judge(table::PutItem::kInfo, failure, sender()).error.message(),
            "no answer from http://there/: OpenSSL: wrong version number (does it speak http://?)");
}

TEST(ANameThatIsNowhere, AsksForTheRegionItIsMadeOf) {
  const Endpoint wrong = public_endpoint("eu-nowhere-1").value();
  const HttpFailure failure{HttpFailure::Kind::not_sent, "Could not resolve host: x", false};
  EXPECT_EQ(
      judge(table::PutItem::kInfo, failure, {wrong, "eu-nowhere-1", "", kNow}).error.message(),
      "no answer from https://dynamodb.eu-nowhere-1.amazonaws.com/: Could not resolve host: x "
      "(is eu-nowhere-1 a region of DynamoDB?)");
}

}  // namespace
}  // namespace adjoin::remote
