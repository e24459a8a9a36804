// Goal: what an endpoint answers instead of figures becomes the error that it means, and is asked
// for again exactly where that can help.
#include "remote/cloudwatch/cloudwatch_reply.h"

#include <gtest/gtest.h>

#include "wire/cloudwatch/fault.h"

namespace adjoin::remote {
namespace {

using wire::cloudwatch::Fault;

const Endpoint kEndpoint{false, "127.0.0.1", 8000};

HttpReply replied_with(int status, std::string body, std::string type = "application/json") {
  HttpReply reply;
  reply.status = status;
  reply.body = std::move(body);
  reply.content_type = std::move(type);
  return reply;
}

TEST(ARefusal, IsTheFaultThatItsBodyNames) {
  const struct {
    int status;
    std::string body;
    Fault fault;
    ErrorCode code;
    Hope hope;
  } cases[] = {
      {404, R"({"__type":"com.amazonaws.cloudwatch#ResourceNotFound","message":"no alarm x"})",
       Fault::resource_not_found, ErrorCode::not_found, Hope::none},
      {400, R"({"__type":"InvalidParameterValueException","message":"m"})",
       Fault::invalid_parameter_value, ErrorCode::invalid_argument, Hope::none},
      {400,
       R"({"__type":"com.amazon.coral.service#ThrottlingException","message":"Rate exceeded"})",
       Fault::throttling, ErrorCode::throttled, Hope::not_done},
      {500, R"({"__type":"com.amazonaws.cloudwatch#InternalServiceFault","Message":"m"})",
       Fault::internal_service, ErrorCode::internal, Hope::uncertain},
      {403, R"({"__type":"com.amazon.coral.service#UnrecognizedClientException","message":"m"})",
       Fault::unrecognized_client, ErrorCode::access_denied, Hope::none},
  };
  for (const auto& c : cases) {
    const Refusal refusal = refusal_of(replied_with(c.status, c.body), kEndpoint);
    EXPECT_EQ(wire::cloudwatch::fault_of(refusal.error), c.fault) << c.body;
    EXPECT_EQ(refusal.error.code(), c.code) << c.body;
    EXPECT_EQ(refusal.hope, c.hope) << c.body;
  }
}

TEST(ARefusal, OfATypeThatNobodyKnowsNamesIt) {
  const Refusal refusal =
      refusal_of(replied_with(400, R"({"__type":"x#NewException","message":"why"})"), kEndpoint);
  EXPECT_EQ(refusal.error.message(), "NewException: why");
}

TEST(ARefusal, OfAPageHasThePagesWords) {
  const Refusal json = refusal_of(
      replied_with(404, R"({"error":"not_found","message":"there is no such page"})"), kEndpoint);
  EXPECT_EQ(json.error.message(), "there is no such page");
  EXPECT_EQ(json.error.code(), ErrorCode::not_found);
  const Refusal off =
      refusal_of(replied_with(400, R"({"error":"unsupported","message":"off"})"), kEndpoint);
  EXPECT_EQ(off.error.code(), ErrorCode::unsupported);
  const Refusal newer =
      refusal_of(replied_with(400, R"({"error":"brand_new","message":"m","more":[1]})"), kEndpoint);
  EXPECT_EQ(newer.error.code(), ErrorCode::invalid_argument);
  const Refusal text = refusal_of(
      replied_with(403, "ask from this machine\n", "text/plain; charset=utf-8"), kEndpoint);
  EXPECT_EQ(text.error.message(), "ask from this machine");
  EXPECT_EQ(text.error.code(), ErrorCode::access_denied);
}

TEST(ARefusal, OfSomethingElseNamesTheEndpointAndTheStatus) {
  const Refusal refusal = refusal_of(replied_with(502, "<html>", "text/html"), kEndpoint);
  EXPECT_EQ(refusal.error.message(), "http://127.0.0.1:8000/ answers with the status 502");
  EXPECT_EQ(refusal.hope, Hope::uncertain);
}

TEST(ARedirect, IsNotFollowed) {
  HttpReply reply = replied_with(302, "");
  reply.location = "http://elsewhere/";
  const Refusal refusal = refusal_of(reply, kEndpoint);
  EXPECT_EQ(refusal.error.code(), ErrorCode::configuration);
  EXPECT_NE(refusal.error.message().find("http://elsewhere/"), std::string::npos);
  EXPECT_EQ(refusal.hope, Hope::none);
}

TEST(AFailure, SaysWhetherTheRequestMayHaveArrived) {
  const auto hope = [](HttpFailure::Kind kind) {
    return refusal_of(HttpFailure{kind, "m", false}, kEndpoint).hope;
  };
  EXPECT_EQ(hope(HttpFailure::Kind::not_sent), Hope::not_done);
  EXPECT_EQ(hope(HttpFailure::Kind::ambiguous), Hope::uncertain);
  EXPECT_EQ(hope(HttpFailure::Kind::unusable), Hope::none);
}

}  // namespace
}  // namespace adjoin::remote
