// Goal: an attempt's outcome is judged by what it proves, not by what it looks like.
#include "remote/verdict.h"

#include <gtest/gtest.h>
#include <libdeflate.h>

namespace adjoin::remote {
namespace {

using wire::ErrorKind;
using wire::Operation;

constexpr std::chrono::milliseconds kNow{1'700'000'000'000};  // 14 Nov 2023 22:13:20 GMT

Verdict judged(HttpReply reply, Operation operation = Operation::put_item) {
  return judge(operation, std::move(reply), "http://there/", kNow);
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
  EXPECT_EQ(judged(reply_of(200, ""), Operation::tag_resource).body, "");
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
    const Verdict verdict = judged(reply);
    EXPECT_FALSE(verdict.body) << reply.body;
    EXPECT_EQ(verdict.kind, ErrorKind::ambiguous) << reply.status << reply.body;
    EXPECT_EQ(verdict.error.code(), ErrorCode::unavailable);
    EXPECT_FALSE(verdict.comes_late);
  }
}

TEST(ARedirect, IsToldAndNotFollowed) {
  HttpReply reply = reply_of(307, "");
  reply.location = "http://elsewhere/";
  const Verdict verdict = judged(reply);
  EXPECT_EQ(verdict.kind, ErrorKind::final);
  EXPECT_EQ(verdict.error.code(), ErrorCode::configuration);
  EXPECT_NE(verdict.error.message().find("http://elsewhere/"), std::string::npos);
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
    const Verdict verdict = judge(Operation::put_item, c.failure, "http://there/", kNow);
    EXPECT_EQ(verdict.kind, c.kind) << c.failure.message;
    EXPECT_EQ(verdict.error.code(), c.code);
    EXPECT_EQ(verdict.comes_late, c.late);
    EXPECT_EQ(verdict.error.message(), "no answer from http://there/: " + c.failure.message);
  }
}

TEST(ARefusedSignature, IsToldToBeTheClockWhenTheClocksDiffer) {
  HttpReply reply =
      reply_of(400, R"({"__type":"x#InvalidSignatureException","message":"Signature expired"})");
  EXPECT_EQ(judged(reply).error.code(), ErrorCode::invalid_signature);
  reply.date = "Tue, 14 Nov 2023 22:13:00 GMT";
  EXPECT_EQ(judged(reply).error.code(), ErrorCode::invalid_signature);
  reply.date = "Tue, 14 Nov 2023 22:33:20 GMT";
  EXPECT_EQ(judged(reply).error.code(), ErrorCode::configuration);
  EXPECT_EQ(judged(reply).error.message(),
            "this machine's clock is 20 minutes behind the endpoint's, so that no signature is "
            "taken: Signature expired");
  reply.date = "Tue, 14 Nov 2023 21:13:20 GMT";
  EXPECT_NE(judged(reply).error.message().find("60 minutes ahead of"), std::string::npos);
}

}  // namespace
}  // namespace adjoin::remote
